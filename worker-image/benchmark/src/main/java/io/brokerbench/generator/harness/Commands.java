package io.brokerbench.generator.harness;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Processes whose output goes to a file. */
final class Commands {

  /** The JVM of this process: every generator runs on the same. */
  static final String JAVA = Path.of(System.getProperty("java.home"), "bin", "java").toString();

  private Commands() {}

  /** Starts one on some processors. */
  static Process start(
      Path log, String processors, List<String> command, Map<String, String> environment)
      throws IOException {
    var builder = builder(log, pinned(processors, command));
    builder.environment().putAll(environment);
    return builder.start();
  }

  /** Starts one that is spoken with by standard input and output; the rest goes to the log. */
  static Process converse(Path log, String processors, List<String> command) throws IOException {
    return builder(log, pinned(processors, command))
        .redirectErrorStream(false)
        .redirectOutput(Redirect.PIPE)
        .redirectError(log.toFile())
        .start();
  }

  private static List<String> pinned(String processors, List<String> command) {
    var pinned = new ArrayList<>(List.of("taskset", "-c", processors));
    pinned.addAll(command);
    return pinned;
  }

  /**
   * Runs one to its end.
   *
   * @throws IOException if it fails, saying where its output is
   */
  static void run(Path log, List<String> command) throws IOException, InterruptedException {
    var status = builder(log, command).start().waitFor();
    if (status != 0) {
      throw new IOException(command + " ended with exit code " + status + ", see " + log);
    }
  }

  private static ProcessBuilder builder(Path log, List<String> command) {
    var builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
    // Some leave files where they are started.
    builder.directory(log.getParent().toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    return builder;
  }
}
