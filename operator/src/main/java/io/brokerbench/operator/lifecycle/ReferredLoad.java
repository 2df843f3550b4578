package io.brokerbench.operator.lifecycle;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.WorkloadSpec;
import io.brokerbench.core.plan.FieldError;
import io.brokerbench.core.plan.InvalidRunException;
import io.brokerbench.core.plan.RunPlanner;
import io.brokerbench.core.spec.InvalidDocumentException;
import io.brokerbench.core.spec.OmbWorkload;
import io.brokerbench.core.spec.Problem;
import io.brokerbench.core.spec.WorkloadFromFile;
import io.fabric8.kubernetes.api.model.ConfigMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The load of a run that refers to a workload file of OpenMessaging Benchmark.
 *
 * @param workload what the file comes to
 * @param remarks what of the file has no effect here, in a line each
 */
record ReferredLoad(WorkloadSpec workload, List<String> remarks) {

  private static final String FIELD = "spec.ombWorkloadRef";

  /**
   * Reads the file, and sees to it that the run can be planned with it.
   *
   * @param configMap that the run names, if there is such a one
   * @throws InvalidRunException with everything that is wrong
   */
  static ReferredLoad read(BenchmarkRun run, Optional<ConfigMap> configMap)
      throws InvalidRunException {
    try {
      var file = OmbWorkload.parse(text(run, configMap));
      var workload = WorkloadFromFile.of(run.getSpec(), file);
      checkPlan(run, workload);
      return new ReferredLoad(workload, file.remarks());
    } catch (InvalidDocumentException e) {
      throw invalid(run, e.getMessage());
    }
  }

  private static String text(BenchmarkRun run, Optional<ConfigMap> configMap)
      throws InvalidRunException {
    if (configMap.isEmpty()) {
      throw invalid(
          run,
          "there is no such ConfigMap in namespace %s; it must be there before the run"
              .formatted(run.getMetadata().getNamespace()));
    }
    var files = Optional.ofNullable(configMap.get().getData()).orElse(Map.of());
    var text = files.get(run.getSpec().ombWorkloadRef().key());
    if (text == null) {
      throw invalid(run, "the ConfigMap has no such key with text; allowed " + allowed(files));
    }
    return text;
  }

  private static String allowed(Map<String, String> files) {
    var keys = new TreeSet<>(files.keySet());
    return keys.isEmpty() ? "is none, for it has no text" : "are " + String.join(", ", keys);
  }

  private static void checkPlan(BenchmarkRun run, WorkloadSpec workload)
      throws InvalidRunException {
    var resolved = new BenchmarkRun();
    resolved.setMetadata(run.getMetadata());
    resolved.setSpec(run.getSpec().withWorkload(workload));
    try {
      RunPlanner.plan(resolved);
    } catch (InvalidRunException e) {
      throw new InvalidRunException(e.errors().stream().map(error -> blame(run, error)).toList());
    }
  }

  /** What is wrong with the load is the file's doing. */
  private static FieldError blame(BenchmarkRun run, FieldError error) {
    var problem =
        new Problem(
            error.field(), "invalid value \"%s\": %s".formatted(error.value(), error.allowed()));
    var named = OmbWorkload.byTheirName(problem);
    return named.equals(problem) ? error : error(run, named.toString());
  }

  private static InvalidRunException invalid(BenchmarkRun run, String why) {
    return new InvalidRunException(List.of(error(run, why)));
  }

  private static FieldError error(BenchmarkRun run, String why) {
    var reference = run.getSpec().ombWorkloadRef();
    return new FieldError(
        FIELD, "ConfigMap %s, key %s".formatted(reference.configMap(), reference.key()), why);
  }
}
