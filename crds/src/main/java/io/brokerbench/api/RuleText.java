package io.brokerbench.api;

import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The identity of every rule between fields, as the name of a constant, and its words without
 * values. The {@code messageExpression} beside a rule has the same sense with values.
 */
public final class RuleText {

  // The name of a run.
  static final String NAME_TOO_LONG = "metadata.name must have at most 52 characters";

  // The whole spec.
  static final String SPEC_IMMUTABLE =
      "spec is immutable except suspend and ttlSecondsAfterFinished; create another"
          + " BenchmarkRun for other settings";
  static final String ARCHIVED_DIGEST_IMMUTABLE =
      "status.archive.digest is immutable once it is set";
  static final String NO_LOAD = "a run needs a load: set workload or ombWorkloadRef";
  static final String TWO_LOADS = "a run has one load: remove workload or ombWorkloadRef";
  static final String FEWER_NODES_THAN_REPLICAS =
      "durability.replicationFactor must be at most broker.nodes";
  static final String START_DEADLINE_AFTER_ACTIVE =
      "startDeadlineSeconds must be at most activeDeadlineSeconds";
  static final String ACTIVE_DEADLINE_BEFORE_END_OF_LOAD =
      "activeDeadlineSeconds must be more than workload.warmUpSeconds plus"
          + " workload.durationSeconds, times the number of steps";
  static final String SEARCH_AFTER_DEADLINE =
      "workload.rate.peak.maxSearchSeconds must be less than activeDeadlineSeconds";
  static final String SEARCH_TOO_SHORT =
      "workload.rate.peak.maxSearchSeconds must be enough for one probe and one full stage";
  static final String RATE_BELOW_PRODUCERS =
      "workload.rate.messagesPerSecond must be at least one per producer";
  static final String STEP_BELOW_PRODUCERS =
      "each of workload.rate.stepsMessagesPerSecond must be at least one per producer";
  static final String SEARCH_START_BELOW_PRODUCERS =
      "workload.rate.peak.startMessagesPerSecond must be at least one per producer";
  static final String LATENCY_OBJECTIVE_WITHOUT_SCHEDULE =
      "remove latency objectives: with workload.rate.type Unlimited, messages have no"
          + " intended send time";
  static final String OBJECTIVE_WITHOUT_SUBSCRIPTION =
      "remove end-to-end and consume objectives: with workload.subscriptionsPerTopic 0, no"
          + " consumer receives messages";
  static final String OBJECTIVE_WITHOUT_READERS =
      "remove end-to-end and consume objectives: with workload.backlog.producers Stop,"
          + " consumers do not read while figures are taken";
  static final String EXTERNAL_DISK_PROBE =
      "remove checks.diskProbe: the operator cannot probe the disks of an External cluster";
  static final String EXTERNAL_PAGE_CACHE =
      "remove checks.pageCache: the operator does not change an External cluster";
  static final String EXTERNAL_DIRTY_PAGES =
      "remove checks.maxDirtyPageBytes: the operator cannot see the nodes of an External cluster";
  static final String DIRTY_PAGES_WITHOUT_STAGES =
      "checks.maxDirtyPageBytes requires workload.rate.type Steps or Peak";
  static final String EXTERNAL_RETAINED =
      "remove retain.brokers: the operator does not delete an External cluster";

  // Brokers and their deployment.
  static final String EXTERNAL_IMAGE =
      "remove broker.image: the operator does not deploy an External cluster";
  static final String EXTERNAL_VERSION =
      "remove broker.version: the operator does not deploy an External cluster";
  static final String EXTERNAL_STORAGE =
      "remove broker.storage: the operator does not deploy an External cluster";
  static final String EXTERNAL_PLACEMENT =
      "remove broker.placement: the operator does not deploy an External cluster";
  static final String EXTERNAL_GROUP =
      "type External requires external; other types must not have it";
  static final String AUTHENTICATION_USERNAME =
      "types ScramSha256, ScramSha512 and Plain require username; other types must not have it";

  // Durability.
  static final String LEVEL_WITHOUT_REPLICAS = "replicationFactor 1 allows levels 3 and 4 only";

  // The load.
  static final String TOO_MANY_PARTITIONS = "topics times partitionsPerTopic must be at most 10000";
  static final String MESSAGE_LARGER_THAN_BATCH =
      "messageSizeBytes must be at most batching.maxBytes";
  static final String EXCLUSIVE_CONSUMERS = "an Exclusive subscription has 1 consumer";
  static final String KEY_SHARED_WITHOUT_KEYS =
      "subscriptionType KeyShared requires keys: set keys.distribution to RoundRobin,"
          + " Random or Zipf";
  static final String KEY_SHARED_WITH_TOO_MANY_KEYS =
      "KeyShared allows at most 10000000 pairs of a producer and a key, whose order is checked";
  static final String MESSAGES_AND_DURATION = "messages and durationSeconds exclude each other";
  static final String MESSAGES_WITH_OTHER_RATE = "messages requires rate.type Fixed or Unlimited";
  static final String MESSAGES_BELOW_PRODUCERS = "messages must be at least one per producer";
  static final String MESSAGES_TAKE_A_WEEK =
      "messages must take less than a week at rate.messagesPerSecond";
  static final String BACKLOG_WITH_OTHER_RATE =
      "a backlog requires rate.type Fixed, or Unlimited with backlog.producers Stop";
  static final String BACKLOG_SUBSCRIPTIONS =
      "backlog.type CatchUp requires a subscription, Mixed requires two";
  static final String LATENCY_LIMIT_WITHOUT_SUBSCRIPTION =
      "remove rate.peak.maxEndToEndLatencyP99Micros: with subscriptionsPerTopic 0, messages"
          + " have no end-to-end latency";
  static final String BACKLOG_WITHOUT_SIZE = "a backlog requires bytes or seconds";
  static final String BACKLOG_OF_MESSAGES =
      "with a backlog, messages requires backlog.producers Stop, without bytes and seconds";
  static final String DURATION_AFTER_BACKLOG =
      "durationSeconds is not allowed with backlog.producers Stop";
  static final String BACKLOG_WITHIN_WARM_UP = "backlog.seconds must be more than warmUpSeconds";
  static final String RATE_MISSING = "type Fixed requires messagesPerSecond";
  static final String RATE_WITH_OTHER_TYPE = "messagesPerSecond requires type Fixed";
  static final String RATE_STEPS =
      "type Steps requires stepsMessagesPerSecond; other types must not have it";
  static final String RATE_PEAK = "type Peak requires peak; other types must not have it";
  static final String IN_FLIGHT_WITH_OTHER_TYPE = "maxInFlightPerProducer requires type Unlimited";
  static final String SEARCH_START_ABOVE_MAX =
      "startMessagesPerSecond must be at most maxMessagesPerSecond";
  static final String NO_BACKLOG_WITH_SIZE =
      "type None gathers no backlog: remove bytes and seconds, or use another type";
  static final String BACKLOG_WITH_TWO_SIZES = "bytes and seconds exclude each other";
  static final String PAYLOAD_WITH_TWO_SOURCES =
      "randomPercent and fromConfigMap exclude each other";

  // Workers and objectives.
  static final String SPLIT_WORKER_ALONE = "roles Split requires at least 2 workers";
  static final String OBJECTIVE_LATENCY =
      "latency metrics require atMostMicros; other metrics must not have it";
  static final String OBJECTIVE_THROUGHPUT =
      "throughput metrics require atLeastMessagesPerSecond; other metrics must not have it";

  private RuleText() {}

  /** The text of every rule, by its identity: no two rules have the same. */
  public static SortedMap<String, String> all() {
    var texts = constantsOf(RuleText.class);
    Arrays.stream(BrokerKind.values())
        .map(BrokerKind::rules)
        .forEach(r -> texts.putAll(constantsOf(r)));
    return texts;
  }

  /** The texts that are constants of a class, by their names. */
  static SortedMap<String, String> constantsOf(Class<?> rules) {
    var texts = new TreeMap<String, String>();
    Arrays.stream(rules.getDeclaredFields())
        .filter(field -> field.getType() == String.class)
        .forEach(field -> texts.put(field.getName(), valueOf(field)));
    return texts;
  }

  private static String valueOf(Field field) {
    try {
      return (String) field.get(null);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(field + " is a constant of this class", e);
    }
  }
}
