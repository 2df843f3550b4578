package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Size;
import java.util.Map;

/**
 * Further settings of the clients, by the client's own names.
 *
 * @param producer settings of every producer
 * @param consumer settings of every consumer
 */
public record ClientConfigSpec(
    @Size(max = 100)
        @JsonPropertyDescription("Settings of every producer, such as delivery.timeout.ms.")
        Map<String, String> producer,
    @Size(max = 100)
        @JsonPropertyDescription("Settings of every consumer, such as fetch.min.bytes.")
        Map<String, String> consumer) {

  /** Nothing said. */
  public static final ClientConfigSpec UNSET = new ClientConfigSpec(Map.of(), Map.of());

  /** Absent maps read as empty ones. */
  public ClientConfigSpec {
    producer = producer == null ? Map.of() : Map.copyOf(producer);
    consumer = consumer == null ? Map.of() : Map.copyOf(consumer);
  }
}
