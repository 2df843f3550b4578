package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.ValidationRule;

/**
 * How the peak rate is searched for: the rate doubles from probe to probe until one is not
 * sustained; then the interval is halved (by ratio) until it is narrow enough; then the same goes
 * on with stages of the full duration, until one that holds and one that fails are as close.
 *
 * @param startMessagesPerSecond rate of the first probe
 * @param maxMessagesPerSecond no higher rate is tried
 * @param resolutionPercent the search ends when a rate that is sustained and one that is not are so
 *     close to each other
 * @param probeSeconds measured time of a probe, after a third of it in which it settles, in seconds
 * @param maxPublishLatencyP99Micros of a rate that counts as sustained: 99th percentile of the
 *     publish latency from the intended send, in microseconds; or null where any will do
 * @param maxEndToEndLatencyP99Micros likewise, of the end-to-end latency
 * @param maxSearchSeconds how long the search takes at most, in seconds; null in a spec for three
 *     quarters of its activeDeadlineSeconds, never null in a plan
 */
@ValidationRule(
    value = "self.startMessagesPerSecond <= self.maxMessagesPerSecond",
    messageExpression =
        "'%d is too large, must be at most maxMessagesPerSecond, which is %d'"
            + ".format([self.startMessagesPerSecond, self.maxMessagesPerSecond])",
    message = RuleText.SEARCH_START_ABOVE_MAX,
    fieldPath = ".startMessagesPerSecond")
public record PeakSpec(
    @Default("10000")
        @Min(1)
        @Max(100000000)
        @JsonPropertyDescription("Messages per second of the first probe.")
        Integer startMessagesPerSecond,
    @Default("10000000")
        @Min(1)
        @Max(100000000)
        @JsonPropertyDescription("No higher rate is tried, in messages per second.")
        Integer maxMessagesPerSecond,
    @Default("2")
        @Min(1)
        @Max(50)
        @JsonPropertyDescription(
            "How close a sustained rate and one that is not must come for the search to end, in"
                + " percent.")
        Integer resolutionPercent,
    @Default("30")
        @Min(4)
        @Max(3600)
        @JsonPropertyDescription(
            "Seconds that a probe is judged by; it settles for a third of that before. Brokers that"
                + " throttle by windows need at least four of them.")
        Integer probeSeconds,
    @Min(1)
        @Max(60000000)
        @JsonPropertyDescription(
            "Beyond it a rate does not count as sustained: 99th percentile of the publish latency"
                + " from the intended send, in microseconds. Unset: any latency will do.")
        Integer maxPublishLatencyP99Micros,
    @Min(1)
        @Max(60000000)
        @JsonPropertyDescription(
            "Beyond it a rate does not count as sustained: 99th percentile of the end-to-end"
                + " latency from the intended send, in microseconds. Unset: any latency will do.")
        Integer maxEndToEndLatencyP99Micros,
    @Min(1)
        @Max(604800)
        @JsonPropertyDescription(
            "How long the search takes at most, in seconds from the first message. No stage begins"
                + " that would end later. A search that reaches this limit reports a lower bound of"
                + " the peak (atLeast), and is not Valid. Unset: three quarters of"
                + " activeDeadlineSeconds.")
        Integer maxSearchSeconds) {

  /** The same with another bound of the search, in seconds. */
  public PeakSpec withMaxSearchSeconds(int seconds) {
    return new PeakSpec(
        startMessagesPerSecond,
        maxMessagesPerSecond,
        resolutionPercent,
        probeSeconds,
        maxPublishLatencyP99Micros,
        maxEndToEndLatencyP99Micros,
        seconds);
  }

  /** How long a probe settles before it is judged, in seconds. */
  public int settleSeconds() {
    return Math.ceilDiv(probeSeconds, 3);
  }
}
