package io.brokerbench.core.suite.figure;

import static io.brokerbench.api.ComparedFigure.CatchUpReadRate;
import static io.brokerbench.api.ComparedFigure.ConsumeThroughput;
import static io.brokerbench.api.ComparedFigure.DrainTime;
import static io.brokerbench.api.ComparedFigure.EndToEndLatencyMax;
import static io.brokerbench.api.ComparedFigure.EndToEndLatencyP50;
import static io.brokerbench.api.ComparedFigure.EndToEndLatencyP95;
import static io.brokerbench.api.ComparedFigure.EndToEndLatencyP99;
import static io.brokerbench.api.ComparedFigure.PeakRate;
import static io.brokerbench.api.ComparedFigure.PublishLatencyMax;
import static io.brokerbench.api.ComparedFigure.PublishLatencyP50;
import static io.brokerbench.api.ComparedFigure.PublishLatencyP95;
import static io.brokerbench.api.ComparedFigure.PublishLatencyP99;
import static io.brokerbench.api.ComparedFigure.PublishLatencyP999;
import static io.brokerbench.api.ComparedFigure.Throughput;
import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunFiguresTest {

  private static final String RATES =
      """
      "figures": {
        "publish": {"messages": 6, "bytes": 7, "messagesPerSecond": 1000, "bytesPerSecond": 1},
        "publishLatency": {"count": 100000, "p99": 3, "max": 5},
        "saturatedSides": [%s]}
      """;

  private static RunFigure of(double value) {
    return new RunFigure(value, null);
  }

  @Test
  void takesFiguresAsTheyAre() {
    assertThat(RunFigures.of(Results.of(Results.FIGURES)))
        .containsOnly(
            entry(PublishLatencyP50, new RunFigure(1100, Exclusion.Generator)),
            entry(PublishLatencyP95, of(1200)),
            entry(PublishLatencyP99, of(1300)),
            entry(PublishLatencyP999, of(1400)),
            entry(PublishLatencyMax, of(1500)),
            entry(EndToEndLatencyP50, of(2100)),
            entry(EndToEndLatencyP95, of(2200)),
            entry(EndToEndLatencyP99, of(2300)),
            entry(EndToEndLatencyMax, of(2500)),
            entry(Throughput, of(1000.25)),
            entry(ConsumeThroughput, of(2000.5)));
  }

  @Test
  void closedLoopCountsFromTheActualSend() {
    assertThat(RunFigures.of(Results.of(RATES.formatted(""))))
        .containsOnly(
            entry(PublishLatencyP99, of(3)),
            entry(PublishLatencyMax, of(5)),
            entry(Throughput, of(1000)));
  }

  @Test
  void saturatedGeneratorExcludesTheRate() {
    assertThat(RunFigures.of(Results.of(RATES.formatted("\"Receiving\""))))
        .containsEntry(Throughput, new RunFigure(1000, Exclusion.Generator));
  }

  @ParameterizedTest
  @CsvSource({
    "true, false, ",
    "true, true, LowerBound",
    "false, false, NotConfirmed",
    "false, true, NotConfirmed"
  })
  void onlyAConfirmedPeakIsCompared(boolean confirmed, boolean atLeast, Exclusion excluded) {
    var peak =
        "\"peak\": {\"messagesPerSecond\": 5000, \"confirmed\": %s, \"atLeast\": %s}"
            .formatted(confirmed, atLeast);

    assertThat(RunFigures.of(Results.of(RATES.formatted(""), peak)))
        .containsEntry(PeakRate, new RunFigure(5000, excluded));
  }

  @ParameterizedTest
  @CsvSource({"true, false, ", "true, true, Generator", "false, false, NotCaughtUp"})
  void backlogHasToBeReadByBrokersLimits(boolean caughtUp, boolean limited, Exclusion excluded) {
    var backlog =
        """
        "backlog": {"caughtUp": %s, "meanReadMessagesPerSecond": 700.5,
          "secondsToFirstMessage": 0, "phases": [
          {"phase": "Build", "seconds": 9}, {"phase": "CatchUp", "seconds": 12.5,
          "limitedByGenerator": %s}]}
        """
            .formatted(caughtUp, limited);

    assertThat(RunFigures.of(Results.of(RATES.formatted(""), backlog)))
        .containsEntry(CatchUpReadRate, new RunFigure(700.5, excluded))
        .containsEntry(DrainTime, new RunFigure(12.5, excluded));
  }

  /** Of 12.5 seconds; the drain counts from the start of the consumers. */
  @ParameterizedTest(name = "producers go on {0}, first message after {1} s: {2}")
  @CsvSource({
    "false, 0.0, ",
    "false, 11.5, ",
    "false, 11.6, TooShort",
    "false, null, TooShort",
    "true, 2.5, ",
    "true, 2.6, TooShort",
  })
  void readRateNeedsTime(boolean wentOn, String toFirst, Exclusion excluded) {
    var backlog =
        """
        "backlog": {"caughtUp": true, "secondsToFirstMessage": %s,
          "meanReadMessagesPerSecond": 700.5,
          "phases": [{"phase": "CatchUp", "seconds": 12.5, "limitedByGenerator": false}%s]}
        """
            .formatted(toFirst, wentOn ? ", {\"phase\": \"After\", \"seconds\": 1}" : "");

    assertThat(RunFigures.of(Results.of(RATES.formatted(""), backlog)))
        .containsEntry(CatchUpReadRate, new RunFigure(700.5, excluded))
        .containsEntry(DrainTime, new RunFigure(12.5, null));
  }

  @Test
  void runWithoutFiguresHasNone() {
    assertThat(RunFigures.of(Results.of("\"errors\": []"))).isEmpty();
  }
}
