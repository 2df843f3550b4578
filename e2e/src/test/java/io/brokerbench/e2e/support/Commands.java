package io.brokerbench.e2e.support;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;

/** Programs that the suite runs as a user would. */
public final class Commands {

  private Commands() {}

  /** What a program printed, and how it ended. */
  public record Outcome(int exitCode, String output, String complaints) {}

  /** Runs a program and returns what it printed; throws with its complaints where it fails. */
  public static String run(List<String> command) {
    var outcome = tryToRun(command);
    if (outcome.exitCode() != 0) {
      throw new IllegalStateException(
          "%s ended with %d: %s"
              .formatted(String.join(" ", command), outcome.exitCode(), outcome.complaints()));
    }
    return outcome.output();
  }

  /** Runs a program to its end, whichever that is. */
  public static Outcome tryToRun(List<String> command) {
    try {
      var complaints = Files.createTempFile("command", ".err");
      var process = new ProcessBuilder(command).redirectError(complaints.toFile()).start();
      process.getOutputStream().close();
      var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      var outcome = new Outcome(process.waitFor(), output, Files.readString(complaints));
      Files.delete(complaints);
      return outcome;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while running " + command, e);
    }
  }
}
