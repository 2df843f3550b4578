package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Size;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.Map;

/**
 * CPU and memory of a pod.
 *
 * @param requests what is reserved
 * @param limits what is at most used
 */
public record ResourcesSpec(
    @Size(max = 8) @JsonPropertyDescription("Reserved: cpu, memory.")
        Map<String, Quantity> requests,
    @Size(max = 8) @JsonPropertyDescription("At most used: cpu, memory.")
        Map<String, Quantity> limits) {

  /** Quantities of Kubernetes without exponents: what these come to may have a billion digits. */
  public static final String QUANTITY_PATTERN =
      "^[0-9]{1,15}(\\.[0-9]{1,9})?(m|k|[KMGTP]i|[MGTP])?$";

  /** Nothing said. */
  public static final ResourcesSpec UNSET = new ResourcesSpec(Map.of(), Map.of());

  /** Absent maps read as empty ones. */
  public ResourcesSpec {
    requests = requests == null ? Map.of() : Map.copyOf(requests);
    limits = limits == null ? Map.of() : Map.copyOf(limits);
  }
}
