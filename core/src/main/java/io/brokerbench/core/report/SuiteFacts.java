package io.brokerbench.core.report;

import io.brokerbench.core.report.page.Block;
import io.brokerbench.core.report.page.Block.Fold;
import io.brokerbench.core.report.page.Block.Table;
import io.brokerbench.core.report.page.Content;
import io.brokerbench.core.report.page.Content.Tone;
import io.brokerbench.core.report.page.Section;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** What the runs of a suite say about durability and about the generator, one row each. */
final class SuiteFacts {

  private static final List<String> PROOF =
      List.of("run", "level", "settings", "before", "after", "smallest in-sync set");
  private static final List<String> GENERATOR =
      List.of(
          "run",
          "worker CPU %",
          "schedule lag p99 ms",
          "hiccups p99 ms",
          "longest GC ms",
          "clock uncertainty ms");

  private SuiteFacts() {}

  static Section proof(Suite suite) {
    var rows =
        suite.runs().entrySet().stream()
            .filter(run -> run.getValue().result().has("durability/before"))
            .map(SuiteFacts::proof)
            .toList();
    return new Section(suite.id() + "-proof", "Durability proof", table(PROOF, 1, rows));
  }

  private static List<Content> proof(Map.Entry<String, Run> run) {
    var durability = run.getValue().result().at("durability");
    return List.of(
        Content.text(run.getKey()),
        durability.number(Unit.COUNT, "level"),
        Content.text(durability.list("before/checks").size()),
        outcome(durability, "before"),
        outcome(durability, "after"),
        durability.number(Unit.COUNT, "smallestInSyncSetMeasured"));
  }

  private static Content outcome(Source durability, String when) {
    if (!durability.has(when)) {
      return Content.text("not read").in(Tone.BAD);
    }
    var bad =
        durability.list(when + "/checks").stream()
            .filter(check -> !"Match".equals(check.text("outcome")))
            .count();
    return bad == 0
        ? Content.text("all match").in(Tone.GOOD)
        : Content.text(bad + " do not match").in(Tone.BAD);
  }

  static Section generator(Suite suite) {
    var rows = suite.runs().entrySet().stream().map(SuiteFacts::generator).toList();
    return new Section(suite.id() + "-generator", "Load generator", table(GENERATOR, 1, rows));
  }

  private static List<Content> generator(Map.Entry<String, Run> run) {
    var result = run.getValue().result();
    return List.of(
        Content.text(run.getKey()),
        most(result, "cpuPercent", Unit.PERCENT),
        result.number(Unit.MICROS, "figures/scheduleLag/p99"),
        most(result, "hiccupP99Micros", Unit.MICROS),
        most(result, "gcPauseMaxMicros", Unit.MICROS),
        most(result, "clockUncertaintyMicros", Unit.MICROS));
  }

  /** Of the worker that has most. */
  private static Content most(Source result, String field, Unit unit) {
    return result.list("workers").stream()
        .max(Comparator.comparingDouble(worker -> worker.value(field)))
        .map(worker -> worker.number(unit, field))
        .orElse(Content.NONE);
  }

  private static List<Block> table(List<String> headings, int words, List<List<Content>> rows) {
    var blocks = new ArrayList<Block>();
    if (!rows.isEmpty()) {
      blocks.add(Fold.of("runs", new Table(headings, words, rows)));
    }
    return blocks;
  }
}
