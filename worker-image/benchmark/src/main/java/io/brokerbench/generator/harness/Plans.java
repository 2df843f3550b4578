package io.brokerbench.generator.harness;

import io.brokerbench.core.plan.BrokerEndpoint;
import io.brokerbench.core.plan.InvalidRunException;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.plan.RunPlanner;
import io.brokerbench.core.spec.InvalidDocumentException;
import io.brokerbench.core.spec.RunDocument;
import java.util.UUID;

/** Plans of the benchmark's own runs. */
final class Plans {

  private Plans() {}

  /** What brokerbench makes of a BenchmarkRun in YAML. */
  static RunPlan of(String document, BrokerEndpoint endpoint) {
    try {
      var run = RunDocument.parse(document).runAgainst(endpoint);
      run.getMetadata().setUid(UUID.randomUUID().toString());
      run.getMetadata().setNamespace("");
      return RunPlanner.plan(run);
    } catch (InvalidDocumentException | InvalidRunException e) {
      throw new IllegalStateException("the benchmark's own run is refused", e);
    }
  }
}
