package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;

/**
 * The broker that is measured, and how it is deployed.
 *
 * @param kind which system
 * @param version its version
 * @param image the container image, or null for the operator's default for that version
 * @param nodes how many broker nodes, 1 or 3
 * @param placement which Kubernetes nodes they run on
 * @param storage the disks of each node
 * @param deployment how the brokers come to be
 * @param kafka settings of Kafka brokers, or null
 */
@ValidationRule(
    value = "self.deployment.type != 'StatefulSet' || self.nodes == 1 || self.nodes == 3",
    messageExpression = "'nodes %d: a StatefulSet deployment has 1 or 3'.format([self.nodes])",
    message = "a StatefulSet deployment has 1 or 3 nodes",
    fieldPath = ".nodes")
@ValidationRule(
    value = "self.deployment.type != 'External' || !has(self.kafka)",
    message = "an External cluster is never changed: leave out broker.kafka",
    fieldPath = ".kafka")
@ValidationRule(
    value = "self.deployment.type != 'External' || !has(self.image)",
    message = "an External cluster is never changed: leave out broker.image",
    fieldPath = ".image")
@ValidationRule(
    value =
        "self.deployment.type != 'External'"
            + " || (!has(self.storage.storageClassName) && self.storage.devicesPerNode == 1"
            + " && self.storage.sizePerDevice == '10Gi')",
    message = "an External cluster is never changed: leave out broker.storage",
    fieldPath = ".storage")
@ValidationRule(
    value =
        "self.deployment.type != 'External'"
            + " || ((!has(self.placement.nodeSelector) || size(self.placement.nodeSelector) == 0)"
            + " && (!has(self.placement.tolerations) || size(self.placement.tolerations) == 0))",
    message = "an External cluster is never changed: leave out broker.placement",
    fieldPath = ".placement")
public record BrokerSpec(
    @Required @JsonPropertyDescription("The system that is measured: Kafka.") BrokerKind kind,
    @Default("4.3.1")
        @Pattern("^[0-9]+\\.[0-9]+\\.[0-9]+$")
        @JsonPropertyDescription(
            "Version of the broker, such as 4.3.1. For an External cluster it is not used: what"
                + " runs there is read back and recorded.")
        String version,
    @Size(min = 1, max = 512)
        @JsonPropertyDescription(
            "Container image in place of the operator's default for this version. It must have the"
                + " layout of the official Apache Kafka image (/opt/kafka).")
        String image,
    @Default("3")
        @Min(1)
        @Max(100)
        @JsonPropertyDescription(
            "Number of broker nodes, each on a Kubernetes node of its own: 1 or 3. For an External"
                + " cluster it is not used.")
        Integer nodes,
    @Default("{}") @JsonPropertyDescription("The Kubernetes nodes that brokers may run on.")
        PlacementSpec placement,
    @Default("{}") @JsonPropertyDescription("The disks of each broker node.") StorageSpec storage,
    @Default("{\"type\": \"StatefulSet\"}") @JsonPropertyDescription("How the brokers come to be.")
        DeploymentSpec deployment,
    @JsonPropertyDescription("Resources, heap and further configuration of the Kafka brokers.")
        KafkaSpec kafka) {}
