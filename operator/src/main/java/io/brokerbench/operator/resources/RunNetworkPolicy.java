package io.brokerbench.operator.resources;

import static io.brokerbench.operator.resources.Labels.Component.NETWORK_POLICY;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.operator.settings.NetworkPolicySettings;
import io.brokerbench.operator.settings.OperatorSettings;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyPeer;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyPeerBuilder;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Who may open connections to the pods of a run: those pods, and the operator, which asks the
 * brokers. The coordinator's metrics are for whoever scrapes. Connections that the pods open
 * themselves are not restricted.
 */
public final class RunNetworkPolicy {

  /** A label that Kubernetes sets on every namespace. */
  private static final String NAME_OF_NAMESPACE = "kubernetes.io/metadata.name";

  private final BenchmarkRun run;
  private final NetworkPolicySettings settings;

  private RunNetworkPolicy(BenchmarkRun run, NetworkPolicySettings settings) {
    this.run = run;
    this.settings = settings;
  }

  /** The policy of {@code run}; empty where runs get none. */
  public static Optional<RunNetworkPolicy> of(BenchmarkRun run, OperatorSettings settings) {
    return Optional.ofNullable(settings.networkPolicy())
        .map(wanted -> new RunNetworkPolicy(run, wanted));
  }

  /** What is made. */
  public NetworkPolicy resource() {
    return new NetworkPolicyBuilder()
        .withMetadata(Metadata.of(run, ChildNames.of(run).networkPolicy(), NETWORK_POLICY))
        .withNewSpec()
        .withPolicyTypes("Ingress")
        .withNewPodSelector()
        .withMatchLabels(ofThisRun())
        .endPodSelector()
        .addNewIngress()
        .withFrom(peers())
        .endIngress()
        .addNewIngress()
        .withFrom(settings.metricsFrom())
        .addNewPort()
        .withProtocol("TCP")
        // By its name: brokers of Strimzi's listen to each other at the same number.
        .withPort(new IntOrString(CoordinatorJob.METRICS_PORT_NAME))
        .endPort()
        .endIngress()
        .endSpec()
        .build();
  }

  /** Who may reach every port. */
  List<NetworkPolicyPeer> peers() {
    return List.of(
        new NetworkPolicyPeerBuilder()
            .withNewPodSelector()
            .withMatchLabels(ofThisRun())
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

  private Map<String, String> ofThisRun() {
    return Map.of(Labels.RUN_UID, run.getMetadata().getUid());
  }
}
