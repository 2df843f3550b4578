package io.brokerbench.core.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.brokerbench.core.report.page.Block;
import io.brokerbench.core.report.page.Block.Fold;
import io.brokerbench.core.report.page.Block.Paragraph;
import io.brokerbench.core.report.page.Block.Table;
import io.brokerbench.core.report.page.Content;
import io.brokerbench.core.report.page.Section;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/** What differs between the plans of runs. */
final class DifferencesSection {

  private static final int MOST = 200;

  /** Different of every run, or told by what is there already. */
  private static final List<String> NOT_COMPARED =
      List.of("run.", "topics.names", "topics.subscriptions", "workers", "durability.settings");

  /** What the plan has from the manifest stands in its other fields, except the resources. */
  private static final String SPEC = "spec";

  private static final String SPEC_OF_BROKERS = "spec.broker.";

  private DifferencesSection() {}

  /**
   * The section.
   *
   * @param id of it
   * @param runs by what they stand for, such as the name of a cell
   */
  static Section of(String id, Map<String, Run> runs) {
    if (runs.size() < 2) {
      return new Section(id, "Differences of the plans", List.of());
    }
    var plans = new LinkedHashMap<String, SortedMap<String, String>>();
    var fields = new LinkedHashSet<String>();
    runs.forEach(
        (name, run) -> {
          var values = new TreeMap<String, String>();
          collect("", run.result().at("plan").node(), values);
          plans.put(name, values);
          fields.addAll(values.keySet());
        });
    var headings = new ArrayList<>(List.of("field"));
    headings.addAll(plans.keySet());
    var rows = new ArrayList<List<Content>>();
    fields.stream()
        .sorted()
        .filter(field -> plans.values().stream().map(p -> p.get(field)).distinct().count() > 1)
        .forEach(
            field -> {
              var row = new ArrayList<>(List.of(Content.text(field)));
              plans.values().forEach(values -> row.add(Content.text(values.get(field))));
              rows.add(row);
            });
    return new Section(id, "Differences of the plans", blocks(headings, rows));
  }

  private static List<Block> blocks(List<String> headings, List<List<Content>> rows) {
    if (rows.isEmpty()) {
      return List.of(Paragraph.of(PageMessage.EQUAL_PLANS.with() + "."));
    }
    var shown = new Table(headings, headings.size(), rows.subList(0, Math.min(MOST, rows.size())));
    return List.of(
        rows.size() > MOST
            ? new Fold("%d of %d differences".formatted(MOST, rows.size()), List.of(shown))
            : Fold.of("differences", shown));
  }

  private static void collect(String path, JsonNode node, Map<String, String> values) {
    if (NOT_COMPARED.stream().anyMatch(path::startsWith)) {
      return;
    }
    if (node.isValueNode() && path.startsWith(SPEC) && !path.startsWith(SPEC_OF_BROKERS)) {
      return;
    }
    if (node.isObject()) {
      node.propertyStream()
          .forEach(
              field ->
                  collect(
                      path.isEmpty() ? field.getKey() : path + "." + field.getKey(),
                      field.getValue(),
                      values));
    } else if (!path.isEmpty() && Objects.nonNull(node) && !node.isNull()) {
      values.put(path, node.isValueNode() ? node.asText() : node.toString());
    }
  }
}
