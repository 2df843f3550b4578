package io.brokerbench.operator;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.core.admin.BrokerAdmins;
import io.brokerbench.operator.act.EventRecorder;
import io.brokerbench.operator.act.RunActuator;
import io.brokerbench.operator.act.RunEvents;
import io.brokerbench.operator.helm.ChartRenderer;
import io.brokerbench.operator.helm.ChartTasks;
import io.brokerbench.operator.helm.HelmRenderer;
import io.brokerbench.operator.inspect.BrokerTasks;
import io.brokerbench.operator.inspect.SecretCredentials;
import io.brokerbench.operator.lifecycle.Lifecycle;
import io.brokerbench.operator.metrics.OperatorMetrics;
import io.brokerbench.operator.observe.RunObserver;
import io.brokerbench.operator.settings.OperatorSettings;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.Operator;
import io.javaoperatorsdk.operator.api.config.LeaderElectionConfiguration;
import io.javaoperatorsdk.operator.api.config.LeaderElectionConfigurationBuilder;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Starts the operator in its pod. */
public final class OperatorMain {

  private static final Logger log = LoggerFactory.getLogger(OperatorMain.class);

  private static final Duration TERMINATION_TIMEOUT = Duration.ofSeconds(10);

  private static final Duration LEASE_DURATION = Duration.ofSeconds(15);
  private static final Duration RENEW_DEADLINE = Duration.ofSeconds(10);
  private static final Duration RETRY_PERIOD = Duration.ofSeconds(2);

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
      throw new IllegalArgumentException("no such command: " + args[0]);
    }
  }

  private static boolean check(OperatorSettings settings, List<String> values) {
    try (var client = LeanClient.create()) {
      return new PermissionCheck(client, settings, System.out).run(values);
    }
  }

  private static void operate(OperatorSettings settings) throws IOException {
    var metrics = new OperatorMetrics();
    var operator = assemble(settings, LeanClient.create(), metrics);
    operator.installShutdownHook(TERMINATION_TIMEOUT);
    operator.start();
    HealthServer.start(operator, metrics);
    log.info("brokerbench operator is up, worker image {}", settings.workerImage());
  }

  /** All of it, not started yet. */
  static Operator assemble(
      OperatorSettings settings, KubernetesClient client, OperatorMetrics metrics) {
    var credentials = new SecretCredentials(client);
    var brokerTasks =
        new BrokerTasks(
            (endpoint, namespace) ->
                BrokerAdmins.connect(endpoint, credentials.read(endpoint, namespace)));
    var chartTasks = new ChartTasks(renderer(settings, client));
    var operator =
        new Operator(
            overrider -> {
              overrider
                  .withKubernetesClient(client)
                  .withMetrics(metrics.ofReconcilers())
                  .withReconciliationTerminationTimeout(TERMINATION_TIMEOUT);
              if (settings.lease() != null) {
                overrider.withLeaderElectionConfiguration(election(settings.lease()));
              }
            });
    var lifecycle = new Lifecycle(settings);
    var neighbours = new Neighbours(client, settings);
    var viewer =
        new RunViewer(
            new RunObserver(client, settings),
            brokerTasks,
            chartTasks,
            new StrimziSources(neighbours));
    var actuator = new RunActuator(client, settings, brokerTasks, chartTasks);
    register(
        operator,
        new BenchmarkRunReconciler(
            lifecycle,
            viewer,
            actuator,
            new RunEvents(new EventRecorder(client)),
            metrics,
            neighbours),
        settings);
    register(
        operator, new ExternalTopicsReconciler(lifecycle, viewer, actuator, neighbours), settings);
    metrics.watch(neighbours::runs);
    return operator;
  }

  private static void register(
      Operator operator, Reconciler<BenchmarkRun> reconciler, OperatorSettings settings) {
    operator.register(
        reconciler,
        overrider ->
            overrider
                .settingNamespaces(settings.watchNamespaces())
                .withInformerListLimit(LeanClient.PAGE));
  }

  /** A standby leads 17 s after the leader was last heard of, at the latest. */
  private static LeaderElectionConfiguration election(OperatorSettings.Lease lease) {
    return LeaderElectionConfigurationBuilder.aLeaderElectionConfiguration(lease.name())
        .withLeaseNamespace(lease.namespace())
        .withLeaseDuration(LEASE_DURATION)
        .withRenewDeadline(RENEW_DEADLINE)
        .withRetryPeriod(RETRY_PERIOD)
        .build();
  }

  private static ChartRenderer renderer(OperatorSettings settings, KubernetesClient client) {
    return new HelmRenderer(
        settings.pulsarChart(),
        HELM,
        Path.of(System.getProperty("java.io.tmpdir"), "helm"),
        () -> client.getKubernetesVersion().getGitVersion());
  }
}
