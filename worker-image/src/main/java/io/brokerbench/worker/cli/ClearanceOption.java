package io.brokerbench.worker.cli;

import io.brokerbench.api.Reason;
import io.brokerbench.core.handover.Clearance;
import io.brokerbench.core.handover.WorkOrder;
import io.brokerbench.worker.kubernetes.ApiErrors;
import io.brokerbench.worker.kubernetes.ConfigMaps;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.KubernetesClientTimeoutException;
import java.io.IOException;
import java.time.Duration;
import picocli.CommandLine.Option;

/** The ConfigMap by which the operator lets a coordinator use the brokers. */
final class ClearanceOption {

  @Option(
      names = "--clearance-config-map",
      paramLabel = "NAME",
      description =
          "ConfigMap to wait for before brokers are used; need not exist yet. Without this option"
              + " they are used at once.")
  private String configMap;

  /**
   * The order with which to begin.
   *
   * @throws NotClearedException if the ConfigMap cannot be read, or is not there within {@code
   *     bound}
   */
  WorkOrder await(WorkOrder order, ConfigMaps configMaps, Duration bound)
      throws NotClearedException, IOException, InterruptedException {
    if (configMap == null) {
      return order;
    }
    try {
      return order.with(Clearance.unpack(configMaps.await(configMap, Clearance.KEY, bound)));
    } catch (KubernetesClientTimeoutException e) {
      throw new NotClearedException(
          Reason.StartDeadlineExceeded,
          CommandMessage.NOT_CLEARED.with(configMap, bound.toSeconds()),
          e);
    } catch (KubernetesClientException e) {
      throw new NotClearedException(
          Reason.CoordinatorFailed,
          CommandMessage.CLEARANCE_UNREADABLE.with(configMap, ApiErrors.reason(e)),
          e);
    }
  }
}
