package io.brokerbench.worker.local;

import io.brokerbench.core.plan.BrokerEndpoint;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.plan.RunPlanner;
import io.brokerbench.core.spec.RunDocument;

/** Small plans for tests. */
public final class Plans {

  private Plans() {}

  /** Of a file with this workload and these workers, in flow style. */
  public static RunPlan of(String workload, String workers) {
    var text =
        """
        apiVersion: brokerbench.io/v1alpha1
        kind: BenchmarkRun
        metadata: {name: test, namespace: default}
        spec:
          broker: {kind: Kafka, nodes: 3}
          durability: {level: 2, replicationFactor: 3}
          workload: %s
          workers: %s
        """
            .formatted(workload, workers);
    try {
      var run = RunDocument.parse(text).runAgainst(new BrokerEndpoint.Kafka("nowhere:9092"));
      run.getMetadata().setUid("0f8fad5b-d9cb-469f-a165-70867728950e");
      return RunPlanner.plan(run);
    } catch (Exception e) {
      throw new IllegalArgumentException(text, e);
    }
  }
}
