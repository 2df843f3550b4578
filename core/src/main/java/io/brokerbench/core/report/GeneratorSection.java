package io.brokerbench.core.report;

import io.brokerbench.core.report.page.Block;
import io.brokerbench.core.report.page.Block.Fold;
import io.brokerbench.core.report.page.Block.Paragraph;
import io.brokerbench.core.report.page.Block.Table;
import io.brokerbench.core.report.page.Content;
import io.brokerbench.core.report.page.Section;
import java.util.ArrayList;
import java.util.List;

/** How close the generator was to its own limits. */
final class GeneratorSection {

  private static final List<String> WORKERS =
      List.of(
          "worker",
          "node",
          "CPU %",
          "of cores",
          "throttled %",
          "GC total ms",
          "GC longest ms",
          "hiccups p99 ms",
          "hiccups max ms",
          "blocked in send ms",
          "clock offset ms",
          "uncertainty ms");

  private static final List<String> THREADS =
      List.of("thread", "role", "CPU % of a core", "waits for a processor %");

  private GeneratorSection() {}

  static Section of(Run run) {
    var blocks = new ArrayList<Block>();
    var saturated = run.result().at("figures/saturatedSides");
    if (saturated.node().isArray()) {
      var sides = run.result().texts("figures/saturatedSides");
      blocks.add(
          Paragraph.of(
              (sides.isEmpty()
                      ? PageMessage.LIMITED_BY_BROKERS.with()
                      : PageMessage.LIMITED_BY_GENERATOR.with(sides))
                  + "."));
    }
    var workers = run.result().list("workers");
    if (!workers.isEmpty()) {
      blocks.add(new Table(WORKERS, 2, workers.stream().map(GeneratorSection::worker).toList()));
      var threads =
          workers.stream()
              .flatMap(
                  worker -> worker.list("busiestThreads").stream().map(GeneratorSection::thread))
              .toList();
      if (!threads.isEmpty()) {
        blocks.add(new Fold("Busiest threads", List.of(new Table(THREADS, 2, threads))));
      }
    }
    return new Section(run.id() + "-generator", "Load generator", blocks);
  }

  private static List<Content> worker(Source worker) {
    return List.of(
        worker.number(Unit.COUNT, "index").and(" " + worker.text("pod", "")),
        Content.text(worker.text("node")),
        worker.number(Unit.PERCENT, "cpuPercent"),
        worker.number(Unit.MILLICORES, "cpuLimitMillicores"),
        worker.number(Unit.PERCENT, "cpuThrottledPercent"),
        worker.number(Unit.MICROS, "gcPauseTotalMicros"),
        worker.number(Unit.MICROS, "gcPauseMaxMicros"),
        worker.number(Unit.MICROS, "hiccupP99Micros"),
        worker.number(Unit.MICROS, "hiccupMaxMicros"),
        worker.number(Unit.MICROS, "blockedInSendMicros"),
        worker.number(Unit.MICROS, "clockOffsetMicros"),
        worker.number(Unit.MICROS, "clockUncertaintyMicros"));
  }

  private static List<Content> thread(Source thread) {
    return List.of(
        Content.text(thread.text("name")),
        Content.text(thread.text("role")),
        thread.number(Unit.PERCENT, "cpuPercent"),
        thread.number(Unit.PERCENT, "runQueueDelayPercent"));
  }
}
