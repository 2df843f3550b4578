package io.brokerbench.worker.report;

import io.brokerbench.api.ChecksSpec;
import io.brokerbench.core.broker.VerificationReport;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.result.BacklogResult;
import io.brokerbench.core.result.BacklogResult.PhaseFigures;
import io.brokerbench.core.result.CheckName;
import io.brokerbench.core.result.LatencyFigures;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.result.StageResult;
import io.brokerbench.core.result.Verdict;
import io.brokerbench.core.result.Verdict.Check;
import io.brokerbench.worker.schedule.Stage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * Whether the figures of a run may be quoted: the checks of ChecksSpec, that the load was
 * completed, and that the durability of the level was read back before and after.
 *
 * <p>Duplicates and disorder are reported and no check: they say something about the system that is
 * measured and nothing against the measurement. Messages that were due and never sent have no
 * latency at all, so that even one of them makes the highest percentiles wrong.
 */
final class Verdicts {

  private static final int SAMPLES_FOR_A_NEGATIVE_ONE = 1_000;

  private final ChecksSpec limits;
  private final RunResult result;
  private final int quotedStage;
  private final double clockUncertaintyMicros;
  private final GeneratorChecks generator;
  private final List<Check> checks = new ArrayList<>();

  private Verdicts(RunResult result, int quotedStage, double clockUncertaintyMicros) {
    this.result = result;
    this.quotedStage = quotedStage;
    this.clockUncertaintyMicros = clockUncertaintyMicros;
    limits = result.plan().checks();
    generator = new GeneratorChecks(limits);
  }

  /**
   * The verdict on a result that has none yet.
   *
   * @param quotedStage number of the stage that the figures are of
   * @param clockUncertaintyMicros of end-to-end latencies
   */
  static Verdict of(RunResult draft, int quotedStage, double clockUncertaintyMicros) {
    var verdicts = new Verdicts(draft, quotedStage, clockUncertaintyMicros);
    // The first that does not hold is the reason that a user sees: what weighs most comes first,
    // and causes before effects. Workers that lack CPU miss rate and schedule, whatever the brokers
    // do.
    verdicts.checkDurability();
    verdicts.checkReplicas();
    verdicts.checkCompleted();
    verdicts.checkNodes();
    verdicts.checkCpu();
    verdicts.checkLoad();
    verdicts.checkGenerator();
    return new Verdict(
        verdicts.checks.stream().allMatch(Check::holds), List.copyOf(verdicts.checks));
  }

  private void checkCompleted() {
    var seconds = format("%.1f", result.figures().measuredSeconds());
    check(
        CheckName.LoadCompleted,
        result.completed(),
        CheckMessage.RUN_TO_END.with(),
        (result.completed() ? CheckMessage.RAN_TO_END : CheckMessage.ENDED_EARLY).with(seconds));
  }

  /** Who shares a node shares its processors, its network and its page cache. */
  private void checkNodes() {
    var shared = SharedNodes.of(result.workers(), result.environment().brokers()).describe();
    var found = shared.orElseGet(CheckMessage.NO_SHARED_NODE::with);
    checks.add(
        limits.workersHaveTheirOwnNodes()
            ? Check.of(
                CheckName.SharedNodes, shared.isEmpty(), CheckMessage.OWN_NODES.with(), found)
            : Check.reportedOnly(CheckName.SharedNodes, CheckMessage.NO_LIMIT.with(), found));
  }

  private void checkCpu() {
    checks.add(generator.cpu(result.workers()));
    // A closed loop is meant to saturate something, and says what.
    if (isOpenLoop()) {
      checks.add(
          result.backlog() == null
              ? generator.thread(result.workers())
              : generator.thread(result.backlog()));
    }
  }

  private boolean isOpenLoop() {
    return result.figures().targetMessagesPerSecond() != null;
  }

  private void checkLoad() {
    var target = result.figures().targetMessagesPerSecond();
    if (target != null) {
      checkRate(target);
      if (result.backlog() == null) {
        checkSustained();
        checkPeak();
        checkDrained();
      } else {
        checkPhasesSustained(result.backlog());
      }
    }
    if (!result.stages().isEmpty()) {
      checkDirtyPages();
    }
    var unsent = result.integrity().unsent();
    check(
        CheckName.MessagesUnsent,
        unsent == 0,
        CheckMessage.NO_UNSENT.with(),
        CheckMessage.UNSENT.with(unsent));
    var errors = result.integrity().sendErrors();
    check(
        CheckName.SendErrors,
        errors <= limits.maxSendErrors(),
        CheckMessage.COUNT_LIMIT.with(limits.maxSendErrors()),
        CheckMessage.SEND_ERRORS.with(errors, result.integrity().sent()));
    if (result.backlog() != null) {
      checkCaughtUp(result.backlog());
    }
    if (result.completed() && (isConsumed() || result.backlog() != null)) {
      checkLost();
    }
  }

  private void checkRate(long target) {
    var achieved = result.figures().publish().messagesPerSecond();
    var shortfall = Math.max(0, 100.0 * (target - achieved) / target);
    checks.add(
        GeneratorChecks.limited(
            CheckName.RateShort,
            limits.maxRateShortfallPercent(),
            shortfall <= limits.maxRateShortfallPercent(),
            CheckMessage.RATE_LIMIT.with(limits.maxRateShortfallPercent(), target),
            CheckMessage.RATE.with(format("%.2f", shortfall), format("%.1f", achieved))));
  }

  /** Of several stages, the one that the figures are taken from. */
  private void checkSustained() {
    var rate = result.figures().targetMessagesPerSecond();
    var stage = result.stages().stream().filter(s -> s.number() == quotedStage).findFirst();
    check(
        CheckName.RateSustained,
        stage.isPresent() && stage.get().sustained() && isMeasurement(stage.get()),
        CheckMessage.STAGE_SUSTAINED.with(),
        stage
            .map(s -> CheckMessage.STAGE.with(rate, s.finding()))
            .orElseGet(CheckMessage.NO_STAGE::with));
  }

  private void checkPhasesSustained(BacklogResult backlog) {
    var behind =
        backlog.phases().stream().filter(p -> Boolean.FALSE.equals(p.sustained())).findFirst();
    check(
        CheckName.RateSustained,
        behind.isEmpty(),
        CheckMessage.PHASES_SUSTAINED.with(),
        behind.map(Verdicts::finding).orElseGet(() -> sustained(backlog)));
  }

  private static Message sustained(BacklogResult backlog) {
    var phases =
        backlog.phases().stream()
            .filter(phase -> phase.sustained() != null)
            .map(Verdicts::finding)
            .toList();
    return phases.isEmpty() ? CheckMessage.NO_PHASE.with() : CheckMessage.PHASES.with(phases);
  }

  private static Message finding(PhaseFigures phase) {
    return CheckMessage.PHASE.with(phase.phase(), phase.finding());
  }

  /** A peak is one if the next step up is known not to hold, and not for want of a generator. */
  private void checkPeak() {
    var peak = result.peak();
    if (peak != null) {
      check(
          CheckName.PeakFound,
          peak.confirmed() && !peak.atLeast(),
          CheckMessage.PEAK_FOUND.with(),
          CheckMessage.FOUND.with(peak.describe()));
    }
  }

  /** Of all stages but the last: what it leaves is lost, and no burden of another. */
  private void checkDrained() {
    var undrained =
        result.stages().stream()
            .limit(Math.max(0, result.stages().size() - 1))
            .filter(s -> s.undrainedMessages() > 0)
            .findFirst();
    if (result.stages().size() > 1) {
      check(
          CheckName.StageNotDrained,
          undrained.isEmpty(),
          CheckMessage.STAGES_DRAINED.with(),
          undrained
              .map(s -> CheckMessage.UNDRAINED.with(s.undrainedMessages(), s.number()))
              .orElseGet(() -> CheckMessage.DRAINED.with(result.stages().size() - 1)));
    }
  }

  /** Of all stages: a search goes by each of them. */
  private void checkDirtyPages() {
    var atMost = limits.maxDirtyPageBytes();
    if (atMost == null) {
      return;
    }
    var dirty =
        result.stages().stream()
            .filter(s -> s.dirtyPageBytes() == null || s.dirtyPageBytes() > atMost)
            .findFirst();
    check(
        CheckName.DirtyPages,
        dirty.isEmpty(),
        CheckMessage.DIRTY_PAGES_LIMIT.with(atMost),
        dirty.map(Verdicts::dirtyPages).orElseGet(this::mostDirtyPages));
  }

  private Message mostDirtyPages() {
    var most =
        result.stages().stream()
            .max(Comparator.comparingLong(StageResult::dirtyPageBytes))
            .orElseThrow();
    return CheckMessage.MOST_DIRTY_PAGES.with(most.dirtyPageBytes(), most.number());
  }

  private static Message dirtyPages(StageResult stage) {
    return stage.dirtyPageBytes() == null
        ? CheckMessage.DIRTY_PAGES_UNKNOWN.with(stage.number())
        : CheckMessage.DIRTY_PAGES.with(stage.dirtyPageBytes(), stage.number());
  }

  private static boolean isMeasurement(StageResult stage) {
    return stage.purpose().equals(Stage.Purpose.Measurement.name());
  }

  private void checkCaughtUp(BacklogResult backlog) {
    var found = backlog.caughtUp() ? CheckMessage.REACHED_THE_END : CheckMessage.NOT_CAUGHT_UP;
    check(
        CheckName.CaughtUp,
        backlog.caughtUp(),
        CheckMessage.CAUGHT_UP.with(),
        backlog
            .catchUp()
            .map(phase -> found.with(format("%.1f", phase.seconds())))
            .orElseGet(CheckMessage.CATCH_UP_NOT_BEGUN::with));
  }

  /** Only after a drain is what has not arrived lost. */
  private void checkLost() {
    var lost = result.integrity().lost();
    check(
        CheckName.MessagesLost,
        lost <= limits.maxLostMessages(),
        CheckMessage.COUNT_LIMIT.with(limits.maxLostMessages()),
        CheckMessage.LOST.with(lost, result.integrity().acknowledged()));
  }

  private void checkGenerator() {
    var figures = result.figures();
    if (figures.scheduleLag() != null) {
      checks.add(
          generator.lag(
              figures.scheduleLag(),
              figures.publishLatencyFromIntended(),
              figures.endToEndLatencyFromIntended()));
    } else {
      checks.add(generator.senderHiccups(figures.senderHiccups(), figures.publishLatency()));
    }
    if (isConsumed()) {
      checks.add(generator.hiccups(figures.receiverHiccups(), figures.shownEndToEndLatency()));
      checkClocks(result.figures().shownEndToEndLatency());
    }
  }

  private boolean isConsumed() {
    return result.figures().shownEndToEndLatency() != null;
  }

  /** No message arrives before it was sent: a negative sample is a clock's, whatever it states. */
  private void checkClocks(LatencyFigures latency) {
    var median = latency.p50() == null ? 0 : latency.p50();
    check(
        CheckName.ClockUncertainty,
        clockUncertaintyMicros * 100 <= (double) limits.maxClockUncertaintyPercent() * median
            && latency.negativeSamples() * SAMPLES_FOR_A_NEGATIVE_ONE <= latency.count(),
        CheckMessage.CLOCK_LIMIT.with(
            limits.maxClockUncertaintyPercent(), SAMPLES_FOR_A_NEGATIVE_ONE),
        CheckMessage.CLOCKS.with(
            format("%.1f", clockUncertaintyMicros),
            median,
            latency.negativeSamples(),
            latency.count()));
  }

  private void checkDurability() {
    var before = result.durability().before();
    var after = result.durability().after();
    var different = VerificationReport.Verdict.Different;
    var unknown = VerificationReport.Verdict.Unknown;
    var wrongBefore = before != null && before.verdict() == different;
    var wrongAfter = after != null && after.verdict() == different;
    var notRead =
        before == null
            || after == null
            || before.verdict() == unknown
            || after.verdict() == unknown;
    if (wrongBefore) {
      checkLevel(CheckName.DurabilityMismatch, false, found(before));
    }
    if (wrongAfter && !wrongBefore) {
      checkLevel(CheckName.DurabilityChanged, false, found(after));
    }
    if (notRead && !wrongBefore && !wrongAfter) {
      checkLevel(CheckName.DurabilityUnknown, false, notReadBecause(before, after));
    }
    if (!notRead && !wrongBefore && !wrongAfter) {
      checkLevel(CheckName.DurabilityVerified, true, found(after));
    }
  }

  /** Who acknowledges without a replica that lags is faster, and no message has as many copies. */
  private void checkReplicas() {
    var wanted = result.plan().durability().inSyncReplicas();
    if (wanted == null) {
      checkEnsembles(result.durability().ensembleChangesMeasured());
    } else {
      checkInSyncSets(wanted);
    }
  }

  private void checkEnsembles(Long changes) {
    check(
        CheckName.EnsembleChanged,
        changes != null && changes == 0,
        CheckMessage.ENSEMBLES_KEPT.with(),
        changes == null
            ? CheckMessage.NOT_READ.with()
            : CheckMessage.ENSEMBLES_CHANGED.with(changes));
  }

  private void checkInSyncSets(int wanted) {
    var smallest = result.durability().smallestInSyncSetMeasured();
    check(
        CheckName.InSyncSetShrunk,
        smallest != null && smallest >= wanted,
        CheckMessage.ALL_IN_SYNC.with(wanted),
        smallest == null
            ? CheckMessage.NOT_READ.with()
            : CheckMessage.SMALLEST_IN_SYNC_SET.with(smallest));
  }

  private static Message notReadBecause(VerificationReport before, VerificationReport after) {
    if (before == null) {
      return CheckMessage.NOT_READ_BEFORE.with();
    }
    if (after == null) {
      return CheckMessage.NOT_READ_AFTER.with();
    }
    return found(after.verdict() == VerificationReport.Verdict.Unknown ? after : before);
  }

  private static Message found(VerificationReport report) {
    return CheckMessage.FOUND.with(report.summary());
  }

  private void checkLevel(CheckName name, boolean holds, Message found) {
    check(name, holds, CheckMessage.AS_LEVEL.with(result.durability().level()), found);
  }

  private void check(CheckName name, boolean holds, Message limit, Message found) {
    checks.add(Check.of(name, holds, limit, found));
  }

  private static String format(String pattern, double number) {
    return String.format(Locale.ROOT, pattern, number);
  }
}
