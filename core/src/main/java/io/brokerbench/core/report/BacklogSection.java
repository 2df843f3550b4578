package io.brokerbench.core.report;

import io.brokerbench.core.report.page.Block;
import io.brokerbench.core.report.page.Block.Paragraph;
import io.brokerbench.core.report.page.Block.Table;
import io.brokerbench.core.report.page.Content;
import io.brokerbench.core.report.page.Content.Tone;
import io.brokerbench.core.report.page.Section;
import java.util.ArrayList;
import java.util.List;

/** How a backlog was built and read. */
final class BacklogSection {

  private static final List<String> HEADINGS =
      List.of(
          "phase",
          "kept up",
          "seconds",
          "published msg/s",
          "publish p99 ms",
          "p99 ms of tailing consumers",
          "p99 ms of catch-up consumers",
          "worker CPU %",
          "sending thread %",
          "receiving thread %");

  private static final int ALL = 100;

  private BacklogSection() {}

  static Section of(Run run) {
    var backlog = run.result().at("backlog");
    if (!run.result().has("backlog")) {
      return new Section(run.id() + "-backlog", "Backlog", List.of());
    }
    var blocks = new ArrayList<Block>();
    blocks.add(
        new Paragraph(
            Sentence.full(
                PageMessage.BACKLOG_TEXT,
                backlog.number(Unit.COUNT, "messages"),
                backlog.number(Unit.BYTES, "bytes"),
                backlog.flag("caughtUp") ? "" : PageMessage.BACKLOG_NOT_READ.with())));
    if (backlog.value("readMessages") > 0) {
      blocks.add(new Paragraph(reading(backlog)));
    }
    var phases = backlog.list("phases").stream().map(phase -> row(phase, run)).toList();
    blocks.add(new Table(HEADINGS, 2, phases));
    return new Section(run.id() + "-backlog", "Backlog", blocks);
  }

  private static List<Content> reading(Source backlog) {
    var messages = backlog.number(Unit.COUNT, "readMessages");
    var mean = backlog.number(Unit.RATE, "meanReadMessagesPerSecond");
    var most = backlog.number(Unit.RATE, "peakReadMessagesPerSecond");
    var joined = backlog.number(Unit.SECONDS, "secondsToFirstMessage");
    return backlog.has("secondsToFirstMessage")
        ? Sentence.full(PageMessage.BACKLOG_READ, joined, messages, mean, most)
        : Sentence.full(PageMessage.BACKLOG_READ_WITH_JOINING, messages, mean, most);
  }

  private static List<Content> row(Source phase, Run run) {
    return List.of(
        Content.text(phase.text("phase")),
        kept(phase),
        phase.number(Unit.SECONDS, "seconds"),
        phase.number(Unit.RATE, "publishMessagesPerSecond"),
        LatencySection.quantile(phase.at("publishLatency"), "p99"),
        LatencySection.quantile(phase.at("tailingLatency"), "p99"),
        LatencySection.quantile(phase.at("catchUpLatency"), "p99"),
        limiting(phase, "generator/workerCpuPercent", run, "maxWorkerCpuPercent"),
        phase.number(Unit.PERCENT, "generator/sendingThread/cpuPercent"),
        limiting(phase, "generator/receivingThread/cpuPercent", run, "maxThreadCpuPercent"));
  }

  private static Content kept(Source phase) {
    if (!phase.has("sustained")) {
      return Content.NONE;
    }
    return phase.flag("sustained")
        ? Content.text("yes").in(Tone.GOOD)
        : Content.text("no: " + phase.text("finding", "?")).in(Tone.BAD);
  }

  /** Marked if it limited the reading, so that brokers may deliver more than was read. */
  private static Content limiting(Source phase, String path, Run run, String limit) {
    var cpu = phase.number(Unit.PERCENT, path);
    var atMost = run.result().value("plan/checks/" + limit);
    return phase.flag("limitedByGenerator") && atMost < ALL && phase.value(path) > atMost
        ? cpu.in(Tone.MARKED)
        : cpu;
  }
}
