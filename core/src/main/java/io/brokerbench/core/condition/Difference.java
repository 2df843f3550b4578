package io.brokerbench.core.condition;

import io.brokerbench.core.condition.Condition.Role;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeSet;

/**
 * A condition that changed between two measurements.
 *
 * @param aspect which one
 * @param then value of the earlier measurement; null where it is not known
 * @param now value of the later one; null likewise
 */
public record Difference(Aspect aspect, String then, String now) {

  /**
   * Everything that changed, what makes the two incomparable first.
   *
   * <p>Settings are compared within one system and protocol, because others have other names.
   */
  public static List<Difference> between(
      SortedMap<Aspect, String> then, SortedMap<Aspect, String> now) {
    var aspects = new TreeSet<>(then.keySet());
    aspects.addAll(now.keySet());
    var sameNames = same(Condition.SYSTEM, then, now) && same(Condition.PROTOCOL, then, now);
    return aspects.stream()
        .filter(aspect -> sameNames || aspect.condition().role() != Role.SETTING)
        .map(aspect -> new Difference(aspect, then.get(aspect), now.get(aspect)))
        .filter(Difference::differs)
        .toList();
  }

  private static boolean same(
      Condition condition, Map<Aspect, String> then, Map<Aspect, String> now) {
    var aspect = new Aspect(condition);
    return Objects.equals(then.get(aspect), now.get(aspect));
  }

  /** Whether the two values differ. */
  public boolean differs() {
    return !Objects.equals(then, now);
  }

  /** Whether the two answer different questions because of it. */
  public boolean ofQuestion() {
    return aspect.condition().role() == Role.QUESTION;
  }
}
