package io.brokerbench.worker.course;

import io.brokerbench.api.PeakSpec;
import io.brokerbench.core.message.Message;
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
      return keepsUp.tooSlow(publishP99.beyond(CourseMessage.PUBLISH_TOO_SLOW, publishP99Micros));
    }
    if (isBeyond(endToEndP99Micros, endToEndP99)) {
      return keepsUp.tooSlow(
          endToEndP99.beyond(CourseMessage.END_TO_END_TOO_SLOW, endToEndP99Micros));
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

    private Message beyond(CourseMessage which, int limit) {
      var tooSlow = which.with(micros, limit);
      return generatorBound ? CourseMessage.GENERATOR_TOO_SLOW.with(tooSlow) : tooSlow;
    }
  }
}
