package io.brokerbench.core.planner;

import io.brokerbench.api.BenchmarkRunSpec;
import io.brokerbench.api.ResourcesSpec;
import io.brokerbench.core.message.Problem;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Finds sizes that only a forgotten unit explains: Kubernetes reads a bare number as bytes. */
final class SizeErrors {

  private static final String LEAST = "1Mi";
  private static final String DISK = "100Gi";
  private static final String HEAP_AND_MORE = "4Gi";
  private static final String MEMORY = "memory";

  private final List<Problem> errors = new ArrayList<>();

  private SizeErrors() {}

  /**
   * The errors of {@code spec}.
   *
   * @param ofServers resources of each kind of server, by their field below {@code spec}
   */
  static List<Problem> of(BenchmarkRunSpec spec, Map<String, ResourcesSpec> ofServers) {
    var found = new SizeErrors();
    found.check(
        "spec.broker.storage.sizePerDevice",
        new Quantity(spec.broker().storage().sizePerDevice()),
        DISK);
    found.memory("workers.resources", spec.workers().resources());
    ofServers.forEach(found::memory);
    return List.copyOf(found.errors);
  }

  private void memory(String field, ResourcesSpec resources) {
    // To request nothing is fine.
    var requested = resources.requests().get(MEMORY);
    if (requested != null && requested.getNumericalAmount().signum() != 0) {
      check("spec." + field + ".requests[memory]", requested, HEAP_AND_MORE);
    }
    check("spec." + field + ".limits[memory]", resources.limits().get(MEMORY), HEAP_AND_MORE);
  }

  private void check(String field, Quantity size, String suchAs) {
    var bytes = size == null ? null : size.getNumericalAmount();
    if (bytes != null && bytes.compareTo(new Quantity(LEAST).getNumericalAmount()) < 0) {
      errors.add(
          new Problem(
              field,
              size.toString(),
              PlannerMessage.SO_FEW_BYTES.with(
                  bytes.stripTrailingZeros().toPlainString(), LEAST, suchAs)));
    }
  }
}
