package io.brokerbench.generator;

import io.brokerbench.api.BrokerKind;
import io.brokerbench.generator.harness.Comparison;
import io.brokerbench.generator.harness.Comparison.Directories;
import io.brokerbench.generator.harness.Comparison.Turns;
import io.brokerbench.generator.harness.Installation;
import io.brokerbench.generator.micro.MicroBenchmarks;
import io.brokerbench.generator.table.Table;
import io.brokerbench.worker.measure.Stamps;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** What {@code e2e/bench-generator.sh} runs. */
@Command(
    name = "bench-generator.sh",
    description = "Measures what the load generator costs: each ratio beside its limit.")
public final class GeneratorBenchmark implements Callable<Integer> {

  private enum Part {
    JMH,
    CPU,
    PEAK,
    MEMORY
  }

  @Option(names = "--repository", required = true, hidden = true)
  private Path repository;

  @Option(names = "--broker-libraries", required = true, hidden = true)
  private String brokerLibraries;

  @Option(names = "--pulsar", required = true, hidden = true)
  private Path pulsar;

  @Option(names = "--rabbitmq", hidden = true)
  private Path rabbitmq;

  @Option(names = "--perf-test", hidden = true)
  private String perfTest;

  @Option(names = "--work", required = true, hidden = true)
  private Path work;

  @Option(names = "--broker-data", required = true, hidden = true)
  private Path brokerData;

  @Option(
      names = "--only",
      split = ",",
      defaultValue = "jmh,cpu,peak,memory",
      paramLabel = "PART",
      description =
          "Which parts to measure: jmh, the code alone; cpu, processor time for each message;"
              + " peak, messages a second; memory, heap of many clients"
              + " (default: ${DEFAULT-VALUE}).")
  private Set<Part> only;

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
      description =
          "Of part cpu: load on each process before its first turn (default: ${DEFAULT-VALUE}).")
  private int warmUpSeconds;

  @Option(
      names = "--peak-warm-up",
      defaultValue = "30",
      paramLabel = "SECONDS",
      description =
          "Of parts peak and memory: load before each measurement (default: ${DEFAULT-VALUE}).")
  private int peakWarmUpSeconds;

  @Option(
      names = "--seconds",
      defaultValue = "20",
      paramLabel = "SECONDS",
      description =
          "What is measured of each in a pair, in slices of 2 that take turns"
              + " (default: ${DEFAULT-VALUE}).")
  private int seconds;

  @Option(
      names = "--workload",
      split = ",",
      defaultValue = "20000x1024,50000x100",
      paramLabel = "RATExBYTES",
      description =
          "Of part cpu on Kafka: messages a second and bytes (default: ${DEFAULT-VALUE}).")
  private List<String> workloads;

  @Option(
      names = "--rabbitmq-workload",
      split = ",",
      defaultValue = "2000x1024,5000x100",
      paramLabel = "RATExBYTES",
      description =
          "Of part cpu on RabbitMQ, whose broker takes fewer: the same"
              + " (default: ${DEFAULT-VALUE}).")
  private List<String> rabbitMqWorkloads;

  @Option(
      names = "--granularity",
      split = ",",
      paramLabel = "MICROS",
      description = "Of part cpu: pacing granularities (default: 50, 100 and 1000).")
  private List<Integer> granularities = new ArrayList<>();

  @Option(
      names = "--systems",
      split = ",",
      defaultValue = "Kafka,Pulsar,RabbitMQ",
      paramLabel = "SYSTEM",
      description =
          "Of parts cpu, which has no Pulsar, and peak: which systems"
              + " (default: ${DEFAULT-VALUE}).")
  private Set<BrokerKind> systems;

  @Option(
      names = "--peak-bytes",
      defaultValue = "100",
      paramLabel = "BYTES",
      description =
          "Of part peak: bytes of each message, 64 or more; of many, the broker is the limit, and"
              + " not the generators (default: ${DEFAULT-VALUE}).")
  private int peakBytes;

  @Option(
      names = "--memory-seconds",
      defaultValue = "900",
      paramLabel = "SECONDS",
      description = "Of part memory: length of its load (default: ${DEFAULT-VALUE}).")
  private int memorySeconds;

  @Option(
      names = "--quick",
      description =
          "Shows that everything works, in about 13 minutes: one pair, short warm-up. Its figures"
              + " mean little.")
  private boolean quick;

  @Spec private CommandSpec command;

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
            .setCaseInsensitiveEnumValuesAllowed(true)
            .setExecutionExceptionHandler(GeneratorBenchmark::complain)
            .execute(arguments));
  }

  private static int complain(Exception problem, CommandLine command, ParseResult ignored) {
    command.getErr().println(problem);
    return 1;
  }

  @Override
  public Integer call() throws Exception {
    if (peakBytes < Stamps.LENGTH) {
      throw new ParameterException(
          command.commandLine(),
          "--peak-bytes: invalid value %d: at least %d".formatted(peakBytes, Stamps.LENGTH));
    }
    if (quick) {
      pairs = 1;
      warmUpSeconds = Math.min(warmUpSeconds, 10);
      peakWarmUpSeconds = Math.min(peakWarmUpSeconds, 10);
      seconds = Math.min(seconds, 5);
      memorySeconds = Math.min(memorySeconds, 60);
    }
    var table = new Table();
    if (isMeasured(Part.JMH)) {
      table.add(MicroBenchmarks.measure(quick, work.resolve("jmh.log")));
    }
    if (is(Part.CPU, BrokerKind.Kafka)
        || is(Part.PEAK, BrokerKind.Kafka)
        || isMeasured(Part.MEMORY)) {
      measureOnKafka(table);
    }
    if (is(Part.PEAK, BrokerKind.Pulsar)) {
      measureOnPulsar(table);
    }
    if (is(Part.CPU, BrokerKind.RabbitMQ) || is(Part.PEAK, BrokerKind.RabbitMQ)) {
      measureOnRabbitMq(table);
    }
    System.out.print(table);
    return table.holds() ? 0 : 1;
  }

  private void measureOnKafka(Table table) throws IOException, InterruptedException {
    try (var comparison = Comparison.onKafka(installation(), directories("kafka"), turns())) {
      if (is(Part.CPU, BrokerKind.Kafka)) {
        for (var workload : workloads) {
          table.add(comparison.processorTime(BrokerKind.Kafka, workload, granularities));
        }
      }
      if (is(Part.PEAK, BrokerKind.Kafka)) {
        table.add(comparison.peakOfKafka(peakBytes));
      }
      if (isMeasured(Part.MEMORY)) {
        table.add(List.of(comparison.memory(memorySeconds)));
      }
    }
  }

  private void measureOnPulsar(Table table) throws IOException, InterruptedException {
    try (var comparison = Comparison.onPulsar(installation(), directories("pulsar"), turns())) {
      table.add(comparison.peakOfPulsar(peakBytes));
    }
  }

  private void measureOnRabbitMq(Table table) throws IOException, InterruptedException {
    try (var comparison = Comparison.onRabbitMq(installation(), directories("rabbitmq"), turns())) {
      if (is(Part.CPU, BrokerKind.RabbitMQ)) {
        for (var workload : rabbitMqWorkloads) {
          table.add(comparison.processorTime(BrokerKind.RabbitMQ, workload, granularities));
        }
      }
      if (is(Part.PEAK, BrokerKind.RabbitMQ)) {
        table.add(comparison.peakOfRabbitMq(peakBytes));
      }
    }
  }

  private boolean isMeasured(Part part) {
    return only.contains(part);
  }

  private boolean is(Part part, BrokerKind system) {
    return isMeasured(part) && systems.contains(system);
  }

  private Installation installation() {
    var home = System.getenv("OMB_HOME");
    var omb = home == null || home.isEmpty() ? null : Path.of(home);
    return new Installation(repository, brokerLibraries, pulsar, rabbitmq, perfTest, omb);
  }

  private Directories directories(String system) {
    return new Directories(work.resolve(system), brokerData.resolve(system));
  }

  private Turns turns() {
    return new Turns(pairs, warmUpSeconds, peakWarmUpSeconds, seconds);
  }
}
