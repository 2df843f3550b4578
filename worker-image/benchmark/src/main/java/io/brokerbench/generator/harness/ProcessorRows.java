package io.brokerbench.generator.harness;

import io.brokerbench.api.BrokerKind;
import io.brokerbench.generator.harness.Comparison.Turns;
import io.brokerbench.generator.harness.Trial.Outcome;
import io.brokerbench.generator.table.Row;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What a message costs the processors, produced and consumed at a fixed rate: ours beside the bare
 * client at the same granularity, and on Kafka beside OMB.
 */
final class ProcessorRows {

  /** Of the pacing that OMB has, and what its cost is held against at that. */
  private static final int FINE_MICROS = 50;

  private static final int DEFAULT_MICROS = 100;
  private static final int COARSE_MICROS = 1_000;

  private static final double OF_FLOOR = 1.10;
  private static final double OF_OMB_FINE = 0.90;
  private static final double OF_OMB_COARSE = 0.45;
  private static final double HICCUP_MILLIS_PER_SECOND = 20;
  private static final double DEFAULT_LAG_MICROS = 100;

  /** Until clients have come to their pace: their code is compiled already. */
  private static final int SETTLE_SECONDS = 3;

  /** Of one that is measured for its lag alone. */
  private static final int LAG_SECONDS = 5;

  private final ResidentGenerators residents;
  private final List<Integer> granularities;

  /** Of these granularities, in microseconds; all where there are none. */
  ProcessorRows(ResidentGenerators residents, List<Integer> granularities) {
    this.residents = residents;
    this.granularities =
        granularities.isEmpty()
            ? List.of(FINE_MICROS, DEFAULT_MICROS, COARSE_MICROS)
            : granularities;
  }

  List<Row> measure(Workload workload, Path directory, Progress progress, Turns turns) {
    warmUp(workload, new Trial(directory, turns.warmUpSeconds(), LAG_SECONDS, progress));
    var rows = new ArrayList<Row>();
    for (var micros : granularities) {
      if (micros == DEFAULT_MICROS) {
        rows.add(lag(workload, new Trial(directory, SETTLE_SECONDS, LAG_SECONDS, progress)));
      } else {
        rows.addAll(costs(workload, micros, directory, progress, turns));
      }
    }
    return rows;
  }

  /** Each process compiles its code, and the broker its own: that is of nobody's account. */
  private void warmUp(Workload workload, Trial trial) {
    var turn = "warm-up";
    trial.of(atDefault(), workload, turn);
    if (!granularities.equals(List.of(DEFAULT_MICROS))) {
      compared(DEFAULT_MICROS).stream().skip(1).forEach(g -> trial.of(g, workload, turn));
    }
  }

  /** Ours first. */
  private List<SlicedGenerator> compared(int micros) {
    var generators = new ArrayList<SlicedGenerator>();
    generators.add(residents.bench(micros));
    generators.add(residents.bareClient(micros));
    if (residents.omb() != null) {
      generators.add(residents.omb());
    }
    return generators;
  }

  private Row lag(Workload workload, Trial trial) {
    return Row.atMost(
        "median schedule lag in us, %s, %s".formatted(workload, atDefault().name()),
        trial.of(atDefault(), workload, "for its lag").medianLagMicros(),
        DEFAULT_LAG_MICROS,
        "");
  }

  private List<Row> costs(
      Workload workload, int micros, Path directory, Progress progress, Turns turns) {
    var generators = compared(micros);
    var measured = new Pairs();
    for (var pair = 1; pair <= turns.pairs(); pair++) {
      var name = "%s, %d us, pair %d".formatted(workload, micros, pair);
      var trial = new SlicedTrial(workload, directory, progress, generators);
      var outcomes = trial.measure(name, turns.seconds());
      generators.forEach(generator -> measured.add(generator, outcomes.get(generator.name())));
    }
    return rows(workload, measured, micros);
  }

  private List<Row> rows(Workload workload, Pairs measured, int micros) {
    var ours = residents.bench(micros);
    var floor = residents.bareClient(micros);
    var name = "CPU per message, %s, %s / ".formatted(workload, ours.name());
    var rows = new ArrayList<Row>();
    rows.add(
        Row.atMost(
            name + "bare client",
            measured.ratio(ours, floor, Outcome::microsOfMessage),
            OF_FLOOR,
            measured.remark(ours, floor, Outcome::microsOfMessage, "us")
                + String.format(
                    Locale.ROOT,
                    "; with the thread that measures hiccups %.3f",
                    measured.ratio(ours, floor, Outcome::microsPerMessage))));
    rows.add(
        Row.atMost(
            "processor of the thread that measures hiccups in ms per second, %s, %s"
                .formatted(workload, ours.name()),
            measured.median(ours, Outcome::hiccupMillisPerSecond),
            HICCUP_MILLIS_PER_SECOND,
            ""));
    // Its driver for RabbitMQ acknowledges nothing.
    var hasOmb = workload.system() == BrokerKind.Kafka;
    if (hasOmb && micros == FINE_MICROS) {
      rows.add(besideOmb(name, measured, micros, OF_OMB_FINE));
    }
    if (hasOmb && micros == COARSE_MICROS) {
      rows.add(besideOmb(name, measured, micros, OF_OMB_COARSE));
    }
    return rows;
  }

  /**
   * At the default granularity: its lag alone has a limit, and one measurement has enough of it.
   */
  private Generator atDefault() {
    return residents.bench(DEFAULT_MICROS);
  }

  /**
   * With what the bare client costs of it, for nothing that sends by this client can cost less; and
   * how fine the pacing of each was.
   */
  private Row besideOmb(String name, Pairs measured, int micros, double limit) {
    if (residents.omb() == null) {
      return Row.notMeasured(name + "OMB", "OMB_HOME is unset");
    }
    var ours = residents.bench(micros);
    var omb = residents.omb();
    var floor = measured.ratio(residents.bareClient(micros), omb, Outcome::microsPerMessage);
    return Row.atMost(
        name + "OMB",
        measured.ratio(ours, omb, Outcome::microsPerMessage),
        limit,
        measured.remark(ours, omb, Outcome::microsPerMessage, "us")
            + String.format(
                Locale.ROOT,
                "; the bare client / OMB: %.3f; median lags %.0f and %.0f us",
                floor,
                measured.median(ours, Outcome::medianLagMicros),
                measured.median(omb, Outcome::medianLagMicros)));
  }
}
