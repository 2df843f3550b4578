package io.brokerbench.core.system.pulsar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.brokerbench.api.BrokerKind;
import io.brokerbench.api.DeploymentType;
import io.brokerbench.api.PulsarJournal;
import io.brokerbench.core.access.Credentials;
import io.brokerbench.core.broker.BrokerException;
import io.brokerbench.core.broker.BrokerMessage;
import io.brokerbench.core.broker.ServerFacts;
import io.brokerbench.core.broker.SettingCheck;
import io.brokerbench.core.broker.VerificationReport.Verdict;
import io.brokerbench.core.durability.DurabilityLevel;
import io.brokerbench.core.durability.SettingScope;
import io.brokerbench.core.durability.WantedSetting;
import io.brokerbench.core.http.HttpMessage;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.plan.BrokerPlan;
import io.brokerbench.core.plan.DurabilityPlan;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.plan.ServerGroup;
import io.brokerbench.core.plan.TopicPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PulsarBrokerAdminTest {

  private static final String NAME = "persistent://" + RecordedPulsar.NAMESPACE + "/t-0";
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
        .isEqualTo(
            BrokerMessage.SETTINGS_MATCH.with(
                21, List.of("1 broker", "1 bookie", "1 topic", "3 ledgers")));
  }

  @ParameterizedTest(name = "{0}: {1} -> {2}")
  @CsvSource(
      delimiter = '|',
      value = {
        BOOKIE + " | (journalSyncData.*)false | $1true | journalSyncData | Bookie | false | true",
        BOOKIE
            + " | journalPageCacheFlushIntervalMSec | journalPageCacheFlush |"
            + " journalPageCacheFlushIntervalMSec | Bookie | 1000 | not set",
        RUNTIME
            + " | (managedLedgerDefaultAckQuorum.*)2 | $11 |"
            + " managedLedgerDefaultAckQuorum | Broker | 2 | 1",
        RUNTIME
            + " | managedLedgerDefaultAckQuorum | ackQuorum |"
            + " managedLedgerDefaultAckQuorum | Broker | 2 | not set",
        PERSISTENCE + " | (bookkeeperAckQuorum.*)2 | $11 | bookkeeperAckQuorum | Topic | 2 | 1",
        STATS + " | ackQuorumSize=2 | ackQuorumSize=1 | ackQuorumSize | Ledger | 2 | 1",
        STATS + " | ensembleSize=3 | ensembleSize=2 | ensembleSize | Ledger | 3 | 2",
        STATS + " | \"metadata\" | \"hidden\" | ensembleSize | Ledger | 3 |",
        "/admin/v2/bookies/all | (\\{\"bookieId[^}]*\\}) | $1,{\"bookieId\":\"b:1\"} |"
            + " bookies | Cluster | 1 | 2",
      })
  void whatIsNotAsWantedIsNamed(
      String path,
      String regex,
      String replacement,
      String setting,
      SettingScope scope,
      String wanted,
      String found)
      throws BrokerException {
    pulsar.edit(path, regex, replacement);

    var outcome = found == null ? SettingCheck.Outcome.Unknown : SettingCheck.Outcome.Differs;
    assertThat(admin.verify(plan(DeploymentType.HelmChart, 3)).problems().getFirst())
        .isEqualTo(
            new SettingCheck(scope, subject(scope).toString(), setting, wanted, found, outcome));
  }

  private Message subject(SettingScope scope) {
    return switch (scope) {
      case Cluster -> BrokerMessage.CLUSTER.with();
      case Broker -> BrokerMessage.BROKER.with(pulsar.address());
      case Bookie -> PulsarMessage.BOOKIE.with("127.0.0.1:3181");
      case Topic -> BrokerMessage.TOPIC.with(NAME);
      default -> PulsarMessage.LEDGER.with(10, NAME + "-partition-0");
    };
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
        .allSatisfy(
            p ->
                assertThat(p.subject())
                    .contains("no host:1", "GET http://no host:1" + RUNTIME)
                    .isNotEqualTo(BrokerMessage.BROKER.with("no host:1").toString()))
        .allSatisfy(p -> assertThat(p.outcome()).isEqualTo(SettingCheck.Outcome.Unknown));
  }

  @Test
  void aBookieWithoutUrlIsUnknownAndTheMessageSaysWhatToDo() throws BrokerException {
    try (var blind = connect(List.of())) {
      var report = blind.verify(plan(DeploymentType.External, 3));

      assertThat(report.verdict()).isEqualTo(Verdict.Unknown);
      assertThat(report.problems())
          .hasSize(4)
          .extracting(SettingCheck::subject)
          .containsOnly(
              PulsarMessage.BOOKIE_UNREADABLE
                  .with("127.0.0.1:3181", PulsarMessage.BOOKIE_URL_UNKNOWN.with())
                  .toString());
    }
  }

  @Test
  void aUrlThatReachesNoRegisteredBookieProvesNothing() throws BrokerException {
    pulsar.edit("/admin/v2/bookies/all", "3181", "3182");

    assertThat(admin.verify(plan(DeploymentType.HelmChart, 3)).problems())
        .hasSize(4)
        .extracting(SettingCheck::subject)
        .containsOnly(
            PulsarMessage.BOOKIE_UNREADABLE
                .with("127.0.0.1:3182", PulsarMessage.BOOKIE_ID_UNKNOWN.with())
                .toString());
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
  @CsvSource({"204, true", "409, true", "412, false"})
  void subscriptionsAreMadeAtTheEarliestMessage(int status, boolean fine) throws BrokerException {
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

    if (fine) {
      admin.createTopics(topics);
      assertThat(pulsar.requests().getLast())
          .startsWith("PUT " + subscription + " ")
          .contains("\"ledgerId\" : -1", "\"entryId\" : -1", "\"partitionIndex\" : -1");
    } else {
      assertThatThrownBy(() -> admin.createTopics(topics))
          .hasMessage(answered("PUT", subscription, status));
    }
  }

  @ParameterizedTest(name = "exists with {0} partitions, wanted {1}")
  @CsvSource({"2, 2", "3, 2"})
  void topicsThatExistAreFineWithAllTheirPartitions(int found, int wanted) throws BrokerException {
    pulsar.reply(NAMESPACE, 409, "{\"reason\":\"Namespace already exists\"}");
    pulsar.replyOnce(PARTITIONS, 409, "{\"reason\":\"This topic already exists\"}");
    pulsar.reply(PARTITIONS, 200, "{\"partitions\":" + found + ",\"deleted\":false}");

    if (found == wanted) {
      admin.createTopics(topics(wanted));
      assertThat(pulsar.requests()).hasSize(3 + wanted);
    } else {
      assertThatThrownBy(() -> admin.createTopics(topics(wanted)))
          .isInstanceOf(BrokerException.class)
          .hasMessage(PulsarMessage.TOPIC_PARTITIONS.with(NAME, wanted, found).toString());
    }
  }

  @ParameterizedTest(name = "topic {0}, namespace {1}: {2}")
  @CsvSource({
    "204, 204, ",
    "404, 404, ",
    "204, 409, " + NAMESPACE,
    "412, 204, " + PARTITIONS + "?force=true",
  })
  void deletingWhatIsGoneIsFine(int topic, int namespace, String failed) throws BrokerException {
    pulsar.reply(PARTITIONS, topic, "").reply(NAMESPACE, namespace, "");

    if (failed == null) {
      admin.deleteTopics(topics(1));
      assertThat(pulsar.requests())
          .containsExactly("DELETE " + PARTITIONS + "?force=true", "DELETE " + NAMESPACE);
    } else {
      assertThatThrownBy(() -> admin.deleteTopics(topics(1)))
          .hasMessage(answered("DELETE", failed, failed.equals(NAMESPACE) ? namespace : topic));
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
            HttpMessage.NO_JSON
                .with("GET " + pulsar.url() + "/admin/v2/brokers", "<html>welcome</html>")
                .toString());
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
        .isEqualTo(Map.of(NAME, List.of("pulsar://b:6650", "pulsar://a:6650")));
  }

  @Test
  void describesServersWithoutSecrets() throws BrokerException {
    pulsar.edit(RUNTIME, "(TrustStorePassword\": \")", "$1hidden");

    var facts = admin.describe();

    assertThat(facts.clusterId()).isEqualTo("test");
    assertThat(facts.servers())
        .extracting(ServerFacts::role, ServerFacts::id, ServerFacts::host, ServerFacts::version)
        .containsExactly(
            tuple(ServerGroup.BROKER, pulsar.address(), pulsar.address(), "4.0.8"),
            tuple(ServerGroup.BOOKIE, "127.0.0.1:3181", pulsar.url(), null));
    assertThat(facts.servers().getFirst().config())
        .containsEntry("maxMessageSize", "10485760")
        .doesNotContainValue("hidden")
        .doesNotContainValue("");
    assertThat(facts.servers().getLast().config()).containsEntry("journalWriteData", "true");
  }

  private String answered(String method, String path, int status) {
    return HttpMessage.ANSWERED.with(method + " " + pulsar.url() + path, status, "").toString();
  }

  private PulsarBrokerAdmin connect(List<String> bookieUrls) {
    return PulsarBrokerAdmin.connect(
        PulsarSystem.at("pulsar://127.0.0.1:6650", pulsar.url() + "/", bookieUrls),
        Credentials.NONE);
  }

  private static TopicPlan topics(int partitions) {
    return new TopicPlan(List.of(NAME), partitions, 3, LEVEL2.topicConfig());
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
        null, broker, durability, topics(partitions), null, null, List.of(), null, List.of(), null);
  }

  private static void add(
      List<WantedSetting> wanted, SettingScope scope, Map<String, String> config) {
    config.forEach((name, value) -> wanted.add(new WantedSetting(scope, name, value)));
  }
}
