package io.brokerbench.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Verdicts over several looks. */
class ProcedureTest {

  private static final Criteria EARLY = new Criteria(3, new AlphaSpending(6, true));
  private static final int SUITES = 200;

  private static Pairing ofRatios(double... ratios) {
    var baseline = new double[ratios.length];
    Arrays.fill(baseline, 1);
    return Pairing.of(Direction.LOWER_IS_BETTER, baseline, ratios);
  }

  /** Only the rounds up to one, as the suite sees them then. */
  private static Pairing cut(Pairing pairing, int round) {
    return ofRatios(Arrays.stream(pairing.pairs(round)).map(Math::exp).toArray());
  }

  private static Pairing withoutLater(Pairing pairing, int round) {
    var ratios = Arrays.stream(pairing.pairs(6)).map(Math::exp).toArray();
    Arrays.fill(ratios, round, 6, Double.NaN);
    return ofRatios(ratios);
  }

  /** Significant at the fourth round, but too small; the later rounds point the other way. */
  @Test
  void oldSignificanceSupportsNoNewEstimate() {
    var turned = ofRatios(0.9763, 0.9734, 0.9704, 0.9734, 1.5, 2.5);
    var fourRounds = PairedTest.of(turned.pairs(4));
    assertThat(fourRounds.p()).isLessThan(0.002);
    assertThat(fourRounds.equivalenceP(EARLY.margin())).isGreaterThan(0.002);
    assertThat(Procedure.decide(List.of(turned), EARLY))
        .extracting(Decision::verdict)
        .containsExactly(Verdict.UNDECIDED);
  }

  @Test
  void verdictsStandWhenRoundsFollow() {
    var suites = SimulatedSuites.ofNoise(0.02).withSlower(0.1, 6).stopWhenDecided(true);
    var decided = 0;
    for (var suite = 0; suite < SUITES; suite++) {
      var pairings = suites.pairings(suite);
      var last = Procedure.decide(pairings, EARLY);
      for (var round = 4; round < 6; round++) {
        var seen = round;
        var then = Procedure.decide(pairings.stream().map(p -> cut(p, seen)).toList(), EARLY);
        for (var i = 0; i < then.size(); i++) {
          if (!then.get(i).open()) {
            decided++;
            assertThat(last.get(i).verdict()).isEqualTo(then.get(i).verdict());
            assertThat(last.get(i).round()).isEqualTo(then.get(i).round());
          }
        }
      }
    }
    assertThat(decided).isGreaterThan(SUITES);
  }

  /** A cell gets no further round once all its comparisons have ended. */
  @Test
  void stoppedCellsChangeNoOtherVerdict() {
    var suites = SimulatedSuites.ofNoise(0.02).withSlower(0.1, 6).stopWhenDecided(true);
    for (var suite = 0; suite < SUITES; suite++) {
      var pairings = suites.pairings(suite);
      var decisions = Procedure.decide(pairings, EARLY);
      var stopped = new ArrayList<Pairing>();
      for (var i = 0; i < pairings.size(); i++) {
        stopped.add(withoutLater(pairings.get(i), decisions.get(i).round()));
      }
      var again = Procedure.decide(stopped, EARLY);
      for (var i = 0; i < pairings.size(); i++) {
        assertThat(again.get(i).verdict()).isEqualTo(decisions.get(i).verdict());
        assertThat(again.get(i).p()).isCloseTo(decisions.get(i).p(), within(1e-9));
        assertThat(again.get(i).equivalenceP())
            .isCloseTo(decisions.get(i).equivalenceP(), within(1e-9));
      }
    }
  }

  @Test
  void withoutEarlyLooksOnlyLastRoundJudges() {
    var criteria = new Criteria(3, new AlphaSpending(6, false));
    var clear = List.of(ofRatios(1.5, 1.51, 1.49, 1.5, 1.5));
    assertThat(Procedure.decide(clear, criteria).getFirst().round()).isZero();
    assertThat(Procedure.decide(clear, criteria).getFirst().open()).isTrue();
    var ended = new Criteria(3, criteria.spending().endedAfter(5));
    assertThat(Procedure.decide(clear, ended).getFirst().verdict()).isEqualTo(Verdict.WORSE);
    assertThat(Procedure.decide(clear, ended).getFirst().round()).isEqualTo(5);
  }

  /** The A/A cell differs in its last round only, when the verdict stands. */
  @Test
  void laterFloorChangesNoVerdict() {
    var slower = ofRatios(1.1, 1.101, 1.1, 1.101, 1.1, 1.1);
    var late = slower.withFloor(ofRatios(1, 1, 1, 1, 1, 3));
    var early = slower.withFloor(ofRatios(1.2, 1.2, 1.2, 1.2, 1, 1));

    assertThat(Procedure.decide(List.of(late), EARLY))
        .extracting(Decision::verdict, Decision::round)
        .containsExactly(tuple(Verdict.WORSE, 4));
    assertThat(Procedure.decide(List.of(early), EARLY))
        .extracting(Decision::verdict, Decision::round)
        .containsExactly(tuple(Verdict.UNDECIDED, 6));
  }

  @Test
  void leftOutComparisonKeepsItsVerdictOnly() {
    var slower = ofRatios(1.1, 1.101, 1.1, 1.101, 1.1, 1.1);

    assertThat(Procedure.decide(List.of(slower.leftOutFrom(5)), EARLY))
        .extracting(Decision::verdict, Decision::round)
        .containsExactly(tuple(Verdict.WORSE, 4));
    assertThat(Procedure.decide(List.of(slower.leftOutFrom(4)), EARLY))
        .extracting(Decision::verdict, Decision::p)
        .containsExactly(tuple(Verdict.UNDECIDED, 1.0));
  }
}
