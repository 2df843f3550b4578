package io.brokerbench.core.system.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.brokerbench.core.access.ClientAccess;
import io.brokerbench.core.access.Credentials;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RabbitMqReadinessTest {

  /** A quarter of it is for what may never be reported. */
  private static final Duration PATIENCE = Duration.ofSeconds(8);

  private final RecordedRabbitMq rabbit = new RecordedRabbitMq();

  @AfterEach
  void close() {
    rabbit.close();
  }

  /** Both come with the first statistics of a node, some five seconds after a queue. */
  @ParameterizedTest(name = "{1} of {0}")
  @CsvSource({"/api/queues/%2F, effective_policy_definition", "/api/nodes, applications"})
  void descriptionsAreAwaited(String path, String field) throws Exception {
    var endpoint =
        RabbitMqSystem.at(List.of(), List.of(), List.of(rabbit.url()), ClientAccess.OPEN);
    var plan =
        RabbitRuns.plan("broker.nodes: 1; durability: {level: 4, replicationFactor: 1}").topics();
    try (var admin = RabbitMqBrokerAdmin.connect(endpoint, Credentials.NONE, PATIENCE)) {
      admin.createTopics(plan);
      var needed = reads(path);
      rabbit.edit(path, "\"" + field + "\"", "\"other\"");

      admin.createTopics(plan);

      assertThat(reads(path)).isGreaterThan(2 * needed);
    }
  }

  /** A node that was started a moment ago tells of them with its first statistics. */
  @Test
  void alarmThatIsToldLateBlocksToo() throws Exception {
    rabbit.replyOnce(RecordedRabbitMq.NODES, 200, RecordedRabbitMq.recorded("nodes.json"));
    rabbit.edit(RecordedRabbitMq.NODES, "\"mem_alarm\":false", "\"mem_alarm\":true");
    var node =
        RecordedRabbitMq.json(RecordedRabbitMq.recorded("nodes.json"))
            .path(0)
            .path("name")
            .asText();
    var blocked =
        RabbitMqMessage.PUBLISHERS_BLOCKED.with(
            rabbit.url(), List.of(RabbitMqMessage.NODE_ALARM.with("mem_alarm", node)));
    var endpoint =
        RabbitMqSystem.at(List.of(), List.of(), List.of(rabbit.url()), ClientAccess.OPEN);
    var plan =
        RabbitRuns.plan("broker.nodes: 1; durability: {level: 4, replicationFactor: 1}").topics();

    try (var admin = RabbitMqBrokerAdmin.connect(endpoint, Credentials.NONE, Duration.ZERO)) {
      assertThatThrownBy(() -> admin.createTopics(plan)).hasMessage(blocked.toString());
    }
    assertThat(rabbit.requests()).anyMatch(request -> request.startsWith("PUT /api/queues/"));
  }

  private long reads(String path) {
    return rabbit.requests().stream().filter(r -> r.startsWith("GET " + path)).count();
  }
}
