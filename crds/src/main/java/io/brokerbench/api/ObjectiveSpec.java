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
        "self.metric.contains('Latency')"
            + " ? 'required with metric ' + self.metric + ', set it'"
            + " : 'remove it, because ' + self.metric + ' is not a latency'",
    message = RuleText.OBJECTIVE_LATENCY,
    fieldPath = ".atMostMicros")
@ValidationRule(
    value = "self.metric.contains('Throughput') == has(self.atLeastMessagesPerSecond)",
    messageExpression =
        "self.metric.contains('Throughput')"
            + " ? 'required with metric ' + self.metric + ', set it'"
            + " : 'remove it, because ' + self.metric + ' is not a throughput'",
    message = RuleText.OBJECTIVE_THROUGHPUT,
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
