package io.brokerbench.worker.course;

import io.brokerbench.core.plan.LoadPlan;
import io.brokerbench.core.result.PeakResult;
import io.brokerbench.worker.schedule.Stage;
import java.util.function.DoubleSupplier;

/** Which stages a load goes through, one after the other. Not thread-safe. */
public interface LoadCourse {

  /** The next stage, or null when the course is over. Called once before each. */
  Stage next();

  /**
   * The stage that {@link #next} gave last has ended.
   *
   * @return whether the figures of the run are those of this stage, until a later one takes over
   */
  boolean ended(BacklogWatch.Judgement judgement);

  /** Share of the whole course when {@code share} of the current stage is over, 0 to 1 each. */
  double progress(double share);

  /** How a search for the peak ended; null where nothing is searched for. */
  default PeakResult peak() {
    return null;
  }

  /**
   * Of a plan.
   *
   * @param writeBackSeconds for which a stage may be held back, at most
   * @param elapsedSeconds since the load began
   */
  static LoadCourse of(LoadPlan plan, int writeBackSeconds, DoubleSupplier elapsedSeconds) {
    var rate = plan.rate();
    return switch (rate.type()) {
      case Fixed -> StepsCourse.of(plan, rate.messagesPerSecond());
      case Unlimited -> StepsCourse.of(plan, 0);
      case Steps ->
          StepsCourse.of(
              plan, rate.stepsMessagesPerSecond().stream().mapToInt(Integer::intValue).toArray());
      case Peak ->
          new PeakCourse(
              rate.peak(),
              plan.warmUpSeconds(),
              plan.durationSeconds(),
              writeBackSeconds + plan.drainTimeoutSeconds(),
              elapsedSeconds);
    };
  }
}
