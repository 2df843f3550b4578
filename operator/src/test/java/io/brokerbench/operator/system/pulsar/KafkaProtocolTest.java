package io.brokerbench.operator.system.pulsar;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.plan.Protocol;
import io.brokerbench.core.planner.RunPlanner;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Pulsar whose brokers have the handler of Kafka's protocol, in each deployment of ours. */
class KafkaProtocolTest {

  private static final String BROKER =
      "broker: {image: \"registry/with-handler:1\", pulsar: {protocol: Kafka}%s}\n";
  private static final String ONE_NODE =
      BROKER.formatted(", deployment: {type: StatefulSet}, nodes: 1, storage: {devicesPerNode: 1}")
          + "durability: {level: 3, replicationFactor: 1}\n";

  @Test
  void chartsBrokersAreReachedByTheirPods() {
    var chart = PulsarRuns.chart(PulsarRuns.with(BROKER.formatted("")));

    assertThat(chart.image()).isEqualTo("registry/with-handler:1");
    assertThat(chart.endpoint().all(Protocol.KafkaOnPulsar))
        .containsExactly(host(0) + ":9092", host(1) + ":9092", host(2) + ":9092");
    assertThat(PulsarRuns.chart(PulsarRuns.run()).endpoint().all(Protocol.KafkaOnPulsar)).isEmpty();
  }

  @Test
  void brokerOfOneNodeAdvertisesItsHost() throws InvalidRunException {
    var pulsar = oneNode(ONE_NODE);
    var host = pulsar.endpoint().address(Protocol.PulsarAdmin).split("[/:]+")[1];

    assertThat(pulsar.endpoint().address(Protocol.KafkaOnPulsar)).isEqualTo(host + ":9092");
    assertThat(brokerVariables(pulsar))
        .containsEntry("PULSAR_PREFIX_messagingProtocols", "kafka")
        .containsEntry("PULSAR_PREFIX_kafkaListeners", "PLAINTEXT://:9092")
        .containsEntry("PULSAR_PREFIX_kafkaAdvertisedListeners", "PLAINTEXT://" + host + ":9092");
  }

  @Test
  void brokerOfPulsarsOwnProtocolHasNoHandler() throws InvalidRunException {
    var pulsar = oneNode(ONE_NODE.replace("protocol: Kafka", "protocol: Pulsar"));

    assertThat(pulsar.endpoint().all(Protocol.KafkaOnPulsar)).isEmpty();
    assertThat(brokerVariables(pulsar).keySet())
        .contains("PULSAR_PREFIX_advertisedAddress")
        .noneMatch(name -> name.contains("kafka") || name.contains("Protocol"));
  }

  private static PulsarStatefulSet oneNode(String changes) throws InvalidRunException {
    var run = PulsarRuns.with(changes);
    return new PulsarStatefulSet(run, RunPlanner.plan(run), PulsarRuns.SETTINGS);
  }

  private static Map<String, String> brokerVariables(PulsarStatefulSet pulsar) {
    return pulsar.resources().stream()
        .filter(StatefulSet.class::isInstance)
        .map(StatefulSet.class::cast)
        .flatMap(set -> set.getSpec().getTemplate().getSpec().getContainers().stream())
        .filter(container -> container.getName().equals("broker"))
        .flatMap(container -> container.getEnv().stream())
        .filter(variable -> variable.getValue() != null)
        .collect(Collectors.toMap(EnvVar::getName, EnvVar::getValue));
  }

  private static String host(int broker) {
    return "pulsar-0f8fad-pulsar-broker-" + broker + ".pulsar-0f8fad-pulsar-broker.bench.svc";
  }
}
