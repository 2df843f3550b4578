package io.brokerbench.worker.cli;

import io.brokerbench.api.Reason;
import io.brokerbench.core.broker.BrokerException;
import io.brokerbench.core.handover.CoordinatorFailure;
import io.brokerbench.core.handover.Progress;
import io.brokerbench.core.handover.WorkOrder;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.system.Systems;
import io.brokerbench.worker.coordinator.LoadObserver;
import io.brokerbench.worker.coordinator.RunConductor;
import io.brokerbench.worker.kubernetes.ConfigMaps;
import io.brokerbench.worker.kubernetes.ProgressWriter;
import io.brokerbench.worker.measure.IntervalFigures;
import io.brokerbench.worker.metrics.LoadMetrics;
import io.brokerbench.worker.metrics.MetricsServer;
import io.brokerbench.worker.nodes.DirtyPages;
import io.brokerbench.worker.nodes.NodeWatchClient;
import io.brokerbench.worker.rpc.Protocol;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.grpc.Server;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Leads the workers of one run and publishes its results; made by the operator as a Job. */
@Command(
    name = "coordinator",
    description = "Leads the workers of a run and publishes its results in two ConfigMaps.")
public final class CoordinatorCommand implements Callable<Integer> {

  @Mixin private RunFiles files;

  @Mixin private ClearanceOption clearance;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      defaultValue = "9090",
      description = "Where workers connect (default: ${DEFAULT-VALUE}).")
  private int port;

  @Option(
      names = "--metrics-port",
      paramLabel = "PORT",
      defaultValue = "9091",
      description = "Where Prometheus is answered, at /metrics (default: ${DEFAULT-VALUE}).")
  private int metricsPort;

  @Option(
      names = "--namespace",
      required = true,
      paramLabel = "NAME",
      description = "Namespace of the ConfigMaps.")
  private String namespace;

  @Option(
      names = "--results-config-map",
      required = true,
      paramLabel = "NAME",
      description = "ConfigMap for the results; exists.")
  private String resultsConfigMap;

  @Option(
      names = "--progress-config-map",
      required = true,
      paramLabel = "NAME",
      description = "ConfigMap for the progress; exists.")
  private String progressConfigMap;

  @Option(
      names = "--ready-timeout-seconds",
      paramLabel = "SECONDS",
      defaultValue = "900",
      description =
          "How long brokers may take to be ready, and then workers to be ready for the start"
              + " (default: ${DEFAULT-VALUE}).")
  private int readyTimeoutSeconds;

  @Option(
      names = "--node-watch",
      paramLabel = "HOST:PORT",
      description = "A pod that tells the dirty pages of a broker's node; one for each.")
  private List<String> nodeWatch = new ArrayList<>();

  private final GracefulStop gracefulStop = new GracefulStop();

  @Override
  public Integer call() throws InterruptedException {
    try {
      return conclude();
    } finally {
      gracefulStop.done();
    }
  }

  private int conclude() throws InterruptedException {
    CoordinatorFailure failure;
    try {
      failure = coordinate();
    } catch (BrokerException e) {
      failure = new CoordinatorFailure(Reason.BrokerUnreachable, e.getMessage());
    } catch (KubernetesClientException e) {
      failure =
          new CoordinatorFailure(
              Reason.ResultsUnavailable,
              CommandMessage.RESULTS_NOT_WRITTEN
                  .with(resultsConfigMap, String.valueOf(e.getMessage()))
                  .toString());
    } catch (InvalidRunException | IOException | RuntimeException e) {
      failure =
          new CoordinatorFailure(
              Reason.CoordinatorFailed, CommandMessage.UNEXPECTED.with(e.toString()).toString());
    }
    if (failure == null) {
      return ExitCodes.OK;
    }
    TerminationLog.write(files.terminationLog(), failure);
    System.err.println(CommandMessage.LOAD_FAILED.with(failure.reason(), failure.message()));
    return ExitCodes.FAILURE;
  }

  /** Returns why the load failed, or null. */
  private CoordinatorFailure coordinate()
      throws BrokerException, InvalidRunException, IOException, InterruptedException {
    try (var client = new KubernetesClientBuilder().build()) {
      var configMaps = new ConfigMaps(client, namespace);
      var bound = Duration.ofSeconds(readyTimeoutSeconds);
      return lead(clearance.await(files.workOrder(), configMaps, bound), configMaps);
    } catch (NotClearedException e) {
      return e.failure();
    }
  }

  private CoordinatorFailure lead(WorkOrder order, ConfigMaps configMaps)
      throws BrokerException, InvalidRunException, IOException, InterruptedException {
    var credentials = files.credentials(order);
    try (var admin =
            Systems.of(order.plan().broker().kind()).connect(order.endpoint(), credentials);
        var driver = Drivers.of(order, credentials)) {
      RunConductor.Conclusion conclusion;
      try (var prometheus = new MetricsServer(metricsPort, new LoadMetrics(order.plan()));
          var progress = new ProgressWriter(configMaps, progressConfigMap)) {
        var conductor =
            new RunConductor(
                order,
                admin,
                driver.clientVersion(),
                new Telling(progress, prometheus.metrics()),
                Duration.ofSeconds(readyTimeoutSeconds),
                nodeWatch.isEmpty() ? DirtyPages.UNSEEN : new NodeWatchClient(nodeWatch));
        gracefulStop.by(conductor::stop);
        var server = serve(conductor);
        try {
          conclusion = conductor.conduct();
        } finally {
          server.shutdownNow();
        }
      }
      configMaps.writeResults(resultsConfigMap, conclusion.files());
      return conclusion.failure();
    }
  }

  /** Progress to the operator, and everything to Prometheus. */
  private record Telling(ProgressWriter writer, LoadMetrics metrics) implements LoadObserver {

    @Override
    public void progress(Progress progress) {
      writer.accept(progress);
      metrics.progress(progress);
    }

    @Override
    public void measured(int worker, IntervalFigures figures) {
      metrics.measured(worker, figures);
    }
  }

  private Server serve(RunConductor conductor) throws IOException {
    return NettyServerBuilder.forPort(port)
        .addService(conductor.service())
        .intercept(files.token())
        .maxInboundMessageSize(Protocol.MAX_MESSAGE_BYTES)
        .build()
        .start();
  }
}
