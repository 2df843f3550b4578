package io.brokerbench.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How often the interval of a cell covers the true value; docs/statistics.md has the shares. */
class CellCoverageTest {

  private static final int CELLS = 10_000;

  @ParameterizedTest
  @CsvSource({"3, 0.02", "6, 0.02", "6, 0.05", "3, 0.10", "6, 0.10"})
  void coversUnderGaussianNoise(int runs, double noise) {
    assertThat(covered("Gaussian", runs, noise, z -> 1 + noise * z, 0)).isBetween(0.93, 0.97);
  }

  @ParameterizedTest
  @CsvSource({"3, 0.02", "6, 0.02", "6, 0.05", "3, 0.10", "6, 0.10"})
  void coversUnderLogNormalNoise(int runs, double noise) {
    assertThat(covered("log-normal", runs, noise, z -> Math.exp(noise * z), 0))
        .isBetween(0.93, 0.97);
  }

  /** Outliers on one side shift the mean: no interval of these runs can promise 95 %. */
  @ParameterizedTest
  @CsvSource({"6, 0.02", "6, 0.10"})
  void outliersCostCoverageNotMost(int runs, double noise) {
    assertThat(covered("outliers", runs, noise, z -> Math.exp(noise * z), 0.1))
        .isBetween(0.5, 0.97);
  }

  private static double covered(
      String kind, int runs, double noise, DoubleUnaryOperator value, double outliers) {
    var random = RandomSource.XO_RO_SHI_RO_128_PP.create(31L);
    var gaussian = ZigguratSampler.NormalizedGaussian.of(random);
    var covered = 0;
    for (var cell = 0; cell < CELLS; cell++) {
      var values = new ArrayList<Double>(runs);
      for (var run = 0; run < runs; run++) {
        values.add(value.applyAsDouble(gaussian.sample()) * outlier(random, outliers));
      }
      covered += covers(values) ? 1 : 0;
    }
    var share = (double) covered / CELLS;
    System.out.println(kind + " n=" + runs + " noise=" + noise + " covered=" + share);
    return share;
  }

  private static double outlier(UniformRandomProvider random, double share) {
    return random.nextDouble() < share ? 3 : 1;
  }

  private static boolean covers(List<Double> values) {
    return CellSummary.of(values).interval().orElseThrow().contains(1);
  }
}
