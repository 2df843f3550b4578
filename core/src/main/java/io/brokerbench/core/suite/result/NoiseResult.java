package io.brokerbench.core.suite.result;

import io.brokerbench.api.ComparedFigure;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.suite.RoundsNeeded;
import io.brokerbench.core.suite.SuiteMessage;
import java.util.Map;
import java.util.Optional;

/**
 * How much figures differ without a cause.
 *
 * @param coefficientOfVariation by figure, the median over the cells, as a share; without figures
 *     that no cell has twice
 * @param floorPercent by figure, how far the two runs of the A/A cell are apart: no smaller
 *     difference is called one; empty without such a cell
 * @param withinRounds by figure, the variation from run to run within a round, as a share, from the
 *     pairs of all its comparisons; without figures of which no comparison has three pairs that
 *     differ
 * @param roundsNeeded by figure, the rounds that find a difference of {@value
 *     RoundsNeeded#DIFFERENCE_PERCENT} % at that noise; without figures that need too many
 */
public record NoiseResult(
    Map<ComparedFigure, Double> coefficientOfVariation,
    Map<ComparedFigure, Double> floorPercent,
    Map<ComparedFigure, Double> withinRounds,
    Map<ComparedFigure, Integer> roundsNeeded) {

  /** The last two are absent in files of earlier versions. */
  public NoiseResult {
    withinRounds = withinRounds == null ? Map.of() : withinRounds;
    roundsNeeded = roundsNeeded == null ? Map.of() : roundsNeeded;
  }

  /** The rounds that are needed at this noise, in a sentence; empty where that is not known. */
  public Optional<Message> describeRounds() {
    return RoundsNeeded.remark(SuiteMessage.ROUNDS_NEEDED_SO_FAR, roundsNeeded, withinRounds);
  }
}
