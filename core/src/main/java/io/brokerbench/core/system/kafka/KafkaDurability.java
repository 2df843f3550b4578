package io.brokerbench.core.system.kafka;

import io.brokerbench.api.DurabilitySpec;
import io.brokerbench.api.KafkaFlush;
import io.brokerbench.core.durability.DurabilityLevel;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The Kafka settings that mean a durability level.
 *
 * <p>The levels are those of StreamNative's <i>Benchmarking Pulsar and Kafka</i>, tables 1 to 6:
 *
 * <table>
 *   <caption>Settings by level; M is the majority of the replicas</caption>
 *   <tr><th>level</th><th>producer</th><th>topic</th></tr>
 *   <tr><td>1</td><td>acks=all</td><td>min.insync.replicas=M, flush.messages=1, flush.ms=0</td></tr>
 *   <tr><td>2</td><td>acks=all</td><td>min.insync.replicas=M, flush by {@link KafkaFlush}</td></tr>
 *   <tr><td>3</td><td>acks=1</td><td>min.insync.replicas=M, flush.messages=1, flush.ms=0</td></tr>
 *   <tr><td>4</td><td>acks=1</td><td>min.insync.replicas=M, flush by {@link KafkaFlush}</td></tr>
 * </table>
 *
 * <p>Two settings go beyond that table. Brokers never elect a leader that lacks acknowledged
 * messages ({@code unclean.leader.election.enable=false}). And the time limit of {@link
 * KafkaFlush#Interval} is enforced only by a scheduler that Kafka leaves off by default ({@code
 * log.flush.scheduler.interval.ms}), so it is switched on, on every broker.
 *
 * @param level the level and the copies of each message
 * @param flush when brokers flush; ignored at the levels that flush every message
 */
public record KafkaDurability(DurabilityLevel level, KafkaFlush flush) {

  private static final String NEVER = String.valueOf(Long.MAX_VALUE);
  private static final String INTERVAL_MESSAGES = "10000";
  private static final String INTERVAL_MILLIS = "1000";

  /** The durability that a run asks for, with its defaults. */
  public static KafkaDurability of(DurabilitySpec spec) {
    var asked = spec.kafka() == null ? null : spec.kafka().flush();
    return new KafkaDurability(
        DurabilityLevel.of(spec), asked == null ? KafkaFlush.OperatingSystem : asked);
  }

  /** Settings of every topic. */
  public Map<String, String> topicConfig() {
    var config = new LinkedHashMap<String, String>();
    config.put("min.insync.replicas", String.valueOf(level.majority()));
    config.put("unclean.leader.election.enable", "false");
    config.put("flush.messages", flushMessages());
    config.put("flush.ms", flushMillis());
    return config;
  }

  /**
   * Settings of every broker. Topics carry the same values themselves, so that they hold on a
   * cluster whose brokers we do not configure; what a topic cannot carry is in {@link
   * #requiredBrokerConfig}.
   */
  public Map<String, String> brokerConfig() {
    var config = new LinkedHashMap<String, String>();
    config.put("default.replication.factor", String.valueOf(level.replicationFactor()));
    config.put("min.insync.replicas", String.valueOf(level.majority()));
    config.put("unclean.leader.election.enable", "false");
    config.put("log.flush.interval.messages", flushMessages());
    config.put("log.flush.interval.ms", flushMillis());
    config.putAll(requiredBrokerConfig());
    return config;
  }

  /**
   * Settings without which the level does not hold, on whichever cluster, and that no topic has.
   */
  public Map<String, String> requiredBrokerConfig() {
    return level.writesSynchronously() || flush == KafkaFlush.OperatingSystem
        ? Map.of()
        : Map.of("log.flush.scheduler.interval.ms", INTERVAL_MILLIS);
  }

  /** Settings of every producer. Idempotence is explicit: it needs {@code acks=all}. */
  public Map<String, String> producerConfig() {
    var config = new LinkedHashMap<String, String>();
    config.put("acks", level.replicatesSynchronously() ? "all" : "1");
    config.put("enable.idempotence", String.valueOf(level.replicatesSynchronously()));
    return config;
  }

  private String flushMessages() {
    if (level.writesSynchronously()) {
      return "1";
    }
    return flush == KafkaFlush.Interval ? INTERVAL_MESSAGES : NEVER;
  }

  private String flushMillis() {
    if (level.writesSynchronously()) {
      return "0";
    }
    return flush == KafkaFlush.Interval ? INTERVAL_MILLIS : NEVER;
  }
}
