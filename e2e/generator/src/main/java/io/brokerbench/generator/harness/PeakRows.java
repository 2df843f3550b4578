package io.brokerbench.generator.harness;

import io.brokerbench.generator.harness.Trial.Outcome;
import io.brokerbench.generator.table.Row;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** How many messages a second go through one processor, produced and consumed. */
final class PeakRows {

  private static final double OF_PERF_TEST = 0.95;
  private static final Workload WORKLOAD = new Workload(0, 1024);

  private final Installation installation;

  PeakRows(Installation installation) {
    this.installation = installation;
  }

  List<Row> measure(Trial trial, int pairs) {
    var ours = new Brokerbench(installation, 100);
    var perfTest = new KafkaPerfTest(installation);
    var measured = new Pairs();
    var generators = new ArrayList<>(List.of(ours, perfTest));
    trial.of(generators.getLast(), WORKLOAD, 0);
    for (var pair = 1; pair <= pairs; pair++) {
      for (var generator : generators) {
        measured.add(generator, trial.of(generator, WORKLOAD, pair));
      }
      Collections.reverse(generators);
    }
    return List.of(
        Row.atLeast(
            "messages/s, %s, brokerbench / kafka-producer-perf-test with kafka-consumer-perf-test"
                .formatted(WORKLOAD),
            measured.ratio(ours, perfTest, Outcome::messagesPerSecond),
            OF_PERF_TEST,
            measured.remark(ours, perfTest, Outcome::messagesPerSecond, "messages/s")));
  }
}
