package io.brokerbench.worker.report;

import io.brokerbench.core.broker.Observation;
import io.brokerbench.core.broker.ServerFacts;
import io.brokerbench.core.plan.RatePlan;
import io.brokerbench.core.result.BacklogResult;
import io.brokerbench.core.result.Figures;
import io.brokerbench.core.result.Figures.Throughput;
import io.brokerbench.core.result.GeneratorLoad;
import io.brokerbench.core.result.LatencyFigures;
import io.brokerbench.core.result.Quantile;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.result.Spread;
import io.brokerbench.core.result.ThreadCpu;
import io.brokerbench.core.result.Verdict;
import java.util.Comparator;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;

/** A result to read. */
public final class ResultTable {

  private static final double BYTES_PER_MEGABYTE = 1e6;
  private static final double MICROS_PER_MILLI = 1000;

  private final StringBuilder text = new StringBuilder();

  private ResultTable() {}

  /** The table, in lines. */
  public static String of(RunResult result) {
    var table = new ResultTable();
    table.describe(result);
    table.addStages(result);
    table.addBacklog(result.backlog());
    table.addRates(result);
    table.addLatencies(result);
    table.addIntegrity(result);
    table.addVerdict(result);
    table.addObjectives(result);
    return table.text.toString();
  }

  private void describe(RunResult result) {
    var plan = result.plan();
    var load = plan.load();
    line(
        "%s: %s at durability level %d",
        plan.run().name(), plan.broker().kind(), plan.durability().level());
    line(
        "  %s of %,d bytes, %d topics x %d partitions, %d producers, %d consumers, %d" + " workers",
        rate(load.rate()),
        load.messageSizeBytes(),
        plan.topics().names().size(),
        plan.topics().partitionsPerTopic(),
        load.producers(),
        load.consumers(),
        plan.workers().size());
    line(
        "  measured %.1f s after %d s of warm-up, with %s, brokerbench %s",
        result.figures().measuredSeconds(),
        load.warmUpSeconds(),
        result.clientVersion(),
        result.generatorVersion());
    result.environment().remarks().forEach(remark -> line("  remark: %s", remark));
    if (result.cluster() != null) {
      result.cluster().servers().forEach(this::addObservations);
    }
    line("");
  }

  private void addObservations(ServerFacts server) {
    if (server.config() != null) {
      Observation.of(server.id(), server.config())
          .forEach(observation -> line("  under load: %s", observation.describe()));
    }
  }

  private static String rate(RatePlan rate) {
    return switch (rate.type()) {
      case Fixed -> String.format(Locale.ROOT, "%,d msg/s", rate.messagesPerSecond());
      case Steps -> "the highest sustained of " + rate.stepsMessagesPerSecond().size() + " rates,";
      case Peak -> "the peak rate";
      case Unlimited ->
          String.format(
              Locale.ROOT, "%,d messages in flight per producer,", rate.maxInFlightPerProducer());
    };
  }

  private void addStages(RunResult result) {
    if (result.stages().size() < 2) {
      return;
    }
    line(
        "%-14s %12s %14s %14s %10s %10s %8s %8s %8s %10s",
        "Stage",
        "msg/s",
        "published",
        "consumed",
        "pub p99",
        "lag p99",
        "CPU %",
        "thread %",
        "waits %",
        "kept");
    for (var stage : result.stages()) {
      var generator = stage.generator();
      var thread = generator.busiestThread();
      line(
          "  %-12s %,12d %,14.1f %,14.1f %10s %10s %8.1f %8s %8s %10s%s",
          stage.number() + " " + stage.purpose(),
          stage.targetMessagesPerSecond(),
          stage.publishMessagesPerSecond(),
          stage.consumeMessagesPerSecond(),
          LatencyCell.millis(stage.publishLatencyP99Micros(), "%.3f"),
          LatencyCell.millis(generator.scheduleLagP99Micros(), "%.3f"),
          generator.workerCpuPercent(),
          cpu(thread),
          longestWait(generator),
          kept(stage.sustained()),
          generator.exceeded().isEmpty() ? "" : ", " + ReportMessage.STAGE_AT_LIMITS.with());
    }
    if (result.peak() != null) {
      line("Peak: %s", result.peak().describe());
    }
    line("");
  }

  private void addBacklog(BacklogResult backlog) {
    if (backlog == null) {
      return;
    }
    line(
        "Backlog of %,d messages, %,.1f MB%s",
        backlog.messages(),
        backlog.bytes() / BYTES_PER_MEGABYTE,
        backlog.caughtUp() ? "" : ", " + ReportMessage.BACKLOG_NOT_READ.with());
    if (backlog.readMessages() > 0) {
      line(
          "%s%,d messages read at %,.1f msg/s, at best %,d msg/s",
          backlog.secondsToFirstMessage() == null
              ? ""
              : String.format(
                  Locale.ROOT,
                  "First message after %,.1f s, then ",
                  backlog.secondsToFirstMessage()),
          backlog.readMessages(),
          backlog.meanReadMessagesPerSecond(),
          backlog.peakReadMessagesPerSecond());
    }
    line(
        "%-14s %12s %14s %10s %12s %8s %8s %10s %8s",
        "Phase",
        "seconds",
        "published",
        "pub p99",
        "tailing p99",
        "CPU %",
        "sender %",
        "receiver %",
        "kept");
    for (var phase : backlog.phases()) {
      var generator = phase.generator();
      line(
          "  %-12s %,12.3f %,14.1f %10s %12s %8s %8s %10s %8s%s",
          phase.phase(),
          phase.seconds(),
          phase.publishMessagesPerSecond(),
          p99(phase.publishLatency()),
          p99(phase.tailingLatency()),
          generator == null ? "-" : percent(generator.workerCpuPercent()),
          generator == null ? "-" : cpu(generator.sendingThread()),
          generator == null ? "-" : cpu(generator.receivingThread()),
          phase.sustained() == null ? "-" : kept(phase.sustained()),
          Boolean.TRUE.equals(phase.limitedByGenerator())
              ? ", " + ReportMessage.PHASE_LIMITED.with()
              : "");
    }
    line("");
  }

  private static String cpu(ThreadCpu thread) {
    return thread == null ? "-" : percent(thread.cpuPercent());
  }

  /** For a processor, of any thread. */
  private static String longestWait(GeneratorLoad generator) {
    return generator.threads().stream()
        .map(ThreadCpu::runQueueDelayPercent)
        .filter(Objects::nonNull)
        .max(Comparator.naturalOrder())
        .map(ResultTable::percent)
        .orElse("-");
  }

  private static String percent(double percent) {
    return String.format(Locale.ROOT, "%.1f", percent);
  }

  private static String kept(boolean sustained) {
    return (sustained ? ReportMessage.KEPT_UP : ReportMessage.NOT_KEPT_UP).with().toString();
  }

  private static String p99(LatencyFigures latency) {
    return latency == null ? "-" : LatencyCell.of(latency, Quantile.P99, "%.3f");
  }

  private void addRates(RunResult result) {
    line("%-32s %14s %12s", "Rate", "msg/s", "MB/s");
    addRate("published", result.figures().publish());
    addRate("consumed", result.figures().consume());
    addSpread("partition", result.figures().partitionSpread());
    addSpread("broker", result.figures().brokerSpread());
    addSaturation(result.figures());
    line("");
  }

  private void addSpread(String what, Spread spread) {
    if (spread != null) {
      line(
          "  messages per %-9s %,14.1f on average of %,d, at most %,d: %.3f times as many",
          what, spread.meanMessages(), spread.count(), spread.maxMessages(), spread.maxByMean());
    }
  }

  private void addSaturation(Figures figures) {
    var sides = figures.saturatedSides();
    if (sides != null) {
      line(
          "  limited by: %s",
          sides.isEmpty()
              ? ReportMessage.LIMITED_BY_BROKERS.with()
              : ReportMessage.LIMITED_BY_GENERATOR.with(sides));
    }
  }

  private void addRate(String name, Throughput rate) {
    line(
        "  %-30s %,14.1f %,12.3f",
        name, rate.messagesPerSecond(), rate.bytesPerSecond() / BYTES_PER_MEGABYTE);
  }

  private void addLatencies(RunResult result) {
    var figures = result.figures();
    line("%-32s %10s %10s %10s %10s %10s", "Latency in ms", "p50", "p95", "p99", "p99.9", "max");
    addLatency("publish, from intended send", figures.publishLatencyFromIntended());
    addLatency("publish, from actual send", figures.publishLatency());
    addLatency("end to end, from intended send", figures.endToEndLatencyFromIntended());
    addLatency("end to end, from actual send", figures.endToEndLatency());
    addLatency("schedule lag of the generator", figures.scheduleLag());
    addLatency("the same, waits included", figures.sendDelay());
    addLatency("hiccups of receiving workers", figures.receiverHiccups());
    addLatency("hiccups of sending workers", figures.senderHiccups());
    if (LatencyCell.isAnyMarked(figures)) {
      line("  %s", LatencyCell.legend(result.plan().checks().maxGeneratorDelayPercent()));
    }
    line("");
  }

  private void addLatency(String name, LatencyFigures latency) {
    if (latency == null) {
      return;
    }
    if (latency.count() == 0) {
      line("  %-30s %10s %10s %10s %10s %10s", name, "-", "-", "-", "-", "-");
      return;
    }
    var cells =
        Stream.of(Quantile.P50, Quantile.P95, Quantile.P99, Quantile.P999, Quantile.MAX)
            .map(quantile -> LatencyCell.of(latency, quantile, "%.3f"));
    line("  %-30s %10s %10s %10s %10s %10s", Stream.concat(Stream.of(name), cells).toArray());
  }

  private void addIntegrity(RunResult result) {
    var integrity = result.integrity();
    line(
        "Messages: %,d sent, %,d acknowledged, %,d failed, %,d %s, %,d duplicates, %s",
        integrity.sent(),
        integrity.acknowledged(),
        integrity.sendErrors(),
        integrity.lost(),
        // Nobody has waited for what was on its way.
        (result.completed() ? ReportMessage.LOST : ReportMessage.NOT_ARRIVED).with(),
        integrity.duplicates(),
        integrity.outOfOrder() == null
            ? ReportMessage.ORDER_NOT_PROMISED.with()
            : String.format(Locale.ROOT, "%,d out of order", integrity.outOfOrder()));
    for (var worker : result.workers()) {
      line(
          "Worker %d: CPU %.1f %% of %.1f, throttled in %.1f %% of periods, GC pauses %.1f ms"
              + " (longest %.1f)%s, hiccups p99 %.1f ms (longest %.1f), blocked in send %.1f ms",
          worker.index(),
          worker.cpuPercent(),
          worker.cpuLimitMillicores() / 1000.0,
          worker.cpuThrottledPercent(),
          worker.gcPauseTotalMicros() / MICROS_PER_MILLI,
          worker.gcPauseMaxMicros() / MICROS_PER_MILLI,
          worker.safepointTotalMicros() == null
              ? ""
              : String.format(
                  Locale.ROOT,
                  ", safepoints %.1f ms",
                  worker.safepointTotalMicros() / MICROS_PER_MILLI),
          worker.hiccupP99Micros() / MICROS_PER_MILLI,
          worker.hiccupMaxMicros() / MICROS_PER_MILLI,
          worker.blockedInSendMicros() / MICROS_PER_MILLI);
    }
    addThreads(result);
    result.errors().forEach(error -> line("Error: %s", error));
    line("");
  }

  private void addThreads(RunResult result) {
    for (var worker : result.workers()) {
      for (var thread : worker.busiestThreads()) {
        line(
            "Worker %d: busiest %s %s, %.1f %% of a core%s",
            worker.index(),
            thread.role(),
            thread.name(),
            thread.cpuPercent(),
            thread.runQueueDelayPercent() == null
                ? ""
                : ", longest wait for a processor "
                    + percent(thread.runQueueDelayPercent())
                    + " %");
      }
    }
  }

  private void addVerdict(RunResult result) {
    line("Valid: %s", result.verdict().valid() ? "True" : "False");
    for (var check : result.verdict().checks()) {
      line(
          "  %-4s %-20s %s (%s%s)",
          mark(check),
          check.name(),
          check.found(),
          check.reportedOnly() ? "" : "limit: ",
          check.limit());
    }
  }

  private static String mark(Verdict.Check check) {
    if (check.reportedOnly()) {
      return "-";
    }
    return check.holds() ? "ok" : "FAIL";
  }

  private void addObjectives(RunResult result) {
    if (result.objectives() == null) {
      return;
    }
    line("Objectives met: %s", result.objectives().met() ? "True" : "False");
    for (var outcome : result.objectives().outcomes()) {
      line("  %-4s %s", outcome.met() ? "ok" : "MISS", outcome.describe());
    }
  }

  private void line(String pattern, Object... values) {
    text.append(String.format(Locale.ROOT, pattern, values)).append('\n');
  }
}
