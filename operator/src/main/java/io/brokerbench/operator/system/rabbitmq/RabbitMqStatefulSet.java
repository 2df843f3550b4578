package io.brokerbench.operator.system.rabbitmq;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BrokerKind;
import io.brokerbench.api.RabbitMqSpec;
import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.operator.deployment.BrokerDeployment;
import io.brokerbench.operator.deployment.StatefulSetBrokers;
import io.brokerbench.operator.resources.BrokerSet;
import io.brokerbench.operator.resources.ChildNames;
import io.brokerbench.operator.settings.OperatorSettings;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.ServicePortBuilder;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * RabbitMQ in a StatefulSet of ours: nodes on the layout of the official image that know each other
 * from their configuration, and share an Erlang cookie.
 *
 * <p>The nodes are made once and never updated: a run's spec is immutable.
 */
public final class RabbitMqStatefulSet {

  /** The user of the official image. */
  private static final long USER = 999;

  private static final int COOKIE_MODE = 0440;

  private static final String PLUGINS =
      "[rabbitmq_management,rabbitmq_prometheus,rabbitmq_stream].\n";

  private final RunPlan plan;
  private final RabbitMqSpec rabbitmq;
  private final BrokerSet set;
  private final RabbitMqNodes nodes;
  private final RabbitMqContainers containers;
  private final ErlangCookie cookie;

  /** The nodes of {@code run}. */
  public RabbitMqStatefulSet(BenchmarkRun run, RunPlan plan, OperatorSettings settings) {
    this(run, plan, settings, ErlangCookie::random);
  }

  /**
   * The same with another cookie.
   *
   * @param cookie makes one
   */
  RabbitMqStatefulSet(
      BenchmarkRun run, RunPlan plan, OperatorSettings settings, Supplier<String> cookie) {
    var names = ChildNames.of(run);
    var name = names.brokers(BrokerKind.RabbitMQ);
    this.plan = plan;
    this.rabbitmq = run.getSpec().broker().rabbitmqOrUnset();
    this.set = new BrokerSet(run, name, settings);
    this.nodes =
        new RabbitMqNodes(name, name + "." + names.namespace() + ".svc", plan.broker().nodes());
    this.containers =
        new RabbitMqContainers(
            set, RabbitMqImage.of(run, plan, settings), rabbitmq.resources(), nodes);
    this.cookie = new ErlangCookie(run, name, cookie);
  }

  /** Everything that must be made, in order, but the Secret that the StatefulSet owns. */
  public List<HasMetadata> resources() {
    return List.of(
        set.configuration(files()), service(), set.statefulSet(plan.broker().nodes(), pod()));
  }

  /** Nodes that are ready once every pod is. */
  public BrokerDeployment deployment() {
    return new RabbitMqBrokers(
        new StatefulSetBrokers(
            this::resources, endpoint(), plan.broker().nodes(), RabbitMqRemarks.of(set.run())),
        cookie);
  }

  /** Where the nodes will answer. */
  public Endpoint endpoint() {
    return RabbitMqPorts.endpoint(nodes.hosts());
  }

  private Map<String, String> files() {
    var conf = new TreeMap<>(RabbitMqMemory.entries(rabbitmq.resources()));
    conf.putAll(RabbitMqConf.common(plan));
    conf.putAll(RabbitMqConf.cluster(nodes.names()));
    return Map.of(
        RabbitMqContainers.CONF_FILE,
        RabbitMqConf.text(conf),
        RabbitMqConf.ADVANCED,
        RabbitMqConf.advanced(plan),
        RabbitMqContainers.PLUGINS_FILE,
        PLUGINS);
  }

  /** A headless Service needs no ports: they are there for readers. */
  private Service service() {
    return set.service("amqp", RabbitMqPorts.AMQP)
        .edit()
        .editSpec()
        .addToPorts(
            port("stream", RabbitMqPorts.STREAM),
            port("management", RabbitMqPorts.MANAGEMENT),
            port("prometheus", RabbitMqPorts.PROMETHEUS),
            port("epmd", RabbitMqPorts.EPMD),
            port("distribution", RabbitMqPorts.DISTRIBUTION))
        .endSpec()
        .build();
  }

  private static ServicePort port(String name, int port) {
    return new ServicePortBuilder().withName(name).withPort(port).build();
  }

  private PodSpec pod() {
    return set.pod(USER)
        .withInitContainers(containers.facts())
        .withContainers(containers.server())
        .addNewVolume()
        .withName(RabbitMqContainers.COOKIE_VOLUME)
        .withNewSecret()
        .withSecretName(cookie.name())
        .withDefaultMode(COOKIE_MODE)
        .endSecret()
        .endVolume()
        .build();
  }
}
