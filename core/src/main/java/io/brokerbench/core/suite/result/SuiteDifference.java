package io.brokerbench.core.suite.result;

import io.brokerbench.core.condition.Difference;
import io.brokerbench.core.message.Message;
import java.util.List;

/**
 * What cells of a suite and of the earlier one differ in.
 *
 * @param condition such as {@code payload bytes}
 * @param question whether the cells answer different questions because of it, so that they are not
 *     compared
 * @param then value in the earlier suite; null where it is not known
 * @param now value in this suite; null likewise
 * @param cells names of these cells, in the order of the matrix
 */
public record SuiteDifference(
    String condition, boolean question, String then, String now, List<String> cells) {

  static SuiteDifference of(Difference difference, List<String> cells) {
    return new SuiteDifference(
        difference.aspect().toString(),
        difference.ofQuestion(),
        difference.then(),
        difference.now(),
        List.copyOf(cells));
  }

  /** In a sentence, without the cells. */
  public Message describe() {
    return describe(condition, then, now);
  }

  static Message describe(Difference difference) {
    return describe(difference.aspect(), difference.then(), difference.now());
  }

  private static Message describe(Object condition, String then, String now) {
    return SuiteResultMessage.DIFFERENT.with(condition, shown(then), shown(now));
  }

  private static Object shown(String value) {
    return value == null ? SuiteResultMessage.UNKNOWN.with() : value;
  }
}
