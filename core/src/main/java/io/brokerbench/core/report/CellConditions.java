package io.brokerbench.core.report;

import io.brokerbench.core.report.page.Block;
import io.brokerbench.core.report.page.Block.Paragraph;
import io.brokerbench.core.report.page.Content;
import io.brokerbench.core.report.page.PageText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/** The conditions under which an answer holds: systems, durability, load and machines. */
final class CellConditions {

  /** More would be no summary. */
  private static final int MOST = 6;

  private static final Pattern KIBIBYTES = Pattern.compile("\\b([0-9]{1,15})Ki\\b");
  private static final long KIBI = 1024;

  private static final Map<String, Function<Run, List<Content>>> PARTS = new LinkedHashMap<>();

  static {
    PARTS.put("Durability", DurabilityWords::level);
    PARTS.put("Rate", CellConditions::rate);
    PARTS.put("Message size", Run::size);
    PARTS.put("Topics", Run::topics);
    PARTS.put("Clients", Run::clients);
    PARTS.put("Time", Run::measured);
  }

  private CellConditions() {}

  /**
   * A sentence per condition, with a value for each kind of cell.
   *
   * @param first the first run of each cell, by the name of the cell
   */
  static List<Block> of(Suite suite, Map<String, Run> first) {
    var runs = first.values();
    if (runs.isEmpty()) {
      return List.of();
    }
    var parts = new ArrayList<Content>();
    parts.add(Content.text(SuitePageMessage.CONDITIONS.with() + ":"));
    add(parts, "Systems", systems(suite, first));
    PARTS.forEach((name, part) -> add(parts, name, runs.stream().map(part).toList()));
    machines(suite).ifPresent(machines -> add(parts, "Broker nodes", machines));
    return List.of(new Paragraph(parts));
  }

  /** With the name that the answer uses, where that is another one. */
  private static List<List<Content>> systems(Suite suite, Map<String, Run> first) {
    var several = first.values().stream().map(Run::system).distinct().count() > 1;
    var systems = new ArrayList<List<Content>>();
    for (var cell : suite.result().cells()) {
      var run = first.get(cell.name());
      if (run != null) {
        var words = new ArrayList<>(DurabilityWords.system(run));
        var name = cell.coordinates().getOrDefault(suite.colourAxis(), run.system());
        if (several && !name.equalsIgnoreCase(run.system())) {
          words.addFirst(Content.text(name + " is "));
        }
        systems.add(words);
      }
    }
    return systems;
  }

  private static Optional<List<List<Content>>> machines(Suite suite) {
    var machines =
        suite.document().list("cells").stream()
            .filter(cell -> cell.has("brokerMachine"))
            .map(cell -> List.of(Content.text(machine(cell.text("brokerMachine")))))
            .toList();
    return machines.isEmpty() ? Optional.empty() : Optional.of(machines);
  }

  /** Kubernetes gives the memory of a node in Ki. */
  private static String machine(String text) {
    return KIBIBYTES
        .matcher(text)
        .replaceAll(
            found -> "%.1f GiB".formatted(Long.parseLong(found.group(1)) / (double) (KIBI * KIBI)));
  }

  /** A rate that the workload gives is no finding. */
  private static List<Content> rate(Run run) {
    var fixed = "Fixed".equals(run.result().text("plan/load/rate/type"));
    return fixed ? Sentence.of(SuitePageMessage.GIVEN_RATE, run.rate()) : run.rate();
  }

  private static void add(List<Content> parts, String name, List<List<Content>> values) {
    var distinct = new LinkedHashMap<String, List<Content>>();
    values.forEach(value -> distinct.putIfAbsent(PageText.line(value), value));
    parts.add(Content.text(" " + name + ": "));
    if (distinct.size() > MOST) {
      parts.addAll(Sentence.of(SuitePageMessage.DIFFERENT, distinct.size()));
    } else {
      var first = distinct.keySet().iterator().next();
      distinct.forEach(
          (text, value) -> {
            if (!text.equals(first)) {
              parts.add(Content.text("; "));
            }
            parts.addAll(value);
          });
    }
    parts.add(Content.text("."));
  }
}
