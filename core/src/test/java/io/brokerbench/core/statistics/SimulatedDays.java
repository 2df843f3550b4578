package io.brokerbench.core.statistics;

import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.rng.sampling.distribution.SharedStateContinuousSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;

/** Equal systems on two days, six runs each: days differ by 5 %, the runs of a day by 2 %. */
final class SimulatedDays {

  private static final int PAIRS = 10_000;

  private SimulatedDays() {}

  /** The share that is called regressed. */
  static double regressed(double maxRegressionPercent) {
    var gaussian =
        ZigguratSampler.NormalizedGaussian.of(RandomSource.XO_RO_SHI_RO_128_PP.create(31L));
    var regressed = 0;
    for (var pair = 0; pair < PAIRS; pair++) {
      var then = day(gaussian);
      var now = day(gaussian);
      var result =
          BaselineComparison.of(Direction.LOWER_IS_BETTER, then, now, maxRegressionPercent);
      regressed += result.regression() == Regression.REGRESSED ? 1 : 0;
    }
    return (double) regressed / PAIRS;
  }

  private static List<Double> day(SharedStateContinuousSampler gaussian) {
    var day = 0.05 * gaussian.sample();
    return IntStream.range(0, 6).mapToObj(i -> Math.exp(day + 0.02 * gaussian.sample())).toList();
  }
}
