package io.brokerbench.core.result;

import io.brokerbench.api.ObjectiveSpec;
import java.util.List;
import java.util.Locale;

/**
 * Whether the figures are good enough.
 *
 * @param met whether every objective is met
 * @param outcomes of each objective, in the order of the spec
 */
public record Objectives(boolean met, List<Outcome> outcomes) {

  /** Those that are missed, to read. */
  public List<String> missed() {
    return outcomes.stream().filter(outcome -> !outcome.met()).map(Outcome::describe).toList();
  }

  /**
   * One objective.
   *
   * @param objective what was asked for
   * @param met whether it is met
   * @param found the figure, in the unit of its bound: microseconds, or messages per second
   * @param notJudged why the figure decides nothing, so that the objective is not met; null where
   *     it does
   */
  public record Outcome(ObjectiveSpec objective, boolean met, double found, String notJudged) {

    /** The objective and what was found, in one line. */
    public String describe() {
      if (notJudged != null) {
        return "%s not judged: %s".formatted(objective.metric(), notJudged);
      }
      return objective.atMostMicros() == null
          ? String.format(
              Locale.ROOT,
              "%s %.1f msg/s, wanted at least %d",
              objective.metric(),
              found,
              objective.atLeastMessagesPerSecond())
          : String.format(
              Locale.ROOT,
              "%s %.0f us, wanted at most %d",
              objective.metric(),
              found,
              objective.atMostMicros());
    }
  }
}
