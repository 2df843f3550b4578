package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import java.util.List;

/**
 * What is measured, how safe an acknowledged message is, and under which load.
 *
 * @param broker what is measured
 * @param durability what an acknowledged message has been through
 * @param workload the load, or null where a file tells it
 * @param ombWorkloadRef the file that tells the load, or null
 * @param workers the load generator
 * @param checks when the figures may be quoted
 * @param objectives when the figures are good enough
 * @param suspend whether the run is held, and an attempt under way is ended
 * @param startDeadlineSeconds time from the start of an attempt to the first message, in seconds
 * @param activeDeadlineSeconds time from the start of an attempt to its end, in seconds
 * @param retries how often a failed attempt is followed by another, 0 to 5
 * @param retain what stays after the run has finished
 * @param ttlSecondsAfterFinished after which a finished run is deleted, in seconds; null: never
 */
@ValidationRule(
    value =
        "self.broker == oldSelf.broker && self.durability == oldSelf.durability"
            + " && has(self.workload) == has(oldSelf.workload)"
            + " && (!has(self.workload) || self.workload == oldSelf.workload)"
            + " && has(self.ombWorkloadRef) == has(oldSelf.ombWorkloadRef)"
            + " && (!has(self.ombWorkloadRef) || self.ombWorkloadRef == oldSelf.ombWorkloadRef)"
            + " && self.workers == oldSelf.workers && self.checks == oldSelf.checks"
            + " && has(self.objectives) == has(oldSelf.objectives)"
            + " && (!has(self.objectives) || self.objectives == oldSelf.objectives)"
            + " && self.startDeadlineSeconds == oldSelf.startDeadlineSeconds"
            + " && self.activeDeadlineSeconds == oldSelf.activeDeadlineSeconds"
            + " && self.retries == oldSelf.retries && self.retain == oldSelf.retain",
    message = RuleText.SPEC_IMMUTABLE)
@ValidationRule(
    value = "has(self.workload) || has(self.ombWorkloadRef)",
    message = RuleText.NO_LOAD,
    fieldPath = ".workload")
@ValidationRule(
    value = "!has(self.workload) || !has(self.ombWorkloadRef)",
    message = RuleText.TWO_LOADS,
    fieldPath = ".ombWorkloadRef")
@ValidationRule(
    value =
        "has(self.broker.deployment.external)"
            + " || self.durability.replicationFactor <= self.broker.nodes",
    messageExpression =
        "'%d exceeds broker.nodes, which is %d; reduce it or add broker nodes'"
            + ".format([self.durability.replicationFactor, self.broker.nodes])",
    message = RuleText.FEWER_NODES_THAN_REPLICAS,
    fieldPath = ".durability.replicationFactor")
@ValidationRule(
    value = "self.broker.kind == 'Kafka' || !has(self.durability.kafka)",
    messageExpression =
        "'remove this group, it requires broker.kind Kafka, not ' + self.broker.kind",
    message = KafkaRuleText.DURABILITY_KAFKA_FOR_OTHER_KIND,
    fieldPath = ".durability.kafka")
@ValidationRule(
    value = "self.broker.kind == 'Pulsar' || !has(self.durability.pulsar)",
    messageExpression =
        "'remove this group, it requires broker.kind Pulsar, not ' + self.broker.kind",
    message = PulsarRuleText.DURABILITY_PULSAR_FOR_OTHER_KIND,
    fieldPath = ".durability.pulsar")
@ValidationRule(
    value = "self.broker.kind == 'RabbitMQ' || !has(self.durability.rabbitmq)",
    messageExpression =
        "'remove this group, it requires broker.kind RabbitMQ, not ' + self.broker.kind",
    message = RabbitMqRuleText.DURABILITY_RABBITMQ_FOR_OTHER_KIND,
    fieldPath = ".durability.rabbitmq")
@ValidationRule(
    value = "self.startDeadlineSeconds <= self.activeDeadlineSeconds",
    messageExpression =
        "'%d is too large, must be at most activeDeadlineSeconds, which is %d'"
            + ".format([self.startDeadlineSeconds, self.activeDeadlineSeconds])",
    message = RuleText.START_DEADLINE_AFTER_ACTIVE,
    fieldPath = ".startDeadlineSeconds")
@ValidationRule(
    value =
        "!has(self.workload) || " + BenchmarkRunSpec.LOAD_SECONDS + " < self.activeDeadlineSeconds",
    messageExpression =
        "'%d is too small, must be more than %s%s, which is %d'"
            + ".format([self.activeDeadlineSeconds, has(self.workload.backlog.seconds)"
            + " ? 'backlog.seconds + durationSeconds'"
            + " : 'warmUpSeconds + durationSeconds',"
            + " has(self.workload.rate.stepsMessagesPerSecond)"
            + " ? ' of all steps'"
            + " : '',"
            + BenchmarkRunSpec.LOAD_SECONDS
            + "])",
    message = RuleText.ACTIVE_DEADLINE_BEFORE_END_OF_LOAD,
    fieldPath = ".activeDeadlineSeconds")
@ValidationRule(
    value =
        "!has(self.workload) || !has(self.workload.rate.peak)"
            + " || !has(self.workload.rate.peak.maxSearchSeconds)"
            + " || self.workload.rate.peak.maxSearchSeconds < self.activeDeadlineSeconds",
    messageExpression =
        "'%d is too large, must be less than activeDeadlineSeconds, which is %d'"
            + ".format([self.workload.rate.peak.maxSearchSeconds, self.activeDeadlineSeconds])",
    message = RuleText.SEARCH_AFTER_DEADLINE,
    fieldPath = ".workload.rate.peak.maxSearchSeconds")
@ValidationRule(
    value =
        "!has(self.workload) || !has(self.workload.rate.peak)"
            + " || !has(self.workload.rate.peak.maxSearchSeconds)"
            + " || self.workload.rate.peak.maxSearchSeconds >= "
            + BenchmarkRunSpec.SHORTEST_SEARCH_SECONDS,
    messageExpression =
        "'%d is too small, must be at least %d, which is one probe and one full stage'"
            + ".format([self.workload.rate.peak.maxSearchSeconds,"
            + BenchmarkRunSpec.SHORTEST_SEARCH_SECONDS
            + "])",
    message = RuleText.SEARCH_TOO_SHORT,
    fieldPath = ".workload.rate.peak.maxSearchSeconds")
@ValidationRule(
    value =
        "!has(self.workload) || !has(self.workload.rate.messagesPerSecond)"
            + " || self.workload.topics * self.workload.producersPerTopic"
            + " <= self.workload.rate.messagesPerSecond",
    messageExpression =
        "'%d is too small, must be at least one for each of the %d producers'"
            + ".format([self.workload.rate.messagesPerSecond, self.workload.topics *"
            + " self.workload.producersPerTopic])",
    message = RuleText.RATE_BELOW_PRODUCERS,
    fieldPath = ".workload.rate.messagesPerSecond")
@ValidationRule(
    value =
        "!has(self.workload) || !has(self.workload.rate.stepsMessagesPerSecond)"
            + " || self.workload.rate.stepsMessagesPerSecond.all(rate,"
            + " self.workload.topics * self.workload.producersPerTopic <= rate)",
    messageExpression =
        "'each step must be at least one for each of the %d producers'"
            + ".format([self.workload.topics * self.workload.producersPerTopic])",
    message = RuleText.STEP_BELOW_PRODUCERS,
    fieldPath = ".workload.rate.stepsMessagesPerSecond")
@ValidationRule(
    value =
        "!has(self.workload) || !has(self.workload.rate.peak)"
            + " || self.workload.topics * self.workload.producersPerTopic"
            + " <= self.workload.rate.peak.startMessagesPerSecond",
    messageExpression =
        "'%d is too small, must be at least one for each of the %d producers'"
            + ".format([self.workload.rate.peak.startMessagesPerSecond, self.workload.topics *"
            + " self.workload.producersPerTopic])",
    message = RuleText.SEARCH_START_BELOW_PRODUCERS,
    fieldPath = ".workload.rate.peak.startMessagesPerSecond")
@ValidationRule(
    value =
        "!has(self.workload) || self.broker.kind != 'Kafka'"
            + " || self.workload.batching.maxDelayMicros % 1000 == 0",
    messageExpression =
        "'%d must be a multiple of 1000, because the linger.ms of Kafka counts whole"
            + " milliseconds'"
            + ".format([self.workload.batching.maxDelayMicros])",
    message = KafkaRuleText.KAFKA_DELAY_NOT_IN_MILLISECONDS,
    fieldPath = ".workload.batching.maxDelayMicros")
@ValidationRule(
    value =
        "!has(self.workload) || self.broker.kind != 'Kafka'"
            + " || self.workload.subscriptionType == 'Failover'",
    messageExpression =
        "'%s is not supported by the consumer groups of Kafka, use Failover'"
            + ".format([self.workload.subscriptionType])",
    message = KafkaRuleText.KAFKA_SUBSCRIPTION_TYPE,
    fieldPath = ".workload.subscriptionType")
@ValidationRule(
    value =
        "!has(self.workload) || !has(self.broker.pulsar) || !has(self.broker.pulsar.protocol)"
            + " || self.broker.pulsar.protocol != 'Kafka'"
            + " || self.workload.batching.maxDelayMicros % 1000 == 0",
    messageExpression =
        "'%d must be a multiple of 1000, because the linger.ms of Kafka counts whole"
            + " milliseconds'"
            + ".format([self.workload.batching.maxDelayMicros])",
    message = PulsarRuleText.KAFKA_PROTOCOL_DELAY,
    fieldPath = ".workload.batching.maxDelayMicros")
@ValidationRule(
    value =
        "!has(self.workload) || !has(self.broker.pulsar) || !has(self.broker.pulsar.protocol)"
            + " || self.broker.pulsar.protocol != 'Kafka'"
            + " || self.workload.subscriptionType == 'Failover'",
    messageExpression =
        "'%s is not supported by the consumer groups of Kafka, use Failover'"
            + ".format([self.workload.subscriptionType])",
    message = PulsarRuleText.KAFKA_PROTOCOL_SUBSCRIPTION_TYPE,
    fieldPath = ".workload.subscriptionType")
@ValidationRule(
    value =
        "!has(self.workload) || self.workload.rate.type != 'Unlimited' || !has(self.objectives)"
            + " || !self.objectives.exists(o, o.metric.contains('Latency'))",
    message = RuleText.LATENCY_OBJECTIVE_WITHOUT_SCHEDULE,
    fieldPath = ".objectives")
@ValidationRule(
    value =
        "!has(self.workload) || self.workload.subscriptionsPerTopic != 0 || !has(self.objectives)"
            + " || !self.objectives.exists(o, o.metric.contains('EndToEnd')"
            + " || o.metric.contains('Consume'))",
    message = RuleText.OBJECTIVE_WITHOUT_SUBSCRIPTION,
    fieldPath = ".objectives")
@ValidationRule(
    value =
        "!has(self.workload) || self.workload.backlog.type != 'CatchUp' ||"
            + " self.workload.backlog.producers != 'Stop' || !has(self.objectives) ||"
            + " !self.objectives.exists(o, o.metric.contains('EndToEnd') ||"
            + " o.metric.contains('Consume'))",
    message = RuleText.OBJECTIVE_WITHOUT_READERS,
    fieldPath = ".objectives")
@ValidationRule(
    value = "!has(self.broker.deployment.external) || !has(self.checks.diskProbe)",
    message = RuleText.EXTERNAL_DISK_PROBE,
    fieldPath = ".checks.diskProbe")
@ValidationRule(
    value = "!has(self.broker.deployment.external) || self.checks.pageCache == 'Keep'",
    message = RuleText.EXTERNAL_PAGE_CACHE,
    fieldPath = ".checks.pageCache")
@ValidationRule(
    value = "!has(self.broker.deployment.external) || !has(self.checks.maxDirtyPageBytes)",
    message = RuleText.EXTERNAL_DIRTY_PAGES,
    fieldPath = ".checks.maxDirtyPageBytes")
@ValidationRule(
    value =
        "!has(self.workload) || !has(self.checks.maxDirtyPageBytes)"
            + " || self.workload.rate.type in ['Steps', 'Peak']",
    messageExpression =
        "'remove it, or use workload.rate.type Steps or Peak instead of ' +"
            + " self.workload.rate.type",
    message = RuleText.DIRTY_PAGES_WITHOUT_STAGES,
    fieldPath = ".checks.maxDirtyPageBytes")
@ValidationRule(
    value = "!has(self.broker.deployment.external) || self.retain.brokers == 'Never'",
    message = RuleText.EXTERNAL_RETAINED,
    fieldPath = ".retain.brokers")
public record BenchmarkRunSpec(
    @Required @JsonPropertyDescription("What is measured: the broker and how it is deployed.")
        BrokerSpec broker,
    @Required
        @JsonPropertyDescription(
            "How safe an acknowledged message is. The level is translated into matching settings of"
                + " broker, topics and clients, which are read back from every running broker"
                + " before load and after it.")
        DurabilitySpec durability,
    @JsonPropertyDescription("The load that the broker is put under.") WorkloadSpec workload,
    @JsonPropertyDescription(
            "In place of workload: a workload file of OpenMessaging Benchmark, in a ConfigMap. It"
                + " is read once, before anything is deployed, and status.workload says what it"
                + " came to: to change or delete the ConfigMap afterwards changes nothing. What"
                + " such a file cannot say, such as batching, has the defaults of workload.")
        ConfigMapFile ombWorkloadRef,
    // Rules about a group see its default as written, so it names what they ask for.
    @Default("{\"count\": 2, \"roles\": \"Split\"}")
        @JsonPropertyDescription("The load generator: how many worker pods, and where.")
        WorkersSpec workers,
    @Default("{}")
        @JsonPropertyDescription(
            "When the figures may be quoted: the run is Valid only while every limit holds."
                + " Every limit has a default.")
        ChecksSpec checks,
    @Size(max = 32)
        @JsonPropertyDescription(
            "When the figures are good enough: the condition ObjectivesMet is True while each of"
                + " them is met. Unset: there is no such condition.")
        List<ObjectiveSpec> objectives,
    @Default("false")
        @JsonPropertyDescription(
            "Whether the run is held. Before load, nothing is begun, and what was deployed is taken"
                + " down; during load, the attempt ends and what it had measured is kept as partial"
                + " results. With false again, a fresh attempt starts, on fresh brokers. May be"
                + " changed at any time; a run that has finished stays as it is.")
        Boolean suspend,
    @Default("900")
        @Min(30)
        @Max(86400)
        @JsonPropertyDescription(
            "Seconds from the start of the run within which brokers and workers must be ready for"
                + " the first message; past that the run fails. A run starts when it is accepted,"
                + " or when it leaves the queue before its node pool; a fresh attempt starts anew.")
        Integer startDeadlineSeconds,
    @Default("7200")
        @Min(60)
        @Max(604800)
        @JsonPropertyDescription(
            "Seconds from the start of the run within which it must have finished; past that it"
                + " fails. The time in the queue does not count.")
        Integer activeDeadlineSeconds,
    @Default("0")
        @Min(0)
        @Max(5)
        @JsonPropertyDescription(
            "How often a failed attempt is followed by a fresh one, on fresh brokers. An attempt"
                + " that would fail again for the same reason, such as a spec that contradicts"
                + " itself, a missing permission or a setting that was not as wanted, is not"
                + " repeated; nor is one whose figures are not valid or not good enough.")
        Integer retries,
    @Default("{\"brokers\": \"Never\", \"pods\": \"OnFailure\", \"results\": \"WithRun\"}")
        @JsonPropertyDescription("What stays after the run has finished, and for how long.")
        RetainSpec retain,
    @Min(0)
        @Max(31536000)
        @JsonPropertyDescription(
            "Seconds after which a finished run is deleted, with its results; unset: never. Leave"
                + " it unset where a GitOps tool applies the run: it would create the run again,"
                + " and so run it again. May be changed at any time.")
        Integer ttlSecondsAfterFinished) {

  /** CEL: how long the load takes at least. */
  static final String LOAD_SECONDS =
      "((has(self.workload.backlog.seconds)"
          + " ? self.workload.backlog.seconds : self.workload.warmUpSeconds)"
          + " + (has(self.workload.durationSeconds) ? self.workload.durationSeconds"
          + " : has(self.workload.messages) || (self.workload.backlog.type != 'None'"
          + " && self.workload.backlog.producers == 'Stop') ? 0 : 600))"
          + " * (has(self.workload.rate.stepsMessagesPerSecond)"
          + " ? size(self.workload.rate.stepsMessagesPerSecond) : 1)";

  /** CEL: a probe, with the time in which it settles, and a stage of the full time. */
  static final String SHORTEST_SEARCH_SECONDS =
      "self.workload.warmUpSeconds"
          + " + (has(self.workload.durationSeconds) ? self.workload.durationSeconds : 600)"
          + " + self.workload.rate.peak.probeSeconds"
          + " + (self.workload.rate.peak.probeSeconds + 2) / 3";

  /** An absent group reads as its default, an absent list as an empty one. */
  public BenchmarkRunSpec {
    objectives = objectives == null ? List.of() : List.copyOf(objectives);
    suspend = suspend != null && suspend;
    retries = retries == null ? 0 : retries;
    retain = retain == null ? RetainSpec.DEFAULT : retain;
  }

  /** The same with this load. */
  public BenchmarkRunSpec withWorkload(WorkloadSpec load) {
    return new BenchmarkRunSpec(
        broker,
        durability,
        load,
        ombWorkloadRef,
        workers,
        checks,
        objectives,
        suspend,
        startDeadlineSeconds,
        activeDeadlineSeconds,
        retries,
        retain,
        ttlSecondsAfterFinished);
  }
}
