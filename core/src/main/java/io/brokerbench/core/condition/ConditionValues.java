package io.brokerbench.core.condition;

import io.brokerbench.api.ConfigMapFile;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.text.Printable;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/** Conditions of a measurement, as far as they are known. Not thread-safe. */
public final class ConditionValues {

  private final SortedMap<Aspect, String> values = new TreeMap<>();

  /** Those that the plan of a run decides. */
  public static ConditionValues of(RunPlan plan) {
    var conditions = new ConditionValues();
    conditions.addDurability(plan);
    conditions.addLoad(plan);
    conditions.addBrokers(plan);
    conditions.addClients(plan);
    return conditions;
  }

  /**
   * Likewise, of a run whose load stands in a file.
   *
   * @param plan its load does not count
   */
  public static ConditionValues of(RunPlan plan, ConfigMapFile workload) {
    var conditions = new ConditionValues();
    conditions.addDurability(plan);
    conditions.put(Condition.WORKLOAD_FILE, workload.configMap() + "/" + workload.key());
    conditions.addBrokers(plan);
    conditions.addClients(plan);
    return conditions;
  }

  private void addDurability(RunPlan plan) {
    put(Condition.SYSTEM, plan.broker().kind());
    put(Condition.PROTOCOL, plan.clients().protocol());
    put(Condition.LEVEL, plan.durability().level());
    put(Condition.MODE, plan.durability().mode());
    put(Condition.REPLICATION_FACTOR, plan.durability().replicationFactor());
  }

  private void addLoad(RunPlan plan) {
    var load = plan.load();
    var topics = plan.topics().names().size();
    put(Condition.RATE, LoadWords.rate(load.rate()));
    put(Condition.MESSAGE_SIZE, load.messageSizeBytes());
    put(Condition.TOPICS, topics);
    put(Condition.PARTITIONS, plan.topics().partitionsPerTopic());
    put(Condition.PRODUCERS, load.producers());
    put(Condition.SUBSCRIPTIONS, load.subscriptionsPerTopic());
    put(Condition.CONSUMERS, load.consumers() / topics / Math.max(1, load.subscriptionsPerTopic()));
    put(Condition.SUBSCRIPTION_TYPE, load.hasConsumers() ? load.subscriptionType() : "none");
    put(Condition.KEYS, LoadWords.keys(load));
    put(Condition.PAYLOAD, LoadWords.payload(load.payload()));
    put(Condition.BACKLOG, load.backlog() == null ? "none" : LoadWords.backlog(load.backlog()));
    put(Condition.SEARCH, LoadWords.search(load.rate().peak()));
    put(Condition.WARM_UP, load.warmUpSeconds());
    put(
        Condition.MEASURED,
        load.messages() == 0 ? load.durationSeconds() + " s" : load.messages() + " messages");
    put(Condition.PACING, load.pacingGranularityMicros());
  }

  private void addBrokers(RunPlan plan) {
    var broker = plan.broker();
    put(Condition.DEPLOYMENT, broker.deployment());
    put(Condition.BROKERS, broker.nodes());
    put(Condition.BROKER_VERSION, broker.version());
    for (var group : broker.servers()) {
      group.config().forEach((k, v) -> put(Condition.BROKER_SETTING, group.role() + " " + k, v));
    }
  }

  private void addClients(RunPlan plan) {
    var clients = plan.clients();
    put(Condition.WORKERS, plan.workers().size());
    clients.producer().forEach((key, value) -> put(Condition.PRODUCER_SETTING, key, value));
    clients.consumer().forEach((key, value) -> put(Condition.CONSUMER_SETTING, key, value));
  }

  /** The version and the machine that brokers ran on, as far as they are known. */
  public void put(BrokerFacts brokers) {
    put(Condition.BROKER_VERSION, brokers.version());
    put(Condition.BROKER_MACHINE, brokers.machine());
  }

  /** Replaces a value, unless the new one is null or empty. */
  public void put(Condition condition, Object value) {
    put(condition, "", value);
  }

  /** Replaces the value of a detail, unless the new one is null or empty. */
  public void put(Condition condition, String detail, Object value) {
    if (value != null && !value.toString().isEmpty()) {
      values.put(new Aspect(condition, detail), Printable.line(value.toString()));
    }
  }

  /** What was put so far; changes with it. */
  public SortedMap<Aspect, String> values() {
    return Collections.unmodifiableSortedMap(values);
  }
}
