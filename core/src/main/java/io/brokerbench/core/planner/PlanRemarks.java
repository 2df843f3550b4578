package io.brokerbench.core.planner;

import io.brokerbench.api.BenchmarkRunSpec;
import io.brokerbench.api.ChecksSpec;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.plan.RatePlan;
import io.brokerbench.core.system.Systems;
import java.util.ArrayList;
import java.util.List;

/** What a plan allows, and whoever made it might not expect. */
public final class PlanRemarks {

  /** Few systems have a lower median of a replicated publish. */
  private static final int LOW_MEDIAN_MICROS = 1_000;

  private static final int ANY_DELAY_PERCENT = 100;

  private PlanRemarks() {}

  /**
   * None where there is nothing to remark.
   *
   * @param spec with a workload
   */
  public static List<Message> of(BenchmarkRunSpec spec) {
    var remarks = new ArrayList<>(Systems.of(spec.broker().kind()).settings(spec).remarks());
    remarks.addAll(
        of(
            RatePlan.of(spec.workload(), spec.activeDeadlineSeconds()),
            spec.workers().pacingGranularityMicros(),
            spec.checks()));
    return List.copyOf(remarks);
  }

  static List<Message> of(RatePlan rate, int pacingGranularityMicros, ChecksSpec checks) {
    var remarks = new ArrayList<Message>();
    if (rate.peak() != null) {
      remarks.add(PlannerMessage.SEARCH_LIMIT.with(rate.peak().maxSearchSeconds()));
    }
    var percent = checks.maxGeneratorDelayPercent();
    var marks = rate.openLoop() && percent > 0 && percent < ANY_DELAY_PERCENT;
    var leastMedian = marks ? Math.ceilDiv(50 * pacingGranularityMicros, percent) : 0;
    if (leastMedian > LOW_MEDIAN_MICROS) {
      remarks.add(
          PlannerMessage.COARSE_PACING.with(
              pacingGranularityMicros, pacingGranularityMicros / 2, leastMedian));
    }
    return List.copyOf(remarks);
  }
}
