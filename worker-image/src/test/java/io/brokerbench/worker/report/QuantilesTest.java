package io.brokerbench.worker.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.brokerbench.core.result.Quantile;
import io.brokerbench.worker.measure.Latencies;
import java.util.ArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuantilesTest {

  /** 1 to 1000 us. */
  @Test
  void quantilesAreThoseOfTheSamples() {
    var latencies = Latencies.ofAnyTime();
    for (var micros = 1; micros <= 1000; micros++) {
      latencies.recordNanos(TimeUnit.MICROSECONDS.toNanos(micros));
    }

    var quantiles = Quantiles.of(latencies);

    assertThat(quantiles).isEqualTo(new Quantiles(1000, 1000, 500.5, 500, 990, 999, 1000));
    assertThat(quantiles.at(Quantile.P50)).isEqualTo(500);
    assertThat(quantiles.at(Quantile.P99)).isEqualTo(990);
    assertThat(quantiles.at(Quantile.P999)).isEqualTo(999);
    assertThat(quantiles.at(Quantile.MAX)).isEqualTo(1000);
  }

  /** Each second has so many samples of its own value, which is 1 us in the newest. */
  @ParameterizedTest(name = "{0}: p99 {1} of {2}, p99.9 {3} of {4}")
  @CsvSource({
    "1000, 1, 1000, , ",
    "999, , , , ",
    "999 1, 1, 1000, , ",
    "500 499 1 8999, 2, 1000, , ",
    "48 952, 2, 1000, , ",
    "47 9999, , , , ",
    "500 499 1 8999 5, 2, 1000, 4, 10004",
    "500 499 1 8999 5 5, 2, 1000, 4, 10004",
    "0 1000, , , , ",
  })
  void highQuantilesBorrowSamplesOfSecondsBefore(
      String seconds, Long p99, Long samplesOfP99, Long p999, Long samplesOfP999) {
    var all = new ArrayList<Latencies>();
    for (var samples : seconds.split(" ")) {
      var second = Latencies.ofAnyTime();
      for (var i = 0; i < Integer.parseInt(samples); i++) {
        second.recordNanos(TimeUnit.MICROSECONDS.toNanos(all.size() + 1L));
      }
      all.add(second);
    }
    var own = all.removeFirst();

    var quantiles = Quantiles.of(own, all, BorrowedRows.of(own, all));

    assertThat(quantiles.samples()).isEqualTo(own.samples());
    assertThat(quantiles.publishedP99()).isEqualTo(p99);
    assertThat(quantiles.samplesOfP99()).isEqualTo(p99 == null ? own.samples() : samplesOfP99);
    assertThat(quantiles.publishedP999()).isEqualTo(p999);
    assertThat(quantiles.samplesOfP999()).isEqualTo(p999 == null ? own.samples() : samplesOfP999);
    assertThat(quantiles.max()).isEqualTo(own.isEmpty() ? 0 : 1);
  }

  @Test
  void noSamplesHaveNoQuantiles() {
    assertThat(Quantiles.of(Latencies.ofAnyTime())).isEqualTo(Quantiles.NONE);
  }

  @Test
  void quantilesThatAreNotKeptAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Quantiles.NONE.at(Quantile.P90))
        .withMessage("not kept: P90");
  }

  @ParameterizedTest(name = "{0} samples: {1}, {2}, {3}, {4}")
  @CsvSource({
    "0, , , , ",
    "1, , , , 10",
    "19, , , , 10",
    "20, 5, , , 10",
    "999, 5, , , 10",
    "1000, 5, 8, , 10",
    "9999, 5, 8, , 10",
    "10000, 5, 8, 9, 10"
  })
  void tenSamplesMustLieBeyondWhatIsPublished(
      long samples, Long p50, Long p99, Long p999, Long max) {
    var quantiles = new Quantiles(samples, samples, 6, 5, 8, 9, 10);

    assertThat(quantiles.publishedP50()).isEqualTo(p50);
    assertThat(quantiles.publishedP99()).isEqualTo(p99);
    assertThat(quantiles.publishedP999()).isEqualTo(p999);
    assertThat(quantiles.publishedMax()).isEqualTo(max);
  }

  /** Where one second has too few samples for a quantile, both together have no such quantile. */
  @ParameterizedTest(name = "{0} with {1}: {2} samples")
  @CsvSource({"10, 20, 10", "20, 10, 10", "0, 20, 20", "20, 0, 20", "0, 0, 0"})
  void worstOfTwoSecondsHasTheSamplesOfTheSmaller(long one, long other, long samples) {
    var worst =
        new Quantiles(one, one, 0, 1, 20, 30, 300)
            .worst(new Quantiles(other, other, 0, 2, 10, 40, 400));

    assertThat(worst).isEqualTo(new Quantiles(samples, one + other, 0, 2, 20, 40, 400));
  }

  /** A second with few messages counts for little in the mean of both. */
  @ParameterizedTest(name = "{0} of 10 and {1} of 40: {2}")
  @CsvSource({"1, 2, 30, 30", "30, 0, 10, 10", "0, 5, 40, 40", "3, 1, 17.5, 18", "0, 0, 0, "})
  void meanOfTwoSecondsIsThatOfAllSamples(long one, long other, double mean, Long published) {
    var first = one == 0 ? Quantiles.NONE : new Quantiles(one, one, 10, 0, 0, 0, 0);
    var second = other == 0 ? Quantiles.NONE : new Quantiles(other, other, 40, 0, 0, 0, 0);

    assertThat(first.worst(second).mean()).isEqualTo(mean);
    assertThat(first.worst(second).publishedMean()).isEqualTo(published);
  }
}
