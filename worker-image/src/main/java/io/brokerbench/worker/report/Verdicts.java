package io.brokerbench.worker.report;

import io.brokerbench.api.ChecksSpec;
import io.brokerbench.core.broker.VerificationReport;
import io.brokerbench.core.result.BacklogResult;
import io.brokerbench.core.result.LatencyFigures;
import io.brokerbench.core.result.StageResult;
import io.brokerbench.core.result.Verdict;
import io.brokerbench.core.result.Verdict.Check;
import io.brokerbench.worker.schedule.Stage;
import java.util.ArrayList;
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
  private final Findings findings;
  private final GeneratorChecks generator;
  private final List<Check> checks = new ArrayList<>();

  private Verdicts(ChecksSpec limits, Findings findings) {
    this.limits = limits;
    this.findings = findings;
    generator = new GeneratorChecks(limits);
  }

  static Verdict of(ChecksSpec limits, Findings findings) {
    var verdicts = new Verdicts(limits, findings);
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
    add("LoadCompleted", findings.completed(), "to its planned end", "ended early");
  }

  /** Who shares a node shares its processors, its network and its page cache. */
  private void checkNodes() {
    var shared = SharedNodes.of(findings.workers(), findings.brokers()).describe();
    var apart = limits.workersHaveTheirOwnNodes();
    checks.add(
        new Check(
            "SharedNodes",
            shared.isEmpty() || !apart,
            apart
                ? "no worker shares a node with a broker or another worker"
                : "shared nodes are reported",
            shared.orElse("no shared node is known")));
  }

  private void checkCpu() {
    checks.add(generator.cpu(findings.workers()));
    // A closed loop is meant to saturate something, and says what.
    if (isOpenLoop()) {
      checks.add(
          findings.backlog() == null
              ? generator.thread(findings.workers())
              : generator.thread(findings.backlog()));
    }
  }

  private boolean isOpenLoop() {
    return findings.figures().targetMessagesPerSecond() != null;
  }

  private void checkLoad() {
    var target = findings.figures().targetMessagesPerSecond();
    if (target != null) {
      checkRate(target);
      if (findings.backlog() == null) {
        checkSustained();
        checkPeak();
        checkDrained();
      } else {
        checkPhasesSustained(findings.backlog());
      }
    }
    if (!findings.stages().isEmpty()) {
      checkDirtyPages();
    }
    var unsent = findings.integrity().unsent();
    checks.add(
        new Check("MessagesUnsent", unsent == 0, "none", unsent + " were due and never sent"));
    var errors = findings.integrity().sendErrors();
    checks.add(
        new Check(
            "SendErrors",
            errors <= limits.maxSendErrors(),
            "at most " + limits.maxSendErrors(),
            errors + " of " + findings.integrity().sent() + " sends"));
    if (findings.backlog() != null) {
      checkCaughtUp(findings.backlog());
    }
    if (findings.completed() && (isConsumed() || findings.backlog() != null)) {
      checkLost();
    }
  }

  private void checkRate(long target) {
    var achieved = findings.figures().publish().messagesPerSecond();
    var shortfall = Math.max(0, 100.0 * (target - achieved) / target);
    checks.add(
        new Check(
            "RateShort",
            shortfall <= limits.maxRateShortfallPercent(),
            "at most " + limits.maxRateShortfallPercent() + " % below " + target + " msg/s",
            format("%.2f %% below, at %.1f msg/s", shortfall, achieved)));
  }

  /** Of several stages, the one that the figures are taken from. */
  private void checkSustained() {
    var rate = findings.figures().targetMessagesPerSecond();
    var stage =
        findings.stages().stream().filter(s -> s.number() == findings.quotedStage()).findFirst();
    checks.add(
        new Check(
            "RateSustained",
            stage.isPresent() && stage.get().sustained() && isMeasurement(stage.get()),
            "brokers and consumers keep up with a measured stage",
            stage
                .map(s -> "at " + rate + " msg/s " + s.finding())
                .orElse("no stage came to its end")));
  }

  private void checkPhasesSustained(BacklogResult backlog) {
    var behind =
        backlog.phases().stream().filter(p -> Boolean.FALSE.equals(p.sustained())).findFirst();
    add(
        "RateSustained",
        behind.isEmpty(),
        "brokers and tailing consumers keep up before and after the backlog is read",
        behind.map(p -> "in " + p.phase() + " " + p.finding()).orElse(null));
  }

  /** A peak is one if the next step up is known not to hold, and not for want of a generator. */
  private void checkPeak() {
    var peak = findings.peak();
    if (peak != null) {
      checks.add(
          new Check(
              "PeakFound",
              peak.confirmed() && !peak.atLeast(),
              "a rate that holds for the full time and, within the resolution, one that the brokers"
                  + " do not hold",
              peak.describe()));
    }
  }

  /** Of all stages but the last: what it leaves is lost, and no burden of another. */
  private void checkDrained() {
    var undrained =
        findings.stages().stream()
            .limit(Math.max(0, findings.stages().size() - 1))
            .filter(s -> s.undrainedMessages() > 0)
            .findFirst();
    if (findings.stages().size() > 1) {
      add(
          "StageNotDrained",
          undrained.isEmpty(),
          "everything of a stage is received before the next begins",
          undrained
              .map(s -> s.undrainedMessages() + " messages of stage " + s.number() + " were not")
              .orElse(null));
    }
  }

  /** Of all stages: a search goes by each of them. */
  private void checkDirtyPages() {
    var atMost = limits.maxDirtyPageBytes();
    if (atMost == null) {
      return;
    }
    var dirty =
        findings.stages().stream()
            .filter(s -> s.dirtyPageBytes() == null || s.dirtyPageBytes() > atMost)
            .findFirst();
    add(
        "DirtyPages",
        dirty.isEmpty(),
        "at most " + atMost + " bytes on every broker node when a stage begins",
        dirty.map(Verdicts::dirtyPages).orElse(null));
  }

  private static String dirtyPages(StageResult stage) {
    return stage.dirtyPageBytes() == null
        ? "not read before stage " + stage.number()
        : stage.dirtyPageBytes() + " bytes when stage " + stage.number() + " began";
  }

  private static boolean isMeasurement(StageResult stage) {
    return stage.purpose().equals(Stage.Purpose.Measurement.name());
  }

  private void checkCaughtUp(BacklogResult backlog) {
    var phase =
        backlog.phases().stream().filter(p -> p.phase().equals(Stage.Purpose.CatchUp.name()));
    add(
        "CaughtUp",
        backlog.caughtUp(),
        "consumers reach the end of the backlog in time",
        phase.findFirst().map(p -> format("not within %.0f s", p.seconds())).orElse("not begun"));
  }

  /** Only after a drain is what has not arrived lost. */
  private void checkLost() {
    var lost = findings.integrity().lost();
    checks.add(
        new Check(
            "MessagesLost",
            lost <= limits.maxLostMessages(),
            "at most " + limits.maxLostMessages(),
            lost + " of " + findings.integrity().acknowledged() + " acknowledged"));
  }

  private void checkGenerator() {
    var figures = findings.figures();
    if (figures.scheduleLag() != null) {
      checks.add(
          generator.lag(
              figures.scheduleLag(),
              figures.publishLatencyFromIntended(),
              figures.endToEndLatencyFromIntended()));
    } else {
      checks.add(generator.senderHiccups(figures.publishLatency()));
    }
    if (isConsumed()) {
      checks.add(generator.hiccups(figures.receiverHiccups(), figures.shownEndToEndLatency()));
      checkClocks(findings.figures().shownEndToEndLatency());
    }
  }

  private boolean isConsumed() {
    return findings.figures().shownEndToEndLatency() != null;
  }

  /** No message arrives before it was sent: a negative sample is a clock's, whatever it states. */
  private void checkClocks(LatencyFigures latency) {
    var uncertainty = findings.clockUncertaintyMicros();
    var median = latency.p50() == null ? 0 : latency.p50();
    checks.add(
        new Check(
            "ClockUncertainty",
            uncertainty * 100 <= (double) limits.maxClockUncertaintyPercent() * median
                && latency.negativeSamples() * SAMPLES_FOR_A_NEGATIVE_ONE <= latency.count(),
            "at most %d %% of the end-to-end median, and at most 1 of %d samples negative"
                .formatted(limits.maxClockUncertaintyPercent(), SAMPLES_FOR_A_NEGATIVE_ONE),
            format(
                "%.1f us, the median is %d us; %d of %d samples are negative",
                uncertainty, median, latency.negativeSamples(), latency.count())));
  }

  private void checkDurability() {
    var before = findings.durability().before();
    var after = findings.durability().after();
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
      checks.add(new Check("DurabilityMismatch", false, asLevel(), before.summary()));
    }
    if (wrongAfter && !wrongBefore) {
      checks.add(new Check("DurabilityChanged", false, asLevel(), after.summary()));
    }
    if (notRead && !wrongBefore && !wrongAfter) {
      checks.add(new Check("DurabilityUnknown", false, asLevel(), notReadBecause(before, after)));
    }
    if (!notRead && !wrongBefore && !wrongAfter) {
      checks.add(new Check("DurabilityVerified", true, asLevel(), after.summary()));
    }
  }

  /** Who acknowledges without a replica that lags is faster, and no message has as many copies. */
  private void checkReplicas() {
    var wanted = findings.inSyncReplicas();
    if (wanted == null) {
      checkEnsembles(findings.durability().ensembleChangesMeasured());
    } else {
      checkInSyncSets(wanted);
    }
  }

  private void checkEnsembles(Long changes) {
    checks.add(
        new Check(
            "EnsembleChanged",
            changes != null && changes == 0,
            "no bookie replaced in a ledger while it was measured",
            changes == null ? "not read" : "replaced " + changes + " times"));
  }

  private void checkInSyncSets(int wanted) {
    var smallest = findings.durability().smallestInSyncSetMeasured();
    checks.add(
        new Check(
            "InSyncSetShrunk",
            smallest != null && smallest >= wanted,
            "all %d replicas of each partition in sync while it was measured".formatted(wanted),
            smallest == null ? "not read" : smallest + " of a partition in the worst sample"));
  }

  private static String notReadBecause(VerificationReport before, VerificationReport after) {
    if (before == null) {
      return "not read back before load";
    }
    if (after == null) {
      return "not read back after load";
    }
    var incomplete = after.verdict() == VerificationReport.Verdict.Unknown ? after : before;
    return incomplete.summary();
  }

  private String asLevel() {
    return "level " + findings.durability().level() + ", before and after";
  }

  private void add(String name, boolean holds, String wanted, String otherwise) {
    checks.add(new Check(name, holds, wanted, holds ? wanted : otherwise));
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
