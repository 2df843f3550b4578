package io.brokerbench.core.statistics;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Cells of one true value, 1.
 *
 * @param runs of each cell
 * @param noise standard deviation from run to run
 * @param logNormal whether the logarithms are Gaussian, or the values
 * @param outliers share of the runs that take three times as long
 */
record SimulatedCells(int runs, double noise, boolean logNormal, double outliers) {

  /** The geometric mean where one run in ten is an outlier. */
  static final double MEAN_WITH_OUTLIERS = Math.pow(3, 0.1);

  private static final int CELLS = 10_000;
  private static final Map<Question, Double> MEASURED = new ConcurrentHashMap<>();

  /**
   * The share of cells whose interval contains the value; measured once for all tests of the JVM.
   */
  double covered(double value) {
    return MEASURED.computeIfAbsent(new Question(this, value), q -> measure(value));
  }

  private record Question(SimulatedCells cells, double value) {}

  private double measure(double value) {
    var random = RandomSource.XO_RO_SHI_RO_128_PP.create(31L);
    var gaussian = ZigguratSampler.NormalizedGaussian.of(random);
    var covered = 0;
    for (var cell = 0; cell < CELLS; cell++) {
      var values = new ArrayList<Double>(runs);
      for (var run = 0; run < runs; run++) {
        var deviation = noise * gaussian.sample();
        values.add((logNormal ? Math.exp(deviation) : 1 + deviation) * outlier(random));
      }
      covered += contains(values, value) ? 1 : 0;
    }
    return (double) covered / CELLS;
  }

  private double outlier(UniformRandomProvider random) {
    return random.nextDouble() < outliers ? 3 : 1;
  }

  private static boolean contains(List<Double> values, double value) {
    return CellSummary.of(values).interval().orElseThrow().contains(value);
  }
}
