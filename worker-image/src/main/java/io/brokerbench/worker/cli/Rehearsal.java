package io.brokerbench.worker.cli;

import io.brokerbench.core.access.Credentials;
import io.brokerbench.core.broker.VerificationReport;
import io.brokerbench.core.document.RunDocument;
import io.brokerbench.core.handover.WorkOrder;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.planner.RunPlanner;
import io.brokerbench.core.result.RunEnvironment;
import io.brokerbench.core.system.Systems;
import io.brokerbench.worker.driver.DriverException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;

/**
 * Coordinator and worker of a run of each system, as far as they come without brokers. The build of
 * the image archives the classes that are loaded meanwhile, so that its processes start sooner.
 */
public final class Rehearsal {

  /** By then, everybody waits for brokers. */
  private static final Duration LENGTH = Duration.ofSeconds(5);

  /** Where nobody listens. */
  private static final String BROKER = "127.0.0.1:1";

  private static final String KAFKA =
      """
      kind: Kafka
      deployment: {type: External, external: {kafka: {bootstrapServers: "%1$s"}}}
      """;

  private static final String PULSAR =
      """
      kind: Pulsar
      deployment:
        type: External
        external: {pulsar: {serviceUrl: "pulsar://%1$s", adminUrl: "http://%1$s"}}
      """;

  private static final String RUN =
      """
      apiVersion: brokerbench.io/v1alpha1
      kind: BenchmarkRun
      metadata: {name: rehearsal, namespace: rehearsal}
      spec:
        broker:
      %s
        durability: {level: 1, replicationFactor: 3}
        workload:
          partitionsPerTopic: 1
          rate: {messagesPerSecond: 100}
          warmUpSeconds: 1
          durationSeconds: 1
        workers: {count: 1, roles: Shared}
      """;

  private static final String ORDER = "order";
  private static final String TOKEN = "token";

  private final WorkOrder order;
  private final Path directory;

  private Rehearsal(WorkOrder order) throws IOException {
    this.order = order;
    directory = Files.createTempDirectory("rehearsal");
    Files.write(directory.resolve(ORDER), order.pack());
    Files.writeString(directory.resolve(TOKEN), TOKEN);
  }

  /** Ends the process after a few seconds. */
  public static void main(String[] arguments) throws Exception {
    System.setProperty("kubernetes.master", "http://" + BROKER);
    of(KAFKA).start(29_090);
    of(PULSAR).start(29_190);
    Thread.sleep(LENGTH);
    // Nobody is waited for.
    Runtime.getRuntime().halt(ExitCodes.OK);
  }

  private static Rehearsal of(String system) throws InvalidRunException, IOException {
    var run = RunDocument.parse(RUN.formatted(system.formatted(BROKER).indent(4))).run();
    run.getMetadata().setUid(new UUID(0, 0).toString());
    var broker = run.getSpec().broker();
    return new Rehearsal(
        new WorkOrder(
            RunPlanner.plan(run),
            Systems.of(broker.kind()).endpoint(broker.deployment().external()),
            RunEnvironment.UNKNOWN,
            new VerificationReport(Instant.EPOCH, List.of())));
  }

  private void start(int port) {
    execute(
        new CoordinatorCommand(),
        "--port=" + port,
        "--metrics-port=" + (port + 1),
        "--namespace=rehearsal",
        "--results-config-map=results",
        "--progress-config-map=progress");
    execute(new WorkerCommand(), "--coordinator=127.0.0.1:" + port, "--index=0");
    inBackground(this::produce);
    inBackground(this::consume);
  }

  private void execute(Callable<Integer> command, String... options) {
    var files =
        Stream.of(
            "--work-order=" + directory.resolve(ORDER),
            "--token-file=" + directory.resolve(TOKEN),
            "--termination-log=" + directory.resolve(command.getClass().getSimpleName()));
    var words = Stream.concat(files, Arrays.stream(options)).toArray(String[]::new);
    inBackground(() -> new CommandLine(command).execute(words));
  }

  private static void inBackground(Callable<Integer> part) {
    Thread.ofPlatform()
        .daemon()
        .start(
            () -> {
              try {
                part.call();
              } catch (Exception e) {
                System.err.println(e);
              }
            });
  }

  /** Without brokers there is nothing that a listener could hear of. */
  private int produce() throws DriverException {
    try (var driver = Drivers.of(order, Credentials.NONE)) {
      driver.createProducer(
          order.plan().workers().getFirst().producers().getFirst(), () -> new byte[1], null);
    }
    return ExitCodes.OK;
  }

  private int consume() throws DriverException {
    try (var driver = Drivers.of(order, Credentials.NONE)) {
      driver
          .createConsumer(order.plan().workers().getFirst().consumers().getFirst(), null)
          .poll(LENGTH);
    }
    return ExitCodes.OK;
  }
}
