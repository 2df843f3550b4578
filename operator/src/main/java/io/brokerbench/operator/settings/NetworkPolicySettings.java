package io.brokerbench.operator.settings;

import io.brokerbench.core.json.Json;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyPeer;
import java.util.List;
import java.util.Map;

/**
 * Whom the NetworkPolicy of each run lets in beside the run's own pods.
 *
 * @param operatorNamespace where the operator's pods are
 * @param operatorLabels what selects them there
 * @param metricsFrom who may read the metrics of a coordinator; empty for anybody
 */
public record NetworkPolicySettings(
    String operatorNamespace,
    Map<String, String> operatorLabels,
    List<NetworkPolicyPeer> metricsFrom) {

  private static final String VARIABLE = "BROKERBENCH_RUN_NETWORK_POLICY";

  /** Copies. */
  public NetworkPolicySettings {
    operatorLabels = operatorLabels == null ? Map.of() : Map.copyOf(operatorLabels);
    metricsFrom = metricsFrom == null ? List.of() : List.copyOf(metricsFrom);
    // A selector without labels would let every pod of the namespace in.
    if (operatorNamespace == null || operatorNamespace.isBlank() || operatorLabels.isEmpty()) {
      throw new InvalidSettingException(SettingMessage.POLICY_INCOMPLETE.with());
    }
  }

  /**
   * Reads what the chart has written.
   *
   * @param json of this form; null for no policies
   * @throws InvalidSettingException if it is not of this form
   */
  static NetworkPolicySettings parse(String json) {
    if (json == null) {
      return null;
    }
    try {
      return Json.read(json, NetworkPolicySettings.class);
    } catch (IllegalArgumentException e) {
      throw new InvalidSettingException(
          SettingMessage.POLICY_MALFORMED.with(VARIABLE, String.valueOf(e.getMessage())), e);
    }
  }
}
