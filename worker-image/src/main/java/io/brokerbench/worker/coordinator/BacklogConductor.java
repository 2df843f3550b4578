package io.brokerbench.worker.coordinator;

import io.brokerbench.core.message.Message;
import io.brokerbench.core.plan.BacklogPlan;
import io.brokerbench.core.plan.ConsumerAssignment;
import io.brokerbench.core.plan.ConsumerRole;
import io.brokerbench.core.plan.LoadPlan;
import io.brokerbench.core.result.BacklogResult;
import io.brokerbench.worker.clock.MonotonicClock;
import io.brokerbench.worker.course.ReportedSeconds;
import io.brokerbench.worker.measure.Count;
import io.brokerbench.worker.measure.IntervalFigures;
import io.brokerbench.worker.report.PhaseUsage;
import io.brokerbench.worker.schedule.Stage;
import io.brokerbench.worker.schedule.Stage.Purpose;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Leads a load with a backlog: it gathers, it is read, and what comes after. Workers run it as one
 * stage without a gap; its phases begin at whole seconds, agreed upon beforehand, so that what they
 * report second by second belongs to one phase. For one thread.
 *
 * <p>Where producers go on, consumers have caught up when they are no more than a second of load
 * behind at the end of a second that every worker has reported; where they have stopped, when
 * nothing is left.
 */
final class BacklogConductor extends LoadConductor {

  private static final Logger LOG = LoggerFactory.getLogger(BacklogConductor.class);

  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  /** Workers hear of a moment at least a second before. */
  private static final int LEAD_SECONDS = 2;

  private final LoadPlan load;
  private final BacklogPlan backlog;
  private final long rate;
  private final Set<String> subscriptions;
  private final ReportedSeconds reported;
  private final PhaseWatch watch;
  private final PhaseUsage usage;
  private final List<Long> acknowledgedBySecond = new ArrayList<>();
  private final List<Long> readBySecond = new ArrayList<>();
  private Purpose phase = Purpose.Build;
  private int catchUpSecond;
  private int judgedSecond;
  private long gathered;
  private double catchUpSeconds;
  private long firstReceived = Long.MAX_VALUE;
  private long lastReceived;
  private boolean caughtUp;

  BacklogConductor(Setup setup) {
    super(setup);
    load = plan.load();
    backlog = load.backlog();
    rate = load.rate().openLoop() ? load.rate().messagesPerSecond() : 0;
    subscriptions =
        plan.workers().stream()
            .flatMap(worker -> worker.consumers().stream())
            .filter(consumer -> consumer.role() == ConsumerRole.CatchingUp)
            .map(ConsumerAssignment::subscription)
            .collect(Collectors.toSet());
    reported = new ReportedSeconds(plan.workers().size());
    watch = new PhaseWatch(load, stage(), plan.workers().size(), maxGrowth());
    usage = new PhaseUsage(plan);
    usage.begins(Purpose.Build, load.warmUpSeconds());
  }

  /** The one stage that workers run. */
  private Stage stage() {
    return load.messages() > 0
        ? Stage.ofMessages(1, Purpose.Build, rate, load.warmUpSeconds(), load.messages())
        : new Stage(1, Purpose.Build, rate, load.warmUpSeconds(), Stage.OPEN_SECONDS);
  }

  @Override
  void add(WorkerState worker, IntervalFigures figures) {
    var second = figures.second();
    reported.add(worker.index(), second);
    watch.add(worker.index(), second, figures.counts());
    usage.add(worker.index(), worker.identity().cpuLimitMillicores(), figures);
    add(acknowledgedBySecond, second, figures.counts().get(Count.ACKNOWLEDGED));
    figures
        .receipts()
        .forEach(
            (name, receipts) -> {
              if (subscriptions.contains(name) && receipts.received() > 0) {
                add(readBySecond, second, receipts.received());
                var first = workers.toCoordinatorClock(worker, receipts.firstNanos());
                firstReceived = Math.min(firstReceived, first);
                var last = workers.toCoordinatorClock(worker, receipts.lastNanos());
                lastReceived = Math.max(lastReceived, last);
              }
            });
  }

  private static void add(List<Long> bySecond, int second, long messages) {
    while (bySecond.size() <= second) {
      bySecond.add(0L);
    }
    bySecond.set(second, bySecond.get(second) + messages);
  }

  private static long sum(List<Long> messages) {
    return messages.stream().mapToLong(Long::longValue).sum();
  }

  @Override
  void conduct() throws LoadFailedException, InterruptedException {
    ensembles.begin(steps);
    steps.start(stage());
    if (backlog.producersStop()) {
      gather();
      stop();
      beginCatchUp(nextSecond());
      steps.until(timeOf(catchUpSecond) + timeout(), () -> missing() == 0);
      caughtUp = missing() == 0;
      endCatchUp(caughtUp ? Math.max(lastReceived, timeOf(catchUpSecond)) : clock.now());
    } else {
      gather();
      var second =
          backlog.seconds() == null
              ? nextSecond()
              : Math.max(backlog.seconds(), reported.unreported());
      recorder.cutShort(second - load.warmUpSeconds());
      watch.buildEnds(second);
      beginCatchUp(second);
      quoteRecorded();
      steps.until(timeOf(second) + timeout(), () -> reported.complete() >= second);
      // Not what the ledger has by now: producers went on while that was reported.
      gathered =
          sum(acknowledgedBySecond.subList(0, Math.min(second, acknowledgedBySecond.size())));
      steps.until(timeOf(second) + timeout(), this::isCloseBehind);
      // Workers that were silent may not have reported the second in which reading begins.
      var end = Math.max(second, reported.unreported());
      endCatchUp(timeOf(end));
      timeline.quote(timeOf(second), timeOf(end));
      goOn(end);
    }
    steps.untilDrained();
    ensembles.quote(ensembles.sinceLast(steps));
    LOG.info("drained, {} acknowledged messages are missing", ledger.missing());
    workers.quote();
  }

  /** Until the backlog is there, or will be at a moment that workers have yet to hear of. */
  private void gather() throws LoadFailedException, InterruptedException {
    if (backlog.seconds() != null) {
      steps.until(timeOf(backlog.seconds() - LEAD_SECONDS));
    } else if (backlog.bytes() != null) {
      steps.until(Long.MAX_VALUE, () -> gatheredShare() >= 1);
      // What gathers in no time leaves something to measure all the same.
      steps.until(timeOf(load.warmUpSeconds()));
    }
  }

  private void stop() throws LoadFailedException, InterruptedException {
    if (load.messages() > 0) {
      steps.until(Long.MAX_VALUE, workers::isEverythingSent);
      if (timeline.stage().isOpen()) {
        timeline.stopSending(workers.lastAcknowledged());
      }
    } else {
      timeline.stopSending(timeOf(backlog.seconds() == null ? nextSecond() : backlog.seconds()));
    }
    steps.until(timeline.sendingEndsAt());
    watch.buildEnds(wholeSecondsUntil(timeline.sendingEndsAt()));
    usage.ends(wholeSecondsUntil(timeline.sendingEndsAt()));
    steps.untilSent();
    recorder.cutShort(timeline.measuredSeconds());
    quoteRecorded();
    timeline.quote();
    gathered = ledger.acknowledged();
  }

  private void beginCatchUp(int second) {
    LOG.info("consumers start to read the backlog at second {}", second);
    phase = Purpose.CatchUp;
    catchUpSecond = second;
    judgedSecond = second;
    timeline.catchUp(timeOf(second));
    workers.catchUp();
    begin(new Stage(2, Purpose.CatchUp, rate, 0, Stage.OPEN_SECONDS), second);
  }

  private void endCatchUp(long at) {
    catchUpSeconds = (at - timeOf(catchUpSecond)) / (double) SECOND;
    recorder.cutShort(catchUpSeconds);
    usage.ends(wholeSecondsUntil(at));
    LOG.info("{} after {} s", caughtUp ? "caught up" : "not caught up", catchUpSeconds);
  }

  /** Producers, that is, for the time after the backlog. */
  private void goOn(int second) throws LoadFailedException, InterruptedException {
    phase = Purpose.After;
    var stage = new Stage(3, Purpose.After, rate, 0, load.durationSeconds());
    begin(stage, second);
    watch.afterStarts(stage, second);
    usage.ends(second + load.durationSeconds());
    timeline.stopSending(timeOf(second + load.durationSeconds()));
    steps.until(timeline.sendingEndsAt());
  }

  private void begin(Stage part, int second) {
    recorder.goOn(part, MonotonicClock.toInstant(timeOf(second)), second);
    usage.begins(part.purpose(), second);
  }

  /** Judges each second once, when all workers have reported it. */
  private boolean isCloseBehind() {
    var complete = reported.complete();
    if (complete > judgedSecond) {
      judgedSecond = complete;
      var perTopic = load.subscriptionsPerTopic() - (load.hasTailingConsumers() ? 1 : 0);
      caughtUp = missing() <= rate * perTopic;
    }
    return caughtUp;
  }

  private long missing() {
    return ledger.missing(subscriptions);
  }

  /** One that workers can still hear of before it begins. */
  private int nextSecond() {
    return Math.max(0, wholeSecondsUntil(clock.now())) + LEAD_SECONDS;
  }

  /** Of the stage. */
  private int wholeSecondsUntil(long time) {
    return Math.toIntExact(Math.floorDiv(time - timeline.stageStartAt(), SECOND));
  }

  /** When a second of the stage begins. */
  private long timeOf(int second) {
    return timeline.stageStartAt() + second * SECOND;
  }

  private long timeout() {
    return backlog.catchUpTimeoutSeconds() * SECOND;
  }

  private double gatheredShare() {
    if (backlog.seconds() != null) {
      return (clock.now() - timeline.stageStartAt()) / (double) (backlog.seconds() * SECOND);
    }
    var messages = (double) ledger.acknowledged();
    return backlog.bytes() == null
        ? messages / load.messages()
        : messages * load.messageSizeBytes() / backlog.bytes();
  }

  @Override
  void cutShort() {
    super.cutShort();
    if (phase == Purpose.CatchUp && catchUpSeconds == 0) {
      catchUpSeconds = recorder.measuredSeconds();
      if (!backlog.producersStop()) {
        timeline.quote(timeOf(catchUpSecond), timeline.sendingEndsAt());
      }
    }
    workers.quote();
  }

  @Override
  double progress() {
    var share =
        switch (phase) {
          case CatchUp -> 1 + (gathered == 0 ? 0 : 1 - (double) missing() / gathered);
          case After -> 2;
          default -> gatheredShare();
        };
    return Math.clamp(share / 3, 0, 1);
  }

  @Override
  Message describe() {
    return switch (phase) {
      case CatchUp -> CoordinatorMessage.BACKLOG_IS_READ.with();
      case After -> CoordinatorMessage.BACKLOG_WAS_READ.with();
      default -> CoordinatorMessage.BACKLOG_GROWS.with();
    };
  }

  @Override
  BacklogResult backlog() {
    var from = Math.min(catchUpSecond, readBySecond.size());
    var to = Math.min(from + (int) Math.ceil(catchUpSeconds), readBySecond.size());
    var read = phase == Purpose.Build ? List.<Long>of() : readBySecond.subList(from, to);
    return BacklogReading.of(read, catchUpSeconds, secondsToFirstMessage())
        .result(
            gathered,
            gathered * load.messageSizeBytes(),
            caughtUp,
            recorder.phases(watch.judge(), usage.byPhase()));
  }

  private double secondsToFirstMessage() {
    return (firstReceived - timeOf(catchUpSecond)) / (double) SECOND;
  }
}
