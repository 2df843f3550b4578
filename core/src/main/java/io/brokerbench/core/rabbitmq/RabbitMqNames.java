package io.brokerbench.core.rabbitmq;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The names of what a run has on a RabbitMQ cluster. */
public final class RabbitMqNames {

  private RabbitMqNames() {}

  /** The direct exchange of a topic. */
  public static String exchange(String topic) {
    return topic;
  }

  /** The key by which the exchange of a topic routes to the queues of a partition. */
  public static String routingKey(int partition) {
    return String.valueOf(partition);
  }

  /** The queue that holds the messages of a partition for a subscription. */
  public static String queue(String topic, int partition, String subscription) {
    return topic + "." + partition + "." + subscription;
  }

  /** The queue of a partition that no subscription reads. */
  public static String queue(String topic, int partition) {
    return topic + "." + partition;
  }

  /** The stream of a partition. */
  public static String stream(String topic, int partition) {
    return topic + "." + partition;
  }

  /** A subscription by its number from 0, as plans name it. */
  public static String subscription(String topic, int number) {
    return topic + "-s" + number;
  }

  /** The longest beginning that all of {@code topics} share, and so all names of a run. */
  public static String commonPrefix(List<String> topics) {
    var prefix = topics.getFirst();
    for (var topic : topics) {
      var length = 0;
      while (length < Math.min(prefix.length(), topic.length())
          && prefix.charAt(length) == topic.charAt(length)) {
        length++;
      }
      prefix = prefix.substring(0, length);
    }
    return prefix;
  }

  /** The host in the name of a node: {@code a.b} of {@code rabbit@a.b}. */
  public static String host(String node) {
    return node.substring(node.indexOf('@') + 1);
  }

  /** A name as one segment of a URL's path, or as the value of a parameter. */
  public static String inUrl(String name) {
    return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /** A regular expression, as RabbitMQ reads it, of what begins with {@code prefix}. */
  public static String startsWith(String prefix) {
    return "^" + prefix.replaceAll("([^A-Za-z0-9])", "\\\\$1");
  }
}
