package io.brokerbench.generator;

import io.brokerbench.generator.harness.Comparison;
import io.brokerbench.generator.harness.Comparison.Turns;
import io.brokerbench.generator.micro.MicroBenchmarks;
import io.brokerbench.generator.table.Table;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;

/** What {@code e2e/bench-generator.sh} runs. */
@Command(
    name = "bench-generator.sh",
    description = "Measures what the load generator costs: each ratio beside its limit.")
public final class GeneratorBenchmark implements Callable<Integer> {

  @Option(names = "--repository", required = true, hidden = true)
  private Path repository;

  @Option(names = "--broker-libraries", required = true, hidden = true)
  private String brokerLibraries;

  @Option(names = "--work", required = true, hidden = true)
  private Path work;

  @Option(
      names = "--only",
      split = ",",
      defaultValue = "jmh,cpu,peak",
      paramLabel = "PART",
      description =
          "Which parts to measure: jmh, the code alone; cpu, processor time for each message;"
              + " peak, messages a second (default: ${DEFAULT-VALUE}).")
  private Set<String> only;

  @Option(
      names = "--pairs",
      defaultValue = "5",
      paramLabel = "N",
      description = "How often everything is measured, in turns (default: ${DEFAULT-VALUE}).")
  private int pairs;

  @Option(
      names = "--warm-up",
      defaultValue = "120",
      paramLabel = "SECONDS",
      description = "Load before each measurement (default: ${DEFAULT-VALUE}).")
  private int warmUpSeconds;

  @Option(
      names = "--seconds",
      defaultValue = "30",
      paramLabel = "SECONDS",
      description = "Length of each measurement (default: ${DEFAULT-VALUE}).")
  private int seconds;

  @Option(
      names = "--workload",
      split = ",",
      defaultValue = "20000x1024,50000x100",
      paramLabel = "RATExBYTES",
      description = "Of part cpu: messages a second and bytes (default: ${DEFAULT-VALUE}).")
  private List<String> workloads;

  @Option(
      names = "--granularity",
      split = ",",
      paramLabel = "MICROS",
      description = "Of part cpu: pacing granularities (default: 50, 100 and 1000).")
  private List<Integer> granularities = new ArrayList<>();

  @Option(
      names = "--quick",
      description =
          "Shows that everything works, in about 9 minutes: one pair, short warm-up. Its figures"
              + " mean little.")
  private boolean quick;

  /** Ends with the command's exit code. */
  public static void main(String[] arguments) {
    // Interrupted or not, no broker and no load is left behind.
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () ->
                    ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly)));
    System.exit(
        new CommandLine(new GeneratorBenchmark())
            .setExecutionExceptionHandler(GeneratorBenchmark::complain)
            .execute(arguments));
  }

  private static int complain(Exception problem, CommandLine command, ParseResult ignored) {
    command.getErr().println(problem);
    return 1;
  }

  @Override
  public Integer call() throws Exception {
    if (quick) {
      pairs = 1;
      warmUpSeconds = Math.min(warmUpSeconds, 10);
      seconds = Math.min(seconds, 5);
    }
    var table = new Table();
    if (only.contains("jmh")) {
      table.add(MicroBenchmarks.measure(quick, work.resolve("jmh.log")));
    }
    if (only.contains("cpu") || only.contains("peak")) {
      var home = System.getenv("OMB_HOME");
      var omb = home == null || home.isEmpty() ? null : Path.of(home);
      var turns = new Turns(pairs, warmUpSeconds, seconds);
      try (var comparison = new Comparison(repository, brokerLibraries, omb, work, turns)) {
        if (only.contains("cpu")) {
          for (var workload : workloads) {
            table.add(comparison.processorTime(workload, granularities));
          }
        }
        if (only.contains("peak")) {
          table.add(comparison.peak());
        }
      }
    }
    System.out.print(table);
    return table.holds() ? 0 : 1;
  }
}
