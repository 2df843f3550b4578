package io.brokerbench.core.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScaleTest {

  private static final double EXACT = 1e-12;

  private static Scale of(Scale.Kind kind, double low, double high) {
    return new Scale(kind, low, high, "title", String::valueOf);
  }

  @ParameterizedTest
  @CsvSource({
    "LINEAR, 0, 10, 2.5, 0.25",
    "LINEAR, -5, 5, 0, 0.5",
    "LOG, 1, 100, 10, 0.5",
    "LOG, 0.01, 10, 0.1, 0.3333333333333333",
    "NINES, 0, 99.99, 90, 0.25",
    "NINES, 0, 99.99, 99, 0.5",
    "NINES, 0, 99.99, 99.9, 0.75",
  })
  void placesValues(Scale.Kind kind, double low, double high, double value, double place) {
    assertThat(of(kind, low, high).at(value)).isCloseTo(place, within(1e-9));
    assertThat(of(kind, low, high).at(low)).isCloseTo(0, within(EXACT));
    assertThat(of(kind, low, high).at(high)).isCloseTo(1, within(EXACT));
  }

  @Test
  void keepsValuesOutsideAtTheEnds() {
    assertThat(of(Scale.Kind.LINEAR, 1, 2).at(5)).isEqualTo(1);
    assertThat(of(Scale.Kind.LOG, 1, 2).at(0)).isZero();
    assertThat(of(Scale.Kind.NINES, 0, 99.9).at(100)).isCloseTo(1, within(EXACT));
  }

  @Test
  void labelsRoundValues() {
    assertThat(of(Scale.Kind.LINEAR, 0, 1).ticks(5)).containsExactly(0.0, 0.2, 0.4, 0.6, 0.8, 1.0);
    assertThat(of(Scale.Kind.LINEAR, -3, 12).ticks(4)).containsExactly(0.0, 5.0, 10.0);
    assertThat(of(Scale.Kind.LOG, 0.5, 20).ticks(8))
        .containsExactly(0.5, 1.0, 2.0, 5.0, 10.0, 20.0);
    assertThat(of(Scale.Kind.LOG, 0.5, 20_000).ticks(6))
        .containsExactly(1.0, 10.0, 100.0, 1000.0, 10_000.0);
    assertThat(of(Scale.Kind.LOG, 0.8, 1.25).ticks(5)).containsExactly(0.8, 0.9, 1.0, 1.1, 1.2);
    assertThat(of(Scale.Kind.NINES, 0, 99.99).ticks(9))
        .containsExactly(0.0, 50.0, 90.0, 99.0, 99.9, 99.99);
  }

  @Test
  void rangesHoldTheirValues() {
    assertThat(Scale.fromZero(0, "", String::valueOf).high()).isEqualTo(1);
    assertThat(Scale.fromZero(37, "", String::valueOf).high()).isEqualTo(40);
    assertThat(Scale.fromZero(40, "", String::valueOf).high()).isEqualTo(40);
    assertThat(ends(Scale.log(0.7, 70, "", String::valueOf))).containsExactly(0.5, 100.0);
    assertThat(ends(Scale.log(1, 10, "", String::valueOf))).containsExactly(1.0, 20.0);
    assertThat(ends(Scale.linear(3, 3, "", String::valueOf))).containsExactly(2.0, 4.0);
    var ratios = Scale.ratios(1.2, 1.5, "", String::valueOf);
    assertThat(ratios.low()).isLessThan(1);
    assertThat(ratios.high()).isGreaterThan(1.5);
  }

  /** Of damaged documents: an axis has an end, and ticks that can be counted. */
  @ParameterizedTest
  @ValueSource(doubles = {Double.MIN_VALUE, 1e-200, 1e200, Double.MAX_VALUE})
  void hasAPlaceForAnyNumber(double value) {
    for (var scale :
        List.of(
            Scale.fromZero(value, "", String::valueOf),
            Scale.linear(-value, value, "", String::valueOf),
            Scale.linear(value, value, "", String::valueOf),
            Scale.log(value, value, "", String::valueOf),
            Scale.log(Double.MIN_VALUE, value, "", String::valueOf),
            Scale.ratios(value, value, "", String::valueOf))) {
      assertThat(scale.at(value)).isBetween(0.0, 1.0);
      assertThat(scale.ticks(5)).hasSizeBetween(0, 10).allMatch(Double::isFinite);
    }
  }

  private static List<Double> ends(Scale scale) {
    return List.of(scale.low(), scale.high());
  }

  @ParameterizedTest
  @CsvSource({"LINEAR, 2, 2", "LINEAR, 2, 1", "LOG, 0, 1", "LINEAR, 0, NaN", "LINEAR, 0, Infinity"})
  void refusesRangesWithoutPlaces(Scale.Kind kind, double low, double high) {
    assertThatIllegalArgumentException().isThrownBy(() -> of(kind, low, high));
  }
}
