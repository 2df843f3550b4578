package io.brokerbench.worker.cli;

import io.brokerbench.core.handover.CoordinatorFailure;
import io.brokerbench.core.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Where Kubernetes reads the last words of a container. */
final class TerminationLog {

  private static final Logger LOG = LoggerFactory.getLogger(TerminationLog.class);

  /** Kubernetes keeps no more. */
  private static final int MAX_CHARACTERS = 4000;

  /** Kubernetes keeps 4,096 bytes of a termination message; a character may take three. */
  private static final int MAX_MESSAGE_CHARACTERS = 1_200;

  private TerminationLog() {}

  /** Writes why a coordinator failed. What does not fit would be cut off, and be no JSON. */
  static void write(Path file, CoordinatorFailure failure) {
    var message = failure.message();
    var shortened =
        message.length() <= MAX_MESSAGE_CHARACTERS
            ? failure
            : new CoordinatorFailure(
                failure.reason(), message.substring(0, MAX_MESSAGE_CHARACTERS) + "...");
    write(file, Json.write(shortened));
  }

  /** Writes the words; does nothing where there is no such file. */
  static void write(Path file, String words) {
    if (!Files.isWritable(file) && !Files.isWritable(file.toAbsolutePath().getParent())) {
      return;
    }
    try {
      Files.writeString(file, words.substring(0, Math.min(words.length(), MAX_CHARACTERS)));
    } catch (IOException e) {
      LOG.warn("the termination message cannot be written: {}", e.toString());
    }
  }
}
