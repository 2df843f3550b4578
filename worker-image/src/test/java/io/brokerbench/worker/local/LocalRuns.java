package io.brokerbench.worker.local;

import io.brokerbench.core.handover.Progress;
import io.brokerbench.core.handover.WorkOrder;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.result.RunEnvironment;
import io.brokerbench.core.system.kafka.KafkaSystem;
import io.brokerbench.worker.clock.KernelBootId;
import io.brokerbench.worker.clock.MonotonicClock;
import io.brokerbench.worker.coordinator.RunConductor.Conclusion;
import io.brokerbench.worker.driver.BenchmarkDriver;
import io.brokerbench.worker.rpc.WorkerIdentity;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/** Runs against stand-ins for brokers and their administration. */
final class LocalRuns {

  private LocalRuns() {}

  static Conclusion run(RunPlan plan, BenchmarkDriver driver, Consumer<Progress> progress)
      throws InterruptedException {
    return run(plan, driver, progress, LocalRuns::identity);
  }

  static Conclusion run(
      RunPlan plan,
      BenchmarkDriver driver,
      Consumer<Progress> progress,
      IntFunction<WorkerIdentity> identities)
      throws InterruptedException {
    return new LocalRun(order(plan), new StandInAdmin(), driver, identities).run(progress::accept);
  }

  static WorkOrder order(RunPlan plan) {
    return new WorkOrder(
        plan, KafkaSystem.at("nowhere"), RunEnvironment.UNKNOWN, StandInAdmin.report());
  }

  /** A worker with the clock of this machine. */
  static WorkerIdentity identity(int index) {
    return identity(index, KernelBootId.get(), MonotonicClock.anchoredNow().anchorNanos());
  }

  static WorkerIdentity identity(int index, String kernelBootId, long clockAnchorNanos) {
    return new WorkerIdentity(
        index, "session-" + index, "pod-" + index, "", kernelBootId, "25", 2000, clockAnchorNanos);
  }
}
