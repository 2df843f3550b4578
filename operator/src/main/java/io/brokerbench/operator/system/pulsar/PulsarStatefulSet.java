package io.brokerbench.operator.system.pulsar;

import static io.brokerbench.operator.system.pulsar.PulsarServerSettings.SERVICE_PORT;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BrokerKind;
import io.brokerbench.api.PulsarSpec;
import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.operator.deployment.BrokerDeployment;
import io.brokerbench.operator.deployment.StatefulSetBrokers;
import io.brokerbench.operator.resources.BrokerSet;
import io.brokerbench.operator.resources.ChildNames;
import io.brokerbench.operator.resources.NameLookups;
import io.brokerbench.operator.settings.OperatorSettings;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodSpec;
import java.util.List;
import java.util.Map;

/**
 * A Pulsar of one node in a StatefulSet of ours: ZooKeeper, one bookie and one broker, each a
 * process of its own, in one pod on the layout of the official image. Its one device has the
 * journal, the ledgers and what ZooKeeper keeps.
 *
 * <p>Not the image's standalone mode, which is for development and overrules its configuration: it
 * has one channel to its bookie whatever {@code bookkeeperNumberOfChannelsPerBookie} says, and its
 * bookie has another allocator and flushes otherwise than any other (4.0.8: {@code
 * org.apache.pulsar.PulsarStandaloneStarter}, {@code
 * org.apache.pulsar.metadata.bookkeeper.BKCluster}).
 */
public final class PulsarStatefulSet {

  /** How many there are. */
  public static final int NODES = 1;

  /** What readers of the figures must know. */
  public static final Message ONE_DEVICE = PulsarDeploymentMessage.ONE_DEVICE.with();

  /** The user of the official image. */
  private static final long USER = 10_000;

  private final PulsarSpec pulsar;
  private final String image;
  private final BrokerSet set;
  private final PulsarServerSettings servers;

  /** The Pulsar of {@code run}. */
  public PulsarStatefulSet(BenchmarkRun run, RunPlan plan, OperatorSettings settings) {
    var names = ChildNames.of(run);
    var broker = run.getSpec().broker();
    this.pulsar = broker.pulsarOrUnset();
    this.image =
        broker.image() == null
            ? settings.image(BrokerKind.Pulsar, plan.broker().version())
            : broker.image();
    this.set = new BrokerSet(run, names.brokers(BrokerKind.Pulsar), settings);
    this.servers =
        new PulsarServerSettings(
            plan.broker(),
            names.brokers(BrokerKind.Pulsar),
            names.brokerHost(BrokerKind.Pulsar, 0),
            pulsar.speaksKafka());
  }

  /** Everything that must be made, in order. */
  public List<HasMetadata> resources() {
    return List.of(
        set.configuration(
            Map.of(
                PulsarContainers.ZOOKEEPER_FILE,
                PulsarServerSettings.zookeeper(),
                NameLookups.FILE,
                NameLookups.CONTENT)),
        set.service("pulsar", SERVICE_PORT),
        set.statefulSet(NODES, pod()));
  }

  /** Brokers that are ready once every pod is. */
  public BrokerDeployment deployment() {
    return new StatefulSetBrokers(this::resources, endpoint(), NODES, List.of(ONE_DEVICE));
  }

  /** Where broker and bookie will answer. */
  public Endpoint endpoint() {
    return servers.endpoint();
  }

  /** Each container starts when those before it serve, or have ended. */
  private PodSpec pod() {
    var containers = new PulsarContainers(pulsar, image, set, servers);
    return set.pod(USER)
        .withInitContainers(
            containers.facts(),
            containers.zookeeper(),
            containers.clusterMetadata(),
            containers.bookie())
        .withContainers(containers.broker())
        .build();
  }
}
