package io.brokerbench.operator.system.rabbitmq;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.fabric8.kubernetes.api.model.Condition;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The report of the Cluster Operator.
 *
 * @param conditions of the cluster, never null
 * @param observedGeneration the newest generation that it has reconciled without an error, or null
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
public record RabbitmqClusterStatus(List<Condition> conditions, Long observedGeneration) {

  private static final String RECONCILED = "ReconcileSuccess";
  private static final String ALL_READY = "AllReplicasReady";

  /** An absent list reads as an empty one. */
  public RabbitmqClusterStatus {
    conditions = conditions == null ? List.of() : List.copyOf(conditions);
  }

  /**
   * Whether the cluster is complete, and the Cluster Operator has nothing left to do on its nodes.
   *
   * @param generation of the resource
   */
  boolean isReady(Long generation) {
    return Objects.equals(observedGeneration, generation)
        && condition(RECONCILED, "True").isPresent()
        && condition(ALL_READY, "True").isPresent();
  }

  /** The error that the Cluster Operator has met, if any. */
  Optional<Condition> error() {
    return condition(RECONCILED, "False");
  }

  private Optional<Condition> condition(String type, String status) {
    return conditions.stream()
        .filter(condition -> type.equals(condition.getType()))
        .filter(condition -> status.equals(condition.getStatus()))
        .findFirst();
  }
}
