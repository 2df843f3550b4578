package io.brokerbench.worker.report;

import io.brokerbench.api.ChecksSpec;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.result.BacklogResult;
import io.brokerbench.core.result.BacklogResult.PhaseFigures;
import io.brokerbench.core.result.BacklogResult.PhaseGenerator;
import io.brokerbench.core.result.CheckName;
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
    return limited(
        CheckName.WorkerCpu,
        atMost,
        most <= atMost && throttled <= MAX_THROTTLED_PERCENT,
        CheckMessage.CPU_LIMIT.with(atMost),
        CheckMessage.CPU.with(oneDecimal(most), oneDecimal(throttled)));
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
    return limited(
        CheckName.ThreadSaturated,
        atMost,
        !isSaturated(busiest.orElse(null)),
        CheckMessage.THREAD_LIMIT.with(atMost),
        busiest
            .map(t -> CheckMessage.THREAD.with(oneDecimal(t.cpuPercent()), t.name()))
            .orElseGet(CheckMessage.NO_THREAD::with));
  }

  /** Whether a worker or a thread that receives is at its end, so that brokers may have more. */
  boolean limitsReading(PhaseGenerator phase) {
    var atMost = limits.maxWorkerCpuPercent();
    return isSaturated(phase.receivingThread())
        || atMost < ALL_OF_IT && phase.workerCpuPercent() > atMost;
  }

  /** Whether a thread, or null, is at its end. */
  private boolean isSaturated(ThreadCpu thread) {
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
    return delay(CheckName.ScheduleLag, CheckMessage.LAG, lag, publish, endToEnd);
  }

  Check hiccups(LatencyFigures hiccups, LatencyFigures endToEnd) {
    return delay(CheckName.ReceiverHiccups, CheckMessage.HICCUPS, hiccups, null, endToEnd);
  }

  /** A closed loop has no schedule to be late by. */
  Check senderHiccups(LatencyFigures hiccups, LatencyFigures publish) {
    var enough = hiccups.p99() != null && publish.p99() != null;
    return limited(
        CheckName.SenderHiccups,
        limits.maxGeneratorDelayPercent(),
        !publish.generatorBound().contains(Quantile.P99.key()),
        CheckMessage.SENDER_HICCUPS_LIMIT.with(limits.maxGeneratorDelayPercent()),
        enough
            ? CheckMessage.SENDER_HICCUPS.with(hiccups.p99(), publish.p99())
            : CheckMessage.TOO_FEW_SAMPLES.with());
  }

  /** At p99, which the columns show; other quantiles are marked, and may be looked at with care. */
  private Check delay(
      CheckName name,
      CheckMessage what,
      LatencyFigures delay,
      LatencyFigures publish,
      LatencyFigures endToEnd) {
    var share = new GeneratorShare(limits.maxGeneratorDelayPercent());
    var found = new ArrayList<Message>();
    var holds = true;
    var latencies = new EnumMap<CheckMessage, LatencyFigures>(CheckMessage.class);
    latencies.put(CheckMessage.PUBLISH_P99, publish);
    latencies.put(CheckMessage.END_TO_END_P99, endToEnd);
    for (var compared : latencies.entrySet()) {
      var latency = compared.getValue();
      if (latency != null && latency.p99() != null && delay.p99() != null) {
        holds &= !share.isBeyond(latency.p99(), delay.p99());
        found.add(compared.getKey().with(latency.p99()));
      }
    }
    return limited(
        name,
        limits.maxGeneratorDelayPercent(),
        holds,
        CheckMessage.DELAY_LIMIT.with(limits.maxGeneratorDelayPercent()),
        found.isEmpty() ? CheckMessage.TOO_FEW_SAMPLES.with() : what.with(delay.p99(), found));
  }

  /** A limit of 100 % allows everything: the check is only reported. */
  static Check limited(CheckName name, int percent, boolean holds, Message limit, Message found) {
    return percent < ALL_OF_IT
        ? Check.of(name, holds, limit, found)
        : Check.reportedOnly(name, CheckMessage.NO_LIMIT.with(), found);
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
            .map(check -> CheckMessage.EXCEEDED.with(check.name(), check.found()).toString())
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

  private static String oneDecimal(double number) {
    return String.format(Locale.ROOT, "%.1f", number);
  }
}
