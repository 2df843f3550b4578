package io.brokerbench.worker.agent;

import io.brokerbench.worker.clock.MonotonicClock;
import io.brokerbench.worker.host.IntervalProbe;
import io.brokerbench.worker.host.ProcessUsage;
import io.brokerbench.worker.host.ThreadWatch;
import io.brokerbench.worker.host.UsageProbe;
import io.brokerbench.worker.load.Flush;
import io.brokerbench.worker.load.WorkerLoad;
import io.brokerbench.worker.measure.IntervalFigures;
import io.brokerbench.worker.rpc.CoordinatorLink;
import io.brokerbench.worker.rpc.WorkerEvent;
import io.brokerbench.worker.schedule.Stage;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Runs one stage of a worker's load, and reports it each second until another one begins. */
final class StageRunner implements AutoCloseable {

  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  /** Where messages end the load, and not time, the last of them is to be noticed. */
  private static final long LONGEST_SLEEP_IN_OPEN_LOAD = TimeUnit.MILLISECONDS.toNanos(200);

  /** After the load others wait for the flush to begin and to end. */
  private static final long LONGEST_SLEEP_AFTER = TimeUnit.MILLISECONDS.toNanos(20);

  private final Stage stage;
  private final long startAt;
  private final WorkerLoad load;
  private final CoordinatorLink link;
  private final MonotonicClock clock;
  private final long cpuLimitMillicores;
  private final int maxThreadCpuPercent;
  private final Duration flushBound;
  private final boolean hasPhases;
  private long endAt;
  private long catchUpAt = Long.MAX_VALUE;
  private ThreadWatch threads;
  private IntervalProbe interval;
  private UsageProbe probe;
  private ProcessUsage usage = ProcessUsage.NONE;
  private Flush flush;
  private boolean measuring;
  private boolean done;
  private boolean stopped;
  private int nextSecond;

  /**
   * Of a stage that starts at {@code startAt} by the worker's clock.
   *
   * @param hasPhases whether it is one load in phases, each of which may begin at any second
   */
  StageRunner(
      Stage stage,
      long startAt,
      WorkerLoad load,
      CoordinatorLink link,
      MonotonicClock clock,
      long cpuLimitMillicores,
      int maxThreadCpuPercent,
      Duration flushBound,
      boolean hasPhases) {
    this.stage = stage;
    this.startAt = startAt;
    this.load = load;
    this.link = link;
    this.clock = clock;
    this.cpuLimitMillicores = cpuLimitMillicores;
    this.maxThreadCpuPercent = maxThreadCpuPercent;
    this.flushBound = flushBound;
    this.hasPhases = hasPhases;
    endAt = stage.endAt(startAt);
  }

  Stage stage() {
    return stage;
  }

  void start() throws WorkerFailedException {
    if (clock.now() > startAt) {
      throw new WorkerFailedException(
          AgentMessage.STARTED_LATE.with(TimeUnit.NANOSECONDS.toMillis(clock.now() - startAt)));
    }
    load.start(stage, startAt);
    var now = System.nanoTime();
    threads = new ThreadWatch(load::roleOf, now);
    interval = new IntervalProbe(threads, now);
    probe = new UsageProbe(threads);
  }

  /** Sends nothing that is due then, by the worker's clock, or later; 0: nothing any more. */
  void stop(long atNanos) {
    if (atNanos == 0) {
      stopped = true;
      load.stopSending();
    } else {
      endAt = Math.min(endAt, atNanos);
      load.endBy(atNanos);
    }
  }

  /** Consumers that read a backlog connect then, by the worker's clock. */
  void catchUp(long atNanos) {
    catchUpAt = atNanos;
  }

  /** Does what is due; returns for how long nothing will be, in nanoseconds. */
  long step() {
    var now = clock.now();
    // First of all: what comes before it is counted in the second that is over.
    if (now >= startAt + (nextSecond + 1) * SECOND) {
      report();
    }
    watchProcess(now);
    flushWhenSent(now);
    if (now >= catchUpAt) {
      catchUpAt = Long.MAX_VALUE;
      load.catchUp();
    }
    // Whole seconds after the start, as the measured time's first moment is.
    var next = Math.min(startAt + (nextSecond + 1) * SECOND, catchUpAt);
    // A first report takes a tenth of a second, by which the next one would be late.
    var after = clock.now();
    if (isOver(now)) {
      return Math.clamp(next - after, 0, LONGEST_SLEEP_AFTER);
    }
    return Math.clamp(
        Math.min(next, endAt) - after, 0, stage.isOpen() ? LONGEST_SLEEP_IN_OPEN_LOAD : SECOND);
  }

  private void watchProcess(long now) {
    if (!measuring && now >= stage.measuredFrom(startAt)) {
      measuring = true;
      probe.begin();
    } else if (measuring && usage == ProcessUsage.NONE && isOver(now)) {
      usage = probe.finish(cpuLimitMillicores);
    }
  }

  private boolean isOver(long now) {
    return stopped || now >= endAt || stage.isOpen() && load.hasSentEverything();
  }

  /** Reports the second that has just passed. */
  private void report() {
    // Named by the clock, not counted: seconds that a stalled process slept through stay empty.
    var second = Math.max(nextSecond, (int) ((clock.now() - startAt) / SECOND - 1));
    var figures = moved(second);
    var now = System.nanoTime();
    watchClient(now);
    if (hasPhases) {
      figures.usage(interval.next(now));
    }
    link.measured(figures);
    nextSecond = second + 1;
  }

  /** From the start on: what the client was behind when measuring began is carried into it. */
  private void watchClient(long now) {
    threads.sample(now);
    load.clientSaturated(threads.recentPercentOfSendingClient() > maxThreadCpuPercent);
  }

  /** Reports what was measured since the last report, before its second is over. */
  void reportRest() {
    link.measured(moved(nextSecond));
  }

  /** What was measured since the last report, as that of a second. */
  private IntervalFigures moved(int second) {
    var figures = new IntervalFigures(stage.number(), second);
    load.moveTo(figures);
    return figures;
  }

  /** Watches the process no more. */
  @Override
  public void close() {
    probe.close();
    threads.close();
  }

  private void flushWhenSent(long now) {
    if (flush == null && isOver(now) && load.sendingFinished()) {
      flush = load.flush(flushBound);
    }
    if (flush != null && !done && flush.finished()) {
      done = true;
      reportRest();
      // It may all be over before there was a moment to look.
      watchProcess(now);
      link.stageDone(new WorkerEvent.StageDone(stage.number(), load.unsent(), usage));
    }
  }
}
