package io.brokerbench.operator.deployment;

import io.brokerbench.core.message.Message;
import io.brokerbench.operator.observe.Children;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Another operator that deploys brokers, such as Strimzi: a cluster need not have its CRDs.
 *
 * @param name the prefix of its event sources, in lower case
 * @param created kinds that brokerbench creates, in the order in which it deletes them
 * @param derived kinds that the other operator creates from them
 * @param notInstalled the obstacle where the API server does not serve a kind
 * @param forbidden the message where brokerbench may not list a kind and the refusal does not tell
 *     why
 * @param untilRecheck how long until more may be seen of it without an event; empty where only
 *     events count
 */
public record ForeignOperator(
    String name,
    List<Class<? extends HasMetadata>> created,
    List<Class<? extends HasMetadata>> derived,
    Function<Class<? extends HasMetadata>, Obstacle> notInstalled,
    Message forbidden,
    BiFunction<Children, Instant, Optional<Duration>> untilRecheck) {

  /** Every kind that brokerbench watches. */
  public List<Class<? extends HasMetadata>> kinds() {
    return Stream.concat(created.stream(), derived.stream()).toList();
  }
}
