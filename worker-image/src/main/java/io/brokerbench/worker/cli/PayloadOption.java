package io.brokerbench.worker.cli;

import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.Problem;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.worker.driver.BenchmarkDriver;
import io.brokerbench.worker.load.FilledPayloads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** The file that payloads are made of, where the plan asks for one. */
final class PayloadOption {

  static final String NAME = "--payload-file";

  @Option(
      names = NAME,
      paramLabel = "FILE",
      description =
          "The bytes of every payload after its stamps: the file that"
              + " spec.workload.payload.fromConfigMap means, or payloadFile of a workload of"
              + " OpenMessaging Benchmark.")
  private Path file;

  /**
   * What the file holds; null where the plan asks for none.
   *
   * @throws InvalidRunException if there is a file and the plan asks for none, or the other way
   *     round
   */
  byte[] read(RunPlan plan) throws InvalidRunException, IOException {
    var wanted = plan.load().payload().file();
    if (wanted == null && file == null) {
      return null;
    }
    if (wanted == null) {
      throw wrong(NAME, CommandMessage.PAYLOAD_UNUSED.with());
    }
    if (file == null) {
      throw wrong(
          "spec.workload.payload.fromConfigMap",
          CommandMessage.PAYLOAD_IN_CLUSTER.with(wanted, NAME));
    }
    var bytes = Files.readAllBytes(file);
    if (bytes.length == 0) {
      throw wrong(NAME, CommandMessage.PAYLOAD_EMPTY.with(file));
    }
    return bytes;
  }

  boolean isGiven() {
    return file != null;
  }

  private static InvalidRunException wrong(String field, Message message) {
    return new InvalidRunException(List.of(new Problem(field, message)));
  }

  /** Clients whose payloads are what {@link #read} gave. */
  static BenchmarkDriver fill(BenchmarkDriver clients, byte[] file) {
    return file == null ? clients : new FilledPayloads(clients, file);
  }
}
