package io.brokerbench.operator.permission;

import java.util.List;
import java.util.Optional;

/**
 * Every optional block of permissions in the operator's Helm chart.
 *
 * @param all with values that differ
 */
public record OperatorFeatures(List<OperatorFeature> all) {

  /** Copies the list. */
  public OperatorFeatures {
    all = List.copyOf(all);
  }

  /**
   * The block that a value of the chart grants.
   *
   * @throws IllegalArgumentException if there is none
   */
  public OperatorFeature of(String value) {
    return all.stream()
        .filter(block -> block.value().equals(value))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    PermissionMessage.UNKNOWN_FEATURE.with(value).toString()));
  }

  /**
   * The block that grants a permission which the chart does not grant otherwise.
   *
   * @param verb such as {@code create}
   * @param resource with its API group, such as {@code storageclasses.storage.k8s.io}
   * @return empty where the chart always grants it, or never
   */
  Optional<OperatorFeature> granting(String verb, String resource) {
    return all.stream()
        .filter(block -> block.permissions().contains(verb + " " + resource))
        .findFirst();
  }
}
