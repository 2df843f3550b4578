package io.brokerbench.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Programs that the suite runs as a user would. */
final class Commands {

  private Commands() {}

  /** What a program printed, and how it ended. */
  record Outcome(int exitCode, String output) {}

  /** Runs a program; throws with all its output where it fails. */
  static String run(List<String> command) {
    var outcome = tryToRun(command);
    if (outcome.exitCode() != 0) {
      throw new IllegalStateException(
          String.join(" ", command)
              + " ended with "
              + outcome.exitCode()
              + ":\n"
              + outcome.output());
    }
    return outcome.output();
  }

  /** Runs a program to its end, whichever that is. */
  static Outcome tryToRun(List<String> command) {
    try {
      var process = new ProcessBuilder(command).redirectErrorStream(true).start();
      process.getOutputStream().close();
      var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return new Outcome(process.waitFor(), output);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while running " + command, e);
    }
  }
}
