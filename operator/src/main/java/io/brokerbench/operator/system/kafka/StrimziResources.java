package io.brokerbench.operator.system.kafka;

import static io.brokerbench.operator.resources.Labels.Component.BROKER;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.plan.ServerGroup;
import io.brokerbench.core.system.kafka.KafkaSystem;
import io.brokerbench.operator.resources.ChildNames;
import io.brokerbench.operator.resources.Metadata;
import io.brokerbench.operator.resources.RunNetworkPolicies;
import io.brokerbench.operator.settings.OperatorSettings;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyPeer;
import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.kafka.KafkaBuilder;
import io.strimzi.api.kafka.model.kafka.KafkaResources;
import io.strimzi.api.kafka.model.kafka.listener.KafkaListenerType;
import java.util.List;
import java.util.TreeMap;

/**
 * Kafka by Strimzi: what its operator is asked for, as {@code Kafka} and {@code KafkaNodePool} of
 * API version {@code kafka.strimzi.io/v1}. KRaft nodes that are broker and controller at once, each
 * alone on its Kubernetes node and with a claim for every device.
 */
public final class StrimziResources {

  private static final String LISTENER = "plain";
  private static final int CLIENT_PORT = 9092;

  private final BenchmarkRun run;
  private final RunPlan plan;
  private final OperatorSettings settings;
  private final ChildNames names;

  /** The brokers of {@code run}. */
  public StrimziResources(BenchmarkRun run, RunPlan plan, OperatorSettings settings) {
    this.run = run;
    this.plan = plan;
    this.settings = settings;
    this.names = ChildNames.of(run);
  }

  /**
   * Everything that must be made, in order: Strimzi refuses a cluster whose pool is not there yet.
   */
  public List<HasMetadata> resources() {
    return List.of(new StrimziNodePool(run, plan, settings).resource(), kafka());
  }

  /** Where the brokers will answer. */
  public Endpoint endpoint() {
    return KafkaSystem.at(
        KafkaResources.bootstrapServiceName(names.strimziCluster())
            + "."
            + names.namespace()
            + ".svc:"
            + CLIENT_PORT);
  }

  private Kafka kafka() {
    return new KafkaBuilder()
        .withMetadata(Metadata.of(run, names.strimziCluster(), BROKER))
        .withNewSpec()
        .withNewKafka()
        .withVersion(plan.broker().version())
        .withMetadataVersion(metadataVersion(plan.broker().version()))
        // Strimzi has an image of its own for each version.
        .withImage(run.getSpec().broker().image())
        .addNewListener()
        .withName(LISTENER)
        .withPort(CLIENT_PORT)
        .withType(KafkaListenerType.INTERNAL)
        .withTls(false)
        .withNetworkPolicyPeers(peers())
        .endListener()
        .withConfig(new TreeMap<>(plan.broker().config(ServerGroup.BROKER)))
        .endKafka()
        .endSpec()
        .build();
  }

  /** Strimzi's own policy lets anybody reach a listener, unless told whom; null tells nothing. */
  private List<NetworkPolicyPeer> peers() {
    return RunNetworkPolicies.of(run, settings).map(RunNetworkPolicies::peers).orElse(null);
  }

  /** Clusters are new, so their metadata has the newest version that this Kafka knows. */
  private static String metadataVersion(String version) {
    return version.substring(0, version.lastIndexOf('.'));
  }
}
