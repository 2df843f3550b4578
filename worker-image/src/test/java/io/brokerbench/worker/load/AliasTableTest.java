package io.brokerbench.worker.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AliasTableTest {

  /** Thresholds have 32 bits, and each probability is the sum of at most all columns' errors. */
  private static final double ERROR = 1e-9;

  @ParameterizedTest(name = "{0} keys, exponent {1}")
  @CsvSource({"1, 1", "2, 1", "3, 0.01", "10, 0.99", "1000, 0.99", "1000, 5", "777, 1.5"})
  void tableHasTheProbabilitiesOfZipfsLaw(int keys, double exponent) {
    var table = AliasTable.ofZipf(keys, exponent);
    var sum = IntStream.rangeClosed(1, keys).mapToDouble(k -> Math.pow(k, -exponent)).sum();

    for (var k = 0; k < keys; k++) {
      assertThat(table.probability(k)).isCloseTo(Math.pow(k + 1, -exponent) / sum, within(ERROR));
    }
  }

  @ParameterizedTest
  @CsvSource({"1", "2", "1000", "1000000"})
  void extremesPickAColumnThatIsThere(int keys) {
    var table = AliasTable.ofZipf(keys, 0.99);

    for (var random : new long[] {0, -1, Long.MIN_VALUE, Long.MAX_VALUE, 0xFFFF_FFFFL, 1L << 32}) {
      assertThat(table.pick(random)).isBetween(0, keys - 1);
    }
  }
}
