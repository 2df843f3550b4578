package io.brokerbench.core.suite;

import io.brokerbench.api.BenchmarkSuiteSpec;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.statistics.AlphaSpending;
import io.brokerbench.core.statistics.Criteria;
import io.brokerbench.core.statistics.Power;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** How many rounds a suite needs, where nothing is known of its noise. */
final class RoundsNeeded {

  private static final int DIFFERENCE_PERCENT = 10;

  /** From run to run: of a quiet and of a usual cluster. */
  private static final List<Integer> NOISE_PERCENT = List.of(2, 5);

  private RoundsNeeded() {}

  /**
   * The rounds that find a difference; empty where so small a difference does not matter.
   *
   * @param comparisons for which verdicts are corrected, at least 1
   */
  static Optional<Message> remark(BenchmarkSuiteSpec spec, int comparisons) {
    var criteria =
        new Criteria(
            spec.compare().practicalPercent(),
            new AlphaSpending(spec.rounds(), spec.stopWhen().decided()));
    var needed = new ArrayList<Message>();
    for (var noise : NOISE_PERCENT) {
      Power.rounds(criteria, comparisons, noise, DIFFERENCE_PERCENT)
          .ifPresent(rounds -> needed.add(SuiteMessage.ROUNDS_AT_NOISE.with(rounds, noise)));
    }
    return needed.isEmpty()
        ? Optional.empty()
        : Optional.of(SuiteMessage.ROUNDS_NEEDED.with(DIFFERENCE_PERCENT, needed));
  }
}
