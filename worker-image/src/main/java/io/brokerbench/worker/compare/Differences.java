package io.brokerbench.worker.compare;

import io.brokerbench.core.condition.Aspect;
import io.brokerbench.core.condition.Condition;
import io.brokerbench.core.message.Message;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What makes results incomparable, or may explain a difference between them.
 *
 * <p>Settings are compared among the results of one system and protocol, because others have other
 * names. Other benchmarks record no circumstances, so theirs are not listed as unknown.
 */
final class Differences {

  private Differences() {}

  /** One message per difference, those that make results incomparable first. */
  static List<Message> between(List<Entry> entries) {
    var found = new ArrayList<Message>();
    for (var aspect : aspects(entries)) {
      for (var peers : comparable(aspect, entries)) {
        var values = byValue(aspect, peers);
        if (values.size() > 1) {
          found.add(CompareMessage.DIFFERENCE.with(aspect, groups(values)));
        }
      }
    }
    return found;
  }

  /** Aspects of any of the entries. */
  static SortedSet<Aspect> aspects(List<Entry> entries) {
    return entries.stream()
        .flatMap(entry -> entry.conditions().keySet().stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static List<List<Entry>> comparable(Aspect aspect, List<Entry> entries) {
    return switch (aspect.condition().role()) {
      case QUESTION -> List.of(entries);
      case CIRCUMSTANCE -> List.of(entries.stream().filter(e -> e.peer() == null).toList());
      case SETTING ->
          List.copyOf(
              entries.stream()
                  .filter(e -> e.peer() == null)
                  .collect(
                      Collectors.groupingBy(
                          e -> e.shown(Condition.SYSTEM) + e.shown(Condition.PROTOCOL),
                          LinkedHashMap::new,
                          Collectors.toList()))
                  .values());
    };
  }

  private static Map<String, List<String>> byValue(Aspect aspect, List<Entry> entries) {
    var unknown = CompareMessage.UNKNOWN_VALUE.with().toString();
    return entries.stream()
        .collect(
            Collectors.groupingBy(
                e -> e.conditions().getOrDefault(aspect, unknown),
                LinkedHashMap::new,
                Collectors.mapping(Entry::name, Collectors.toList())));
  }

  private static List<Message> groups(Map<String, List<String>> values) {
    return values.entrySet().stream()
        .map(group -> CompareMessage.VALUE_OF.with(group.getKey(), group.getValue()))
        .toList();
  }
}
