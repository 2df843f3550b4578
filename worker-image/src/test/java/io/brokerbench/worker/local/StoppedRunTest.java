package io.brokerbench.worker.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.Reason;
import io.brokerbench.core.handover.Progress;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.worker.coordinator.CoordinatorMessage;
import io.brokerbench.worker.coordinator.LoadObserver;
import io.brokerbench.worker.driver.StandInDriver;
import io.brokerbench.worker.driver.StandInDriver.Fate;
import io.brokerbench.worker.measure.IntervalFigures;
import io.brokerbench.worker.report.ReportMessage;
import io.brokerbench.worker.report.ResultTable;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A load that is told to stop. */
@Execution(ExecutionMode.CONCURRENT)
class StoppedRunTest {

  /** A busy machine may be late to hear of the first second that was measured. */
  private static final RunPlan PLAN = LocalRunTest.plan(60);

  @Test
  void whatWasMeasuredUntilItIsToldToStopIsKept() throws InterruptedException {
    var driver = new StandInDriver(4, (producer, sequence) -> Fate.DELIVERED);
    var run = new LocalRun(LocalRuns.order(PLAN), new StandInAdmin(), driver, LocalRuns::identity);

    var conclusion = run.run(new StopOnceMeasured(run::stop));
    assertThat(conclusion.failure().reason()).isEqualTo(Reason.LoadStopped);
    assertThat(conclusion.failure().message())
        .isEqualTo(CoordinatorMessage.STOPPED.with().toString());
    var result = conclusion.result();
    assertThat(result.completed()).isFalse();
    assertThat(result.integrity().acknowledged()).isBetween(1L, 182_999L);
    assertThat(result.verdict().valid()).isFalse();
    assertThat(ResultTable.of(result)).contains(ReportMessage.NOT_ARRIVED.with().toString());
    var seconds = result.figures().measuredSeconds();
    var times = result.times();
    assertThat(seconds).isBetween(1.0, 60.0);
    assertThat(Duration.between(times.measuringStarted(), times.measuringEnded()))
        .isEqualTo(Duration.ofSeconds((long) seconds));
    assertThat(result.figures().publish().messagesPerSecond() * seconds)
        .isEqualTo(result.figures().publish().messages());
  }

  /** As soon as a second was measured. */
  private record StopOnceMeasured(Runnable stop) implements LoadObserver {

    @Override
    public void progress(Progress seen) {}

    @Override
    public void measured(int worker, IntervalFigures figures) {
      if (figures.second() >= PLAN.load().warmUpSeconds()) {
        stop.run();
      }
    }
  }
}
