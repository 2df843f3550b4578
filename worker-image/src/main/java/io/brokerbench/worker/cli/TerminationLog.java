package io.brokerbench.worker.cli;

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

  private TerminationLog() {}

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
