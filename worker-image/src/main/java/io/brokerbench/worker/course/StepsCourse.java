package io.brokerbench.worker.course;

import io.brokerbench.core.plan.LoadPlan;
import io.brokerbench.worker.schedule.Stage;
import io.brokerbench.worker.schedule.Stage.Purpose;

/** Rates that are known beforehand, each measured; the figures are of the highest sustained one. */
final class StepsCourse implements LoadCourse {

  private final int[] rates;
  private final int settleSeconds;
  private final int measuredSeconds;
  private final long messages;
  private int begun;
  private boolean quoted;
  private long bestSustained = -1;

  private StepsCourse(int[] rates, int settleSeconds, int measuredSeconds, long messages) {
    this.rates = rates;
    this.settleSeconds = settleSeconds;
    this.measuredSeconds = measuredSeconds;
    this.messages = messages;
  }

  static StepsCourse of(LoadPlan plan, int... rates) {
    return new StepsCourse(rates, plan.warmUpSeconds(), plan.durationSeconds(), plan.messages());
  }

  @Override
  public Stage next() {
    if (begun == rates.length) {
      return null;
    }
    var rate = rates[begun++];
    return messages > 0
        ? Stage.ofMessages(begun, Purpose.Measurement, rate, settleSeconds, messages)
        : new Stage(begun, Purpose.Measurement, rate, settleSeconds, measuredSeconds);
  }

  @Override
  public boolean ended(BacklogWatch.Judgement judgement) {
    var sustained = judgement.holdsByEstimate();
    var rate = rates[begun - 1];
    // Where none is sustained, the first is what there is to show.
    var better = !quoted || sustained && rate > bestSustained;
    quoted = true;
    if (sustained) {
      bestSustained = Math.max(bestSustained, rate);
    }
    return better;
  }

  @Override
  public double progress(double share) {
    return (begun - 1 + share) / rates.length;
  }
}
