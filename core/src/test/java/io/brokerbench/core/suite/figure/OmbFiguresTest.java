package io.brokerbench.core.suite.figure;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.json.Json;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class OmbFiguresTest {

  private static final String FIGURES =
      """
      "figures": {
        "publish": {"messages": 4, "bytes": 10, "messagesPerSecond": 1000.25, "bytesPerSecond": 1},
        "consume": {"messages": 6, "bytes": 7, "messagesPerSecond": 2000.5, "bytesPerSecond": 1},
        "publishLatency":
          {"count": 100000, "mean": 1.5, "p50": 1, "p75": 2, "p99": 3, "p9999": 4, "max": 5,
           "generatorBound": ["p99"]},
        "publishLatencyFromIntended": {"count": 100000, "mean": 9, "p50": 1100, "max": 1500},
        "endToEndLatency": {"count": 900, "mean": 7.5, "p90": 21, "p99": 22, "max": 23}}
      """;

  private static RunFigure of(double value) {
    return new RunFigure(value, null);
  }

  @Test
  void countsFromTheActualSend() {
    var figures = OmbFigures.of(Results.of(FIGURES));

    assertThat(figures.values())
        .containsOnly(
            entry(OmbFigure.PublishRate, of(1000.25)),
            entry(OmbFigure.ConsumeRate, of(2000.5)),
            entry(OmbFigure.PublishLatencyAverage, of(1.5)),
            entry(OmbFigure.PublishLatencyP50, of(1)),
            entry(OmbFigure.PublishLatencyP75, of(2)),
            entry(OmbFigure.PublishLatencyP99, new RunFigure(3, Exclusion.Generator)),
            entry(OmbFigure.PublishLatencyP9999, of(4)),
            entry(OmbFigure.PublishLatencyMax, of(5)),
            entry(OmbFigure.EndToEndLatencyAverage, of(7.5)),
            // Nine samples are beyond its 99th percentile.
            entry(OmbFigure.EndToEndLatencyP90, of(21)),
            entry(OmbFigure.EndToEndLatencyMax, of(23)));
    assertThat(figures.bytesPerMessage()).isEqualTo(2.5);
  }

  @ParameterizedTest
  @CsvSource({"true, false, ", "true, true, LowerBound", "false, false, NotConfirmed"})
  void rateOfASearchIsItsPeak(boolean confirmed, boolean atLeast, Exclusion excluded) {
    var peak =
        "\"peak\": {\"messagesPerSecond\": 5000, \"confirmed\": %s, \"atLeast\": %s}"
            .formatted(confirmed, atLeast);

    assertThat(OmbFigures.of(Results.of(FIGURES, peak)).values())
        .containsEntry(OmbFigure.PublishRate, new RunFigure(5000, excluded));
  }

  @ParameterizedTest
  @CsvSource({"true, 4, , ", "true, 3, , TooShort", "false, 4, NotCaughtUp, NotCaughtUp"})
  @DisplayName("the mean read rate counts joining, as publications do")
  void readRatesAreThoseOfTheBacklog(
      boolean caughtUp, double seconds, Exclusion ofMean, Exclusion ofPeak) {
    var backlog =
        """
        "backlog": {"caughtUp": %s, "meanReadMessagesPerSecond": 700.5, "readMessages": 1000,
          "peakReadMessagesPerSecond": 900, "secondsToFirstMessage": 2.5,
          "phases": [{"phase": "CatchUp", "seconds": %s}]}
        """
            .formatted(caughtUp, seconds);

    assertThat(OmbFigures.of(Results.of(FIGURES, backlog)).values())
        .containsEntry(OmbFigure.MeanReadRate, new RunFigure(1000 / seconds, ofMean))
        .containsEntry(OmbFigure.PeakReadRate, new RunFigure(900, ofPeak));
  }

  @Test
  void backlogThatWasNotReadHasNoMeanReadRate() {
    var backlog =
        "\"backlog\": {\"caughtUp\": false, \"phases\":"
            + " [{\"phase\": \"CatchUp\", \"seconds\": 0}]}";

    assertThat(OmbFigures.of(Results.of(FIGURES, backlog)).values())
        .doesNotContainKey(OmbFigure.MeanReadRate);
  }

  @Test
  void runWithoutFiguresHasNone() {
    assertThat(OmbFigures.of(Results.of("\"errors\": []"))).isEqualTo(OmbFigures.NONE);
    var nothing = "\"figures\": {\"publish\": {\"messages\": 0, \"bytes\": 0}}";
    assertThat(OmbFigures.of(Results.of(nothing)).bytesPerMessage()).isNull();
  }

  @Test
  void readsWhatItWrites() {
    var figures = OmbFigures.of(Results.of(FIGURES));

    assertThat(Json.read(Json.write(figures), OmbFigures.class)).isEqualTo(figures);
  }

  @ParameterizedTest
  @EnumSource
  void figureIsFoundByItsKey(OmbFigure figure) {
    assertThat(OmbFigure.of(figure.key())).contains(figure);
    assertThat(OmbFigure.of(figure.name())).isEmpty();
  }
}
