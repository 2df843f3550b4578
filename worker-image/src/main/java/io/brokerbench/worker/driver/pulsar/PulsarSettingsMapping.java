package io.brokerbench.worker.driver.pulsar;

import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.system.pulsar.PulsarClientKeys;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.client.api.BatcherBuilder;
import org.apache.pulsar.client.api.ClientBuilder;
import org.apache.pulsar.client.api.ConsumerBuilder;
import org.apache.pulsar.client.api.ProducerBuilder;
import org.apache.pulsar.client.api.PulsarClient;
import org.apache.pulsar.client.api.SubscriptionInitialPosition;
import org.apache.pulsar.client.api.SubscriptionType;

/** Gives the settings of a plan to the client's builders, and what the measurement rests on. */
final class PulsarSettingsMapping {

  private static final String MEMORY_LIMIT = "memoryLimitBytes";

  private final RunPlan plan;

  PulsarSettingsMapping(RunPlan plan) {
    this.plan = plan;
  }

  /** The client of so many producers: the limit of its memory is the budget of them all. */
  ClientBuilder producingClient(int producers) {
    var settings = PulsarClientKeys.ofClient(plan.clients().producer());
    settings.computeIfPresent(
        MEMORY_LIMIT,
        (key, budget) ->
            String.valueOf(Math.multiplyExact(Long.parseLong(budget), Math.max(1, producers))));
    return client(settings);
  }

  ClientBuilder consumingClient() {
    return client(PulsarClientKeys.ofClient(plan.clients().consumer()));
  }

  private static ClientBuilder client(Map<String, String> settings) {
    return PulsarClient.builder().loadConf(new HashMap<>(settings));
  }

  <T> ProducerBuilder<T> producer(ProducerBuilder<T> builder) {
    // First: it makes the configuration anew, without what cannot be written as text.
    builder.loadConf(new HashMap<>(PulsarClientKeys.withoutClient(plan.clients().producer())));
    return subscriptionType() == SubscriptionType.Key_Shared
        // A batch goes to one consumer, so it must not mix keys.
        ? builder.batcherBuilder(BatcherBuilder.KEY_BASED)
        : builder;
  }

  ConsumerBuilder<ByteBuffer> consumer(ConsumerBuilder<ByteBuffer> builder) {
    var clients = plan.clients();
    return builder
        .loadConf(new HashMap<>(PulsarClientKeys.withoutClient(clients.consumer())))
        .subscriptionType(subscriptionType())
        .subscriptionInitialPosition(SubscriptionInitialPosition.Earliest)
        .acknowledgmentGroupTime(clients.acknowledgeIntervalMillis(), TimeUnit.MILLISECONDS)
        .poolMessages(true);
  }

  SubscriptionType subscriptionType() {
    return switch (plan.load().subscriptionType()) {
      case Exclusive -> SubscriptionType.Exclusive;
      case Failover -> SubscriptionType.Failover;
      case Shared -> SubscriptionType.Shared;
      case KeyShared -> SubscriptionType.Key_Shared;
    };
  }

  /** How many messages of a producer its client may hold: its byte budget, and no limit if 0. */
  int messagesPerProducer() {
    var budget = Long.parseLong(plan.clients().producer().getOrDefault(MEMORY_LIMIT, "0"));
    return OutgoingMessages.limit(budget, plan.load().messageSizeBytes());
  }
}
