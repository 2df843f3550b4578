package io.brokerbench.worker.serve.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.ComparedFigure;
import io.brokerbench.core.archive.RunKey;
import io.brokerbench.core.suite.progress.RunOutcome;
import io.brokerbench.core.suite.result.RunEntry;
import io.brokerbench.worker.serve.archive.ArchivedRun;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CountedRunsTest {

  private static final Instant ENDED = Instant.parse("2026-11-27T08:05:00Z");

  private static RunEntry noted(double p99, Instant to) {
    var figures = Map.of(ComparedFigure.PublishLatencyP99, p99);
    return new RunEntry(
        "r", "cell", 1, 1, 1, RunOutcome.Valid, List.of(), null, to, null, figures, Map.of());
  }

  private static ArchivedRun archived(String uid, long minutes, double p99) {
    return new ArchivedRun(
        new RunKey("a", "r", uid, uid.repeat(64)),
        "s",
        "uid-of-s",
        "Succeeded",
        true,
        "Kafka",
        2,
        ENDED.plusSeconds(60 * minutes),
        12_345.0,
        p99,
        null);
  }

  @ParameterizedTest
  @CsvSource({
    // The p99 and the minute that the suite has noted; those of runs 1 and 2; the run it counted.
    "100, 0, 100, 0, 200, 9, 1",
    "200, 9, 100, 0, 200, 9, 2",
    "100,  , 100, 0, 200, 9, 1",
    "100, 9, 100, 0, 200, 9, 1",
    "300, 0, 100, 0, 200, 9, 1",
    "100, 0, 100, 0, 100, 9, 1",
    "300,  , 100, 0, 200, 9, 2",
    "300,  , 100, 9, 200, 0, 1",
  })
  void choosesTheRunThatWasCounted(
      double noted, Long to, double p99, long ended, double otherP99, long otherEnded, int wanted) {
    var runs = List.of(archived("1", ended, p99), archived("2", otherEnded, otherP99));
    var entry = noted(noted, to == null ? null : ENDED.plusSeconds(60 * to));

    for (var each : List.of(runs, runs.reversed())) {
      var found = CountedRuns.of(List.of(entry), each);

      assertThat(uids(found.counted().stream())).containsExactly(String.valueOf(wanted));
      assertThat(uids(found.others().keySet().stream()))
          .containsExactly(String.valueOf(3 - wanted));
    }
  }

  private static List<String> uids(Stream<ArchivedRun> runs) {
    return runs.map(run -> run.key().uid()).toList();
  }
}
