package io.brokerbench.core.system.rabbitmq;

import static io.brokerbench.api.RabbitMqQueueType.Stream;
import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.DeploymentType;
import io.brokerbench.api.RabbitMqExternalSpec;
import io.brokerbench.api.RabbitMqSpec;
import io.brokerbench.core.access.ClientAccess;
import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.document.RunDocument;
import io.brokerbench.core.plan.Protocol;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Runs against existing clusters of RabbitMQ. */
class RabbitMqExternalTest {

  @Test
  void existingClusterKeepsItsAddresses() throws Exception {
    var system = new RabbitMqSystem();
    var external = RabbitRuns.spec(RabbitRuns.EXTERNAL).broker().deployment().external();

    Endpoint endpoint = system.endpoint(external);

    assertThat(endpoint.address(Protocol.Amqp)).isEqualTo("r:5672");
    assertThat(endpoint.address(Protocol.RabbitMqStream)).isEqualTo("r:5552");
    assertThat(endpoint.servers()).containsExactly("r:5672", "r:5552", "r:15672");
    assertThat(system.external(endpoint)).isEqualTo(external);
    assertThat(system.administration(endpoint)).isEqualTo(Protocol.RabbitMqManagement);
    var plan = RabbitRuns.plan(RabbitRuns.EXTERNAL);
    assertThat(plan.broker().deployment()).isEqualTo(DeploymentType.External);
    assertThat(plan.broker().servers()).isEmpty();
    assertThat(plan.broker().nodes()).isNull();
  }

  /** As {@code bench run} does it. */
  @Test
  void runAgainstAClusterKeepsItsQueueType() throws Exception {
    var file =
        """
        apiVersion: brokerbench.io/v1alpha1
        kind: BenchmarkRun
        metadata: {name: test, namespace: default}
        spec:
          broker: {kind: RabbitMQ, nodes: 3, rabbitmq: {queueType: Stream, config: {a: b}}}
          durability: {level: 2, replicationFactor: 3}
          workload: {rate: {messagesPerSecond: 100}}
        """;
    var endpoint =
        RabbitMqSystem.at(
            List.of(), List.of("r:5552"), List.of("http://r:15672"), ClientAccess.OPEN);

    var spec = RunDocument.parse(file).runAgainst(endpoint).getSpec();

    assertThat(spec.broker().rabbitmq()).isEqualTo(new RabbitMqSpec(Stream, null, null, null));
    assertThat(new RabbitMqSettings(spec).errors()).isEmpty();
  }

  @Test
  void runAgainstAClusterKeepsItsVirtualHost() throws Exception {
    var document =
        RunDocument.parse(
            """
            apiVersion: brokerbench.io/v1alpha1
            kind: BenchmarkRun
            metadata: {name: test, namespace: default}
            spec:
              broker:
                kind: RabbitMQ
                rabbitmq: {queueType: Quorum}
                deployment:
                  type: External
                  external: {rabbitmq: {amqpAddresses: ["r:5672"], virtualHost: team}}
              durability: {level: 2, replicationFactor: 3}
              workload: {rate: {messagesPerSecond: 100}}
            """);
    var endpoint =
        RabbitMqSystem.at(List.of("s:5672"), List.of(), List.of("http://s:1"), ClientAccess.OPEN);
    var kept =
        new RabbitMqExternalSpec(List.of("s:5672"), List.of(), List.of("http://s:1"), "team");

    assertThat(document.runAgainst(endpoint).getSpec().broker().deployment().external().rabbitmq())
        .isEqualTo(kept);
    assertThat(document.run(endpoint).getSpec().broker().deployment().external().rabbitmq())
        .isEqualTo(kept);
  }
}
