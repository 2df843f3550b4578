package io.brokerbench.generator.micro;

import io.brokerbench.generator.table.Row;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** Runs JMH, and holds time and allocation of our code against their limits. */
public final class MicroBenchmarks {

  private static final double TIMES = 3;

  /** What JMH itself allocates in an iteration, spread over its operations, is less. */
  private static final double NO_BYTES = 0.05;

  private static final int FORKS = 3;
  private static final int WARM_UPS = 5;
  private static final int ITERATIONS = 5;

  private MicroBenchmarks() {}

  /**
   * Measures the paths of sending and receiving.
   *
   * @param quick whether it need only be shown that this works
   * @param log takes what JMH says
   */
  public static List<Row> measure(boolean quick, Path log) throws RunnerException {
    var options =
        new OptionsBuilder()
            .include("io\\.brokerbench\\.worker\\.load\\..*PathBenchmark")
            .mode(Mode.AverageTime)
            .timeUnit(TimeUnit.NANOSECONDS)
            .forks(quick ? 1 : FORKS)
            .warmupIterations(WARM_UPS)
            .warmupTime(TimeValue.seconds(1))
            .measurementIterations(ITERATIONS)
            .measurementTime(TimeValue.seconds(1))
            .addProfiler(GCProfiler.class)
            .output(log.toString())
            .jvmArgs("-Xms1g", "-Xmx1g", "-XX:+UseG1GC")
            .build();
    var results = new Runner(options).run();
    var rows = new ArrayList<Row>();
    for (var path : List.of("SendPath", "ReceivePath")) {
      rows.addAll(rows(path, results));
    }
    return rows;
  }

  private static List<Row> rows(String path, Collection<RunResult> results) {
    var ours = find(path + "Benchmark.path", results);
    var rest = nanos(find(path + "Benchmark.rest", results));
    var nanos = nanos(ours) - rest;
    var contained = nanos(find(path + "Benchmark.readsAndWrites", results)) - rest;
    return List.of(
        Row.atMost(
            "bytes allocated for a message, " + path,
            ours.getSecondaryResults().get("gc.alloc.rate.norm").getScore(),
            NO_BYTES,
            "JMH's gc.alloc.rate.norm"),
        Row.atMost(
            "time for a message, " + path + " / its clock readings and histogram writes",
            nanos / contained,
            TIMES,
            String.format(Locale.ROOT, "%.1f and %.1f ns", nanos, contained)));
  }

  private static double nanos(RunResult result) {
    return result.getPrimaryResult().getScore();
  }

  private static RunResult find(String name, Collection<RunResult> results) {
    return results.stream()
        .filter(result -> result.getParams().getBenchmark().endsWith("." + name))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("JMH has not run " + name));
  }
}
