package io.brokerbench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnitTest {

  @ParameterizedTest(name = "{0} {1}: {2}")
  @CsvSource({
    "PERCENT, -0.04, 0.0",
    "PERCENT, -0.06, -0.1",
    "RATIO, -0.0001, 0.000",
    "COUNT, -0.2, 0",
    "COUNT, -7, -7",
    "RATE, 0, 0.0",
    "RATE, 999.94, 999.9",
    "RATE, 999.96, '1,000'",
    "RATE, 1000, '1,000'",
    "MICROS, 1234567, '1,234.6'",
    "SHARE, 0.5, 50.0",
  })
  void nothingIsNegativeZero(Unit unit, double value, String shown) {
    assertThat(unit.format(value)).isEqualTo(shown);
  }
}
