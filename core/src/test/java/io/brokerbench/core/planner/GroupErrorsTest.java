package io.brokerbench.core.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.brokerbench.api.BrokerKind;
import io.brokerbench.api.DurabilitySpec;
import io.brokerbench.api.RabbitMqClassic;
import io.brokerbench.api.RabbitMqDurabilitySpec;
import io.brokerbench.core.document.RunDocument;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Problem;
import org.junit.jupiter.api.Test;

class GroupErrorsTest {

  private static final String KAFKA_RUN =
      """
      apiVersion: brokerbench.io/v1alpha1
      kind: BenchmarkRun
      metadata: {name: test, namespace: default}
      spec:
        broker: {kind: Kafka, nodes: 3}
        durability: {level: 2, replicationFactor: 3, rabbitmq: {classic: Transient}}
        workload: {rate: {messagesPerSecond: 100}}
      """;

  @Test
  void choiceOfAnotherSystemIsRefused() throws Exception {
    var run = RunDocument.parse(KAFKA_RUN).run();
    run.getMetadata().setUid("0f8fad5b-d9cb-469f-a165-70867728950e");

    var refused = catchThrowableOfType(InvalidRunException.class, () -> RunPlanner.plan(run));

    assertThat(refused.problems())
        .containsExactly(
            new Problem(
                "spec.durability.rabbitmq",
                GroupMessage.OTHER_KIND.with(BrokerKind.RabbitMQ, BrokerKind.Kafka)));
  }

  @Test
  void choicesAreKnownByTheirSystem() {
    var choice = new RabbitMqDurabilitySpec(null, RabbitMqClassic.Transient);

    assertThat(new DurabilitySpec(2, 3).choices()).isEmpty();
    assertThat(new DurabilitySpec(2, 3).with(choice).choices())
        .containsOnlyKeys(BrokerKind.RabbitMQ);
  }
}
