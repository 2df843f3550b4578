package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Size;
import io.fabric8.kubernetes.api.model.Toleration;
import java.util.List;
import java.util.Map;

/**
 * Which Kubernetes nodes pods may run on.
 *
 * @param nodeSelector labels that a node must have
 * @param tolerations taints that are tolerated
 */
public record PlacementSpec(
    @Size(max = 32) @JsonPropertyDescription("Labels that a node must have to run these pods.")
        Map<String, String> nodeSelector,
    @Size(max = 32) @JsonPropertyDescription("Taints of nodes that these pods tolerate.")
        List<Toleration> tolerations) {

  /** No restriction. */
  public static final PlacementSpec ANYWHERE = new PlacementSpec(Map.of(), List.of());

  /** Absent collections read as empty ones. */
  public PlacementSpec {
    nodeSelector = nodeSelector == null ? Map.of() : Map.copyOf(nodeSelector);
    tolerations = tolerations == null ? List.of() : List.copyOf(tolerations);
  }
}
