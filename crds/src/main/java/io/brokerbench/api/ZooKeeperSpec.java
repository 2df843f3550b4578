package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.ValidationRule;

/**
 * The ZooKeeper ensemble of a Pulsar cluster. It is not on the path of a message.
 *
 * @param replicas servers of the ensemble
 * @param resources CPU and memory of each
 * @param jvm its JVM
 * @param placement which Kubernetes nodes they run on
 */
@ValidationRule(
    value = "self.replicas % 2 == 1",
    messageExpression = "'%d is even, use 1, 3, 5 or 7'" + ".format([self.replicas])",
    message = PulsarRuleText.EVEN_ZOOKEEPERS,
    fieldPath = ".replicas")
public record ZooKeeperSpec(
    @Default("3") @Min(1) @Max(7) @JsonPropertyDescription("Servers of the ensemble: 1, 3, 5 or 7.")
        Integer replicas,
    @JsonPropertyDescription("CPU and memory of each server.") ResourcesSpec resources,
    @JsonPropertyDescription("The JVM of each server.") PulsarJvmSpec jvm,
    @JsonPropertyDescription(
            "The Kubernetes nodes that servers may run on. Unset: where the brokers may.")
        PlacementSpec placement) {

  /** Nothing said. */
  public static final ZooKeeperSpec UNSET = new ZooKeeperSpec(null, null, null, null);

  /** Absent groups read as empty ones; an absent placement means that of the brokers. */
  public ZooKeeperSpec {
    replicas = replicas == null ? 3 : replicas;
    resources = resources == null ? ResourcesSpec.UNSET : resources;
    jvm = jvm == null ? PulsarJvmSpec.UNSET : jvm;
  }
}
