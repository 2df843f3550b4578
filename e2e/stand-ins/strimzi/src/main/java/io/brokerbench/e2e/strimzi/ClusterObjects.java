package io.brokerbench.e2e.strimzi;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.LabelSelectorBuilder;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.ServicePortBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyIngressRule;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyIngressRuleBuilder;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetBuilder;
import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.kafka.KafkaResources;
import io.strimzi.api.kafka.model.kafka.PersistentClaimStorage;
import io.strimzi.api.kafka.model.kafka.listener.GenericKafkaListener;
import io.strimzi.api.kafka.model.podset.StrimziPodSet;
import io.strimzi.api.kafka.model.podset.StrimziPodSetBuilder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * All that makes a cluster, but for the pods themselves: claims, services, configuration, and the
 * StrimziPodSet of each pool.
 *
 * @param kafka the cluster
 * @param nodes its nodes
 * @param properties their configuration
 * @param pods their pods
 */
record ClusterObjects(Kafka kafka, List<Node> nodes, NodeProperties properties, NodePods pods) {

  /** What the cluster needs before its StrimziPodSets, in order. */
  List<HasMetadata> objects() {
    var objects = new ArrayList<HasMetadata>();
    for (var node : nodes) {
      node.volumes().forEach(volume -> objects.add(claim(node, volume)));
      objects.add(configuration(node));
    }
    objects.add(
        new ServiceAccountBuilder()
            .withMetadata(ownedByKafka(name() + "-kafka"))
            .withAutomountServiceAccountToken(false)
            .build());
    objects.add(bootstrapService());
    objects.add(brokersService());
    objects.add(disruptionBudget());
    objects.add(networkPolicy());
    return objects;
  }

  Collection<StrimziPodSet> podSets() {
    var byPool = new LinkedHashMap<String, List<Node>>();
    nodes.forEach(
        node -> byPool.computeIfAbsent(node.podSet(), key -> new ArrayList<>()).add(node));
    return byPool.values().stream().map(this::podSet).toList();
  }

  private StrimziPodSet podSet(List<Node> ofPool) {
    var first = ofPool.getFirst();
    var selector = new TreeMap<>(StrimziLabels.selector(kafka));
    selector.put("strimzi.io/pool-name", first.pool().getMetadata().getName());
    return new StrimziPodSetBuilder()
        .withNewMetadata()
        .withNamespace(namespace())
        .withName(first.podSet())
        .withLabels(StrimziLabels.and(StrimziLabels.of(first), first.podSetTemplate()))
        .withOwnerReferences(StrimziLabels.owner(first.pool(), false))
        .endMetadata()
        .withNewSpec()
        .withSelector(new LabelSelectorBuilder().withMatchLabels(selector).build())
        .withPods(ofPool.stream().map(pods::asMap).toList())
        .endSpec()
        .build();
  }

  private PersistentVolumeClaim claim(Node node, PersistentClaimStorage volume) {
    var claim =
        new PersistentVolumeClaimBuilder()
            .withNewMetadata()
            .withNamespace(namespace())
            .withName(node.claim(volume))
            .withLabels(StrimziLabels.and(StrimziLabels.of(node), node.claimTemplate()))
            .addToAnnotations("strimzi.io/delete-claim", String.valueOf(volume.isDeleteClaim()))
            .endMetadata()
            .withNewSpec()
            .withAccessModes("ReadWriteOnce")
            .withStorageClassName(volume.getStorageClass())
            .withVolumeMode("Filesystem")
            .withNewResources()
            .withRequests(Map.of("storage", new Quantity(volume.getSize())))
            .endResources()
            .endSpec()
            .build();
    if (volume.isDeleteClaim()) {
      claim.getMetadata().setOwnerReferences(List.of(StrimziLabels.owner(node.pool(), false)));
    }
    return claim;
  }

  private ConfigMap configuration(Node node) {
    return new ConfigMapBuilder()
        .withMetadata(ownedByKafka(node.name()))
        .withData(Map.of(NodePods.CONFIG_FILE, properties.render(node)))
        .build();
  }

  private Service bootstrapService() {
    var selector = new TreeMap<>(StrimziLabels.selector(kafka));
    selector.put(StrimziLabels.BROKER_ROLE, "true");
    return new ServiceBuilder()
        .withMetadata(ownedByKafka(KafkaResources.bootstrapServiceName(name())))
        .withNewSpec()
        .withType("ClusterIP")
        .withSelector(selector)
        .withPorts(ports())
        .endSpec()
        .build();
  }

  private Service brokersService() {
    return new ServiceBuilder()
        .withMetadata(ownedByKafka(KafkaResources.brokersServiceName(name())))
        .withNewSpec()
        .withClusterIP("None")
        .withPublishNotReadyAddresses(true)
        .withSelector(StrimziLabels.selector(kafka))
        .withPorts(ports())
        .endSpec()
        .build();
  }

  private List<ServicePort> ports() {
    var ports = new ArrayList<ServicePort>();
    ports.add(port("tcp-replication", 9091));
    for (var listener : kafka.getSpec().getKafka().getListeners()) {
      ports.add(port("tcp-" + listener.getName(), listener.getPort()));
    }
    return ports;
  }

  private static ServicePort port(String name, int port) {
    return new ServicePortBuilder().withName(name).withPort(port).withProtocol("TCP").build();
  }

  private HasMetadata disruptionBudget() {
    return new PodDisruptionBudgetBuilder()
        .withMetadata(ownedByKafka(name() + "-kafka"))
        .withNewSpec()
        .withNewMinAvailable(nodes.size() - 1)
        .withNewSelector()
        .withMatchLabels(StrimziLabels.selector(kafka))
        .endSelector()
        .endSpec()
        .build();
  }

  private HasMetadata networkPolicy() {
    return new NetworkPolicyBuilder()
        .withMetadata(ownedByKafka(name() + "-network-policy-kafka"))
        .withNewSpec()
        .withPolicyTypes("Ingress")
        .withNewPodSelector()
        .withMatchLabels(StrimziLabels.selector(kafka))
        .endPodSelector()
        .addNewIngress()
        .addNewFrom()
        .withNewPodSelector()
        .withMatchLabels(StrimziLabels.selector(kafka))
        .endPodSelector()
        .endFrom()
        .endIngress()
        .addAllToIngress(
            kafka.getSpec().getKafka().getListeners().stream()
                .map(ClusterObjects::ingress)
                .toList())
        .endSpec()
        .build();
  }

  /** Anybody may reach a listener that does not say who. */
  private static NetworkPolicyIngressRule ingress(GenericKafkaListener listener) {
    return new NetworkPolicyIngressRuleBuilder()
        .addNewPort()
        .withProtocol("TCP")
        .withPort(new IntOrString(listener.getPort()))
        .endPort()
        .withFrom(listener.getNetworkPolicyPeers())
        .build();
  }

  private ObjectMeta ownedByKafka(String name) {
    return new ObjectMetaBuilder()
        .withNamespace(namespace())
        .withName(name)
        .withLabels(StrimziLabels.of(kafka))
        .withOwnerReferences(StrimziLabels.owner(kafka, false))
        .build();
  }

  private String name() {
    return kafka.getMetadata().getName();
  }

  private String namespace() {
    return kafka.getMetadata().getNamespace();
  }
}
