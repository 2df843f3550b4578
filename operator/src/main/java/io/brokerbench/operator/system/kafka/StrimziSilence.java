package io.brokerbench.operator.system.kafka;

import static io.brokerbench.operator.resources.Labels.Component.BROKER;

import io.brokerbench.core.message.Message;
import io.brokerbench.operator.observe.Children;
import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.podset.StrimziPodSet;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A Kafka to which Strimzi does not react: its operator is not running, or does not watch the
 * namespace. A Strimzi that runs reacts within a second.
 */
final class StrimziSilence {

  private static final Duration NAMED_AFTER = Duration.ofSeconds(10);

  private StrimziSilence() {}

  /** How long until the silence is to be reported; empty where it is none, or is reported. */
  static Optional<Duration> untilNamed(Children children, Instant now) {
    return silent(children)
        .map(kafka -> NAMED_AFTER.minus(age(kafka, now)))
        .filter(Duration::isPositive);
  }

  static Optional<Message> describe(Children children, Instant now) {
    return silent(children)
        .filter(kafka -> age(kafka, now).compareTo(NAMED_AFTER) >= 0)
        .map(
            kafka ->
                StrimziMessage.SILENT.with(
                    kafka.getMetadata().getName(),
                    String.valueOf(kafka.getMetadata().getNamespace())));
  }

  private static Optional<Kafka> silent(Children children) {
    return children.of(StrimziPodSet.class, BROKER).isEmpty()
        ? children.of(Kafka.class, BROKER).stream()
            .filter(kafka -> kafka.getStatus() == null)
            .findFirst()
        : Optional.empty();
  }

  private static Duration age(Kafka kafka, Instant now) {
    return Duration.between(Instant.parse(kafka.getMetadata().getCreationTimestamp()), now);
  }
}
