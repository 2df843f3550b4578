package io.brokerbench.core.system.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.access.ClientAccess;
import io.brokerbench.core.access.Credentials;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
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

  private long reads(String path) {
    return rabbit.requests().stream().filter(r -> r.startsWith("GET " + path)).count();
  }
}
