package io.brokerbench.operator.resources;

import io.brokerbench.api.BenchmarkRun;
import java.util.List;

/**
 * How the nodes that were chosen for a run are shared out.
 *
 * @param brokers names of those that brokers run on
 * @param storage names of those whose devices keep the messages: the same, unless the run is tiered
 */
public record NodeTiers(List<String> brokers, List<String> storage) {

  /** Those of {@code run}: the first ones keep the messages. None where none were chosen yet. */
  public static NodeTiers of(BenchmarkRun run) {
    var all = run.getStatus() == null ? List.<String>of() : run.getStatus().nodes();
    if (all.isEmpty() || !run.getSpec().broker().hasTiers()) {
      return new NodeTiers(all, all);
    }
    var storage = run.getSpec().broker().nodes();
    return new NodeTiers(all.subList(storage, all.size()), all.subList(0, storage));
  }
}
