package io.brokerbench.worker.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.result.Quantile;
import io.brokerbench.worker.measure.Latencies;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GeneratorShareTest {

  private static final long MILLI = 1_000_000;

  /** A collection of 200 ms every 30 s touches 7 of 1,000 messages, and its median not at all. */
  @Test
  void pauseMarksTheQuantilesThatItTouches() {
    var lag = latencies(993_000, MILLI / 10, 7_000, 200 * MILLI);
    var publish = latencies(993_000, 2 * MILLI, 7_000, 202 * MILLI);

    assertThat(new GeneratorShare(10).of(publish, lag)).containsExactly("p999", "p9999", "max");
  }

  @ParameterizedTest(name = "{0} us of {1} us with a limit of {2} %: {3}")
  @CsvSource({
    "100, 1000, 10, false",
    "101, 1000, 10, true",
    "0, 0, 10, false",
    "1, 1000, 0, true",
    "0, 1000, 0, false",
    "500, 1000, 99, false",
    "1001, 1000, 100, false",
  })
  void delayIsHeldAgainstTheLimit(long delay, long latency, int limit, boolean beyond) {
    assertThat(new GeneratorShare(limit).isBeyond(latency, delay)).isEqualTo(beyond);
  }

  @Test
  void anyOfSeveralDelaysIsEnough() {
    var endToEnd = latencies(1_000, 2 * MILLI, 0, 0);
    var small = latencies(1_000, MILLI / 10, 0, 0);
    var large = latencies(1_000, MILLI, 0, 0);

    assertThat(new GeneratorShare(10).of(endToEnd, small, large)).contains("p50", "p99", "max");
    assertThat(new GeneratorShare(10).of(endToEnd, small)).isEmpty();
  }

  @ParameterizedTest(name = "{0} of {1} samples: {2}")
  @CsvSource({
    "P50, 19, false",
    "P50, 20, true",
    "P90, 99, false",
    "P90, 100, true",
    "P95, 199, false",
    "P95, 200, true",
    "P99, 999, false",
    "P99, 1000, true",
    "P999, 9999, false",
    "P999, 10000, true",
    "P9999, 99999, false",
    "P9999, 100000, true",
    "MAX, 1, true",
    "MAX, 0, false",
  })
  void quantileNeedsTenSamplesBeyondIt(Quantile quantile, int samples, boolean published) {
    var latencies = latencies(samples, MILLI, 0, 0);

    var figures = LatencyFiguresFactory.of(latencies);

    assertThat(quantile.isPublished(samples)).isEqualTo(published);
    if (quantile != Quantile.MAX) {
      assertThat(quantile.of(figures) != null).isEqualTo(published);
    }
    // What is not published has nothing to be marked.
    assertThat(new GeneratorShare(10).of(latencies, latencies).contains(quantile.key()))
        .isEqualTo(published);
  }

  @Test
  void latencyWithoutSamplesHasNothingToMark() {
    var lag = latencies(10, MILLI, 0, 0);

    assertThat(new GeneratorShare(10).of(Latencies.ofAnyTime(), lag)).isEqualTo(List.of());
  }

  private static Latencies latencies(int count, long nanos, int others, long otherNanos) {
    var latencies = Latencies.ofAnyTime();
    for (var i = 0; i < count; i++) {
      latencies.recordNanos(nanos);
    }
    for (var i = 0; i < others; i++) {
      latencies.recordNanos(otherNanos);
    }
    return latencies;
  }
}
