package io.brokerbench.core.suite;

import io.brokerbench.api.BenchmarkSuiteSpec;
import io.brokerbench.api.ComparedFigure;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.statistics.AlphaSpending;
import io.brokerbench.core.statistics.Criteria;
import io.brokerbench.core.statistics.Power;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** How many rounds a suite needs to find a difference, with the probability of {@link Power}. */
public final class RoundsNeeded {

  /** The difference, in percent. */
  public static final int DIFFERENCE_PERCENT = 10;

  /** From run to run, where nothing has been seen: of a quiet and of a usual cluster. */
  private static final List<Integer> NOISE_PERCENT = List.of(2, 5);

  private static final double PERCENT = 100;

  private RoundsNeeded() {}

  /**
   * The rounds that find a difference; empty where so small a difference does not matter.
   *
   * @param comparisons for which verdicts are corrected, at least 1
   */
  static Optional<Message> remark(BenchmarkSuiteSpec spec, int comparisons) {
    var criteria = criteria(spec);
    var needed = new ArrayList<Message>();
    for (var noise : NOISE_PERCENT) {
      Power.rounds(criteria, comparisons, noise, DIFFERENCE_PERCENT)
          .ifPresent(rounds -> needed.add(SuiteMessage.ROUNDS_AT_NOISE.with(rounds, noise)));
    }
    return remark(SuiteMessage.ROUNDS_NEEDED, needed);
  }

  /**
   * The rounds that find a difference at the noise that has been seen.
   *
   * @param comparisons for which verdicts are corrected, at least 1
   * @param noise from run to run within a round, as a share above 0, by figure
   * @return by figure; without those that need more than {@link Power#MOST_ROUNDS}, as all do where
   *     so small a difference does not matter
   */
  public static Map<ComparedFigure, Integer> at(
      BenchmarkSuiteSpec spec, int comparisons, Map<ComparedFigure, Double> noise) {
    var needed = new EnumMap<ComparedFigure, Integer>(ComparedFigure.class);
    noise.forEach(
        (figure, share) ->
            Power.rounds(criteria(spec), comparisons, PERCENT * share, DIFFERENCE_PERCENT)
                .ifPresent(rounds -> needed.put(figure, rounds)));
    return needed;
  }

  /**
   * These rounds in a sentence, with the figures that need more than {@link Power#MOST_ROUNDS};
   * empty without rounds of any figure.
   *
   * @param words {@link SuiteMessage#ROUNDS_NEEDED_SO_FAR} or another with its parameters
   */
  public static Optional<Message> remark(
      MessageId words, Map<ComparedFigure, Integer> rounds, Map<ComparedFigure, Double> noise) {
    if (rounds.isEmpty()) {
      return Optional.empty();
    }
    var needed = new ArrayList<Message>();
    new TreeMap<>(noise)
        .forEach(
            (figure, share) -> {
              var percent = String.format(Locale.ROOT, "%.1f", PERCENT * share);
              var count = rounds.get(figure);
              needed.add(
                  count == null
                      ? SuiteMessage.MORE_ROUNDS_AT_NOISE_IN.with(
                          Power.MOST_ROUNDS, percent, figure)
                      : SuiteMessage.ROUNDS_AT_NOISE_IN.with(count, percent, figure));
            });
    return remark(words, needed);
  }

  private static Optional<Message> remark(MessageId words, List<Message> needed) {
    return needed.isEmpty()
        ? Optional.empty()
        : Optional.of(new Message(words, List.of(DIFFERENCE_PERCENT, needed)));
  }

  private static Criteria criteria(BenchmarkSuiteSpec spec) {
    return new Criteria(
        spec.compare().practicalPercent(),
        new AlphaSpending(spec.rounds(), spec.stopWhen().decided()));
  }
}
