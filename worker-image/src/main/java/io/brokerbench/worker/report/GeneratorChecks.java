package io.brokerbench.worker.report;

import io.brokerbench.api.ChecksSpec;
import io.brokerbench.core.result.BacklogResult;
import io.brokerbench.core.result.BacklogResult.PhaseFigures;
import io.brokerbench.core.result.GeneratorLoad;
import io.brokerbench.core.result.LatencyFigures;
import io.brokerbench.core.result.Quantile;
import io.brokerbench.core.result.ThreadCpu;
import io.brokerbench.core.result.ThreadRole;
import io.brokerbench.core.result.Verdict.Check;
import io.brokerbench.core.result.WorkerReport;
import io.brokerbench.worker.schedule.Stage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** Whether the generator stayed clear of its own limits, in the run or in a stage of it. */
final class GeneratorChecks {

  /** As for the schedule: all but one in a hundred. */
  private static final double MAX_THROTTLED_PERCENT = 1;

  /** Whoever allows all of something allows to be held up at its end. */
  private static final int ALL_OF_IT = 100;

  private static final Comparator<ThreadCpu> BY_CPU =
      Comparator.comparingDouble(ThreadCpu::cpuPercent);

  private final ChecksSpec limits;

  GeneratorChecks(ChecksSpec limits) {
    this.limits = limits;
  }

  Check cpu(List<WorkerReport> workers) {
    var most = most(workers, WorkerReport::cpuPercent);
    var throttled = most(workers, WorkerReport::cpuThrottledPercent);
    var atMost = limits.maxWorkerCpuPercent();
    return new Check(
        "WorkerCpu",
        most <= atMost && (throttled <= MAX_THROTTLED_PERCENT || atMost >= ALL_OF_IT),
        atMost < ALL_OF_IT
            ? "at most " + atMost + " % of the limit, and held up by it in at most 1 %"
            : "at most all of the limit",
        format(
            "%.1f %% of the busiest worker's limit, and held up by it in %.1f %% of the"
                + " scheduling periods",
            most, throttled));
  }

  private static double most(List<WorkerReport> workers, ToDoubleFunction<WorkerReport> usage) {
    return workers.stream().mapToDouble(usage).max().orElse(0);
  }

  /** One thread may be at its end while most of the worker's cores are idle. */
  Check thread(List<WorkerReport> workers) {
    return thread(busiestThread(workers));
  }

  /**
   * The same of each phase of a backlog. Consumers that catch up read as fast as they can, so that
   * one of their threads may well be at its end.
   */
  Check thread(BacklogResult backlog) {
    return thread(
        backlog.phases().stream()
            .filter(phase -> phase.generator() != null)
            .flatMap(GeneratorChecks::judgedThreads)
            .max(BY_CPU));
  }

  private static Stream<ThreadCpu> judgedThreads(PhaseFigures phase) {
    var catchesUp = phase.phase().equals(Stage.Purpose.CatchUp.name());
    return Stream.of(phase.generator().sendingThread(), phase.generator().receivingThread())
        .filter(thread -> thread != null && !(catchesUp && thread.role().receives()));
  }

  private Check thread(Optional<ThreadCpu> busiest) {
    var atMost = limits.maxThreadCpuPercent();
    return new Check(
        "ThreadSaturated",
        !isSaturated(busiest.orElse(null)),
        "at most " + atMost + " % of a core in any thread that sends or receives",
        busiest
            .map(t -> format("%.1f %% of a core in %s", t.cpuPercent(), t.name()))
            .orElse("no such thread"));
  }

  /** Whether a thread, or null, is at its end. */
  boolean isSaturated(ThreadCpu thread) {
    var atMost = limits.maxThreadCpuPercent();
    return thread != null && atMost < ALL_OF_IT && thread.cpuPercent() > atMost;
  }

  private static Optional<ThreadCpu> busiestThread(List<WorkerReport> workers) {
    return workers.stream().flatMap(worker -> worker.busiestThreads().stream()).max(BY_CPU);
  }

  private static List<ThreadCpu> threads(List<WorkerReport> workers) {
    var byRole = new EnumMap<ThreadRole, ThreadCpu>(ThreadRole.class);
    workers.stream()
        .flatMap(worker -> worker.busiestThreads().stream())
        .forEach(thread -> byRole.merge(thread.role(), thread, GeneratorChecks::worst));
    return List.copyOf(byRole.values());
  }

  private static ThreadCpu worst(ThreadCpu one, ThreadCpu other) {
    var busier = BY_CPU.compare(one, other) >= 0 ? one : other;
    var delay =
        Stream.of(one, other)
            .map(ThreadCpu::runQueueDelayPercent)
            .filter(Objects::nonNull)
            .max(Comparator.naturalOrder())
            .orElse(null);
    return new ThreadCpu(busier.name(), busier.role(), busier.cpuPercent(), delay);
  }

  Check lag(LatencyFigures lag, LatencyFigures publish, LatencyFigures endToEnd) {
    return delay("ScheduleLag", "lag", lag, publish, endToEnd);
  }

  Check hiccups(LatencyFigures hiccups, LatencyFigures endToEnd) {
    return delay("ReceiverHiccups", "hiccups", hiccups, null, endToEnd);
  }

  /** A closed loop has no schedule to be late by. */
  Check senderHiccups(LatencyFigures publish) {
    var marked = publish.generatorBound().contains(Quantile.P99.key());
    return new Check(
        "SenderHiccups",
        !marked,
        "p99 of the hiccups of workers that send at most %d %% of that of the publish latency"
            .formatted(limits.maxGeneratorDelayPercent()),
        marked ? "more than that" : "not more");
  }

  /** At p99, which the columns show; other quantiles are marked, and may be looked at with care. */
  private Check delay(
      String name,
      String what,
      LatencyFigures delay,
      LatencyFigures publish,
      LatencyFigures endToEnd) {
    var share = new GeneratorShare(limits.maxGeneratorDelayPercent());
    var found = new ArrayList<String>();
    var holds = true;
    for (var latency : new LatencyFigures[] {publish, endToEnd}) {
      if (latency != null && latency.p99() != null && delay.p99() != null) {
        holds &= !share.isBeyond(latency.p99(), delay.p99());
        found.add((latency == publish ? "publish " : "end-to-end ") + latency.p99() + " us");
      }
    }
    return new Check(
        name,
        holds,
        "p99 at most %d %% of that of each latency".formatted(limits.maxGeneratorDelayPercent()),
        found.isEmpty()
            ? "too few samples for a p99"
            : "p99 of %s %d us, %s".formatted(what, delay.p99(), String.join(", ", found)));
  }

  /** Of a stage, with the figures of its measured time; null where nothing was consumed. */
  GeneratorLoad load(
      List<WorkerReport> workers,
      LatencyFigures lag,
      LatencyFigures hiccups,
      LatencyFigures publish,
      LatencyFigures endToEnd) {
    var exceeded =
        Stream.of(
                cpu(workers),
                thread(workers),
                lag(lag, publish, endToEnd),
                hiccups(hiccups, endToEnd))
            .filter(check -> !check.holds())
            .map(check -> check.name() + ": " + check.found())
            .toList();
    return new GeneratorLoad(
        most(workers, WorkerReport::cpuPercent),
        most(workers, WorkerReport::cpuThrottledPercent),
        busiestThread(workers).orElse(null),
        threads(workers),
        lag.p99(),
        hiccups.p99(),
        (long) most(workers, WorkerReport::hiccupMaxMicros),
        (long) most(workers, WorkerReport::gcPauseMaxMicros),
        workers.stream().mapToLong(WorkerReport::blockedInSendMicros).sum(),
        exceeded);
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
