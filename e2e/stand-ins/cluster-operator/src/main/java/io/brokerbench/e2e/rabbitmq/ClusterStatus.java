package io.brokerbench.e2e.rabbitmq;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import java.time.Instant;

/**
 * The status of a cluster as the Cluster Operator reports it.
 *
 * @param cluster the cluster
 */
record ClusterStatus(Cluster cluster) {

  /** Everything was made; nodes may not be ready yet. */
  ObjectNode of(StatefulSet set) {
    var ready = set.getStatus() == null ? null : set.getStatus().getReadyReplicas();
    var all = ready != null && ready == cluster.replicas();
    var status = Json.empty();
    var conditions = status.putArray("conditions");
    conditions.add(
        all
            ? condition("AllReplicasReady", "True", "AllPodsAreReady", "")
            : condition(
                "AllReplicasReady",
                "False",
                "NotAllPodsReady",
                "%d/%d Pods ready".formatted(ready == null ? 0 : ready, cluster.replicas())));
    conditions.add(
        condition(
            "ClusterAvailable",
            ready == null || ready == 0 ? "False" : "True",
            ready == null || ready == 0 ? "NoEndpointsAvailable" : "AtLeastOneEndpointAvailable",
            ""));
    conditions.add(condition("NoWarnings", "True", "NoWarnings", ""));
    conditions.add(condition("ReconcileSuccess", "True", "Success", "Finish reconciling"));
    status.put("observedGeneration", cluster.resource().getMetadata().getGeneration());
    return status;
  }

  /** An object could not be made. */
  ObjectNode failed(String message) {
    var status = Json.empty();
    status.putArray("conditions").add(condition("ReconcileSuccess", "False", "Error", message));
    return status;
  }

  /** Whether the resource has it already, whatever the times of its conditions. */
  boolean isReported(ObjectNode status) {
    var found = Json.tree(cluster.resource()).path("status");
    return found instanceof ObjectNode there
        && withoutTimes(there.deepCopy()).equals(withoutTimes(status.deepCopy()));
  }

  private static ObjectNode withoutTimes(ObjectNode status) {
    status
        .path("conditions")
        .forEach(condition -> ((ObjectNode) condition).remove("lastTransitionTime"));
    return status;
  }

  private static ObjectNode condition(String type, String status, String reason, String message) {
    return Json.empty()
        .put("type", type)
        .put("status", status)
        .put("reason", reason)
        .put("message", message)
        .put("lastTransitionTime", Instant.now().toString());
  }
}
