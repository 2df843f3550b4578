package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.ValidationRule;

/**
 * A bound that the figures should keep.
 *
 * @param metric what is bounded
 * @param atMostMicros of a latency, in microseconds; null for a throughput
 * @param atLeastMessagesPerSecond of a throughput; null for a latency
 */
@ValidationRule(
    value = "self.metric.contains('Latency') == has(self.atMostMicros)",
    messageExpression =
        "self.metric + (self.metric.contains('Latency') ? ' needs atMostMicros'"
            + " : ' is no latency: leave out atMostMicros')",
    message = "atMostMicros is for latencies, which need it",
    fieldPath = ".atMostMicros")
@ValidationRule(
    value = "self.metric.contains('Throughput') == has(self.atLeastMessagesPerSecond)",
    messageExpression =
        "self.metric + (self.metric.contains('Throughput') ? ' needs atLeastMessagesPerSecond'"
            + " : ' is no throughput: leave out atLeastMessagesPerSecond')",
    message = "atLeastMessagesPerSecond is for throughputs, which need it",
    fieldPath = ".atLeastMessagesPerSecond")
public record ObjectiveSpec(
    @Required
        @JsonPropertyDescription(
            "What is bounded. Latencies count from the intended send. Throughput: acknowledged"
                + " messages; ConsumeThroughput: received ones, of all subscriptions together.")
        ObjectiveMetric metric,
    @Min(1)
        @Max(3600000000L)
        @JsonPropertyDescription("For a latency: the most that it may be, in microseconds.")
        Long atMostMicros,
    @Min(1)
        @Max(100000000)
        @JsonPropertyDescription("For a throughput: the least that it must be, per second.")
        Long atLeastMessagesPerSecond) {}
