package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Size;
import java.util.Map;

/**
 * Resources, heap and further configuration of the Kafka brokers.
 *
 * @param resources CPU and memory of each broker
 * @param jvm its JVM
 * @param config further entries of server.properties
 */
public record KafkaSpec(
    @JsonPropertyDescription("CPU and memory of each broker pod.") ResourcesSpec resources,
    @JsonPropertyDescription("The JVM of each broker.") JvmSpec jvm,
    @Size(max = 200)
        @JsonPropertyDescription(
            "Further entries of server.properties. An entry that contradicts the durability level,"
                + " or that the deployment sets itself, is refused.")
        Map<String, String> config) {

  /** Nothing said. */
  public static final KafkaSpec UNSET = new KafkaSpec(null, null, null);

  /** Absent groups read as empty ones. */
  public KafkaSpec {
    resources = resources == null ? ResourcesSpec.UNSET : resources;
    jvm = jvm == null ? JvmSpec.UNSET : jvm;
    config = config == null ? Map.of() : Map.copyOf(config);
  }
}
