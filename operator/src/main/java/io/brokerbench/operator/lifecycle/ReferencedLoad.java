package io.brokerbench.operator.lifecycle;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.ConfigMapFile;
import io.brokerbench.api.WorkloadSpec;
import io.brokerbench.core.document.InvalidDocumentException;
import io.brokerbench.core.document.OmbWorkload;
import io.brokerbench.core.document.Problem;
import io.brokerbench.core.document.WorkloadFromFile;
import io.brokerbench.core.plan.FieldError;
import io.brokerbench.core.plan.InvalidRunException;
import io.brokerbench.core.planner.RunPlanner;
import io.brokerbench.core.text.Printable;
import io.fabric8.kubernetes.api.model.ConfigMap;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/**
 * The load of a run that refers to a workload file of OpenMessaging Benchmark.
 *
 * @param workload what the file comes to
 * @param remark what of the file has no effect here
 */
record ReferencedLoad(WorkloadSpec workload, Optional<String> remark) {

  /**
   * Reads the file, and sees to it that the run can be planned with it.
   *
   * @param configMaps those that the run refers to and that are there, by name
   * @throws InvalidRunException with everything that is wrong
   */
  static ReferencedLoad read(BenchmarkRun run, Map<String, ConfigMap> configMaps)
      throws InvalidRunException {
    var reference = run.getSpec().ombWorkloadRef();
    var file =
        new ReferencedFile(
            "spec.ombWorkloadRef", reference, run.getMetadata().getNamespace(), configMaps);
    try {
      var omb = OmbWorkload.parse(new String(file.bytes(), StandardCharsets.UTF_8));
      var payload =
          omb.payloadFile()
              .map(name -> new ConfigMapFile(reference.configMap(), name))
              .filter(beside -> file.of(beside).find().isPresent());
      var workload = WorkloadFromFile.of(run.getSpec(), omb, payload.orElse(null));
      checkPlan(run, workload, file);
      return new ReferencedLoad(
          workload,
          omb.payloadFile().filter(name -> payload.isEmpty()).map(ReferencedLoad::notThere));
    } catch (InvalidDocumentException e) {
      throw file.invalid(e.getMessage());
    }
  }

  private static String notThere(String payloadFile) {
    return "the ConfigMap has no key %s with the payload: payloads are random, of the same size"
        .formatted(Printable.value(payloadFile));
  }

  private static void checkPlan(BenchmarkRun run, WorkloadSpec workload, ReferencedFile file)
      throws InvalidRunException {
    var resolved = new BenchmarkRun();
    resolved.setMetadata(run.getMetadata());
    resolved.setSpec(run.getSpec().withWorkload(workload));
    try {
      RunPlanner.plan(resolved);
    } catch (InvalidRunException e) {
      throw new InvalidRunException(e.errors().stream().map(error -> blame(file, error)).toList());
    }
  }

  /** What is wrong with the load is the file's doing. */
  private static FieldError blame(ReferencedFile file, FieldError error) {
    var problem =
        new Problem(
            error.field(),
            "invalid value \"%s\": %s".formatted(Printable.value(error.value()), error.allowed()));
    var named = OmbWorkload.byTheirName(problem);
    return named.equals(problem) ? error : file.error(named.toString());
  }
}
