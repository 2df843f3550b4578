package io.brokerbench.operator.deployment;

import static io.brokerbench.operator.resources.Labels.Component.BROKER;

import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.MessageId;
import io.brokerbench.operator.observe.Children;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;

/**
 * That another operator does not react to a resource: it does not run, or does not watch the
 * namespace. One that runs reacts within a second.
 *
 * @param kind the kind of the resource
 * @param status what the other operator reports of it; null where it has not looked at it
 * @param derived the kind that the other operator creates from it
 * @param message the message, with the name and the namespace of the resource
 */
public record OperatorSilence<T extends HasMetadata>(
    Class<T> kind,
    Function<T, Object> status,
    Class<? extends HasMetadata> derived,
    MessageId message) {

  private static final Duration NAMED_AFTER = Duration.ofSeconds(10);

  /** How long until the silence is to be reported; empty where it is none, or is reported. */
  public Optional<Duration> untilNamed(Children children, Instant now) {
    return silent(children)
        .map(resource -> NAMED_AFTER.minus(age(resource, now)))
        .filter(Duration::isPositive);
  }

  /** The silence; empty where it is none, or is too short to be reported. */
  public Optional<Message> describe(Children children, Instant now) {
    return silent(children)
        .filter(resource -> age(resource, now).compareTo(NAMED_AFTER) >= 0)
        .map(
            resource ->
                message.with(
                    resource.getMetadata().getName(),
                    String.valueOf(resource.getMetadata().getNamespace())));
  }

  private Optional<T> silent(Children children) {
    return children.of(derived, BROKER).isEmpty()
        ? children.of(kind, BROKER).stream()
            .filter(resource -> status.apply(resource) == null)
            .findFirst()
        : Optional.empty();
  }

  private static Duration age(HasMetadata resource, Instant now) {
    return Duration.between(Instant.parse(resource.getMetadata().getCreationTimestamp()), now);
  }
}
