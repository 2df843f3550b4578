package io.brokerbench.generator.harness;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A load generator, with its settings. */
interface Generator {

  /** Its name in tables, with its pacing granularity if it has one. */
  String name();

  /** Begins a load, and returns while it goes on. */
  Load begin(Task task) throws IOException;

  /**
   * What else its output in {@code directory} tells once a load has ended: the median of its
   * schedule lag in microseconds, or NaN.
   */
  default double medianLagMicros(Path directory) throws IOException {
    return Double.NaN;
  }

  /**
   * What it is to do.
   *
   * @param directory empty, for what it needs and what it says
   * @param warmUpSeconds how long it will be left alone before it is measured
   * @param seconds how long it will be measured
   */
  record Task(
      Workload workload, Path directory, int warmUpSeconds, int seconds, Progress progress) {}

  /** A load that goes on. */
  interface Load extends AutoCloseable {

    /** Those that generate it. */
    List<Process> processes();

    /** Returns when it has ended: by itself, where it knows its end. */
    void end() throws IOException;

    /** Nothing of it goes on, however far it has come. */
    @Override
    void close();
  }
}
