package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.ValidationRule;

/**
 * The schedule of intended sends.
 *
 * @param type its shape
 * @param messagesPerSecond the rate of all producers together, for {@link RateType#Fixed}
 * @param maxInFlightPerProducer bound of what is in flight, for {@link RateType#Unlimited}; null
 *     where only the client's byte budget is one
 */
@ValidationRule(
    value = "self.type != 'Fixed' || has(self.messagesPerSecond)",
    message = "type Fixed needs messagesPerSecond",
    fieldPath = ".messagesPerSecond")
@ValidationRule(
    value = "self.type == 'Fixed' || !has(self.messagesPerSecond)",
    messageExpression =
        "'messagesPerSecond %d: type %s has no rate of its own, leave it out'"
            + ".format([self.messagesPerSecond, self.type])",
    message = "messagesPerSecond is for type Fixed",
    fieldPath = ".messagesPerSecond")
@ValidationRule(
    value = "self.type == 'Unlimited' || !has(self.maxInFlightPerProducer)",
    messageExpression =
        "'maxInFlightPerProducer %d: type %s keeps its schedule, whatever is in flight'"
            + ".format([self.maxInFlightPerProducer, self.type])",
    message = "maxInFlightPerProducer is for type Unlimited",
    fieldPath = ".maxInFlightPerProducer")
public record RateSpec(
    @Default("Fixed")
        @JsonPropertyDescription(
            "Fixed: a constant rate, open loop. Sends keep their schedule whatever the broker does;"
                + " latency counts from the intended time. Unlimited: closed loop, each producer"
                + " sends as soon as its client takes another message; so no message has an"
                + " intended time, and a slow broker hides its latency by being sent less.")
        RateType type,
    @Min(1)
        @Max(100000000)
        @JsonPropertyDescription(
            "For Fixed, which needs it: messages per second of all producers of all topics"
                + " together.")
        Integer messagesPerSecond,
    @Min(1)
        @Max(1000000)
        @JsonPropertyDescription(
            "For Unlimited: messages of a producer that may be neither acknowledged nor failed."
                + " Unset: as many as its client has memory for.")
        Integer maxInFlightPerProducer) {}
