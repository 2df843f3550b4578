package io.brokerbench.worker.coordinator;

import io.brokerbench.core.plan.LoadPlan;
import io.brokerbench.worker.course.BacklogWatch;
import io.brokerbench.worker.course.BacklogWatch.Judgement;
import io.brokerbench.worker.measure.Counts;
import io.brokerbench.worker.schedule.Stage;
import io.brokerbench.worker.schedule.Stage.Purpose;
import java.util.EnumMap;
import java.util.Map;

/**
 * Watches whether producers, and those consumers that should, keep up with a fixed rate while a
 * backlog gathers and after it was read. Between the two consumers are behind on purpose. Not
 * thread-safe.
 */
final class PhaseWatch {

  private final LoadPlan load;
  private final int workers;
  private final double maxGrowthPercent;
  private final BacklogWatch build;
  private BacklogWatch after;
  private int buildEnd = Integer.MAX_VALUE;
  private int afterStart = Integer.MAX_VALUE;

  /**
   * Of a load that has not begun.
   *
   * @param build the stage in which the backlog gathers
   * @param workers how many report
   * @param maxGrowthPercent how fast what is behind may grow, in percent of the rate
   */
  PhaseWatch(LoadPlan load, Stage build, int workers, double maxGrowthPercent) {
    this.load = load;
    this.workers = workers;
    this.maxGrowthPercent = maxGrowthPercent;
    this.build = watch(build, load.hasTailingConsumers() ? 1 : 0);
  }

  private BacklogWatch watch(Stage stage, int subscriptions) {
    return new BacklogWatch(stage, subscriptions, workers, maxGrowthPercent);
  }

  /** A worker reports what it counted in a second, from 0 where the backlog begins to gather. */
  void add(int worker, int second, Counts counts) {
    if (second < buildEnd) {
      build.add(worker, second, counts);
    } else if (second >= afterStart) {
      after.add(worker, second - afterStart, counts);
    }
  }

  /** The backlog gathers in the seconds before that one, which is still to be reported. */
  void buildEnds(int second) {
    buildEnd = second;
    build.cutShort(second);
  }

  /** Consumers have caught up by the beginning of that second, which is still to be reported. */
  void afterStarts(Stage stage, int second) {
    after = watch(stage, load.subscriptionsPerTopic());
    afterStart = second;
  }

  /** What is thought of the phases that had a rate to keep up with. */
  Map<Purpose, Judgement> judge() {
    var judgements = new EnumMap<Purpose, Judgement>(Purpose.class);
    if (load.rate().openLoop()) {
      judgements.put(Purpose.Build, build.judge());
      if (after != null) {
        judgements.put(Purpose.After, after.judge());
      }
    }
    return judgements;
  }
}
