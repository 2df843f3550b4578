package io.brokerbench.core.system.rabbitmq;

import io.brokerbench.core.plan.TopicPlan;
import io.brokerbench.core.rabbitmq.QueueLayout;
import io.brokerbench.core.rabbitmq.QueueLayout.Queue;
import io.brokerbench.core.rabbitmq.RabbitMqNames;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the management API is sent to declare exchanges, queues, bindings and policies, and where.
 */
final class RabbitMqDeclarations {

  private RabbitMqDeclarations() {}

  static Map<String, Object> exchange() {
    return Map.of("type", "direct", "durable", true, "auto_delete", false, "internal", false);
  }

  /** Of every queue or stream, whichever protocol declares it. */
  static Map<String, Object> arguments(QueueLayout layout) {
    var arguments = new LinkedHashMap<String, Object>();
    layout.arguments().forEach((name, value) -> arguments.put(name, typed(value)));
    return arguments;
  }

  static Map<String, Object> queue(QueueLayout layout) {
    var queue = new LinkedHashMap<String, Object>();
    queue.put("durable", true);
    queue.put("auto_delete", false);
    queue.put("arguments", arguments(layout));
    return queue;
  }

  static Map<String, Object> binding(Queue queue) {
    return Map.of(
        "routing_key", RabbitMqNames.routingKey(queue.partition()), "arguments", Map.of());
  }

  static Map<String, Object> policy(QueueLayout layout, TopicPlan topics) {
    var definition = new LinkedHashMap<String, Object>();
    layout.policy().forEach((name, value) -> definition.put(name, typed(value)));
    return Map.of(
        "pattern",
        RabbitMqNames.startsWith(RabbitMqNames.commonPrefix(topics.names())),
        "apply-to",
        "queues",
        "priority",
        1,
        "definition",
        definition);
  }

  /**
   * Which node makes each queue, by number: by partition and not by place, so that all queues of a
   * partition are on one node.
   */
  static Map<Queue, Integer> numbers(List<Queue> queues) {
    var partitions = new LinkedHashMap<String, Integer>();
    var numbers = new LinkedHashMap<Queue, Integer>();
    for (var queue : queues) {
      var partition = queue.topic() + "." + queue.partition();
      partitions.putIfAbsent(partition, partitions.size());
      numbers.put(queue, partitions.get(partition));
    }
    return numbers;
  }

  /** RabbitMQ takes no number or truth for a text, nor the other way round. */
  private static Object typed(String value) {
    if (value.matches("\\d+")) {
      return Long.valueOf(value);
    }
    return value.equals("true") ? Boolean.TRUE : value;
  }

  static String policyPath(QueueLayout layout, TopicPlan topics) {
    return path("policies", layout, RabbitMqNames.commonPrefix(topics.names()));
  }

  static String exchangePath(QueueLayout layout, String topic) {
    return path("exchanges", layout, RabbitMqNames.exchange(topic));
  }

  static String queuePath(QueueLayout layout, String queue) {
    return path("queues", layout, queue);
  }

  static String bindingPath(QueueLayout layout, Queue queue) {
    return "/api/bindings/%s/e/%s/q/%s"
        .formatted(
            RabbitMqNames.inUrl(layout.virtualHost()),
            RabbitMqNames.inUrl(RabbitMqNames.exchange(queue.topic())),
            RabbitMqNames.inUrl(queue.name()));
  }

  private static String path(String kind, QueueLayout layout, String name) {
    return "/api/%s/%s/%s"
        .formatted(kind, RabbitMqNames.inUrl(layout.virtualHost()), RabbitMqNames.inUrl(name));
  }
}
