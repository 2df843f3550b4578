package io.brokerbench.generator.harness;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A load generator that can be started. */
interface Generator {

  /** Its name in tables, with its pacing granularity if it has one. */
  String name();

  /**
   * Its processes, started one after the other.
   *
   * @param directory empty, for what they need and what they say
   * @param warmUpSeconds how long it will be left alone before it is measured
   * @param seconds how long it will be measured
   */
  List<Command> commands(
      Workload workload, Path directory, int warmUpSeconds, int seconds, Progress progress)
      throws IOException;

  /** Whether it ends on its own, and is to be waited for. */
  default boolean ends() {
    return false;
  }

  /**
   * What else its output in {@code directory} tells: the median of its schedule lag in
   * microseconds, or NaN.
   */
  default double medianLagMicros(Path directory) throws IOException {
    return Double.NaN;
  }

  /** One process: its words, and what is added to its environment. */
  record Command(List<String> words, Map<String, String> environment) {

    Command(List<String> words) {
      this(words, Map.of());
    }
  }
}
