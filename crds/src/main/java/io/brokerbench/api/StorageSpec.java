package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Size;

/**
 * The disks of each broker node.
 *
 * @param storageClassName class of the claims, or null for the cluster's default class
 * @param devicesPerNode claims per broker, 1 to 16; Kafka spreads its partitions over all of them
 * @param sizePerDevice size of each claim, a Kubernetes quantity
 */
public record StorageSpec(
    @Size(min = 1, max = 253)
        @Pattern("^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$")
        @JsonPropertyDescription(
            "StorageClass of the volume claims. Unset: the default class of the cluster.")
        String storageClassName,
    @Default("1")
        @Min(1)
        @Max(16)
        @JsonPropertyDescription(
            "Devices of each node, each with a claim of its own. Kafka spreads its partitions over"
                + " all of them.")
        Integer devicesPerNode,
    @Default("10Gi")
        @Pattern(StorageSpec.SIZE_PATTERN)
        @JsonPropertyDescription("Size of each device, a Kubernetes quantity such as 2300Gi.")
        String sizePerDevice) {

  /** Of the size of a device. */
  public static final String SIZE_PATTERN =
      "^[0-9]{1,15}(\\.[0-9]{1,9})?(Ki|Mi|Gi|Ti|Pi|k|M|G|T|P)?$";
}
