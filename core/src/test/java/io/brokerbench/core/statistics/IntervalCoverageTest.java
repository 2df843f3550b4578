package io.brokerbench.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How often an interval covers the true value; docs/statistics.md has the measured shares. */
class IntervalCoverageTest {

  private static final int SUITES = 2_000;

  @ParameterizedTest
  @CsvSource({
    "3, 0.02, false", "6, 0.02, false", "6, 0.05, false", "3, 0.10, false", "6, 0.10, false",
    "3, 0.02, true", "6, 0.02, true", "6, 0.05, true", "3, 0.10, true", "6, 0.10, true"
  })
  void cellsAreCovered(int runs, double noise, boolean logNormal) {
    assertThat(new SimulatedCells(runs, noise, logNormal, 0).covered(1)).isBetween(0.93, 0.97);
  }

  /**
   * One run in ten is three times as slow: the interval covers the value without outliers, since it
   * is wide where it has one. It misses the mean with outliers where it has none.
   */
  @ParameterizedTest
  @CsvSource({"3, 0.02", "6, 0.02", "3, 0.10", "6, 0.10"})
  void outliersHideTheirOwnShare(int runs, double noise) {
    var cells = new SimulatedCells(runs, noise, true, 0.1);
    assertThat(cells.covered(1)).isBetween(0.93, 0.98);
    assertThat(cells.covered(SimulatedCells.MEAN_WITH_OUTLIERS)).isBetween(0.2, 0.9);
  }

  /** All 12 at once, at whatever look each of them ends. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void drawnIntervalsCoverTogether(boolean stopWhenDecided) {
    var suites = SimulatedSuites.ofNoise(0.02).withSlower(0.1, 6).stopWhenDecided(stopWhenDecided);
    var covered = 0;
    for (var suite = 0; suite < SUITES; suite++) {
      var pairings = suites.pairings(suite);
      var decisions = Procedure.decide(pairings, suites.criteria());
      var all = true;
      for (var i = 0; i < pairings.size(); i++) {
        var round = decisions.get(i).round();
        var alpha = suites.criteria().spending().at(round) / pairings.size();
        var interval = PairedTest.of(pairings.get(i).pairs(round)).interval(alpha).orElseThrow();
        all &= interval.contains(i < 6 ? Math.log(1.1) : 0);
      }
      covered += all ? 1 : 0;
    }
    assertThat((double) covered / SUITES).isBetween(0.945, 0.99);
  }
}
