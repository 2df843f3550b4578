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
 * @param version its version, or null for the default of the kind
 * @param image the container image, or null for the operator's default for that version
 * @param nodes how many broker nodes
 * @param placement which Kubernetes nodes they run on
 * @param storage the disks of each node
 * @param deployment how the brokers come to be
 * @param kafka settings of Kafka brokers, or null
 * @param pulsar settings of Pulsar's components, or null
 */
@ValidationRule(
    value =
        "!has(self.deployment.type) || self.deployment.type in (self.kind == 'Kafka'"
            + " ? ['Strimzi', 'StatefulSet', 'External']"
            + " : ['HelmChart', 'StatefulSet', 'External'])",
    messageExpression =
        "'type %s is not for %s: allowed are %s, StatefulSet and External'.format("
            + "[self.deployment.type, self.kind, self.kind == 'Kafka' ? 'Strimzi' : 'HelmChart'])",
    message = "Strimzi deploys Kafka, and HelmChart Pulsar",
    fieldPath = ".deployment.type")
@ValidationRule(
    value =
        "self.kind != 'Kafka' || !has(self.deployment.type)"
            + " || self.deployment.type != 'StatefulSet' || self.nodes == 1 || self.nodes == 3",
    messageExpression =
        "'nodes %d: a StatefulSet deployment of Kafka has 1 or 3'.format([self.nodes])",
    message = "a StatefulSet deployment of Kafka has 1 or 3 nodes",
    fieldPath = ".nodes")
@ValidationRule(
    value =
        "self.kind != 'Pulsar' || !has(self.deployment.type)"
            + " || self.deployment.type != 'StatefulSet' || self.nodes == 1",
    messageExpression =
        "'nodes %d: a StatefulSet deployment of Pulsar has 1; HelmChart has more'"
            + ".format([self.nodes])",
    message = "a StatefulSet deployment of Pulsar has 1 node",
    fieldPath = ".nodes")
@ValidationRule(
    value =
        "self.kind != 'Pulsar' || !has(self.deployment.type)"
            + " || self.deployment.type != 'StatefulSet' || self.storage.devicesPerNode == 1",
    messageExpression =
        "'devicesPerNode %d: a StatefulSet deployment of Pulsar has 1, for journal and ledgers;"
            + " HelmChart has more'.format([self.storage.devicesPerNode])",
    message = "a StatefulSet deployment of Pulsar has 1 device",
    fieldPath = ".storage")
@ValidationRule(
    value =
        "!has(self.deployment.type) || self.deployment.type != 'StatefulSet'"
            + " || !has(self.pulsar) || !has(self.pulsar.zookeeper)"
            + " || (self.pulsar.zookeeper.replicas == 1"
            + " && !has(self.pulsar.zookeeper.placement))",
    message =
        "in a StatefulSet deployment ZooKeeper is in the pod of the broker: set replicas to 1, and"
            + " leave out placement",
    fieldPath = ".pulsar")
@ValidationRule(
    value =
        "self.kind != 'Pulsar' || (has(self.deployment.type) && self.deployment.type !="
            + " 'HelmChart') || self.storage.devicesPerNode >= 2",
    messageExpression =
        "'devicesPerNode %d: deployment HelmChart needs at least 2, one for the journal and the"
            + " others for ledgers'.format([self.storage.devicesPerNode])",
    message = "deployment HelmChart needs at least 2 devices per node",
    fieldPath = ".storage.devicesPerNode")
@ValidationRule(
    value =
        "!has(self.deployment.chartVersion) || (self.kind == 'Pulsar'"
            + " && (!has(self.deployment.type) || self.deployment.type == 'HelmChart'))",
    message = "chartVersion is for deployment HelmChart",
    fieldPath = ".deployment.chartVersion")
@ValidationRule(
    value =
        "!has(self.pulsar) || !has(self.pulsar.tiered) || !self.pulsar.tiered"
            + " || !has(self.deployment.type) || self.deployment.type == 'HelmChart'",
    message = "tiered is for deployment HelmChart: others have no bookies apart from brokers",
    fieldPath = ".pulsar.tiered")
@ValidationRule(
    value = "self.kind == 'Kafka' || !has(self.kafka)",
    messageExpression = "'broker.kafka is for broker.kind Kafka, not ' + self.kind",
    message = "broker.kafka is for broker.kind Kafka",
    fieldPath = ".kafka")
@ValidationRule(
    value = "self.kind == 'Pulsar' || !has(self.pulsar)",
    messageExpression = "'broker.pulsar is for broker.kind Pulsar, not ' + self.kind",
    message = "broker.pulsar is for broker.kind Pulsar",
    fieldPath = ".pulsar")
@ValidationRule(
    value =
        "!has(self.deployment.external)"
            + " || has(self.deployment.external.kafka) == (self.kind == 'Kafka')",
    messageExpression =
        "self.kind == 'Kafka' ? 'an existing Kafka cluster needs external.kafka: set its"
            + " bootstrapServers' : 'external.kafka is for broker.kind Kafka, not ' + self.kind",
    message = "external.kafka is for broker.kind Kafka, and only for it",
    fieldPath = ".deployment.external.kafka")
@ValidationRule(
    value =
        "!has(self.deployment.external)"
            + " || has(self.deployment.external.pulsar) == (self.kind == 'Pulsar')",
    messageExpression =
        "self.kind == 'Pulsar' ? 'an existing Pulsar cluster needs external.pulsar: set its"
            + " serviceUrl and adminUrl' : 'external.pulsar is for broker.kind Pulsar, not ' +"
            + " self.kind",
    message = "external.pulsar is for broker.kind Pulsar, and only for it",
    fieldPath = ".deployment.external.pulsar")
@ValidationRule(
    value = "!has(self.deployment.external) || !has(self.kafka)",
    message = "an External cluster is never changed: leave out broker.kafka",
    fieldPath = ".kafka")
@ValidationRule(
    value = "!has(self.deployment.external) || !has(self.pulsar)",
    message = "an External cluster is never changed: leave out broker.pulsar",
    fieldPath = ".pulsar")
@ValidationRule(
    value = "!has(self.deployment.external) || !has(self.image)",
    message = "an External cluster is never changed: leave out broker.image",
    fieldPath = ".image")
@ValidationRule(
    value = "!has(self.deployment.external) || !has(self.version)",
    message = "an External cluster is never changed: leave out broker.version",
    fieldPath = ".version")
@ValidationRule(
    value =
        "!has(self.deployment.external)"
            + " || (!has(self.storage.storageClassName) && self.storage.devicesPerNode == 1"
            + " && self.storage.sizePerDevice == '10Gi')",
    message = "an External cluster is never changed: leave out broker.storage",
    fieldPath = ".storage")
@ValidationRule(
    value =
        "!has(self.deployment.external)"
            + " || ((!has(self.placement.nodeSelector) || size(self.placement.nodeSelector) == 0)"
            + " && (!has(self.placement.tolerations) || size(self.placement.tolerations) == 0))",
    message = "an External cluster is never changed: leave out broker.placement",
    fieldPath = ".placement")
public record BrokerSpec(
    @Required @JsonPropertyDescription("The system that is measured: Kafka or Pulsar.")
        BrokerKind kind,
    @Pattern("^[0-9]{1,4}\\.[0-9]{1,4}\\.[0-9]{1,4}$")
        @JsonPropertyDescription(
            "Version of the broker. Unset: 4.3.1 for Kafka, 4.0.8 for Pulsar. What really runs is"
                + " read back and recorded.")
        String version,
    @Size(min = 1, max = 512)
        @Pattern("^[A-Za-z0-9][A-Za-z0-9._:/@-]*$")
        @JsonPropertyDescription(
            "Container image in place of the default for this version. It must have the layout of"
                + " the official image: /opt/kafka, or /pulsar.")
        String image,
    @Default("3")
        @Min(1)
        @Max(100)
        @JsonPropertyDescription(
            "Number of broker nodes, each on a Kubernetes node of its own; a StatefulSet deployment"
                + " has 1 or 3 of Kafka, and 1 of Pulsar. For an External cluster it is not used.")
        Integer nodes,
    @Default("{}") @JsonPropertyDescription("The Kubernetes nodes that brokers may run on.")
        PlacementSpec placement,
    @Default("{}") @JsonPropertyDescription("The disks of each broker node.") StorageSpec storage,
    @Default("{}") @JsonPropertyDescription("How the brokers come to be.")
        DeploymentSpec deployment,
    @JsonPropertyDescription("Resources, heap and further configuration of the Kafka brokers.")
        KafkaSpec kafka,
    @JsonPropertyDescription(
            "Resources, memory and further configuration of Pulsar's brokers, bookies and metadata"
                + " store.")
        PulsarSpec pulsar) {

  /** How the brokers come to be, with the default of their kind. */
  public DeploymentType deploymentType() {
    return deployment.type() == null ? kind.defaultDeployment() : deployment.type();
  }

  /** The version asked for, with the default of the kind. */
  public String effectiveVersion() {
    return version == null ? kind.defaultVersion() : version;
  }

  /** Whether brokers and bookies have nodes of their own. */
  public boolean hasTiers() {
    return Boolean.TRUE.equals(pulsarOrUnset().tiered());
  }

  /** How many Kubernetes nodes the run takes. */
  public int nodesTaken() {
    return hasTiers() ? 2 * nodes : nodes;
  }

  /** Settings of Kafka brokers; nothing said where the group is absent. */
  public KafkaSpec kafkaOrUnset() {
    return kafka == null ? KafkaSpec.UNSET : kafka;
  }

  /** Settings of Pulsar's components; nothing said where the group is absent. */
  public PulsarSpec pulsarOrUnset() {
    return pulsar == null ? PulsarSpec.UNSET : pulsar;
  }
}
