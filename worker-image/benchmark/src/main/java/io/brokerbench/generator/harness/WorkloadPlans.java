package io.brokerbench.generator.harness;

import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.document.RunDocument;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.planner.RunPlanner;
import java.util.UUID;

/** Plans of the benchmark's own runs. */
final class WorkloadPlans {

  private WorkloadPlans() {}

  /** What brokerbench makes of a BenchmarkRun in YAML. */
  static RunPlan of(String document, Endpoint endpoint) {
    try {
      var run = RunDocument.parse(document).runAgainst(endpoint);
      run.getMetadata().setUid(UUID.randomUUID().toString());
      run.getMetadata().setNamespace("");
      return RunPlanner.plan(run);
    } catch (InvalidRunException e) {
      throw new IllegalStateException("the benchmark's own run is refused", e);
    }
  }
}
