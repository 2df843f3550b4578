package io.brokerbench.worker.agent;

import io.brokerbench.core.plan.LoadPlan;
import io.brokerbench.worker.clock.MonotonicClock;
import io.brokerbench.worker.host.ProcessUsage;
import io.brokerbench.worker.host.UsageProbe;
import io.brokerbench.worker.load.Flush;
import io.brokerbench.worker.load.WorkerLoad;
import io.brokerbench.worker.measure.IntervalFigures;
import io.brokerbench.worker.rpc.CoordinatorLink;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Runs the load of a worker and reports it each second, until the coordinator ends the drain. */
final class LoadReporter {

  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  /** While load is on there is nothing to do but to report, and to hear that the run is over. */
  private static final long LONGEST_SLEEP_IN_LOAD = TimeUnit.MILLISECONDS.toNanos(200);

  /** Afterwards others wait for the flush to begin and to end. */
  private static final long LONGEST_SLEEP = TimeUnit.MILLISECONDS.toNanos(20);

  private final LoadPlan plan;
  private final WorkerLoad load;
  private final CoordinatorLink link;
  private final MonotonicClock clock;
  private final long startAt;
  private final long measuredFrom;
  private final long measuredTo;
  private final long cpuLimitMillicores;
  private UsageProbe probe;
  private ProcessUsage usage = ProcessUsage.NONE;
  private Flush flush;
  private boolean loadDone;
  private int nextSecond;

  LoadReporter(
      LoadPlan plan,
      WorkerLoad load,
      CoordinatorLink link,
      MonotonicClock clock,
      long startAt,
      long cpuLimitMillicores) {
    this.plan = plan;
    this.load = load;
    this.link = link;
    this.clock = clock;
    this.startAt = startAt;
    this.cpuLimitMillicores = cpuLimitMillicores;
    measuredFrom = startAt + plan.warmUpSeconds() * SECOND;
    measuredTo = measuredFrom + plan.durationSeconds() * SECOND;
  }

  /** Asks whether the drain is over. */
  interface FinishRequested {
    boolean get() throws WorkerFailedException, InterruptedException;
  }

  void run(FinishRequested finishRequested) throws WorkerFailedException, InterruptedException {
    if (clock.now() > startAt) {
      throw new WorkerFailedException(
          "the start was agreed on "
              + TimeUnit.NANOSECONDS.toMillis(clock.now() - startAt)
              + " ms ago, too late to keep the schedule");
    }
    load.start(startAt);
    while (!finishRequested.get()) {
      var now = clock.now();
      watchProcess(now);
      if (now >= startAt + (nextSecond + 1) * SECOND) {
        report();
      }
      flushWhenSent();
      // Whole seconds after the start, as the measured time's first and last moment are.
      var untilReport = startAt + (nextSecond + 1) * SECOND - clock.now();
      var longest = now < measuredTo ? LONGEST_SLEEP_IN_LOAD : LONGEST_SLEEP;
      TimeUnit.NANOSECONDS.sleep(Math.clamp(untilReport, 0, longest));
    }
    load.stop();
    report(nextSecond);
    link.farewell(usage, load.unsent());
  }

  private void watchProcess(long now) {
    if (probe == null && now >= measuredFrom) {
      probe = new UsageProbe();
    } else if (probe != null && usage == ProcessUsage.NONE && now >= measuredTo) {
      usage = probe.finish(cpuLimitMillicores);
    }
  }

  /** Reports the second that has just passed. */
  private void report() {
    // Named by the clock, not counted: seconds that a stalled process slept through stay empty.
    var second = (int) ((clock.now() - startAt) / SECOND - 1);
    report(Math.max(nextSecond, second));
    nextSecond = Math.max(nextSecond, second) + 1;
  }

  private void report(int second) {
    var figures = new IntervalFigures(second);
    load.moveTo(figures);
    link.measured(figures);
  }

  private void flushWhenSent() {
    if (flush == null && clock.now() >= measuredTo && load.sendingFinished()) {
      flush = load.flush(Duration.ofSeconds(plan.drainTimeoutSeconds()));
    }
    if (flush != null && !loadDone && flush.finished()) {
      report(nextSecond);
      link.loadDone();
      loadDone = true;
    }
  }
}
