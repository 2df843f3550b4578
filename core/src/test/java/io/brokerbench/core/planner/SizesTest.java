package io.brokerbench.core.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.brokerbench.core.document.RunDocument;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.MessageRow;
import io.brokerbench.core.message.Problem;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sizes that are quantities, and what no pod can have of them. */
class SizesTest {

  @ParameterizedTest(name = "{0}, {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "kind: Kafka, storage: {sizePerDevice: '100'} | count: 2"
            + " | broker.storage.sizePerDevice | 100 | SO_FEW_BYTES | 100, 1Mi, 100Gi",
        "kind: Kafka, storage: {sizePerDevice: 1023.5Ki} | count: 2"
            + " | broker.storage.sizePerDevice | 1023.5Ki | SO_FEW_BYTES | 1048064, 1Mi, 100Gi",
        "kind: Kafka, storage: {sizePerDevice: '1048576'} | count: 2 | | | |",
        "kind: Kafka, storage: {sizePerDevice: 1Mi} | count: 2 | | | |",
        "kind: Kafka | resources: {limits: {memory: 512}}"
            + " | workers.resources.limits[memory] | 512 | SO_FEW_BYTES | 512, 1Mi, 4Gi",
        "kind: Kafka | resources: {requests: {memory: 4k, cpu: 1}}"
            + " | workers.resources.requests[memory] | 4k | SO_FEW_BYTES | 4000, 1Mi, 4Gi",
        "kind: Kafka, kafka: {resources: {requests: {memory: 8}}} | count: 2"
            + " | broker.kafka.resources.requests[memory] | 8 | SO_FEW_BYTES | 8, 1Mi, 4Gi",
        "kind: RabbitMQ, rabbitmq: {resources: {requests: {memory: 8}}} | count: 2"
            + " | broker.rabbitmq.resources.requests[memory] | 8 | SO_FEW_BYTES | 8, 1Mi, 4Gi",
        "kind: Kafka, kafka: {jvm: {heap: 2Gi}, resources: {limits: {memory: 2Gi}}} | count: 2"
            + " | broker.kafka.jvm.heap | 2Gi"
            + " | HEAP_ABOVE_LIMIT | spec.broker.kafka.resources.limits[memory], 2Gi",
        "kind: Kafka, kafka: {jvm: {heap: 2047Mi}, resources: {limits: {memory: 2Gi}}}"
            + " | count: 2 | | | |",
        "kind: Kafka, kafka: {jvm: {heap: 2Gi}, resources: {requests: {memory: 1Gi}}}"
            + " | count: 2 | | | |",
        "kind: Kafka, kafka: {resources: {limits: {memory: 1G}}} | count: 2"
            + " | broker.kafka.jvm.heap | 1Gi by default"
            + " | HEAP_ABOVE_LIMIT | spec.broker.kafka.resources.limits[memory], 1G",
        "kind: Pulsar, storage: {devicesPerNode: 2}, pulsar: {broker: {jvm: {heap: 2Gi,"
            + " directMemory: 1Gi}, resources: {limits: {memory: 3Gi}}}} | count: 2"
            + " | broker.pulsar.broker.jvm.heap | 2Gi | HEAP_WITHOUT_DIRECT_MEMORY"
            + " | spec.broker.pulsar.broker.resources.limits[memory], 3Gi, 1Gi",
        "kind: Pulsar, storage: {devicesPerNode: 2}, pulsar: {broker: {jvm: {heap: 2Gi,"
            + " directMemory: 1Gi}, resources: {limits: {memory: 3073Mi}}}} | count: 2 | | | |",
        "kind: Pulsar, storage: {devicesPerNode: 2}, pulsar: {bookkeeper: {jvm: {heap: 2Gi},"
            + " resources: {limits: {memory: 3Gi}}}} | count: 2 | | | |",
        "kind: Pulsar, storage: {devicesPerNode: 2}, pulsar: {bookkeeper: {jvm: {heap: 2Gi},"
            + " resources: {limits: {memory: 2Gi}}}} | count: 2"
            + " | broker.pulsar.bookkeeper.jvm.heap | 2Gi | HEAP_ABOVE_LIMIT"
            + " | spec.broker.pulsar.bookkeeper.resources.limits[memory], 2Gi",
        "kind: Pulsar, storage: {devicesPerNode: 2}, pulsar: {zookeeper: {resources: {limits:"
            + " {memory: 2Gi}}}} | count: 2 | | | |",
        "kind: Kafka, kafka: {resources: {requests: {memory: '0'}}} | count: 2 | | | |",
        "kind: Kafka | resources: {limits: {memory: '0'}}"
            + " | workers.resources.limits[memory] | 0 | SO_FEW_BYTES | 0, 1Mi, 4Gi",
        "kind: Pulsar, storage: {devicesPerNode: 2}, pulsar: {zookeeper: {jvm: {directMemory: 1Gi},"
            + " resources: {limits: {memory: 2Gi}}}} | count: 2"
            + " | broker.pulsar.zookeeper.jvm.heap | 1Gi by default | HEAP_WITHOUT_DIRECT_MEMORY"
            + " | spec.broker.pulsar.zookeeper.resources.limits[memory], 2Gi, 1Gi",
      })
  void whatNoPodCanHaveIsRefused(
      String broker, String workers, String field, String value, String id, String arguments)
      throws InvalidRunException {
    var problems = problems(broker, workers);

    if (field == null) {
      assertThat(problems).isEmpty();
    } else {
      assertThat(problems)
          .containsExactly(
              new Problem(
                  "spec." + field, value, MessageRow.of(id, arguments, PlannerMessage.values())));
    }
  }

  private static List<Problem> problems(String broker, String workers) throws InvalidRunException {
    var text =
        """
        apiVersion: brokerbench.io/v1alpha1
        kind: BenchmarkRun
        metadata: {name: sizes}
        spec:
          broker: {%s}
          durability: {level: 2, replicationFactor: 3}
          workload: {rate: {messagesPerSecond: 1000}}
          workers: {%s}
        """
            .formatted(broker, workers);
    var run = RunDocument.parse(text).run();
    run.getMetadata().setNamespace("default");
    run.getMetadata().setUid("0f8fad5b-d9cb-469f-a165-70867728950e");
    var refused = catchThrowableOfType(InvalidRunException.class, () -> RunPlanner.plan(run));
    return refused == null ? List.of() : refused.problems();
  }
}
