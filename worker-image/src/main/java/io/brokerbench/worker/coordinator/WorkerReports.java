package io.brokerbench.worker.coordinator;

import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.plan.WorkerAssignment;
import io.brokerbench.core.result.WorkerReport;
import io.brokerbench.worker.coordinator.WorkerState.StageUsage;
import java.util.List;

/** How each worker fared. */
final class WorkerReports {

  private static final double NANOS_PER_MICRO = 1000;

  private final RunPlan plan;
  private final RunClocks clocks;

  WorkerReports(RunPlan plan, RunClocks clocks) {
    this.plan = plan;
    this.clocks = clocks;
  }

  List<WorkerReport> of(List<WorkerState> workers, long now) {
    return workers.stream()
        .filter(WorkerState::isRegistered)
        .map(worker -> of(worker, worker.quoted(), clocks, now))
        .toList();
  }

  /** Of a stage. */
  static WorkerReport of(WorkerState worker, StageUsage stage, RunClocks clocks, long now) {
    var identity = worker.identity();
    var usage = stage.process();
    return new WorkerReport(
        worker.index(),
        identity.pod(),
        identity.node().isEmpty() ? null : identity.node(),
        identity.kernelBootId(),
        identity.javaVersion(),
        usage.cpuPercent(),
        identity.cpuLimitMillicores(),
        usage.cpuThrottledPercent(),
        usage.busiestThreads(),
        usage.gcPauseTotalMicros(),
        usage.gcPauseMaxMicros(),
        usage.safepointTotalMicros(),
        stage.hiccupP99Micros(),
        stage.hiccupMaxMicros(),
        Math.round(stage.blockedInSendNanos() / NANOS_PER_MICRO),
        (clocks.newest(worker.index()).workerTime(now) - now) / NANOS_PER_MICRO,
        clocks.largestUncertainty(worker.index()) / NANOS_PER_MICRO);
  }

  /** Of the worst pair of a producing and a consuming worker. */
  double endToEndUncertaintyMicros() {
    var worst = 0.0;
    for (var from : plan.workers()) {
      for (var to : plan.workers()) {
        if (isMeasured(from, to) && !clocks.isSame(from.index(), to.index())) {
          worst =
              Math.max(
                  worst,
                  clocks.largestUncertainty(from.index()) + clocks.largestUncertainty(to.index()));
        }
      }
    }
    return worst / NANOS_PER_MICRO;
  }

  private static boolean isMeasured(WorkerAssignment from, WorkerAssignment to) {
    return !from.producers().isEmpty() && !to.consumers().isEmpty();
  }
}
