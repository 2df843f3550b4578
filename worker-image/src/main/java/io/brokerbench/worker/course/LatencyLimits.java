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

  /** The judgement of a stage with these percentiles, in microseconds. */
  public Judgement judge(Judgement keepsUp, long publishP99, long endToEndP99) {
    if (isBeyond(publishP99Micros, publishP99)) {
      return keepsUp.tooSlow(
          "publish p99 is %d us, at most %d are wanted".formatted(publishP99, publishP99Micros));
    }
    if (isBeyond(endToEndP99Micros, endToEndP99)) {
      return keepsUp.tooSlow(
          "end-to-end p99 is %d us, at most %d are wanted"
              .formatted(endToEndP99, endToEndP99Micros));
    }
    return keepsUp;
  }

  private static boolean isBeyond(Integer limit, long found) {
    return limit != null && found > limit;
  }
}
