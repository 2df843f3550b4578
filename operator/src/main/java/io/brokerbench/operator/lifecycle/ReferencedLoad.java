package io.brokerbench.operator.lifecycle;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.ConfigMapFile;
import io.brokerbench.api.WorkloadSpec;
import io.brokerbench.core.document.OmbWorkload;
import io.brokerbench.core.document.WorkloadFromFile;
import io.brokerbench.core.message.Composed;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.Problem;
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
record ReferencedLoad(WorkloadSpec workload, Optional<Message> remark) {

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
    var load = read(run, file, new String(file.bytes(), StandardCharsets.UTF_8));
    checkPlan(run, load.workload(), file);
    return load;
  }

  /** Errors are by OMB's names, so that the file is named too. */
  private static ReferencedLoad read(BenchmarkRun run, ReferencedFile file, String text)
      throws InvalidRunException {
    try {
      var omb = OmbWorkload.parse(text);
      var payload =
          omb.payloadFile()
              .map(name -> new ConfigMapFile(file.reference().configMap(), name))
              .filter(beside -> file.of(beside).find().isPresent());
      return new ReferencedLoad(
          WorkloadFromFile.of(run.getSpec(), omb, payload.orElse(null)),
          omb.payloadFile()
              .filter(name -> payload.isEmpty())
              .map(name -> ReferencedMessage.PAYLOAD_MISSING.with(Printable.value(name))));
    } catch (InvalidRunException e) {
      throw file.invalid(Composed.of(e));
    }
  }

  private static void checkPlan(BenchmarkRun run, WorkloadSpec workload, ReferencedFile file)
      throws InvalidRunException {
    var resolved = new BenchmarkRun();
    resolved.setMetadata(run.getMetadata());
    resolved.setSpec(run.getSpec().withWorkload(workload));
    try {
      RunPlanner.plan(resolved);
    } catch (InvalidRunException e) {
      throw new InvalidRunException(
          e.problems().stream().map(error -> blame(file, error)).toList());
    }
  }

  /** What is wrong with the load is the file's doing. */
  private static Problem blame(ReferencedFile file, Problem error) {
    var named = OmbWorkload.byTheirName(error);
    return named.equals(error) ? error : file.error(Composed.of(named));
  }
}
