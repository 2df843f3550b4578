package io.brokerbench.worker.cli;

import io.brokerbench.core.access.Credentials;
import io.brokerbench.core.handover.WorkOrder;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.worker.rpc.RunToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The files that coordinator and workers are handed. */
final class RunFiles {

  @Option(
      names = "--work-order",
      required = true,
      paramLabel = "FILE",
      description = "What to do: compressed JSON.")
  private Path workOrder;

  @Option(
      names = "--token-file",
      required = true,
      paramLabel = "FILE",
      description = "The secret that workers show the coordinator.")
  private Path tokenFile;

  @Option(
      names = "--termination-log",
      paramLabel = "FILE",
      defaultValue = "/dev/termination-log",
      description = "Where the reason of a failure is left (default: ${DEFAULT-VALUE}).")
  private Path terminationLog;

  @Mixin private CredentialsOption credentials;

  Credentials credentials(WorkOrder order) throws InvalidRunException {
    return credentials.read(order.endpoint().access());
  }

  WorkOrder workOrder() throws IOException {
    return WorkOrder.unpack(Files.readAllBytes(workOrder));
  }

  RunToken token() throws IOException {
    return new RunToken(Files.readString(tokenFile));
  }

  Path terminationLog() {
    return terminationLog;
  }
}
