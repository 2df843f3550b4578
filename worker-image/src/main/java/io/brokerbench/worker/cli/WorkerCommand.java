package io.brokerbench.worker.cli;

import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Message;
import io.brokerbench.worker.agent.WorkerAgent;
import io.brokerbench.worker.agent.WorkerFailedException;
import io.brokerbench.worker.load.ConsumerHistograms;
import io.brokerbench.worker.rpc.Protocol;
import io.grpc.ManagedChannel;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Makes a part of the load of one run; made by the operator as a pod of an Indexed Job. */
@Command(name = "worker", description = "Makes a part of the load, as its coordinator says.")
public final class WorkerCommand implements Callable<Integer> {

  @Mixin private RunFiles files;

  @Mixin private PayloadOption payload;

  @Option(
      names = "--coordinator",
      required = true,
      paramLabel = "HOST:PORT",
      description = "Where the coordinator is.")
  private String coordinator;

  @Option(
      names = "--index",
      required = true,
      paramLabel = "N",
      defaultValue = "${env:JOB_COMPLETION_INDEX}",
      description = "Which worker of the plan (default: the variable JOB_COMPLETION_INDEX).")
  private int index;

  @Option(
      names = "--first-contact-seconds",
      paramLabel = "SECONDS",
      defaultValue = "300",
      description =
          "How long the coordinator may take to answer at all (default: ${DEFAULT-VALUE}).")
  private int firstContactSeconds;

  @Option(
      names = "--consumer-histograms",
      paramLabel = "FILE",
      description =
          "Where the end-to-end latencies of each of its consumers go besides, second by second, as"
              + " a log of histograms.")
  private Path consumerHistograms;

  @Override
  public Integer call() throws InterruptedException {
    Message failure;
    try {
      work();
      return ExitCodes.OK;
    } catch (WorkerFailedException e) {
      failure = e.problem();
    } catch (InvalidRunException | IOException | RuntimeException e) {
      failure = CommandMessage.UNEXPECTED.with(e.toString());
    }
    var words = CommandMessage.WORKER_FAILED.with(index, failure).toString();
    TerminationLog.write(files.terminationLog(), words);
    System.err.println(words);
    return ExitCodes.FAILURE;
  }

  private void work()
      throws InvalidRunException, IOException, WorkerFailedException, InterruptedException {
    var order = files.workOrder();
    var workers = order.plan().workers().size();
    if (index < 0 || index >= workers) {
      throw new WorkerFailedException(CommandMessage.UNKNOWN_WORKER.with(workers - 1));
    }
    var payloadFile = payload.read(order.plan());
    ManagedChannel channel =
        NettyChannelBuilder.forTarget(coordinator)
            .usePlaintext()
            .maxInboundMessageSize(Protocol.MAX_MESSAGE_BYTES)
            .build();
    try (var driver = Drivers.of(order, files.credentials(order), index);
        var histograms =
            consumerHistograms == null ? null : ConsumerHistograms.to(consumerHistograms)) {
      new WorkerAgent(
              order.plan(),
              Identities.ofProcess(index),
              PayloadOption.fill(driver, payloadFile),
              channel,
              files.token(),
              Duration.ofSeconds(firstContactSeconds),
              Optional.ofNullable(histograms))
          .run();
    } finally {
      channel.shutdownNow();
    }
  }
}
