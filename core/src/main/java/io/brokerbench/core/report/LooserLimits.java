package io.brokerbench.core.report;

import io.brokerbench.api.ChecksSpec;
import io.fabric8.generator.annotation.Default;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Limits of checks that are looser than their defaults, so that more runs are valid. */
final class LooserLimits {

  private static final String ONLY_REPORTED = "Report";

  /** By the field of {@link ChecksSpec}, which is the one place that has them. */
  private static final Map<String, String> DEFAULTS = defaults();

  private LooserLimits() {}

  private static Map<String, String> defaults() {
    var found = new LinkedHashMap<String, String>();
    for (var field : ChecksSpec.class.getDeclaredFields()) {
      var value = field.getAnnotation(Default.class);
      if (value != null) {
        found.put(field.getName(), value.value());
      }
    }
    return found;
  }

  /** Such as {@code maxWorkerCpuPercent 100 (default 80)}, without repetitions. */
  static List<String> of(Collection<Run> runs) {
    return runs.stream().flatMap(run -> of(run.result().at("plan/checks"))).distinct().toList();
  }

  private static Stream<String> of(Source checks) {
    return DEFAULTS.entrySet().stream()
        .filter(limit -> isLooser(checks, limit.getKey(), limit.getValue()))
        .map(
            limit ->
                PageMessage.LIMIT
                    .with(limit.getKey(), checks.text(limit.getKey()), limit.getValue())
                    .toString());
  }

  private static boolean isLooser(Source checks, String field, String usual) {
    var value = checks.text(field);
    if (value == null || value.equals(usual)) {
      return false;
    }
    return field.startsWith("max")
        ? checks.value(field) > Double.parseDouble(usual)
        : value.equals(ONLY_REPORTED);
  }
}
