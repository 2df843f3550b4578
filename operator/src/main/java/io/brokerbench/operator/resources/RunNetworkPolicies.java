package io.brokerbench.operator.resources;

import static io.brokerbench.operator.resources.Labels.Component.COORDINATOR;
import static io.brokerbench.operator.resources.Labels.Component.NETWORK_POLICY;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.operator.resources.load.CoordinatorJob;
import io.brokerbench.operator.settings.NetworkPolicySettings;
import io.brokerbench.operator.settings.OperatorSettings;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyPeer;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyPeerBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Who may open connections to the pods of a run: those pods, and the operator, which asks the
 * brokers. The coordinator's metrics are for whoever scrapes. Connections that the pods open
 * themselves are not restricted.
 */
public final class RunNetworkPolicies {

  /** A label that Kubernetes sets on every namespace. */
  private static final String NAME_OF_NAMESPACE = "kubernetes.io/metadata.name";

  private final BenchmarkRun run;
  private final NetworkPolicySettings settings;

  private RunNetworkPolicies(BenchmarkRun run, NetworkPolicySettings settings) {
    this.run = run;
    this.settings = settings;
  }

  /** The policies of {@code run}; empty where runs get none. */
  public static Optional<RunNetworkPolicies> of(BenchmarkRun run, OperatorSettings settings) {
    return Optional.ofNullable(settings.networkPolicy())
        .map(wanted -> new RunNetworkPolicies(run, wanted));
  }

  /** What is made. */
  public List<HasMetadata> resources() {
    var policies = new ArrayList<HasMetadata>(List.of(ofAllPods(run), ofMetrics()));
    SharedBrokers.of(run)
        .ifPresent(
            shared -> {
              policies.add(ofAllPods(SharedBrokers.ownerOf(run)));
              policies.add(ofClients(shared));
            });
    return List.copyOf(policies);
  }

  private NetworkPolicy ofAllPods(BenchmarkRun owner) {
    return new NetworkPolicyBuilder()
        .withMetadata(Metadata.of(owner, ChildNames.of(owner).networkPolicy(), NETWORK_POLICY))
        .withNewSpec()
        .withPolicyTypes("Ingress")
        .withNewPodSelector()
        .withMatchLabels(ofPods(owner))
        .endPodSelector()
        .addNewIngress()
        .withFrom(peers(owner))
        .endIngress()
        .endSpec()
        .build();
  }

  /** Brokers that several runs share are open to this one while it is there. */
  private NetworkPolicy ofClients(SharedBrokers brokers) {
    return new NetworkPolicyBuilder()
        .withMetadata(Metadata.of(run, ChildNames.of(run).clientsNetworkPolicy(), COORDINATOR))
        .withNewSpec()
        .withPolicyTypes("Ingress")
        .withNewPodSelector()
        .withMatchLabels(Map.of(Labels.RUN_UID, brokers.uid()))
        .endPodSelector()
        .addNewIngress()
        .addNewFrom()
        .withNewPodSelector()
        .withMatchLabels(ofPods(run))
        .endPodSelector()
        .endFrom()
        .endIngress()
        .endSpec()
        .build();
  }

  /**
   * One of its own, for the coordinator alone, with which it goes. Brokers of Strimzi's listen to
   * each other at the same number; and in a policy of all pods, a port by its name would be every
   * port to networks such as kube-router's, while no pod has one of that name.
   */
  private NetworkPolicy ofMetrics() {
    return new NetworkPolicyBuilder()
        .withMetadata(Metadata.of(run, ChildNames.of(run).metricsNetworkPolicy(), COORDINATOR))
        .withNewSpec()
        .withPolicyTypes("Ingress")
        .withNewPodSelector()
        .withMatchLabels(Labels.of(run, COORDINATOR))
        .endPodSelector()
        .addNewIngress()
        .withFrom(settings.metricsFrom())
        .addNewPort()
        .withProtocol("TCP")
        .withPort(new IntOrString(CoordinatorJob.METRICS_PORT))
        .endPort()
        .endIngress()
        .endSpec()
        .build();
  }

  /** Who may reach every port. */
  public List<NetworkPolicyPeer> peers() {
    return peers(SharedBrokers.ownerOf(run));
  }

  private List<NetworkPolicyPeer> peers(BenchmarkRun owner) {
    return List.of(
        new NetworkPolicyPeerBuilder()
            .withNewPodSelector()
            .withMatchLabels(ofPods(owner))
            .endPodSelector()
            .build(),
        new NetworkPolicyPeerBuilder()
            .withNewNamespaceSelector()
            .withMatchLabels(Map.of(NAME_OF_NAMESPACE, settings.operatorNamespace()))
            .endNamespaceSelector()
            .withNewPodSelector()
            .withMatchLabels(settings.operatorLabels())
            .endPodSelector()
            .build());
  }

  private static Map<String, String> ofPods(BenchmarkRun owner) {
    return Map.of(Labels.RUN_UID, owner.getMetadata().getUid());
  }
}
