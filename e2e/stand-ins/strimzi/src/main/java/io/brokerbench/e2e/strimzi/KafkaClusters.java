package io.brokerbench.e2e.strimzi;

import io.brokerbench.e2e.strimzi.NameLocks.Sight;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.readiness.Readiness;
import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import io.strimzi.api.kafka.model.podset.StrimziPodSet;
import io.strimzi.api.kafka.model.podset.StrimziPodSetStatus;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/**
 * Brings one cluster to what its resources say, as far as one look goes.
 *
 * @param client of the cluster
 * @param imageRepository of Kafka's image, tagged by version
 */
record KafkaClusters(KubernetesClient client, String imageRepository) {

  /** Annotation of a namespace: settings, separated by commas, to be lost on the way to a node. */
  static final String DROPS = "brokerbench.io/strimzi-stand-in-drops";

  private static final PatchContext APPLY =
      new PatchContext.Builder()
          .withPatchType(PatchType.SERVER_SIDE_APPLY)
          .withFieldManager("strimzi-stand-in")
          .withForce(true)
          .build();

  /**
   * Looks at the Kafka resource of that name, if there is one, and does what is to be done. One
   * that is refused waits for nothing.
   */
  Sight reconcile(String namespace, String name) {
    var kafka = client.resources(Kafka.class).inNamespace(namespace).withName(name).get();
    if (kafka == null || kafka.getMetadata().getDeletionTimestamp() != null) {
      // What belongs to it goes by its owner references; the pods belong to the pool.
      return Sight.GONE;
    }
    var statuses = new Statuses(client, kafka);
    if (kafka.getStatus() == null) {
      statuses.creating();
    }
    var pools = pools(kafka);
    try {
      SpecChecks.check(kafka, pools);
    } catch (RefusedResourceException e) {
      statuses.notReady(e.reason(), e.getMessage());
      return Sight.READY;
    }
    var nodes = Node.of(kafka, pools);
    statuses.pools(pools, nodes);
    if (make(kafka, nodes)) {
      statuses.ready(pools, nodes);
      return Sight.READY;
    }
    return Sight.COMING_UP;
  }

  /** Makes what is missing, and tells whether every node is ready. */
  private boolean make(Kafka kafka, List<Node> nodes) {
    var properties = new NodeProperties(nodes, dropped(kafka));
    var objects =
        new ClusterObjects(kafka, nodes, properties, new NodePods(imageRepository, properties));
    objects.objects().forEach(this::apply);
    var podSets = objects.podSets();
    podSets.forEach(this::apply);
    return podSets.stream().map(this::reconcilePods).toList().stream().allMatch(ready -> ready);
  }

  private boolean reconcilePods(StrimziPodSet wanted) {
    var found = client.resource(wanted).get();
    if (found == null || found.getMetadata().getDeletionTimestamp() != null) {
      return false;
    }
    var pods = wanted.getSpec().getPods().stream().map(NodePods::fromMap).toList();
    var current = 0;
    var ready = 0;
    for (var pod : pods) {
      var existing = client.resource(pod).get();
      if (existing == null) {
        pod.getMetadata().setOwnerReferences(List.of(StrimziLabels.owner(found, true)));
        client.resource(pod).create();
      } else if (isTerminal(existing)) {
        client.resource(existing).delete();
      } else {
        ready += Readiness.isPodReady(existing) ? 1 : 0;
        current += revision(existing).equals(revision(pod)) ? 1 : 0;
      }
    }
    roll(pods, ready);
    tell(found, pods.size(), current, ready);
    return pods.size() == ready && pods.size() == current;
  }

  /** One pod of an older revision at a time, while all are ready. */
  private void roll(Collection<Pod> wanted, int ready) {
    if (ready < wanted.size()) {
      return;
    }
    wanted.stream()
        .filter(pod -> !revision(client.resource(pod).get()).equals(revision(pod)))
        .findFirst()
        .ifPresent(pod -> client.resource(pod).delete());
  }

  private void tell(StrimziPodSet podSet, int pods, int current, int ready) {
    var status = new StrimziPodSetStatus();
    status.setObservedGeneration(podSet.getMetadata().getGeneration());
    status.setPods(pods);
    status.setCurrentPods(current);
    status.setReadyPods(ready);
    if (!status.equals(podSet.getStatus())) {
      podSet.setStatus(status);
      client.resource(podSet).updateStatus();
    }
  }

  private List<KafkaNodePool> pools(Kafka kafka) {
    return client
        .resources(KafkaNodePool.class)
        .inNamespace(kafka.getMetadata().getNamespace())
        .withLabel(StrimziLabels.CLUSTER, kafka.getMetadata().getName())
        .list()
        .getItems()
        .stream()
        .filter(pool -> pool.getMetadata().getDeletionTimestamp() == null)
        .sorted(Comparator.comparing(pool -> pool.getMetadata().getName()))
        .toList();
  }

  private Set<String> dropped(Kafka kafka) {
    var namespace = client.namespaces().withName(kafka.getMetadata().getNamespace()).get();
    var annotations = namespace == null ? null : namespace.getMetadata().getAnnotations();
    return annotations == null ? Set.of() : Set.of(annotations.getOrDefault(DROPS, "").split(","));
  }

  private void apply(HasMetadata object) {
    client.resource(object).patch(APPLY);
  }

  private static boolean isTerminal(Pod pod) {
    var phase = pod.getStatus() == null ? "" : String.valueOf(pod.getStatus().getPhase());
    return phase.equals("Failed") || phase.equals("Succeeded");
  }

  private static String revision(Pod pod) {
    return pod.getMetadata().getAnnotations().getOrDefault(NodePods.REVISION, "");
  }
}
