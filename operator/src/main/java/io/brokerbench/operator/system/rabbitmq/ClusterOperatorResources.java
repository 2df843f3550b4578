package io.brokerbench.operator.system.rabbitmq;

import static io.brokerbench.operator.resources.Labels.Component.BROKER;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BrokerSpec;
import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.operator.resources.ChildNames;
import io.brokerbench.operator.resources.Labels;
import io.brokerbench.operator.resources.Metadata;
import io.brokerbench.operator.resources.NodeTiers;
import io.brokerbench.operator.resources.Pods;
import io.brokerbench.operator.settings.OperatorSettings;
import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.AffinityBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.List;

/**
 * The {@code RabbitmqCluster} of a run, of API version {@code rabbitmq.com/v1beta1}, from which the
 * Cluster Operator makes RabbitMQ nodes.
 *
 * <p>Some defaults of the Cluster Operator do not suit a benchmark, and are always set: a week of
 * grace for each pod, 30 s before each server starts, two processors and 2 GiB of memory, and a
 * rebalancing of leaders after the deployment.
 */
public final class ClusterOperatorResources {

  private static final List<String> PLUGINS = List.of("rabbitmq_stream");

  /** The data goes with the run, so a node need not take its time to hand over its leaders. */
  private static final long TERMINATION_GRACE_SECONDS = 1;

  private final BenchmarkRun run;
  private final RunPlan plan;
  private final OperatorSettings settings;
  private final String name;
  private final RabbitMqNodes nodes;

  /** The nodes of {@code run}. */
  public ClusterOperatorResources(BenchmarkRun run, RunPlan plan, OperatorSettings settings) {
    this.run = run;
    this.plan = plan;
    this.settings = settings;
    this.name = name(ChildNames.of(run));
    this.nodes =
        new RabbitMqNodes(
            name + "-server",
            name + "-nodes." + run.getMetadata().getNamespace(),
            plan.broker().nodes());
  }

  /** Everything that must be made. */
  public List<HasMetadata> resources() {
    var cluster = new RabbitmqCluster();
    cluster.setMetadata(Metadata.of(run, name, BROKER));
    cluster.setSpec(spec(run.getSpec().broker()));
    return List.of(cluster);
  }

  /** The nodes by their pods' names, as the Cluster Operator names them. */
  public Endpoint endpoint() {
    return RabbitMqPorts.endpoint(nodes.hosts());
  }

  /** How many pods must be ready. */
  public int nodes() {
    return nodes.count();
  }

  /** Remarks for readers of the figures. */
  public List<Message> remarks() {
    return RabbitMqRemarks.of(run);
  }

  /**
   * Each attempt has a name of its own, so that it does not meet the Secrets of the one before. The
   * StatefulSet's name, which is longer, may have 52 characters.
   */
  private static String name(ChildNames names) {
    return names.attempt() == 1 ? names.base() : names.base() + "-" + names.attempt();
  }

  private RabbitmqClusterSpec spec(BrokerSpec broker) {
    var image = RabbitMqImage.of(run, plan, settings);
    return new RabbitmqClusterSpec(
        plan.broker().nodes(),
        image,
        Pods.pullSecrets(settings),
        new RabbitmqClusterSpec.Persistence(
            broker.storage().storageClassName(), broker.storage().sizePerDevice()),
        Pods.resources(broker.rabbitmqOrUnset().resources()),
        affinity(),
        broker.placement().tolerations(),
        configuration(new RabbitMqDevices(broker.storage().devicesPerNode())),
        true,
        TERMINATION_GRACE_SECONDS,
        0,
        new ClusterOperatorOverride(run, settings, image).override());
  }

  /** The operator sets the memory that nodes count on, from their limit. */
  private RabbitmqClusterSpec.Configuration configuration(RabbitMqDevices devices) {
    return new RabbitmqClusterSpec.Configuration(
        PLUGINS,
        RabbitMqConf.text(RabbitMqConf.common(plan)),
        RabbitMqConf.advanced(plan),
        """
        RABBITMQ_QUORUM_DIR=%s
        RABBITMQ_STREAM_DIR=%s
        """
            .formatted(
                ClusterOperatorOverride.directory(devices.ofQuorumQueues(), "quorum"),
                ClusterOperatorOverride.directory(devices.ofStreams(), "stream")));
  }

  /** On the chosen nodes, and no two on one. */
  private Affinity affinity() {
    return new AffinityBuilder()
        .withNodeAffinity(Pods.pinning(NodeTiers.of(run).brokers()).orElse(null))
        .withPodAntiAffinity(Pods.apart(Labels.of(run, BROKER)))
        .build();
  }
}
