package io.brokerbench.e2e.support;

import java.util.Optional;

/** What {@code e2e/test.sh} tells the suite. */
public final class Suite {

  private Suite() {}

  /** A Kafka image that the nodes of the cluster have, or can pull. */
  public static String kafkaImage() {
    return environment("KAFKA_IMAGE", "apache/kafka:4.3.1");
  }

  /** Likewise an image of RabbitMQ 3.10.8, the version of whose nodes can mirror queues. */
  public static String rabbitMqImageWithMirrors() {
    return environment("RABBITMQ_3_10_IMAGE", "rabbitmq:3.10.8");
  }

  /**
   * Whether Pulsar's chart is the project's own stand-in, which can misbehave, and not a real one.
   */
  public static boolean hasStandInOfPulsarChart() {
    return environment("PULSAR_CHART", "").isEmpty();
  }

  /** An image of Pulsar with the handler of Kafka's protocol; empty where none is named. */
  public static Optional<String> kafkaOnPulsarImage() {
    return Optional.of(environment("KOP_IMAGE", "")).filter(image -> !image.isEmpty());
  }

  private static String environment(String name, String otherwise) {
    var value = System.getenv(name);
    return value == null || value.isBlank() ? otherwise : value;
  }
}
