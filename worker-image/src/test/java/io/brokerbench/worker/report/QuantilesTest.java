package io.brokerbench.worker.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.brokerbench.core.result.Quantile;
import io.brokerbench.worker.measure.Latencies;
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

    assertThat(quantiles).isEqualTo(new Quantiles(1000, 500, 990, 1000));
    assertThat(quantiles.at(Quantile.P50)).isEqualTo(500);
    assertThat(quantiles.at(Quantile.P99)).isEqualTo(990);
    assertThat(quantiles.at(Quantile.MAX)).isEqualTo(1000);
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

  @ParameterizedTest(name = "{0} samples: {1}, {2}, {3}")
  @CsvSource({"0, , , ", "1, , , 9", "19, , , 9", "20, 5, , 9", "999, 5, , 9", "1000, 5, 8, 9"})
  void tenSamplesMustLieBeyondWhatIsPublished(long samples, Long p50, Long p99, Long max) {
    var quantiles = new Quantiles(samples, 5, 8, 9);

    assertThat(quantiles.publishedP50()).isEqualTo(p50);
    assertThat(quantiles.publishedP99()).isEqualTo(p99);
    assertThat(quantiles.publishedMax()).isEqualTo(max);
  }

  /** Where one second has too few samples for a quantile, both together have no such quantile. */
  @ParameterizedTest(name = "{0} with {1}: {2} samples")
  @CsvSource({"10, 20, 10", "20, 10, 10", "0, 20, 20", "20, 0, 20", "0, 0, 0"})
  void worstOfTwoSecondsHasTheSamplesOfTheSmaller(long one, long other, long samples) {
    assertThat(new Quantiles(one, 1, 20, 300).worst(new Quantiles(other, 2, 10, 400)))
        .isEqualTo(new Quantiles(samples, 2, 20, 400));
  }
}
