package io.brokerbench.operator.lifecycle;

import io.brokerbench.api.WorkloadSpec;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.planner.RunPlanner;
import java.util.Optional;

/**
 * All that a run refers to, as it is at this moment; the run can be planned with it.
 *
 * @param workload what the file that tells the load came to; empty where the run tells it
 * @param payload the file that payloads are made of
 * @param remark what of the files has no effect
 */
record Referenced(
    Optional<WorkloadSpec> workload, Optional<byte[]> payload, Optional<Message> remark) {

  /**
   * Reads it.
   *
   * @throws InvalidRunException with everything that is wrong
   */
  static Referenced read(RunView view) throws InvalidRunException {
    var spec = view.run().getSpec();
    if (spec.ombWorkloadRef() != null) {
      var load = ReferencedLoad.read(view.run(), view.configMaps());
      var payload = payload(view, "spec.ombWorkloadRef", load.workload());
      return new Referenced(Optional.of(load.workload()), payload, load.remark());
    }
    RunPlanner.plan(view.run());
    var payload = payload(view, "spec.workload.payload.fromConfigMap", spec.workload());
    return new Referenced(Optional.empty(), payload, Optional.empty());
  }

  private static Optional<byte[]> payload(RunView view, String field, WorkloadSpec workload)
      throws InvalidRunException {
    var reference = workload.payload().fromConfigMap();
    if (reference == null) {
      return Optional.empty();
    }
    var namespace = view.run().getMetadata().getNamespace();
    var file = new ReferencedFile(field, reference, namespace, view.configMaps());
    var bytes = file.bytes();
    if (bytes.length == 0) {
      throw file.invalid(ReferencedMessage.EMPTY_FILE.with());
    }
    return Optional.of(bytes);
  }
}
