package io.brokerbench.worker.local;

import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.document.RunDocument;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.planner.RunPlanner;
import io.brokerbench.core.system.kafka.KafkaSystem;
import io.brokerbench.core.system.pulsar.PulsarSystem;
import java.util.List;

/** Small plans for tests. */
public final class Plans {

  private Plans() {}

  /** Of Kafka, by a file with this workload and these workers, in flow style. */
  public static RunPlan of(String workload, String workers) {
    return of(workload, workers, "{}");
  }

  /** The same, with these checks. */
  public static RunPlan of(String workload, String workers, String checks) {
    return of("{kind: Kafka, nodes: 3}", workload, workers, checks, KafkaSystem.at("nowhere:9092"));
  }

  /** Of Pulsar, likewise. */
  public static RunPlan ofPulsar(String workload, String workers) {
    var nowhere =
        PulsarSystem.at(
            "pulsar://nowhere:6650", "http://nowhere:8080", List.of("http://nowhere:8000"));
    return of(
        "{kind: Pulsar, nodes: 3, storage: {devicesPerNode: 2}}", workload, workers, "{}", nowhere);
  }

  /** Of Pulsar, whose clients speak Kafka's protocol, likewise. */
  public static RunPlan ofKafkaOnPulsar(String workload, String workers) {
    var nowhere = PulsarSystem.at("pulsar://nowhere:6650", "http://nowhere:8080", List.of());
    return of(
        "{kind: Pulsar, image: with-handler, nodes: 3, storage: {devicesPerNode: 2},"
            + " pulsar: {protocol: Kafka}}",
        workload,
        workers,
        "{}",
        PulsarSystem.with(nowhere, "nowhere:9092"));
  }

  private static RunPlan of(
      String broker, String workload, String workers, String checks, Endpoint endpoint) {
    var text =
        """
        apiVersion: brokerbench.io/v1alpha1
        kind: BenchmarkRun
        metadata: {name: test, namespace: default}
        spec:
          broker: %s
          durability: {level: 2, replicationFactor: 3}
          workload: %s
          workers: %s
          checks: %s
        """
            .formatted(broker, workload, workers, checks);
    try {
      var run = RunDocument.parse(text).runAgainst(endpoint);
      run.getMetadata().setUid("0f8fad5b-d9cb-469f-a165-70867728950e");
      return RunPlanner.plan(run);
    } catch (Exception e) {
      throw new IllegalArgumentException(text, e);
    }
  }
}
