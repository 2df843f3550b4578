package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Size;
import java.util.Map;

/**
 * Resources, JVM and further configuration of Pulsar's brokers or bookies.
 *
 * @param resources CPU and memory of each pod
 * @param jvm its JVM
 * @param config further entries of its configuration file
 */
public record PulsarComponentSpec(
    @JsonPropertyDescription("CPU and memory of each pod.") ResourcesSpec resources,
    @JsonPropertyDescription("The JVM of each pod.") PulsarJvmSpec jvm,
    @Size(max = 200)
        @JsonPropertyDescription(
            "Further entries of broker.conf or bookkeeper.conf. An entry that contradicts the"
                + " durability level, or that the deployment sets itself, is refused.")
        Map<String, String> config) {

  /** Nothing said. */
  public static final PulsarComponentSpec UNSET = new PulsarComponentSpec(null, null, null);

  /** Absent groups read as empty ones. */
  public PulsarComponentSpec {
    resources = resources == null ? ResourcesSpec.UNSET : resources;
    jvm = jvm == null ? PulsarJvmSpec.UNSET : jvm;
    config = config == null ? Map.of() : Map.copyOf(config);
  }
}
