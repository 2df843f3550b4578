package io.brokerbench.worker.compare;

import io.brokerbench.core.condition.Aspect;
import io.brokerbench.core.condition.Condition;
import io.brokerbench.core.condition.Difference;
import io.brokerbench.core.message.Message;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What tells the cells of a comparison apart.
 *
 * <p>A cell of a suite is told by its axes from the others of its suite, and by what changed from
 * the cell of the same axes in the other suite.
 */
final class CellNames {

  private final List<SortedMap<Aspect, String>> before;
  private final Map<SortedMap<Aspect, String>, List<SortedMap<Aspect, String>>> beforeByAxes;
  private final Map<SortedMap<Aspect, String>, List<SortedMap<Aspect, String>>> allByAxes;

  /** Of the cells of both sides, each as the question that it answers. */
  CellNames(
      Collection<SortedMap<Aspect, String>> before, Collection<SortedMap<Aspect, String>> now) {
    this.before = List.copyOf(before);
    beforeByAxes = byAxes(before.stream());
    allByAxes = byAxes(Stream.concat(before.stream(), now.stream()));
  }

  private static Map<SortedMap<Aspect, String>, List<SortedMap<Aspect, String>>> byAxes(
      Stream<SortedMap<Aspect, String>> cells) {
    return cells.collect(Collectors.groupingBy(CellNames::axes));
  }

  /** Empty of results that are of no suite. */
  private static SortedMap<Aspect, String> axes(SortedMap<Aspect, String> cell) {
    var axes = new TreeMap<>(cell);
    axes.keySet().removeIf(aspect -> aspect.condition() != Condition.AXIS);
    return axes;
  }

  /** Its axes, or system and level, and what tells it from the others. */
  String name(SortedMap<Aspect, String> cell) {
    var axes = axes(cell);
    var others = allByAxes.get(axes);
    return cell.entrySet().stream()
        .filter(
            part ->
                isShown(part.getKey().condition(), axes.isEmpty())
                    || others.stream().anyMatch(o -> !part.getValue().equals(o.get(part.getKey()))))
        .map(CellNames::shown)
        .collect(Collectors.joining(", "));
  }

  private static boolean isShown(Condition condition, boolean withoutAxes) {
    return switch (condition) {
      case AXIS -> true;
      case SYSTEM, LEVEL -> withoutAxes;
      default -> false;
    };
  }

  private static String shown(Map.Entry<Aspect, String> part) {
    return switch (part.getKey().condition()) {
      case SYSTEM, TOOL, PROOF, RATE -> part.getValue();
      case AXIS -> part.getKey().detail() + "=" + part.getValue();
      default -> part.getKey() + " " + part.getValue();
    };
  }

  /** What the nearest cell of the baseline differs in; empty where there is none. */
  Optional<Message> nearest(SortedMap<Aspect, String> cell) {
    return beforeByAxes.getOrDefault(axes(cell), before).stream()
        .map(other -> Difference.between(other, cell))
        .min(Comparator.comparing(List::size))
        .map(differences -> differences.stream().map(CellNames::describe).toList())
        .map(CompareMessage.NEAREST::with);
  }

  private static Message describe(Difference difference) {
    return CompareMessage.NEAREST_DIFFERS.with(
        difference.aspect(), shown(difference.then()), shown(difference.now()));
  }

  private static Object shown(String value) {
    return value == null ? CompareMessage.UNKNOWN_VALUE.with() : value;
  }
}
