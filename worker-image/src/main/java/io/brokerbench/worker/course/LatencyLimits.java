package io.brokerbench.worker.course;

import io.brokerbench.api.PeakSpec;
import io.brokerbench.worker.course.BacklogWatch.Judgement;

/**
 * How slow messages may be at a rate that counts as sustained.
 *
 * @param publishP99Micros 99th percentile of the publish latency from the intended send, in
 *     microseconds, or null
 * @param endToEndP99Micros likewise, of the end-to-end latency
 */
public record LatencyLimits(Integer publishP99Micros, Integer endToEndP99Micros) {

  /** Those of a search; none where {@code peak} is null. */
  public static LatencyLimits of(PeakSpec peak) {
    return peak == null
        ? new LatencyLimits(null, null)
        : new LatencyLimits(peak.maxPublishLatencyP99Micros(), peak.maxEndToEndLatencyP99Micros());
  }

  /** The judgement of a stage with these percentiles. */
  public Judgement judge(Judgement keepsUp, Found publishP99, Found endToEndP99) {
    if (isBeyond(publishP99Micros, publishP99)) {
      return keepsUp.tooSlow("publish p99 is " + publishP99.describe(publishP99Micros));
    }
    if (isBeyond(endToEndP99Micros, endToEndP99)) {
      return keepsUp.tooSlow("end-to-end p99 is " + endToEndP99.describe(endToEndP99Micros));
    }
    return keepsUp;
  }

  private static boolean isBeyond(Integer limit, Found found) {
    return limit != null && found.micros() > limit;
  }

  /**
   * A percentile of a stage.
   *
   * @param micros in microseconds; 0 where there is no sample
   * @param generatorBound whether it is the generator's: then a rate that is too slow says nothing
   *     about the brokers
   */
  public record Found(long micros, boolean generatorBound) {

    private String describe(int limit) {
      return "%d us, at most %d are wanted%s"
          .formatted(micros, limit, generatorBound ? "; that quantile is the generator's" : "");
    }
  }
}
