package io.brokerbench.core.suite.published;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.JsonNode;
import io.brokerbench.core.suite.PlannedCell;
import io.brokerbench.core.suite.SuitePlan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Every field of every cell of a suite as text: first those that all cells share, then those of
 * each system's brokers, then one line per cell with the rest.
 */
final class CellFields {

  private static final String SYSTEM = "system";

  private final StringBuilder text = new StringBuilder();
  private final Map<String, Map<String, String>> byCell = new LinkedHashMap<>();
  private final Map<String, String> shared;

  private CellFields(List<PlannedCell> cells) {
    for (var cell : cells) {
      var fields = new TreeMap<String, String>();
      collect("", cell.spec(), fields);
      byCell.put(cell.cell().name(), fields);
    }
    shared = common(byCell.values());
  }

  static String of(SuitePlan plan) {
    var fields = new CellFields(plan.cells());
    fields.block("all cells", fields.shared);
    var bySystem = new LinkedHashMap<String, List<Map<String, String>>>();
    for (var cell : plan.cells()) {
      bySystem
          .computeIfAbsent(cell.cell().values().get(SYSTEM), key -> new ArrayList<>())
          .add(fields.ownOf(cell));
    }
    bySystem.replaceAll((system, cells) -> List.of(brokers(common(cells))));
    bySystem.forEach((system, common) -> fields.block(SYSTEM + "=" + system, common.getFirst()));
    for (var cell : plan.cells()) {
      var own = fields.ownOf(cell);
      own.entrySet()
          .removeAll(bySystem.get(cell.cell().values().get(SYSTEM)).getFirst().entrySet());
      fields.line(cell.cell().name(), own);
    }
    return fields.text.toString();
  }

  private void block(String title, Map<String, String> fields) {
    text.append(title).append('\n');
    fields.forEach((path, value) -> text.append("  " + path + ": " + value + "\n"));
  }

  private void line(String cell, Map<String, String> fields) {
    text.append(cell).append(" |");
    var fieldsOfLine =
        fields.entrySet().stream().map(field -> " " + field.getKey() + ": " + field.getValue());
    text.append(fieldsOfLine.collect(joining(","))).append('\n');
  }

  private Map<String, String> ownOf(PlannedCell cell) {
    var own = new TreeMap<>(byCell.get(cell.cell().name()));
    own.keySet().removeAll(shared.keySet());
    return own;
  }

  private static Map<String, String> brokers(Map<String, String> fields) {
    Predicate<String> other = path -> !path.startsWith("broker.");
    fields.keySet().removeIf(other);
    return fields;
  }

  /** Fields that all have, with the same value. */
  private static Map<String, String> common(Iterable<Map<String, String>> all) {
    var common = new TreeMap<>(all.iterator().next());
    all.forEach(each -> common.entrySet().retainAll(each.entrySet()));
    return common;
  }

  /** Lists are values, and so are empty objects, which a run may have. */
  private static void collect(String path, JsonNode node, Map<String, String> fields) {
    if (node.isObject() && !node.isEmpty()) {
      node.properties()
          .forEach(
              field ->
                  collect(
                      path.isEmpty() ? field.getKey() : path + "." + field.getKey(),
                      field.getValue(),
                      fields));
    } else {
      fields.put(path, node.toString());
    }
  }
}
