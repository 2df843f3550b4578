package io.brokerbench.e2e.strimzi;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.strimzi.api.kafka.model.common.Condition;
import io.strimzi.api.kafka.model.common.ConditionBuilder;
import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.kafka.KafkaResources;
import io.strimzi.api.kafka.model.kafka.KafkaStatus;
import io.strimzi.api.kafka.model.kafka.KafkaStatusBuilder;
import io.strimzi.api.kafka.model.kafka.UsedNodePoolStatusBuilder;
import io.strimzi.api.kafka.model.kafka.listener.ListenerStatus;
import io.strimzi.api.kafka.model.kafka.listener.ListenerStatusBuilder;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePoolStatus;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePoolStatusBuilder;
import io.strimzi.api.kafka.model.nodepool.ProcessRoles;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/**
 * Tells how a cluster is doing as Strimzi does: at the end of a look, with the generation that was
 * looked at. While pods start or roll, what was said before stays.
 *
 * @param client of the cluster
 * @param kafka as it was looked at
 */
record Statuses(KubernetesClient client, Kafka kafka) {

  /** Said once, of a new resource, and without a generation. */
  void creating() {
    var condition = condition("NotReady", "Creating", "Kafka cluster is being deployed");
    write(new KafkaStatusBuilder().withConditions(condition).build());
  }

  /** Why no cluster is made of it. */
  void notReady(String reason, String message) {
    var before = kafka.getStatus();
    var status = before == null ? new KafkaStatus() : new KafkaStatusBuilder(before).build();
    status.setConditions(List.of(condition("NotReady", reason, message)));
    status.setObservedGeneration(kafka.getMetadata().getGeneration());
    write(status);
  }

  /** Every pod is there and ready, in its newest revision. */
  void ready(List<KafkaNodePool> pools, List<Node> nodes) {
    var spec = kafka.getSpec().getKafka();
    write(
        new KafkaStatusBuilder()
            .withConditions(condition("Ready", null, null))
            .withObservedGeneration(kafka.getMetadata().getGeneration())
            .withListeners(
                spec.getListeners().stream()
                    .map(listener -> listener(listener.getName(), listener.getPort()))
                    .toList())
            .withKafkaNodePools(
                pools.stream()
                    .map(
                        pool ->
                            new UsedNodePoolStatusBuilder()
                                .withName(pool.getMetadata().getName())
                                .build())
                    .toList())
            .withClusterId(nodes.getFirst().clusterId())
            .withKafkaVersion(
                Objects.requireNonNullElse(spec.getVersion(), NodePods.DEFAULT_VERSION))
            .withKafkaMetadataVersion(
                Objects.requireNonNullElse(
                    spec.getMetadataVersion(), NodePods.DEFAULT_METADATA_VERSION))
            .withOperatorLastSuccessfulVersion("1.2.0")
            .build());
  }

  /** Which node belongs to which pool. */
  void pools(List<KafkaNodePool> pools, List<Node> nodes) {
    for (var pool : pools) {
      var ids =
          nodes.stream().filter(node -> node.pool().equals(pool)).map(node -> node.id()).toList();
      var status = poolStatus(pool, ids, nodes.getFirst().clusterId());
      if (!status.equals(pool.getStatus())) {
        pool.setStatus(status);
        client.resource(pool).updateStatus();
      }
    }
  }

  private KafkaNodePoolStatus poolStatus(KafkaNodePool pool, List<Integer> ids, String clusterId) {
    return new KafkaNodePoolStatusBuilder()
        .withObservedGeneration(pool.getMetadata().getGeneration())
        .withNodeIds(ids)
        .withReplicas(ids.size())
        .withClusterId(clusterId)
        .withRoles(ProcessRoles.CONTROLLER, ProcessRoles.BROKER)
        .withLabelSelector(
            "strimzi.io/cluster=%s,strimzi.io/name=%s-kafka,strimzi.io/kind=Kafka,strimzi.io/pool-name=%s"
                .formatted(
                    kafka.getMetadata().getName(),
                    kafka.getMetadata().getName(),
                    pool.getMetadata().getName()))
        .build();
  }

  private ListenerStatus listener(String name, int port) {
    var host =
        KafkaResources.bootstrapServiceName(kafka.getMetadata().getName())
            + "."
            + kafka.getMetadata().getNamespace()
            + ".svc";
    return new ListenerStatusBuilder()
        .withName(name)
        .addNewAddress()
        .withHost(host)
        .withPort(port)
        .endAddress()
        .build();
  }

  /** Writes only what differs in more than the time. */
  private void write(KafkaStatus status) {
    if (sameButForTime(kafka.getStatus(), status)) {
      return;
    }
    kafka.setStatus(status);
    var written = client.resource(kafka).updateStatus();
    kafka.getMetadata().setResourceVersion(written.getMetadata().getResourceVersion());
  }

  private static boolean sameButForTime(KafkaStatus before, KafkaStatus after) {
    return before != null && withoutTime(before).equals(withoutTime(after));
  }

  private static KafkaStatus withoutTime(KafkaStatus status) {
    return new KafkaStatusBuilder(status)
        .withConditions(
            status.getConditions().stream()
                .map(c -> new ConditionBuilder(c).withLastTransitionTime(null).build())
                .toList())
        .build();
  }

  private static Condition condition(String type, String reason, String message) {
    return new ConditionBuilder()
        .withType(type)
        .withStatus("True")
        .withReason(reason)
        .withMessage(message)
        .withLastTransitionTime(Instant.now().toString())
        .build();
  }
}
