package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import java.util.List;

/**
 * The schedule of intended sends.
 *
 * @param type its shape
 * @param messagesPerSecond the rate of all producers together, for {@link RateType#Fixed}
 * @param stepsMessagesPerSecond the rates, in their order, for {@link RateType#Steps}
 * @param peak how to search, for {@link RateType#Peak}
 * @param maxInFlightPerProducer bound of what is in flight, for {@link RateType#Unlimited}; null
 *     where only the client's byte budget is one
 */
@ValidationRule(
    value = "self.type != 'Fixed' || has(self.messagesPerSecond)",
    message = RuleText.RATE_MISSING,
    fieldPath = ".messagesPerSecond")
@ValidationRule(
    value = "self.type == 'Fixed' || !has(self.messagesPerSecond)",
    messageExpression =
        "'%d is not allowed with type %s, remove it or use type Fixed'"
            + ".format([self.messagesPerSecond, self.type])",
    message = RuleText.RATE_WITH_OTHER_TYPE,
    fieldPath = ".messagesPerSecond")
@ValidationRule(
    value =
        "(self.type == 'Steps')"
            + " == (has(self.stepsMessagesPerSecond) && size(self.stepsMessagesPerSecond) > 0)",
    messageExpression =
        "self.type == 'Steps'"
            + " ? 'required with type Steps, list at least one rate'"
            + " : 'remove it, or use type Steps instead of ' + self.type",
    message = RuleText.RATE_STEPS,
    fieldPath = ".stepsMessagesPerSecond")
@ValidationRule(
    value = "(self.type == 'Peak') == has(self.peak)",
    messageExpression =
        "self.type == 'Peak'"
            + " ? 'required with type Peak, set it; it may be {}'"
            + " : 'remove it, or use type Peak instead of ' + self.type",
    message = RuleText.RATE_PEAK,
    fieldPath = ".peak")
@ValidationRule(
    value = "self.type == 'Unlimited' || !has(self.maxInFlightPerProducer)",
    messageExpression =
        "'%d is not allowed with type %s, which keeps its schedule; remove it or use"
            + " type Unlimited'"
            + ".format([self.maxInFlightPerProducer, self.type])",
    message = RuleText.IN_FLIGHT_WITH_OTHER_TYPE,
    fieldPath = ".maxInFlightPerProducer")
@JsonInclude(JsonInclude.Include.NON_NULL)
public record RateSpec(
    @Default("Fixed")
        @JsonPropertyDescription(
            "Fixed: a constant rate, open loop. Sends keep their schedule whatever the broker does;"
                + " latency counts from the intended time. Steps: one such rate after the other,"
                + " each with warm-up and duration of its own; the figures are those of the highest"
                + " that was sustained. Peak: searches for the highest such rate that is sustained"
                + " (brokers acknowledge it and consumers keep up with it), and confirms it with"
                + " warm-up and duration; the figures are those of that. Unlimited: closed loop,"
                + " each producer sends as soon as its client takes another message; so no message"
                + " has an intended time, and a slow broker hides its latency by being sent less.")
        RateType type,
    @Min(1)
        @Max(100000000)
        @JsonPropertyDescription(
            "For Fixed, which needs it: messages per second of all producers of all topics"
                + " together.")
        Integer messagesPerSecond,
    @Size(max = 32)
        @JsonPropertyDescription(
            "For Steps, which needs it: the rates, in the order in which they are tried, each of"
                + " all producers of all topics together.")
        List<@Max(100000000) Integer> stepsMessagesPerSecond,
    @JsonPropertyDescription("For Peak, which needs it: how to search. It may be {}.")
        PeakSpec peak,
    @Min(1)
        @Max(1000000)
        @JsonPropertyDescription(
            "For Unlimited: messages of a producer that may be neither acknowledged nor failed."
                + " Unset: 16384, or fewer where its client has no memory for so many.")
        Integer maxInFlightPerProducer) {}
