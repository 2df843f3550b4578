package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;

/**
 * A summary of the figures. Latencies are absent where there is no sample of them.
 *
 * @param publishRateMessagesPerSecond acknowledged messages
 * @param consumeRateMessagesPerSecond received messages, of all subscriptions
 * @param publishRateBytesPerSecond acknowledged payload
 * @param publishLatencyP50Micros median from the intended send to the acknowledgement
 * @param publishLatencyP99Micros 99th percentile of the same
 * @param publishLatencyP99 the same, to read
 * @param endToEndLatencyP50Micros median from the intended send to the receipt
 * @param endToEndLatencyP99Micros 99th percentile of the same
 * @param endToEndLatencyP99 the same, to read
 * @param lostMessages acknowledged, and missing after the drain
 * @param duplicateMessages received again by the same subscription
 * @param outOfOrderMessages received after a later one of the same producer and partition
 *     (KeyShared: and key); absent for Shared, which promises no order
 * @param sendErrors sends that failed
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record FiguresStatus(
    @JsonPropertyDescription("Messages acknowledged per second.") Long publishRateMessagesPerSecond,
    @JsonPropertyDescription("Messages received per second, of all subscriptions together.")
        Long consumeRateMessagesPerSecond,
    @JsonPropertyDescription("Payload bytes acknowledged per second.")
        Long publishRateBytesPerSecond,
    @JsonPropertyDescription(
            "Median of the publish latency, from the intended send time (with rate Unlimited, from"
                + " the actual one), in microseconds.")
        Long publishLatencyP50Micros,
    @JsonPropertyDescription(
            "99th percentile of the publish latency, from the intended send time, in microseconds.")
        Long publishLatencyP99Micros,
    @JsonPropertyDescription("publishLatencyP99Micros, to read.") String publishLatencyP99,
    @JsonPropertyDescription(
            "Median of the end-to-end latency, from the intended send time, in microseconds.")
        Long endToEndLatencyP50Micros,
    @JsonPropertyDescription(
            "99th percentile of the end-to-end latency, from the intended send time, in"
                + " microseconds.")
        Long endToEndLatencyP99Micros,
    @JsonPropertyDescription("endToEndLatencyP99Micros, to read.") String endToEndLatencyP99,
    @JsonPropertyDescription("Messages acknowledged, and missing after the drain.")
        Long lostMessages,
    @JsonPropertyDescription("Messages received again by the same subscription.")
        Long duplicateMessages,
    @JsonPropertyDescription(
            "Messages received after a later one of the same producer and partition (KeyShared: and"
                + " key). Absent for Shared subscriptions, which promise no order.")
        Long outOfOrderMessages,
    @JsonPropertyDescription("Sends that failed.") Long sendErrors) {}
