package io.brokerbench.core.result;

import io.brokerbench.api.ObjectiveSpec;
import io.brokerbench.core.message.Message;
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
  public List<Message> missed() {
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

    /** The objective and what was found. */
    public Message describe() {
      var name = objective.metric();
      if (notJudged != null) {
        return ResultMessage.OBJECTIVE_NOT_JUDGED.with(name, notJudged);
      }
      return objective.atMostMicros() == null
          ? ResultMessage.RATE_OBJECTIVE.with(
              name, String.format(Locale.ROOT, "%.1f", found), objective.atLeastMessagesPerSecond())
          : ResultMessage.LATENCY_OBJECTIVE.with(
              name, String.format(Locale.ROOT, "%.0f", found), objective.atMostMicros());
    }
  }
}
