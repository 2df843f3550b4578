package io.brokerbench.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.apache.commons.rng.simple.RandomSource;
import org.junit.jupiter.api.Test;

class SignFlipTestTest {

  /** Every assignment summed anew, in whole numbers, so that ties are exact. */
  private static double byCounting(double... differences) {
    var n = differences.length;
    var observed = 0.0;
    for (var difference : differences) {
      observed += difference;
    }
    var extreme = 0;
    for (var signs = 0; signs < 1 << n; signs++) {
      var sum = 0.0;
      for (var i = 0; i < n; i++) {
        sum += (signs >> i & 1) == 0 ? differences[i] : -differences[i];
      }
      extreme += Math.abs(sum) >= Math.abs(observed) ? 1 : 0;
    }
    return (double) extreme / (1 << n);
  }

  @Test
  void countsEveryAssignmentOnce() {
    var random = RandomSource.XO_RO_SHI_RO_128_PP.create(31L);
    for (var n = 1; n <= 10; n++) {
      for (var i = 0; i < 50; i++) {
        var differences = new double[n];
        var scaled = new double[n];
        for (var k = 0; k < n; k++) {
          differences[k] = random.nextInt(-4, 7);
          scaled[k] = differences[k] * 0.1;
        }
        assertThat(SignFlipTest.p(differences)).isEqualTo(byCounting(differences));
        assertThat(SignFlipTest.p(scaled)).isEqualTo(byCounting(differences));
      }
    }
  }

  @Test
  void equalSignsReachTheSmallest() {
    for (var n = 1; n <= SignFlipTest.MOST_PAIRS; n++) {
      var differences = new double[n];
      for (var i = 0; i < n; i++) {
        differences[i] = 0.1 + 0.01 * i;
      }
      assertThat(SignFlipTest.p(differences)).isEqualTo(SignFlipTest.smallestP(n));
    }
    assertThat(SignFlipTest.smallestP(1)).isEqualTo(1);
    assertThat(SignFlipTest.smallestP(6)).isCloseTo(0.03125, within(1e-12));
  }

  @Test
  void nothingDiffersWithoutDifferences() {
    assertThat(SignFlipTest.p(0, 0, 0)).isEqualTo(1);
  }

  @Test
  void numberOfPairsIsChecked() {
    assertThatIllegalArgumentException().isThrownBy(SignFlipTest::p);
    assertThatIllegalArgumentException().isThrownBy(() -> SignFlipTest.p(new double[21]));
  }
}
