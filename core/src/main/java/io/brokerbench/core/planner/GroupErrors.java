package io.brokerbench.core.planner;

import io.brokerbench.api.BenchmarkRunSpec;
import io.brokerbench.core.message.Problem;
import java.util.List;
import java.util.Locale;

/** Finds choices of a durability level that are for another system than that of the run. */
final class GroupErrors {

  private GroupErrors() {}

  static List<Problem> of(BenchmarkRunSpec spec) {
    var kind = spec.broker().kind();
    return spec.durability().choices().keySet().stream()
        .filter(other -> other != kind)
        .map(
            other ->
                new Problem(
                    "spec.durability." + other.name().toLowerCase(Locale.ROOT),
                    GroupMessage.OTHER_KIND.with(other, kind)))
        .toList();
  }
}
