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
    message =
        "spec is immutable but for suspend and ttlSecondsAfterFinished: a figure must stand beside"
            + " the settings that made it; create another BenchmarkRun")
@ValidationRule(
    value = "has(self.workload) || has(self.ombWorkloadRef)",
    message = "a run needs a load: one of workload and ombWorkloadRef is required",
    fieldPath = ".workload")
@ValidationRule(
    value = "!has(self.workload) || !has(self.ombWorkloadRef)",
    message = "a run has one load: leave out either workload or ombWorkloadRef",
    fieldPath = ".ombWorkloadRef")
@ValidationRule(
    value =
        "has(self.broker.deployment.external)"
            + " || self.durability.replicationFactor <= self.broker.nodes",
    messageExpression =
        "'replicationFactor %d needs as many brokers: allowed is at most broker.nodes, %d'"
            + ".format([self.durability.replicationFactor, self.broker.nodes])",
    message = "durability.replicationFactor must be at most broker.nodes",
    fieldPath = ".durability.replicationFactor")
@ValidationRule(
    value = "self.broker.kind == 'Kafka' || !has(self.durability.kafka)",
    messageExpression = "'durability.kafka is for broker.kind Kafka, not ' + self.broker.kind",
    message = "durability.kafka is for broker.kind Kafka",
    fieldPath = ".durability.kafka")
@ValidationRule(
    value = "self.broker.kind == 'Pulsar' || !has(self.durability.pulsar)",
    messageExpression = "'durability.pulsar is for broker.kind Pulsar, not ' + self.broker.kind",
    message = "durability.pulsar is for broker.kind Pulsar",
    fieldPath = ".durability.pulsar")
@ValidationRule(
    value = "self.startDeadlineSeconds <= self.activeDeadlineSeconds",
    messageExpression =
        "'startDeadlineSeconds %d must be at most activeDeadlineSeconds, %d'"
            + ".format([self.startDeadlineSeconds, self.activeDeadlineSeconds])",
    message = "startDeadlineSeconds must be at most activeDeadlineSeconds",
    fieldPath = ".startDeadlineSeconds")
@ValidationRule(
    value =
        "!has(self.workload) || " + BenchmarkRunSpec.LOAD_SECONDS + " < self.activeDeadlineSeconds",
    messageExpression =
        "'activeDeadlineSeconds %d must be more than %s%s, %d'"
            + ".format([self.activeDeadlineSeconds,"
            + " has(self.workload.backlog.seconds) ? 'backlog.seconds + durationSeconds'"
            + " : 'warmUpSeconds + durationSeconds',"
            + " has(self.workload.rate.stepsMessagesPerSecond) ? ' of all steps' : '', "
            + BenchmarkRunSpec.LOAD_SECONDS
            + "])",
    message =
        "activeDeadlineSeconds must be more than workload.warmUpSeconds +"
            + " workload.durationSeconds, times the number of steps",
    fieldPath = ".activeDeadlineSeconds")
@ValidationRule(
    value =
        "!has(self.workload) || !has(self.workload.rate.peak)"
            + " || !has(self.workload.rate.peak.maxSearchSeconds)"
            + " || self.workload.rate.peak.maxSearchSeconds < self.activeDeadlineSeconds",
    messageExpression =
        "'maxSearchSeconds %d must be less than activeDeadlineSeconds, %d'"
            + ".format([self.workload.rate.peak.maxSearchSeconds, self.activeDeadlineSeconds])",
    message = "maxSearchSeconds must be less than activeDeadlineSeconds",
    fieldPath = ".workload.rate.peak.maxSearchSeconds")
@ValidationRule(
    value =
        "!has(self.workload) || !has(self.workload.rate.peak)"
            + " || !has(self.workload.rate.peak.maxSearchSeconds)"
            + " || self.workload.rate.peak.maxSearchSeconds >= "
            + BenchmarkRunSpec.SHORTEST_SEARCH_SECONDS,
    messageExpression =
        "'maxSearchSeconds %d must be enough for a probe and a stage of the full time, %d'"
            + ".format([self.workload.rate.peak.maxSearchSeconds, "
            + BenchmarkRunSpec.SHORTEST_SEARCH_SECONDS
            + "])",
    message = "maxSearchSeconds must be enough for a probe and a stage of the full time",
    fieldPath = ".workload.rate.peak.maxSearchSeconds")
@ValidationRule(
    value =
        "!has(self.workload) || !has(self.workload.rate.messagesPerSecond)"
            + " || self.workload.topics * self.workload.producersPerTopic"
            + " <= self.workload.rate.messagesPerSecond",
    messageExpression =
        "'messagesPerSecond %d must be at least one for each of the %d producers'"
            + ".format([self.workload.rate.messagesPerSecond,"
            + " self.workload.topics * self.workload.producersPerTopic])",
    message = "workload.rate.messagesPerSecond must be at least one per producer",
    fieldPath = ".workload.rate.messagesPerSecond")
@ValidationRule(
    value =
        "!has(self.workload) || !has(self.workload.rate.stepsMessagesPerSecond)"
            + " || self.workload.rate.stepsMessagesPerSecond.all(rate,"
            + " self.workload.topics * self.workload.producersPerTopic <= rate)",
    messageExpression =
        "'each of stepsMessagesPerSecond must be at least one for each of the %d producers'"
            + ".format([self.workload.topics * self.workload.producersPerTopic])",
    message = "each of workload.rate.stepsMessagesPerSecond must be at least one per producer",
    fieldPath = ".workload.rate.stepsMessagesPerSecond")
@ValidationRule(
    value =
        "!has(self.workload) || !has(self.workload.rate.peak)"
            + " || self.workload.topics * self.workload.producersPerTopic"
            + " <= self.workload.rate.peak.startMessagesPerSecond",
    messageExpression =
        "'startMessagesPerSecond %d must be at least one for each of the %d producers'"
            + ".format([self.workload.rate.peak.startMessagesPerSecond,"
            + " self.workload.topics * self.workload.producersPerTopic])",
    message = "workload.rate.peak.startMessagesPerSecond must be at least one per producer",
    fieldPath = ".workload.rate.peak.startMessagesPerSecond")
@ValidationRule(
    value =
        "!has(self.workload) || self.broker.kind != 'Kafka'"
            + " || self.workload.batching.maxDelayMicros % 1000 == 0",
    messageExpression =
        "'maxDelayMicros %d must be a multiple of 1000: the linger.ms of Kafka has whole"
            + " milliseconds'.format([self.workload.batching.maxDelayMicros])",
    message = "workload.batching.maxDelayMicros must be a multiple of 1000 for Kafka",
    fieldPath = ".workload.batching.maxDelayMicros")
@ValidationRule(
    value =
        "!has(self.workload) || self.broker.kind != 'Kafka'"
            + " || self.workload.subscriptionType == 'Failover'",
    messageExpression =
        "'subscriptionType %s: the consumer groups of Kafka have Failover only'"
            + ".format([self.workload.subscriptionType])",
    message = "workload.subscriptionType must be Failover for Kafka",
    fieldPath = ".workload.subscriptionType")
@ValidationRule(
    value =
        "!has(self.workload) || self.workload.rate.type != 'Unlimited' || !has(self.objectives)"
            + " || !self.objectives.exists(o, o.metric.contains('Latency'))",
    message =
        "latency objectives count from the intended send, which rate.type Unlimited does not have",
    fieldPath = ".objectives")
@ValidationRule(
    value =
        "!has(self.workload) || self.workload.subscriptionsPerTopic != 0 || !has(self.objectives)"
            + " || !self.objectives.exists(o, o.metric.contains('EndToEnd')"
            + " || o.metric.contains('Consume'))",
    message = "workload.subscriptionsPerTopic 0 receives nothing that an objective could be about",
    fieldPath = ".objectives")
@ValidationRule(
    value =
        "!has(self.workload) || self.workload.backlog.type != 'CatchUp' ||"
            + " self.workload.backlog.producers != 'Stop' || !has(self.objectives) ||"
            + " !self.objectives.exists(o, o.metric.contains('EndToEnd') ||"
            + " o.metric.contains('Consume'))",
    message =
        "workload.backlog.producers Stop takes the figures while the backlog gathers and nobody"
            + " reads: objectives can be about publishing only",
    fieldPath = ".objectives")
@ValidationRule(
    value = "!has(self.broker.deployment.external) || !has(self.checks.diskProbe)",
    message = "an External cluster has the disks it has: leave out checks.diskProbe",
    fieldPath = ".checks.diskProbe")
@ValidationRule(
    value = "!has(self.broker.deployment.external) || self.checks.pageCache == 'Keep'",
    message = "an External cluster is never changed: leave out checks.pageCache",
    fieldPath = ".checks.pageCache")
@ValidationRule(
    value = "!has(self.broker.deployment.external) || !has(self.checks.maxDirtyPageBytes)",
    message = "nobody sees the nodes of an External cluster: leave out checks.maxDirtyPageBytes",
    fieldPath = ".checks.maxDirtyPageBytes")
@ValidationRule(
    value =
        "!has(self.workload) || !has(self.checks.maxDirtyPageBytes)"
            + " || self.workload.rate.type in ['Steps', 'Peak']",
    messageExpression =
        "'maxDirtyPageBytes is for the stages of rate.type Steps and Peak, not '"
            + " + self.workload.rate.type",
    message = "checks.maxDirtyPageBytes is for rate.type Steps and Peak",
    fieldPath = ".checks.maxDirtyPageBytes")
@ValidationRule(
    value = "!has(self.broker.deployment.external) || self.retain.brokers == 'Never'",
    message = "an External cluster stays in any case: leave out retain.brokers",
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
