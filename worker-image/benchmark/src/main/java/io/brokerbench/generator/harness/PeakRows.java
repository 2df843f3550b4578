package io.brokerbench.generator.harness;

import io.brokerbench.api.BrokerKind;
import io.brokerbench.generator.harness.Comparison.Turns;
import io.brokerbench.generator.harness.Trial.Outcome;
import io.brokerbench.generator.table.Row;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * How many messages a second go through one processor, beside the system's own tools: produced
 * only, and produced and consumed.
 */
final class PeakRows {

  private static final double OF_PERF_TEST = 0.95;

  private final Installation installation;
  private final String processors;
  private final Path directory;
  private final Progress progress;
  private final Turns turns;
  private final int messageBytes;

  /**
   * Of generators that run on these processors.
   *
   * @param directory takes what they need and say
   * @param messageBytes so few that the generators are the limit, and not the broker
   */
  PeakRows(
      Installation installation,
      String processors,
      Path directory,
      Progress progress,
      Turns turns,
      int messageBytes) {
    this.installation = installation;
    this.processors = processors;
    this.directory = directory;
    this.progress = progress;
    this.turns = turns;
    this.messageBytes = messageBytes;
  }

  /** Beside kafka-producer-perf-test and kafka-consumer-perf-test. */
  List<Row> ofKafka() {
    return measure(
        BrokerKind.Kafka,
        new KafkaPerfTest(installation, processors),
        "kafka-producer-perf-test",
        "kafka-producer-perf-test with kafka-consumer-perf-test",
        "");
  }

  /** Beside pulsar-perf. */
  List<Row> ofPulsar() {
    return measure(
        BrokerKind.Pulsar,
        new PulsarPerf(installation, processors),
        "pulsar-perf produce",
        "pulsar-perf produce with pulsar-perf consume",
        "; " + PulsarBroker.DURABILITY);
  }

  /** Beside PerfTest. */
  List<Row> ofRabbitMq() {
    return measure(
        BrokerKind.RabbitMQ,
        new RabbitMqPerfTest(installation, processors),
        "PerfTest",
        "PerfTest",
        "; " + RabbitMqNode.DURABILITY);
  }

  private List<Row> measure(
      BrokerKind system, Generator theirs, String producing, String both, String remark) {
    var produced = Workload.unlimited(system, messageBytes, false);
    var consumed = Workload.unlimited(system, messageBytes, true);
    // The broker's code is compiled during the first load that it gets: that of nobody's account.
    new Trial(directory, turns.warmUpSeconds(), 1, progress).of(theirs, consumed, "warm-up");
    return List.of(row(produced, theirs, producing, remark), row(consumed, theirs, both, remark));
  }

  private Row row(Workload workload, Generator theirs, String theirName, String remark) {
    var ours = new Brokerbench(installation, processors, 100);
    var trial = new PeakTrial(directory, turns.peakWarmUpSeconds(), turns.seconds(), progress);
    var measured = new Pairs();
    var generators = new ArrayList<Generator>(List.of(ours, theirs));
    for (var pair = 1; pair <= turns.pairs(); pair++) {
      var outcomes = trial.measure(generators, workload, "pair " + pair);
      generators.forEach(generator -> measured.add(generator, outcomes.get(generator.name())));
      // Whoever came first comes last, so that a machine that changes favours nobody.
      Collections.reverse(generators);
    }
    return Row.atLeast(
        "messages/s, %s, brokerbench / %s".formatted(workload, theirName),
        measured.ratio(ours, theirs, Outcome::messagesPerSecond),
        OF_PERF_TEST,
        measured.remark(ours, theirs, Outcome::messagesPerSecond, "messages/s") + remark);
  }
}
