package io.brokerbench.core.system.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.brokerbench.core.access.ClientAccess;
import io.brokerbench.core.access.Credentials;
import io.brokerbench.core.broker.BrokerException;
import io.brokerbench.core.broker.NotAuthenticatedException;
import io.brokerbench.core.broker.SettingCheck;
import io.brokerbench.core.broker.SettingCheck.Outcome;
import io.brokerbench.core.broker.VerificationReport.Verdict;
import io.brokerbench.core.plan.RunPlan;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Against answers of one node of RabbitMQ 4.0.5 (Debian's package), recorded after this class's
 * plans had created their queues there: {@code GET /api/nodes}, {@code /api/overview}, {@code
 * /api/config/effective}, and {@code /api/queues} as {@code ManagementApi} asks for it.
 */
class RabbitMqBrokerAdminTest {

  private static final String NODES = RecordedRabbitMq.NODES;
  private static final String EFFECTIVE = RecordedRabbitMq.EFFECTIVE;
  private static final String QUEUES = RecordedRabbitMq.QUEUES;
  private static final String NODE = "rabbit0@localhost";
  private static final String QUEUE = "brokerbench-0f8fad5b-0.0.brokerbench-0f8fad5b-0-s0";

  private static final String ONE_NODE =
      "broker.nodes: 1; durability: {level: 3, replicationFactor: 1}";
  private static final String STREAM =
      "broker.rabbitmq.queueType: Stream; broker.nodes: 1;"
          + " durability: {level: 4, replicationFactor: 1}";
  private static final String CLASSIC =
      "broker.rabbitmq.queueType: Classic; broker.nodes: 1;"
          + " durability: {level: 4, replicationFactor: 1}";

  private final RecordedRabbitMq rabbit = new RecordedRabbitMq();
  private final RabbitMqBrokerAdmin admin =
      RabbitMqBrokerAdmin.connect(
          RabbitMqSystem.at(List.of(), List.of(), List.of(rabbit.url()), ClientAccess.OPEN),
          Credentials.NONE,
          Duration.ZERO);

  @AfterEach
  void close() {
    admin.close();
    rabbit.close();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({"quorum", "stream", "classic"})
  void everySettingOfEveryNodeAndQueueIsRead(String type) throws Exception {
    rabbit.reply(QUEUES, 200, RecordedRabbitMq.recorded(type + ".json"));

    var report = admin.verify(plan(type));

    assertThat(report.problems()).isEmpty();
    assertThat(report.verdict()).isEqualTo(Verdict.Verified);
    assertThat(report.checks().stream().map(SettingCheck::subject))
        .contains("the cluster", "node " + NODE);
  }

  @ParameterizedTest(name = "{0}: {1} -> {2}")
  @CsvSource(
      delimiter = '|',
      value = {
        EFFECTIVE
            + " | wal_sync_method,datasync | wal_sync_method,none | ra.wal_sync_method"
            + " | none | Differs",
        EFFECTIVE + " | wal_sync_method | wal_method | ra.wal_sync_method | not set | Differs",
        EFFECTIVE
            + " | (\\{wal_sync_method) | {wal_write_strategy,sync_after_notify},$1"
            + " | ra.wal_write_strategy | sync_after_notify | Differs",
        NODES + " | \"mem_alarm\":false | \"mem_alarm\":true | mem_alarm | true | Differs",
        NODES
            + " | \"disk_free_alarm\":false | \"disk_free_alarm\":true | disk_free_alarm"
            + " | true | Differs",
        NODES
            + " | \"partitions\":\\[\\] | \"partitions\":[\"a\",\"b\"] | partitions"
            + " | a, b | Differs",
        NODES + " | \"running\":true | \"running\":false | nodes | 0 | Differs",
        QUEUES + " | \"type\":\"quorum\" | \"type\":\"classic\" | type | classic | Differs",
        QUEUES + " | \"online\":\\[[^\\]]*\\] | \"online\":[] | in-sync replicas | 0 | Differs",
        QUEUES + " | \"online\" | \"offline\" | in-sync replicas | | Unknown",
        QUEUES + " | \"members\":\\[ | \"members\":[\"x\", | replicas | 2 | Differs",
        QUEUES
            + " | \"effective_policy_definition\":\\{\\} |"
            + " \"effective_policy_definition\":{\"max-length\":5,\"consumer-timeout\":3}"
            + " | effective_policy_definition | max-length=5 | Differs",
        QUEUES
            + " | \"effective_policy_definition\":\\{\\} |"
            + " \"effective_policy_definition\":{\"delivery-limit\":3}"
            + " | effective_policy_definition | delivery-limit=3 | Differs",
        QUEUES
            + " | \"effective_policy_definition\" | \"other\" | effective_policy_definition"
            + " | | Unknown",
        QUEUES + " | brokerbench-0f8fad5b-0.0 | brokerbench-other-0.0 | type | not set | Differs",
      })
  void namesWhatIsNotAsWanted(
      String path, String regex, String replacement, String setting, String found, Outcome outcome)
      throws Exception {
    rabbit.edit(path, regex, replacement);

    var report = admin.verify(plan("quorum"));

    assertThat(report.problems())
        .anySatisfy(
            problem -> {
              assertThat(problem.setting()).isEqualTo(setting);
              assertThat(problem.found()).isEqualTo(found);
              assertThat(problem.outcome()).isEqualTo(outcome);
            });
  }

  @ParameterizedTest(name = "{0} answers {1}")
  @CsvSource({
    // What versions up to 4.0 answer to users who lack a tag.
    NODES + ", 401, running",
    EFFECTIVE + ", 401, ra.wal_sync_method",
    NODES + ", 403, running",
    EFFECTIVE + ", 403, ra.wal_sync_method",
    EFFECTIVE + ", 404, ra.wal_sync_method",
  })
  void settingsThatMayNotBeReadAreUnknown(String path, int status, String setting)
      throws Exception {
    rabbit.reply(path, status, "{\"error\":\"not_authorised\"}");

    var report = admin.verify(plan("quorum"));

    assertThat(report.verdict()).isEqualTo(Verdict.Unknown);
    assertThat(report.problems()).extracting(SettingCheck::setting).contains(setting);
  }

  @Test
  void settingsThatAreNoTermsAreUnknown() throws Exception {
    rabbit.reply(EFFECTIVE, 200, "<html>");

    assertThat(admin.verify(plan("quorum")).verdict()).isEqualTo(Verdict.Unknown);
  }

  @Test
  void settingsOfNodesWithoutUrlAreUnknown() throws Exception {
    rabbit.edit(RecordedRabbitMq.OVERVIEW, "\"node\":\"[^\"]*\"", "\"node\":\"other@host\"");

    assertThat(admin.verify(plan("quorum")).verdict()).isEqualTo(Verdict.Unknown);
  }

  @Test
  void existingClusterMaySetNoSyncMethod() throws Exception {
    rabbit.edit(EFFECTIVE, "wal_sync_method", "wal_method");

    var report = admin.verify(RabbitRuns.plan(ONE_NODE + "; " + RabbitRuns.EXTERNAL));

    assertThat(report.verdict()).isEqualTo(Verdict.Unknown);
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({"4.0.7, Match", "4.2.9, Match", "4.3.1, Differs"})
  void strategyHasNoEffectFrom43On(String version, Outcome outcome) throws Exception {
    rabbit.edit(NODES, "\"version\":\"4.0.5\"", "\"version\":\"" + version + "\"");
    rabbit.edit(EFFECTIVE, "(\\{wal_sync_method)", "{wal_write_strategy,sync_after_notify},$1");

    var report =
        admin.verify(
            RabbitRuns.plan(
                "durability: {level: 4, replicationFactor: 1, rabbitmq: {sync: SyncAfterConfirm}}; "
                    + RabbitRuns.EXTERNAL));

    assertThat(report.checks())
        .filteredOn(check -> check.setting().equals("ra.wal_write_strategy"))
        .extracting(SettingCheck::outcome)
        .containsExactly(outcome);
  }

  @ParameterizedTest(name = "{0}, {1} bytes: {2}")
  @CsvSource({
    "3.10.8, 100000, Match",
    "3.12.9, 100000, Match",
    "3.13.7, 4000, Match",
    "3.13.7, 4001, Differs",
    "4.0.5, 100, Differs",
  })
  void existingMirrorsMustSyncMessages(String version, int bytes, Outcome outcome)
      throws Exception {
    rabbit.edit(NODES, "\"version\":\"4.0.5\"", "\"version\":\"" + version + ".\"");

    var report =
        admin.verify(
            RabbitRuns.plan(
                "durability.level: 1; broker.rabbitmq.queueType: ClassicMirrored;"
                    + " workload.messageSizeBytes: %d; %s".formatted(bytes, RabbitRuns.EXTERNAL)));

    assertThat(report.checks())
        .filteredOn(check -> check.setting().equals("syncs persistent messages"))
        .extracting(SettingCheck::outcome)
        .containsExactly(outcome);
  }

  @Test
  void queuesAreCreatedAndBound() throws Exception {
    admin.createTopics(plan("quorum").topics());

    assertThat(rabbit.sent("PUT /api/exchanges/%2F/" + RabbitRuns.TOPIC))
        .isEqualTo(
            RecordedRabbitMq.json(
                """
                {"type": "direct", "durable": true, "auto_delete": false, "internal": false}
                """));
    assertThat(rabbit.sent("PUT /api/queues/%2F/" + QUEUE))
        .isEqualTo(
            RecordedRabbitMq.json(
                """
                {"durable": true, "auto_delete": false, "arguments": {
                  "x-queue-type": "quorum", "x-quorum-initial-group-size": 1,
                  "x-queue-leader-locator": "balanced", "x-delivery-limit": 1000000,
                  "x-single-active-consumer": true}}
                """));
    assertThat(rabbit.sent("POST /api/bindings/%2F/e/" + RabbitRuns.TOPIC + "/q/" + QUEUE))
        .isEqualTo(RecordedRabbitMq.json("{\"routing_key\": \"0\", \"arguments\": {}}"));
    assertThat(rabbit.requests()).noneMatch(request -> request.contains("/api/policies"));
  }

  @Test
  void streamsAreNotBound() throws Exception {
    rabbit.reply(QUEUES, 200, RecordedRabbitMq.recorded("stream.json"));

    admin.createTopics(plan("stream").topics());

    assertThat(rabbit.sent("PUT /api/queues/%2F/brokerbench-0f8fad5b-0.1"))
        .isEqualTo(
            RecordedRabbitMq.json(
                """
                {"durable": true, "auto_delete": false, "arguments": {
                  "x-queue-type": "stream", "x-initial-cluster-size": 1,
                  "x-queue-leader-locator": "balanced"}}
                """));
    assertThat(rabbit.requests())
        .noneMatch(request -> request.startsWith("POST ") || request.contains("/api/exchanges"));
  }

  @Test
  void classicQueuesAreSpreadOverNodes() throws Exception {
    rabbit.reply(QUEUES, 200, RecordedRabbitMq.recorded("classic.json"));

    admin.createTopics(plan("classic").topics());

    assertThat(rabbit.sent("PUT /api/queues/%2F/" + QUEUE).path("node").asText()).isEqualTo(NODE);
  }

  @Test
  void mirrorsHaveAPolicyBeforeTheirQueues() {
    var plan =
        "broker.rabbitmq.queueType: ClassicMirrored; broker.version: 3.10.8; durability.level: 1";

    // The recorded queues have no mirrors.
    assertThatThrownBy(() -> admin.createTopics(RabbitRuns.plan(plan).topics()))
        .isInstanceOf(BrokerException.class);

    var policy = "PUT /api/policies/%2F/" + RabbitRuns.TOPIC;
    assertThat(rabbit.requests().stream().filter(request -> !request.startsWith("GET ")))
        .first()
        .asString()
        .startsWith(policy);
    assertThat(rabbit.sent(policy))
        .isEqualTo(
            RecordedRabbitMq.json(
                """
                {"pattern": "^brokerbench\\\\-0f8fad5b\\\\-0", "apply-to": "queues",
                 "priority": 1, "definition": {
                   "ha-mode": "exactly", "ha-params": 3, "ha-sync-mode": "automatic",
                   "ha-promote-on-failure": "when-synced",
                   "ha-promote-on-shutdown": "when-synced"}}
                """));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({"mem_alarm", "disk_free_alarm"})
  void alarmsBlockBeforeAnythingIsCreated(String alarm) {
    rabbit.edit(NODES, "\"" + alarm + "\":false", "\"" + alarm + "\":true");

    var blocked =
        RabbitMqMessage.PUBLISHERS_BLOCKED.with(
            rabbit.url(), List.of(RabbitMqMessage.NODE_ALARM.with(alarm, NODE)));
    assertThatThrownBy(() -> admin.createTopics(plan("quorum").topics()))
        .isInstanceOf(BrokerException.class)
        .hasMessage(blocked.toString());
    assertThat(rabbit.requests()).allMatch(request -> request.startsWith("GET "));
  }

  @Test
  void queuesThatLackACopyAreAFailure() {
    rabbit.edit(QUEUES, "\"online\":\\[[^\\]]*\\]", "\"online\":[]");

    assertThatThrownBy(() -> admin.createTopics(plan("quorum").topics()))
        .hasMessage(RabbitMqMessage.COPIES_MISSING.with(QUEUE, 0, 1).toString());
  }

  /** Settings that differ, and a user without rights. */
  @ParameterizedTest
  @CsvSource({"400, inequivalent arg", "401, ACCESS_REFUSED", "404, no virtual host"})
  void refusedDeclarationIsAFailure(int status, String reason) {
    rabbit.reply("PUT /api/queues/%2F/" + QUEUE, status, "{\"reason\":\"" + reason + "\"}");

    assertThatThrownBy(() -> admin.createTopics(plan("quorum").topics()))
        .isInstanceOf(BrokerException.class)
        .hasMessageContaining(reason);
  }

  @Test
  void refusedLoginIsKnownAsSuch() {
    rabbit.reply(NODES, 401, "{\"error\":\"not_authorized\"}");

    assertThatThrownBy(() -> admin.awaitBrokers(1)).isInstanceOf(NotAuthenticatedException.class);
  }

  @Test
  void awaitsNodesThatRun() throws Exception {
    admin.awaitBrokers(1);
    admin.awaitBrokers(null);

    assertThatThrownBy(() -> admin.awaitBrokers(3))
        .hasMessage(RabbitMqMessage.NODES_MISSING.with(rabbit.url(), 1, 3).toString());
  }

  @Test
  void deletesWhatIsThere() throws Exception {
    rabbit.reply("DELETE /api/queues/%2F/" + QUEUE, 404, "{}");

    admin.deleteTopics(plan("quorum").topics());

    assertThat(rabbit.requests())
        .containsExactlyInAnyOrder(
            "DELETE /api/queues/%2F/" + QUEUE,
            "DELETE /api/queues/%2F/" + QUEUE.replace(".0.", ".1."),
            "DELETE /api/exchanges/%2F/" + RabbitRuns.TOPIC);
  }

  @Test
  void smallestInSyncSetIsThatOfTheSmallestQueue() throws Exception {
    var topics = plan("quorum").topics();

    assertThat(admin.smallestInSyncSet(topics)).hasValue(1);
    rabbit.edit(QUEUES, "brokerbench-0f8fad5b-0.1", "other-0.1");
    assertThat(admin.smallestInSyncSet(topics)).hasValue(0);
  }

  @Test
  void copiesThatAreNotReportedAreAFailure() {
    rabbit.edit(QUEUES, "\"online\"", "\"offline\"");

    assertThatThrownBy(() -> admin.smallestInSyncSet(plan("quorum").topics()))
        .hasMessage(RabbitMqMessage.COPIES_UNKNOWN.with(QUEUE).toString());
  }

  @Test
  void leadersAreByTopicAndPartition() throws Exception {
    assertThat(admin.leaders(plan("quorum").topics()))
        .isEqualTo(Map.of(RabbitRuns.TOPIC, List.of(NODE, NODE)));
  }

  @Test
  void describesNodesWithoutSecrets() throws Exception {
    var facts = admin.describe();

    assertThat(facts.clusterId()).isEqualTo("rabbit0@vm");
    assertThat(facts.servers())
        .singleElement()
        .satisfies(
            broker -> {
              assertThat(broker.id()).isEqualTo(NODE);
              assertThat(broker.host()).isEqualTo("localhost");
              assertThat(broker.version()).isEqualTo("4.0.5");
              assertThat(broker.config())
                  .containsEntry("ra.wal_sync_method", "datasync")
                  .containsKey("rabbit.vm_memory_high_watermark")
                  .doesNotContainKey("rabbit.default_pass");
            });
  }

  private static RunPlan plan(String type) throws Exception {
    return RabbitRuns.plan(
        switch (type) {
          case "stream" -> STREAM;
          case "classic" -> CLASSIC;
          default -> ONE_NODE;
        });
  }
}
