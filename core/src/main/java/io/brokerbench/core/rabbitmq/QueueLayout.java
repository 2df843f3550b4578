package io.brokerbench.core.rabbitmq;

import io.brokerbench.api.RabbitMqQueueType;
import io.brokerbench.core.plan.TopicPlan;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What the topics of a run are on a RabbitMQ cluster. A {@link TopicPlan} has it as its settings.
 *
 * @param virtualHost where they are
 * @param type what a partition is
 * @param subscriptions of each topic, 0 or more
 * @param arguments of every queue or stream
 * @param policy of every queue; empty for none
 */
public record QueueLayout(
    String virtualHost,
    RabbitMqQueueType type,
    int subscriptions,
    Map<String, String> arguments,
    Map<String, String> policy) {

  private static final String VIRTUAL_HOST = "virtualHost";
  private static final String TYPE = "queueType";
  private static final String SUBSCRIPTIONS = "subscriptions";
  private static final String ARGUMENT = "x-";
  private static final String POLICY = "policy.";

  /** Copies the maps, in their order. */
  public QueueLayout {
    arguments = new LinkedHashMap<>(arguments);
    policy = new LinkedHashMap<>(policy);
  }

  /**
   * A queue or stream.
   *
   * @param topic of it
   * @param partition of it, from 0
   * @param name of it
   */
  public record Queue(String topic, int partition, String name) {}

  /** The layout that the settings of a plan describe. */
  public static QueueLayout of(TopicPlan topics) {
    var config = topics.config();
    var arguments = new LinkedHashMap<String, String>();
    var policy = new LinkedHashMap<String, String>();
    config.forEach(
        (key, value) -> {
          if (key.startsWith(ARGUMENT)) {
            arguments.put(key, value);
          } else if (key.startsWith(POLICY)) {
            policy.put(key.substring(POLICY.length()), value);
          }
        });
    return new QueueLayout(
        config.get(VIRTUAL_HOST),
        RabbitMqQueueType.valueOf(config.get(TYPE)),
        Integer.parseInt(config.get(SUBSCRIPTIONS)),
        arguments,
        policy);
  }

  /** The settings that describe it in a plan. */
  public Map<String, String> config() {
    var config = new LinkedHashMap<String, String>();
    config.put(VIRTUAL_HOST, virtualHost);
    config.put(TYPE, type.name());
    config.put(SUBSCRIPTIONS, String.valueOf(subscriptions));
    config.putAll(arguments);
    policy.forEach((key, value) -> config.put(POLICY + key, value));
    return config;
  }

  /** Whether partitions are streams. */
  public boolean hasStreams() {
    return type == RabbitMqQueueType.Stream;
  }

  /** All queues or streams: by topic, then by partition, then by subscription. */
  public List<Queue> queues(TopicPlan topics) {
    return topics.names().stream()
        .flatMap(
            topic ->
                IntStream.range(0, topics.partitionsPerTopic())
                    .boxed()
                    .flatMap(partition -> ofPartition(topic, partition)))
        .toList();
  }

  private Stream<Queue> ofPartition(String topic, int partition) {
    if (hasStreams()) {
      return Stream.of(new Queue(topic, partition, RabbitMqNames.stream(topic, partition)));
    }
    if (subscriptions == 0) {
      return Stream.of(new Queue(topic, partition, RabbitMqNames.queue(topic, partition)));
    }
    return IntStream.range(0, subscriptions)
        .mapToObj(number -> RabbitMqNames.subscription(topic, number))
        .map(name -> new Queue(topic, partition, RabbitMqNames.queue(topic, partition, name)));
  }
}
