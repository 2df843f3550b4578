package io.brokerbench.core.kafka;

import io.brokerbench.api.WorkloadSpec;
import io.brokerbench.core.plan.ByteBudget;
import io.brokerbench.core.plan.ClientPlan;
import io.brokerbench.core.plan.Protocol;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The settings of clients that speak Kafka's protocol: those that the system fixes, the ones tuned
 * alike for all systems, and the user's on top.
 */
public final class KafkaClientSettings {

  private static final int ACKNOWLEDGE_INTERVAL_MILLIS = 1_000;

  private final WorkloadSpec workload;
  private final Map<String, String> ofSystem;

  /**
   * The settings for a run.
   *
   * @param ofSystem producer settings that the system fixes: what an acknowledgement means to it
   */
  public KafkaClientSettings(WorkloadSpec workload, Map<String, String> ofSystem) {
    this.workload = workload;
    this.ofSystem = ofSystem;
  }

  /** Effective settings of producers and consumers. */
  public ClientPlan plan(Protocol protocol) {
    var user = workload.clientConfigOrUnset();
    var producer = fixedProducer();
    producer.put(
        "max.in.flight.requests.per.connection", String.valueOf(ByteBudget.MAX_IN_FLIGHT_REQUESTS));
    producer.put("buffer.memory", String.valueOf(ByteBudget.ofProducer(workload)));
    producer.put("max.request.size", String.valueOf(ByteBudget.MAX_MESSAGE_BYTES));
    producer.putAll(user.producer());

    var consumer = fixedConsumer();
    consumer.put("max.partition.fetch.bytes", String.valueOf(ByteBudget.MAX_MESSAGE_BYTES));
    consumer.put("fetch.max.bytes", String.valueOf(5 * ByteBudget.MAX_MESSAGE_BYTES));
    consumer.putAll(user.consumer());
    return new ClientPlan(protocol, producer, consumer, ACKNOWLEDGE_INTERVAL_MILLIS);
  }

  /** Producer settings that follow from other fields of the run and cannot be overridden. */
  Map<String, String> fixedProducer() {
    var batching = workload.batching();
    var config = new LinkedHashMap<>(ofSystem);
    config.put("linger.ms", String.valueOf(batching.maxDelayMicros() / 1_000));
    config.put("batch.size", String.valueOf(batching.maxBytes()));
    config.put("compression.type", batching.compression().name().toLowerCase(Locale.ROOT));
    return config;
  }

  /** Consumer settings that the measurement rests on and that cannot be overridden. */
  Map<String, String> fixedConsumer() {
    var config = new LinkedHashMap<String, String>();
    config.put("auto.offset.reset", "earliest");
    config.put("enable.auto.commit", "false");
    return config;
  }

  /**
   * The field of the run that fixes a setting.
   *
   * @param ofSystem the field that fixes all settings which are not of every system
   * @return the field with its path; null where the measurement fixes the setting
   */
  public static String source(String setting, String ofSystem) {
    return switch (setting) {
      case "linger.ms" -> "spec.workload.batching.maxDelayMicros";
      case "batch.size" -> "spec.workload.batching.maxBytes";
      case "compression.type" -> "spec.workload.batching.compression";
      case "auto.offset.reset", "enable.auto.commit" -> null;
      default -> ofSystem;
    };
  }
}
