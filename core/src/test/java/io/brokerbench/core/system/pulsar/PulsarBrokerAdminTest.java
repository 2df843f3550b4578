package io.brokerbench.core.system.pulsar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.brokerbench.api.BrokerKind;
import io.brokerbench.api.DeploymentType;
import io.brokerbench.api.PulsarJournal;
import io.brokerbench.core.access.Credentials;
import io.brokerbench.core.broker.BrokerException;
import io.brokerbench.core.broker.SettingCheck;
import io.brokerbench.core.broker.VerificationReport.Verdict;
import io.brokerbench.core.durability.DurabilityLevel;
import io.brokerbench.core.durability.SettingScope;
import io.brokerbench.core.durability.WantedSetting;
import io.brokerbench.core.plan.BrokerPlan;
import io.brokerbench.core.plan.DurabilityPlan;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.plan.TopicPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PulsarBrokerAdminTest {

  private static final String RUNTIME = "/admin/v2/brokers/configuration/runtime";
  private static final String BOOKIE = "/api/v1/config/server_config";
  private static final String STATS = RecordedPulsar.TOPIC + "-partition-N/internalStats";
  private static final String PERSISTENCE = RecordedPulsar.TOPIC + "/persistence";
  private static final String NAMESPACE = "/admin/v2/namespaces/" + RecordedPulsar.NAMESPACE;
  private static final String PARTITIONS = RecordedPulsar.TOPIC + "/partitions";

  private static final PulsarDurability LEVEL2 =
      new PulsarDurability(new DurabilityLevel(2, 3), PulsarJournal.Write);

  private final RecordedPulsar pulsar = new RecordedPulsar();
  private final PulsarBrokerAdmin admin = connect(List.of(pulsar.url() + "/"));

  @AfterEach
  void close() {
    admin.close();
    pulsar.close();
  }

  @Test
  void everySettingOfEveryServerTopicAndLedgerIsRead() throws BrokerException {
    var report = admin.verify(plan(DeploymentType.HelmChart, 3));

    assertThat(report.problems()).isEmpty();
    assertThat(report.verdict()).isEqualTo(Verdict.Verified);
    assertThat(report.summary())
        .isEqualTo("21 settings of 1 broker, 1 bookie, 1 topic, 3 ledgers match");
  }

  @ParameterizedTest(name = "{0}: {1} -> {2}")
  @CsvSource(
      delimiter = '|',
      value = {
        BOOKIE
            + " | (journalSyncData.*)false | $1true | Differs |"
            + " journalSyncData of bookie 127.0.0.1:3181 is true; wanted false",
        BOOKIE
            + " | journalPageCacheFlushIntervalMSec | journalPageCacheFlush | Differs |"
            + " journalPageCacheFlushIntervalMSec of bookie 127.0.0.1:3181 is not set; wanted 1000",
        RUNTIME
            + " | (managedLedgerDefaultAckQuorum.*)2 | $11 | Differs |"
            + " managedLedgerDefaultAckQuorum of broker BROKER is 1; wanted 2",
        RUNTIME
            + " | managedLedgerDefaultAckQuorum | ackQuorum | Differs |"
            + " managedLedgerDefaultAckQuorum of broker BROKER is not set; wanted 2",
        PERSISTENCE
            + " | (bookkeeperAckQuorum.*)2 | $11 | Differs |"
            + " bookkeeperAckQuorum of topic persistent://public/brokerbench-0f8fad5b/t-0 is 1;"
            + " wanted 2",
        STATS
            + " | ackQuorumSize=2 | ackQuorumSize=1 | Differs |"
            + " ackQuorumSize of ledger 10 of"
            + " persistent://public/brokerbench-0f8fad5b/t-0-partition-0 is 1; wanted 2",
        STATS
            + " | ensembleSize=3 | ensembleSize=2 | Differs |"
            + " ensembleSize of ledger 10 of"
            + " persistent://public/brokerbench-0f8fad5b/t-0-partition-0 is 2; wanted 3",
        STATS
            + " | \"metadata\" | \"hidden\" | Unknown |"
            + " ensembleSize of ledger 10 of"
            + " persistent://public/brokerbench-0f8fad5b/t-0-partition-0 cannot be read (no such"
            + " setting, secret, or not allowed); wanted 3",
        "/admin/v2/bookies/all | (\\{\"bookieId[^}]*\\}) | $1,{\"bookieId\":\"b:1\"} | Differs |"
            + " bookies of the cluster is 2; wanted 1",
      })
  void whatIsNotAsWantedIsNamed(
      String path, String regex, String replacement, SettingCheck.Outcome outcome, String message)
      throws BrokerException {
    pulsar.edit(path, regex, replacement);

    var report = admin.verify(plan(DeploymentType.HelmChart, 3));

    assertThat(report.problems().getFirst().describe())
        .isEqualTo(message.replace("BROKER", pulsar.address()));
    assertThat(report.problems().getFirst().outcome()).isEqualTo(outcome);
  }

  @ParameterizedTest(name = "{0} in place of {1}: {2}")
  @CsvSource(
      delimiter = '|',
      value = {
        "state=OPEN | state=CLOSED | 0",
        // Each of the three partitions has the same ledger.
        "13183] | 13183], 700=[127.0.0.1:13182, 127.0.0.1:13181, 127.0.0.1:9] | 3",
        "13183] | 13183], 7=[a:1, b:1, c-2:1], 80=[a:1, d:1, c-2:1] | 6",
        "ensembles= | something= | ",
        "\"metadata\" | \"hidden\" | ",
        "\"ledgers\" | \"others\" | ",
      })
  void bookiesThatWereReplacedAreCounted(String regex, String replacement, Long changes)
      throws BrokerException {
    pulsar.edit(STATS, regex, replacement);

    var found = admin.ensembleChanges(plan(DeploymentType.HelmChart, 3).topics());

    assertThat(found.isPresent() ? Long.valueOf(found.getAsLong()) : null).isEqualTo(changes);
  }

  @Test
  void ensemblesThatMayNotBeReadAreNotKnown() throws BrokerException {
    pulsar.reply(STATS, 403, "");

    assertThat(admin.ensembleChanges(plan(DeploymentType.HelmChart, 3).topics())).isEmpty();
  }

  @ParameterizedTest(name = "{0} answers {1}")
  @CsvSource({
    PERSISTENCE + ", 403, Unknown",
    PERSISTENCE + ", 401, Unknown",
    STATS + ", 403, Unknown",
    RUNTIME + ", 403, Unknown",
    BOOKIE + ", 404, Unknown",
    PERSISTENCE + ", 204, Different",
  })
  void whatMayNotBeReadIsUnknown(String path, int status, Verdict verdict) throws BrokerException {
    pulsar.reply(path, status, "");

    assertThat(admin.verify(plan(DeploymentType.HelmChart, 3)).verdict()).isEqualTo(verdict);
  }

  @Test
  void aBrokerThatDoesNotAnswerIsUnknownByName() throws BrokerException {
    pulsar.reply("/admin/v2/brokers", 200, "[\"" + pulsar.address() + "\", \"no host:1\"]");

    assertThat(admin.verify(plan(DeploymentType.HelmChart, 3)).problems())
        .filteredOn(p -> p.scope() == SettingScope.Broker)
        .hasSize(3)
        .allSatisfy(p -> assertThat(p.subject()).startsWith("broker no host:1 (GET http://no host"))
        .allSatisfy(p -> assertThat(p.outcome()).isEqualTo(SettingCheck.Outcome.Unknown));
  }

  @Test
  void aBookieWithoutUrlIsUnknownAndTheMessageSaysWhatToDo() throws BrokerException {
    try (var blind = connect(List.of())) {
      var report = blind.verify(plan(DeploymentType.External, 3));

      assertThat(report.verdict()).isEqualTo(Verdict.Unknown);
      assertThat(report.problems())
          .hasSize(4)
          .allSatisfy(
              p ->
                  assertThat(p.subject())
                      .isEqualTo(
                          "bookie 127.0.0.1:3181 (no URL of its HTTP server is known: give it in"
                              + " deployment.external.pulsar.bookieUrls)"));
    }
  }

  @Test
  void aUrlThatReachesNoRegisteredBookieProvesNothing() throws BrokerException {
    pulsar.edit("/admin/v2/bookies/all", "3181", "3182");

    assertThat(admin.verify(plan(DeploymentType.HelmChart, 3)).problems())
        .hasSize(4)
        .allSatisfy(p -> assertThat(p.subject()).startsWith("bookie 127.0.0.1:3182 (none of"));
  }

  @Test
  void whatAnExistingBookieDoesNotTellIsUnknown() throws BrokerException {
    pulsar.edit(BOOKIE, "journalSyncData", "journalSync");

    var problems = admin.verify(plan(DeploymentType.External, 3)).problems();

    assertThat(problems).singleElement();
    assertThat(problems.getFirst().outcome()).isEqualTo(SettingCheck.Outcome.Unknown);
  }

  @Test
  void topicsAreMadeInANamespaceThatDropsNothingAndAreLoaded() throws BrokerException {
    admin.createTopics(topics(2));

    assertThat(pulsar.requests().get(0))
        .startsWith("PUT " + NAMESPACE + " ")
        .contains("\"bookkeeperAckQuorum\" : 2", "\"retentionTimeInMinutes\" : -1");
    assertThat(pulsar.requests().get(1)).isEqualTo("PUT " + PARTITIONS + " 2");
    assertThat(pulsar.requests().subList(2, 4))
        .containsExactlyInAnyOrder(
            "GET " + RecordedPulsar.TOPIC + "-partition-0/internalStats?metadata=false",
            "GET " + RecordedPulsar.TOPIC + "-partition-1/internalStats?metadata=false");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({"204, ", "409, ", "412, answered 412"})
  void subscriptionsAreMadeAtTheEarliestMessage(int status, String error) throws BrokerException {
    var subscription = RecordedPulsar.TOPIC + "/subscription/s-0";
    pulsar.reply(subscription, status, "");
    var plain = topics(1);
    var topics =
        new TopicPlan(
            plain.names(),
            plain.partitionsPerTopic(),
            plain.replicationFactor(),
            plain.config(),
            Map.of(plain.names().getFirst(), List.of("s-0")));

    if (error == null) {
      admin.createTopics(topics);
      assertThat(pulsar.requests().getLast())
          .startsWith("PUT " + subscription + " ")
          .contains("\"ledgerId\" : -1", "\"entryId\" : -1", "\"partitionIndex\" : -1");
    } else {
      assertThatThrownBy(() -> admin.createTopics(topics)).hasMessageContaining(error);
    }
  }

  @ParameterizedTest(name = "exists with {0} partitions, wanted {1}")
  @CsvSource({"2, 2, ", "3, 2, exists with 3 partitions; wanted 2"})
  void topicsThatExistAreFineWithAllTheirPartitions(int found, int wanted, String error)
      throws BrokerException {
    pulsar.reply(NAMESPACE, 409, "{\"reason\":\"Namespace already exists\"}");
    pulsar.replyOnce(PARTITIONS, 409, "{\"reason\":\"This topic already exists\"}");
    pulsar.reply(PARTITIONS, 200, "{\"partitions\":" + found + ",\"deleted\":false}");

    if (error == null) {
      admin.createTopics(topics(wanted));
      assertThat(pulsar.requests()).hasSize(3 + wanted);
    } else {
      assertThatThrownBy(() -> admin.createTopics(topics(wanted)))
          .isInstanceOf(BrokerException.class)
          .hasMessageContaining(error);
    }
  }

  @ParameterizedTest(name = "topic {0}, namespace {1}: {2}")
  @CsvSource({
    "204, 204, ",
    "404, 404, ",
    "204, 409, 409",
    "412, 204, 412",
  })
  void deletingWhatIsGoneIsFine(int topic, int namespace, String error) throws BrokerException {
    pulsar.reply(PARTITIONS, topic, "").reply(NAMESPACE, namespace, "");

    if (error == null) {
      admin.deleteTopics(topics(1));
      assertThat(pulsar.requests())
          .containsExactly("DELETE " + PARTITIONS + "?force=true", "DELETE " + NAMESPACE);
    } else {
      assertThatThrownBy(() -> admin.deleteTopics(topics(1)))
          .hasMessageContaining("DELETE " + pulsar.url())
          .hasMessageContaining(" answered " + error);
    }
  }

  @Test
  void aBusyBrokerIsAskedAgainAndARedirectFollowed() throws BrokerException {
    pulsar.replyOnce(PERSISTENCE, 503, "busy").replyOnce(PERSISTENCE, 307, PERSISTENCE);

    assertThat(admin.verify(plan(DeploymentType.HelmChart, 1)).verdict())
        .isEqualTo(Verdict.Verified);
    assertThat(pulsar.requests()).filteredOn(r -> r.contains(PERSISTENCE)).hasSize(3);
  }

  @Test
  void anAnswerThatIsNoJsonIsToldWithItsUrl() {
    pulsar.reply("/admin/v2/brokers", 200, "<html>welcome</html>");

    assertThatThrownBy(() -> admin.verify(plan(DeploymentType.HelmChart, 1)))
        .isInstanceOf(BrokerException.class)
        .hasMessage(
            "GET " + pulsar.url() + "/admin/v2/brokers answered no JSON: <html>welcome</html>");
  }

  @Test
  void manyPartitionsAreReadWithFewRequestsInFlight() throws BrokerException {
    var report = admin.verify(plan(DeploymentType.HelmChart, 2_000));

    assertThat(report.verdict()).isEqualTo(Verdict.Verified);
    assertThat(report.checks()).hasSize(12 + 3 * 2_000);
    assertThat(pulsar.mostInFlight()).isBetween(2, 16);
  }

  @Test
  void waitsForNobodyWhereAllAreThere() throws BrokerException {
    admin.awaitBrokers(1);
    admin.awaitBrokers(null);

    assertThat(pulsar.requests())
        .containsExactly(
            "GET /admin/v2/brokers", "GET /admin/v2/bookies/all", "GET /admin/v2/brokers");
  }

  @Test
  void theOwnerOfEachPartitionIsLookedUp() throws BrokerException {
    var lookup = RecordedPulsar.TOPIC.replace("/admin/v2/", "/lookup/v2/topic/");
    pulsar.reply(lookup + "-partition-0", 200, "{\"brokerUrl\": \"pulsar://b:6650\"}");
    pulsar.reply(lookup + "-partition-1", 200, "{\"brokerUrl\": \"pulsar://a:6650\"}");

    assertThat(admin.leaders(topics(2)))
        .isEqualTo(
            Map.of(
                "persistent://" + RecordedPulsar.NAMESPACE + "/t-0",
                List.of("pulsar://b:6650", "pulsar://a:6650")));
  }

  @Test
  void describesServersWithoutSecrets() throws BrokerException {
    pulsar.edit(RUNTIME, "(TrustStorePassword\": \")", "$1hidden");

    var facts = admin.describe();

    assertThat(facts.clusterId()).isEqualTo("test");
    assertThat(facts.brokers()).singleElement();
    assertThat(facts.brokers().getFirst().version()).isEqualTo("4.0.8");
    assertThat(facts.brokers().getFirst().config())
        .containsEntry("maxMessageSize", "10485760")
        .doesNotContainValue("hidden")
        .doesNotContainValue("");
    assertThat(facts.bookies()).singleElement();
    assertThat(facts.bookies().getFirst().id()).isEqualTo("127.0.0.1:3181");
    assertThat(facts.bookies().getFirst().config()).containsEntry("journalWriteData", "true");
  }

  private PulsarBrokerAdmin connect(List<String> bookieUrls) {
    return PulsarBrokerAdmin.connect(
        PulsarSystem.at("pulsar://127.0.0.1:6650", pulsar.url() + "/", bookieUrls),
        Credentials.NONE);
  }

  private static TopicPlan topics(int partitions) {
    return new TopicPlan(
        List.of("persistent://" + RecordedPulsar.NAMESPACE + "/t-0"),
        partitions,
        3,
        LEVEL2.topicConfig());
  }

  private static RunPlan plan(DeploymentType deployment, int partitions) {
    var wanted = new ArrayList<WantedSetting>();
    if (deployment != DeploymentType.External) {
      add(wanted, SettingScope.Cluster, Map.of("brokers", "1", "bookies", "1"));
      add(wanted, SettingScope.Broker, LEVEL2.brokerConfig());
    }
    add(wanted, SettingScope.Bookie, LEVEL2.bookieConfig());
    add(wanted, SettingScope.Topic, LEVEL2.topicConfig());
    add(wanted, SettingScope.Ledger, LEVEL2.ledgerMetadata());
    var broker = new BrokerPlan(BrokerKind.Pulsar, "4.0.8", deployment, 1, List.of());
    var durability = new DurabilityPlan(LEVEL2.level(), LEVEL2.journal(), wanted);
    return new RunPlan(
        null, broker, durability, topics(partitions), null, null, List.of(), null, List.of());
  }

  private static void add(
      List<WantedSetting> wanted, SettingScope scope, Map<String, String> config) {
    config.forEach((name, value) -> wanted.add(new WantedSetting(scope, name, value)));
  }
}
