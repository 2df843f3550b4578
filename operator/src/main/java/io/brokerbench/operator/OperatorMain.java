package io.brokerbench.operator;

import io.brokerbench.core.system.Systems;
import io.brokerbench.operator.act.EventRecorder;
import io.brokerbench.operator.act.RunActuator;
import io.brokerbench.operator.act.RunEvents;
import io.brokerbench.operator.act.SuiteActuator;
import io.brokerbench.operator.act.SuiteEvents;
import io.brokerbench.operator.helm.ChartRenderer;
import io.brokerbench.operator.helm.ChartTasks;
import io.brokerbench.operator.helm.HelmRenderer;
import io.brokerbench.operator.inspect.BrokerTasks;
import io.brokerbench.operator.inspect.SecretCredentials;
import io.brokerbench.operator.lifecycle.Lifecycle;
import io.brokerbench.operator.metrics.OperatorMetrics;
import io.brokerbench.operator.observe.RunObserver;
import io.brokerbench.operator.settings.InvalidSettingException;
import io.brokerbench.operator.settings.OperatorSettings;
import io.brokerbench.operator.settings.SettingMessage;
import io.brokerbench.operator.suite.SuiteLifecycle;
import io.brokerbench.operator.system.Deployments;
import io.brokerbench.operator.watch.ClusterWatch;
import io.brokerbench.operator.watch.KubernetesClients;
import io.brokerbench.operator.watch.SuiteSources;
import io.brokerbench.operator.watch.SystemSources;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.Operator;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Executors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Starts the operator in its pod. */
public final class OperatorMain {

  private static final Logger log = LoggerFactory.getLogger(OperatorMain.class);

  private static final Duration TERMINATION_TIMEOUT = Duration.ofSeconds(10);

  /** Where the image has it. */
  private static final Path HELM = Path.of("/usr/local/bin/helm");

  private OperatorMain() {}

  /**
   * Runs until the process is told to end; with the argument {@code check-permissions} and values
   * of the chart that are true, it only tells whether its permissions are those, and ends.
   *
   * @throws IllegalArgumentException if an argument or a setting is none
   */
  public static void main(String[] args) throws IOException {
    var settings = OperatorSettings.from(System.getenv());
    if (args.length == 0) {
      operate(settings);
    } else if (args[0].equals(PermissionCheck.COMMAND)) {
      System.exit(check(settings, List.of(args).subList(1, args.length)) ? 0 : 1);
    } else {
      throw new InvalidSettingException(SettingMessage.UNKNOWN_COMMAND.with(args[0]));
    }
  }

  private static boolean check(OperatorSettings settings, List<String> values) {
    try (var client = KubernetesClients.create()) {
      return new PermissionCheck(client, settings, System.out).run(values);
    }
  }

  private static void operate(OperatorSettings settings) throws IOException {
    if (settings.lease() == null) {
      throw new InvalidSettingException(SettingMessage.LEASE_MISSING.with(OperatorSettings.LEASE));
    }
    var metrics = new OperatorMetrics();
    var leadership =
        new Leadership(
            settings.lease(),
            identity(),
            () -> Runtime.getRuntime().halt(1),
            Executors.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().factory()));
    var client = KubernetesClients.create(leadership.watchdog());
    var operator = assemble(settings, client, metrics, leadership);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> end(operator, client, leadership)));
    KubernetesClients.awaitApiServer(client);
    operator.start();
    HealthServer.start(operator, metrics);
    log.info("brokerbench operator is up, worker image {}", settings.workerImage());
  }

  /** The pod's name, which its containers keep when they are started again. */
  private static String identity() {
    return Optional.ofNullable(System.getenv("HOSTNAME"))
        .orElseGet(() -> UUID.randomUUID().toString());
  }

  private static void end(Operator operator, KubernetesClient client, Leadership leadership) {
    leadership.ends();
    operator.stop();
    leadership.release(client);
  }

  /**
   * All of it, not started yet.
   *
   * @param leadership without which it does not act, or null where it is alone for sure
   */
  public static Operator assemble(
      OperatorSettings settings,
      KubernetesClient client,
      OperatorMetrics metrics,
      Leadership leadership) {
    var credentials = new SecretCredentials(client);
    var brokerTasks =
        new BrokerTasks(
            (kind, endpoint, namespace) ->
                Systems.of(kind).connect(endpoint, credentials.read(endpoint, namespace)));
    var chartTasks = new ChartTasks(renderer(settings, client));
    var operator =
        new Operator(
            overrider -> {
              overrider
                  .withKubernetesClient(client)
                  .withCloseClientOnStop(false)
                  .withMetrics(metrics.ofReconcilers())
                  .withReconciliationTerminationTimeout(TERMINATION_TIMEOUT);
              if (leadership != null) {
                overrider.withLeaderElectionConfiguration(leadership.election());
              }
            });
    var lifecycle = new Lifecycle(settings);
    var cluster = new ClusterWatch(client, settings);
    var viewer =
        new RunViewer(
            new RunObserver(client, settings, Deployments::foreignKinds),
            brokerTasks,
            chartTasks,
            new SystemSources(cluster));
    var actuator = new RunActuator(client, settings, brokerTasks, chartTasks);
    var runs =
        new BenchmarkRunReconciler(
            lifecycle,
            viewer,
            actuator,
            new RunEvents(new EventRecorder(client)),
            metrics,
            cluster);
    register(operator, runs, settings);
    register(
        operator, new ExternalTopicsReconciler(lifecycle, viewer, actuator, cluster), settings);
    var suites = new SuiteSources();
    register(
        operator,
        new SuiteReconciler(
            new SuiteLifecycle(OperatorVersion.get()),
            new SuiteViewer(client, viewer.observer(), suites),
            new SuiteActuator(client, settings, runs::lookAgain),
            new SuiteEvents(new EventRecorder(client)),
            metrics,
            suites,
            StatusWriter::write),
        settings);
    metrics.watch(cluster::runs);
    metrics.watchSuites(suites::all);
    return operator;
  }

  private static <T extends HasMetadata> void register(
      Operator operator, Reconciler<T> reconciler, OperatorSettings settings) {
    operator.register(
        reconciler,
        overrider ->
            overrider
                .settingNamespaces(settings.watchNamespaces())
                .withInformerListLimit(KubernetesClients.PAGE));
  }

  private static ChartRenderer renderer(OperatorSettings settings, KubernetesClient client) {
    return new HelmRenderer(
        settings.pulsarChart(),
        HELM,
        Path.of(System.getProperty("java.io.tmpdir"), "helm"),
        () -> client.getKubernetesVersion().getGitVersion());
  }
}
