package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.ValidationRule;

/**
 * A backlog that is built before some subscriptions are read.
 *
 * @param type which subscriptions
 * @param bytes payload that gathers in each of them before it is read, in bytes
 * @param seconds load that gathers in each of them, warm-up included, in seconds
 * @param producers what producers do meanwhile
 * @param catchUpTimeoutSeconds at most this long consumers may take to catch up
 */
@ValidationRule(
    value = "self.type != 'None' || !(has(self.bytes) || has(self.seconds))",
    message = RuleText.NO_BACKLOG_WITH_SIZE,
    fieldPath = ".type")
@ValidationRule(
    value = "!(has(self.bytes) && has(self.seconds))",
    messageExpression =
        "'bytes %d and seconds %d exclude each other, remove one of them'"
            + ".format([self.bytes, self.seconds])",
    message = RuleText.BACKLOG_WITH_TWO_SIZES,
    fieldPath = ".bytes")
@JsonInclude(JsonInclude.Include.NON_NULL)
public record BacklogSpec(
    @Default("None")
        @JsonPropertyDescription(
            "None: every subscription is read from the start. CatchUp: no subscription has a"
                + " connected consumer until the backlog is there; then all are read. Mixed: the"
                + " first subscription of each topic is read from the start, the others as with"
                + " CatchUp.")
        BacklogType type,
    @Min(1)
        @Max(1000000000000000L)
        @JsonPropertyDescription(
            "Payload in bytes, acknowledged on all topics together, that gathers before consumers"
                + " start. What other tools call 512 GB may mean GiB: 549755813888.")
        Long bytes,
    @Min(1)
        @Max(604800)
        @JsonPropertyDescription(
            "Seconds of load, warm-up included, that gather before consumers start; in place of"
                + " bytes.")
        Integer seconds,
    @Default("Continue")
        @JsonPropertyDescription(
            "Continue: producers go on at the same rate while consumers catch up, and for"
                + " durationSeconds after that. Stop: everything is sent and acknowledged before"
                + " consumers start, and the run ends when they have read it.")
        BacklogProducers producers,
    @Default("3600")
        @Min(1)
        @Max(604800)
        @JsonPropertyDescription(
            "Seconds that consumers may take to catch up. When they take longer the run goes on to"
                + " its end, and is not valid.")
        Integer catchUpTimeoutSeconds) {

  /** No backlog. */
  public static final BacklogSpec NONE = new BacklogSpec(null, null, null, null, null);

  /** Absent fields read as their defaults. */
  public BacklogSpec {
    type = type == null ? BacklogType.None : type;
    producers = producers == null ? BacklogProducers.Continue : producers;
    catchUpTimeoutSeconds = catchUpTimeoutSeconds == null ? 3600 : catchUpTimeoutSeconds;
  }
}
