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
  private static final int KAFKA_MESSAGE_BYTES = 1024;

  /** Of 1 KiB, one processor of a broker takes fewer than one of a generator could send. */
  private static final int PULSAR_MESSAGE_BYTES = 100;

  private final Installation installation;
  private final String processors;
  private final Path directory;
  private final Progress progress;
  private final Turns turns;

  /**
   * Of generators that run on these processors.
   *
   * @param directory takes what they need and say
   */
  PeakRows(
      Installation installation,
      String processors,
      Path directory,
      Progress progress,
      Turns turns) {
    this.installation = installation;
    this.processors = processors;
    this.directory = directory;
    this.progress = progress;
    this.turns = turns;
  }

  /** Beside kafka-producer-perf-test and kafka-consumer-perf-test. */
  List<Row> ofKafka() {
    return measure(
        BrokerKind.Kafka,
        KAFKA_MESSAGE_BYTES,
        new KafkaPerfTest(installation, processors),
        "kafka-producer-perf-test",
        "kafka-producer-perf-test with kafka-consumer-perf-test",
        "");
  }

  /** Beside pulsar-perf. */
  List<Row> ofPulsar() {
    return measure(
        BrokerKind.Pulsar,
        PULSAR_MESSAGE_BYTES,
        new PulsarPerf(installation, processors),
        "pulsar-perf produce",
        "pulsar-perf produce with pulsar-perf consume",
        "; " + PulsarBroker.DURABILITY);
  }

  private List<Row> measure(
      BrokerKind system,
      int messageBytes,
      Generator theirs,
      String producing,
      String both,
      String remark) {
    var produced = Workload.unlimited(system, messageBytes, false);
    var consumed = Workload.unlimited(system, messageBytes, true);
    // The broker's code is compiled during the first load that it gets: that of nobody's account.
    trial(turns.warmUpSeconds()).of(theirs, consumed, "warm-up");
    return List.of(row(produced, theirs, producing, remark), row(consumed, theirs, both, remark));
  }

  private Trial trial(int warmUpSeconds) {
    return new Trial(directory, warmUpSeconds, turns.seconds(), progress);
  }

  private Row row(Workload workload, Generator theirs, String theirName, String remark) {
    var ours = new Brokerbench(installation, processors, 100);
    var trial = trial(turns.peakWarmUpSeconds());
    var measured = new Pairs();
    var generators = new ArrayList<>(List.of(ours, theirs));
    for (var pair = 1; pair <= turns.pairs(); pair++) {
      for (var generator : generators) {
        measured.add(generator, trial.of(generator, workload, "pair " + pair));
      }
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
