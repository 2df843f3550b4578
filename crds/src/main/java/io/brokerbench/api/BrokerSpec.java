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
 * @param rabbitmq what partitions of RabbitMQ are, and settings of its nodes, or null
 */
@ValidationRule(
    value =
        "self.kind != 'Kafka' || !has(self.deployment.type)"
            + " || self.deployment.type in ['Strimzi', 'StatefulSet', 'External']",
    messageExpression =
        "'%s does not deploy Kafka, use Strimzi, StatefulSet or External'"
            + ".format([self.deployment.type])",
    message = KafkaRuleText.KAFKA_DEPLOYMENT,
    fieldPath = ".deployment.type")
@ValidationRule(
    value =
        "self.kind != 'Pulsar' || !has(self.deployment.type)"
            + " || self.deployment.type in ['HelmChart', 'StatefulSet', 'External']",
    messageExpression =
        "'%s does not deploy Pulsar, use HelmChart, StatefulSet or External'"
            + ".format([self.deployment.type])",
    message = PulsarRuleText.PULSAR_DEPLOYMENT,
    fieldPath = ".deployment.type")
@ValidationRule(
    value =
        "self.kind != 'RabbitMQ' || !has(self.deployment.type)"
            + " || self.deployment.type in ['ClusterOperator', 'StatefulSet', 'External']",
    messageExpression =
        "'%s does not deploy RabbitMQ, use ClusterOperator, StatefulSet or External'"
            + ".format([self.deployment.type])",
    message = RabbitMqRuleText.RABBITMQ_DEPLOYMENT,
    fieldPath = ".deployment.type")
@ValidationRule(
    value =
        "self.kind != 'Kafka' || !has(self.deployment.type)"
            + " || self.deployment.type != 'StatefulSet' || self.nodes == 1 || self.nodes == 3",
    messageExpression =
        "'%d is not supported by a StatefulSet deployment of Kafka, use 1 or 3'"
            + ".format([self.nodes])",
    message = KafkaRuleText.KAFKA_STATEFUL_SET_NODES,
    fieldPath = ".nodes")
@ValidationRule(
    value =
        "self.kind != 'Pulsar' || !has(self.deployment.type)"
            + " || self.deployment.type != 'StatefulSet' || self.nodes == 1",
    messageExpression =
        "'%d is too large, must be 1 in a StatefulSet deployment of Pulsar; use"
            + " HelmChart for more'"
            + ".format([self.nodes])",
    message = PulsarRuleText.PULSAR_STATEFUL_SET_NODES,
    fieldPath = ".nodes")
@ValidationRule(
    value =
        "self.kind != 'Pulsar' || !has(self.deployment.type)"
            + " || self.deployment.type != 'StatefulSet' || self.storage.devicesPerNode == 1",
    messageExpression =
        "'devicesPerNode is %d, must be 1 in a StatefulSet deployment of Pulsar; use"
            + " HelmChart for more'"
            + ".format([self.storage.devicesPerNode])",
    message = PulsarRuleText.PULSAR_STATEFUL_SET_DEVICES,
    fieldPath = ".storage")
@ValidationRule(
    value =
        "!has(self.deployment.type) || self.deployment.type != 'StatefulSet'"
            + " || !has(self.pulsar) || !has(self.pulsar.zookeeper)"
            + " || (self.pulsar.zookeeper.replicas == 1"
            + " && !has(self.pulsar.zookeeper.placement))",
    message = PulsarRuleText.STATEFUL_SET_ZOOKEEPER,
    fieldPath = ".pulsar")
@ValidationRule(
    value =
        "self.kind != 'Pulsar' || (has(self.deployment.type) && self.deployment.type !="
            + " 'HelmChart') || self.storage.devicesPerNode >= 2",
    messageExpression =
        "'%d is too small, must be at least 2 in a HelmChart deployment: one for the"
            + " journal, the others for ledgers'"
            + ".format([self.storage.devicesPerNode])",
    message = PulsarRuleText.HELM_CHART_DEVICES,
    fieldPath = ".storage.devicesPerNode")
@ValidationRule(
    value =
        "!has(self.deployment.chartVersion) || (self.kind == 'Pulsar'"
            + " && (!has(self.deployment.type) || self.deployment.type == 'HelmChart'))",
    message = PulsarRuleText.CHART_VERSION_WITHOUT_CHART,
    fieldPath = ".deployment.chartVersion")
@ValidationRule(
    value =
        "!has(self.pulsar) || !has(self.pulsar.tiered) || !self.pulsar.tiered"
            + " || !has(self.deployment.type) || self.deployment.type == 'HelmChart'",
    message = PulsarRuleText.TIERED_WITHOUT_CHART,
    fieldPath = ".pulsar.tiered")
@ValidationRule(
    value = "self.kind == 'Kafka' || !has(self.kafka)",
    messageExpression = "'remove this group, it requires broker.kind Kafka, not ' + self.kind",
    message = KafkaRuleText.KAFKA_FOR_OTHER_KIND,
    fieldPath = ".kafka")
@ValidationRule(
    value = "self.kind == 'Pulsar' || !has(self.pulsar)",
    messageExpression = "'remove this group, it requires broker.kind Pulsar, not ' + self.kind",
    message = PulsarRuleText.PULSAR_FOR_OTHER_KIND,
    fieldPath = ".pulsar")
@ValidationRule(
    value = "self.kind == 'RabbitMQ' || !has(self.rabbitmq)",
    messageExpression = "'remove this group, it requires broker.kind RabbitMQ, not ' + self.kind",
    message = RabbitMqRuleText.RABBITMQ_FOR_OTHER_KIND,
    fieldPath = ".rabbitmq")
@ValidationRule(
    value =
        "!has(self.deployment.external)"
            + " || has(self.deployment.external.kafka) == (self.kind == 'Kafka')",
    messageExpression =
        "self.kind == 'Kafka'"
            + " ? 'required for an External cluster of Kafka, set bootstrapServers'"
            + " : 'remove this group, it requires broker.kind Kafka, not ' + self.kind",
    message = KafkaRuleText.EXTERNAL_KAFKA_GROUP,
    fieldPath = ".deployment.external.kafka")
@ValidationRule(
    value =
        "!has(self.deployment.external)"
            + " || has(self.deployment.external.pulsar) == (self.kind == 'Pulsar')",
    messageExpression =
        "self.kind == 'Pulsar'"
            + " ? 'required for an External cluster of Pulsar, set serviceUrl and adminUrl'"
            + " : 'remove this group, it requires broker.kind Pulsar, not ' + self.kind",
    message = PulsarRuleText.EXTERNAL_PULSAR_GROUP,
    fieldPath = ".deployment.external.pulsar")
@ValidationRule(
    value =
        "!has(self.deployment.external)"
            + " || has(self.deployment.external.rabbitmq) == (self.kind == 'RabbitMQ')",
    messageExpression =
        "self.kind == 'RabbitMQ'"
            + " ? 'required for an External cluster of RabbitMQ, set managementUrls and addresses'"
            + " : 'remove this group, it requires broker.kind RabbitMQ, not ' + self.kind",
    message = RabbitMqRuleText.EXTERNAL_RABBITMQ_GROUP,
    fieldPath = ".deployment.external.rabbitmq")
@ValidationRule(
    value = "!has(self.deployment.external) || !has(self.kafka)",
    message = KafkaRuleText.EXTERNAL_KAFKA_SETTINGS,
    fieldPath = ".kafka")
@ValidationRule(
    value =
        "!has(self.deployment.external) || !has(self.pulsar)"
            + " || (has(self.pulsar.protocol) && !has(self.pulsar.broker)"
            + " && !has(self.pulsar.bookkeeper) && !has(self.pulsar.zookeeper))",
    message = PulsarRuleText.EXTERNAL_PULSAR_SETTINGS,
    fieldPath = ".pulsar")
@ValidationRule(
    value =
        "has(self.image) || has(self.deployment.external) || !has(self.pulsar)"
            + " || !has(self.pulsar.protocol) || self.pulsar.protocol != 'Kafka'",
    message = PulsarRuleText.KAFKA_PROTOCOL_IMAGE,
    fieldPath = ".image")
@ValidationRule(
    value =
        "!has(self.deployment.external) || !has(self.deployment.external.pulsar)"
            + " || has(self.deployment.external.pulsar.kafkaBootstrapServers) == (has(self.pulsar)"
            + " && has(self.pulsar.protocol) && self.pulsar.protocol == 'Kafka')",
    messageExpression =
        "has(self.deployment.external.pulsar.kafkaBootstrapServers)"
            + " ? 'remove this field, it requires broker.pulsar.protocol Kafka'"
            + " : 'required with broker.pulsar.protocol Kafka, set the host:port pairs of the"
            + " listener of the protocol handler'",
    message = PulsarRuleText.KAFKA_PROTOCOL_ADDRESSES,
    fieldPath = ".deployment.external.pulsar.kafkaBootstrapServers")
@ValidationRule(
    value =
        "!has(self.deployment.external) || !has(self.deployment.external.authentication)"
            + " || self.deployment.external.authentication.type != 'Certificate'"
            + " || !has(self.pulsar) || !has(self.pulsar.protocol)"
            + " || self.pulsar.protocol != 'Kafka'",
    message = PulsarRuleText.KAFKA_PROTOCOL_CERTIFICATE,
    fieldPath = ".deployment.external.authentication")
@ValidationRule(
    value = "!has(self.deployment.external) || !has(self.image)",
    message = RuleText.EXTERNAL_IMAGE,
    fieldPath = ".image")
@ValidationRule(
    value = "!has(self.deployment.external) || !has(self.version)",
    message = RuleText.EXTERNAL_VERSION,
    fieldPath = ".version")
@ValidationRule(
    value =
        "!has(self.deployment.external)"
            + " || (!has(self.storage.storageClassName) && self.storage.devicesPerNode == 1"
            + " && self.storage.sizePerDevice == '10Gi')",
    message = RuleText.EXTERNAL_STORAGE,
    fieldPath = ".storage")
@ValidationRule(
    value =
        "!has(self.deployment.external)"
            + " || ((!has(self.placement.nodeSelector) || size(self.placement.nodeSelector) == 0)"
            + " && (!has(self.placement.tolerations) || size(self.placement.tolerations) == 0))",
    message = RuleText.EXTERNAL_PLACEMENT,
    fieldPath = ".placement")
public record BrokerSpec(
    @Required @JsonPropertyDescription("The system that is measured: Kafka, Pulsar or RabbitMQ.")
        BrokerKind kind,
    @Pattern("^[0-9]{1,4}\\.[0-9]{1,4}\\.[0-9]{1,4}$")
        @JsonPropertyDescription(
            "Version of the broker. Unset: 4.3.1 for Kafka, 4.0.8 for Pulsar, 4.0.5 for RabbitMQ."
                + " What really runs is read back and recorded.")
        String version,
    @Size(min = 1, max = 512)
        @Pattern("^[A-Za-z0-9][A-Za-z0-9._:/@-]*$")
        @JsonPropertyDescription(
            "Container image in place of the default for this version. It must have the layout of"
                + " the official image: /opt/kafka, /pulsar, or /etc/rabbitmq.")
        String image,
    @Default("3")
        @Min(1)
        @Max(100)
        @JsonPropertyDescription(
            "Number of broker nodes, each on a Kubernetes node of its own; a StatefulSet deployment"
                + " has 1 or 3 of Kafka and RabbitMQ, and 1 of Pulsar. For an External cluster it"
                + " is not used.")
        Integer nodes,
    @Default("{}") @JsonPropertyDescription("The Kubernetes nodes that brokers may run on.")
        PlacementSpec placement,
    @Default("{}") @JsonPropertyDescription("The disks of each broker node.") StorageSpec storage,
    @Default("{}")
        @JsonPropertyDescription(
            "How the brokers come to be. RabbitMQ has type StatefulSet (its default),"
                + " ClusterOperator, which is the RabbitMQ Cluster Operator, and External.")
        DeploymentSpec deployment,
    @JsonPropertyDescription("Resources, heap and further configuration of the Kafka brokers.")
        KafkaSpec kafka,
    @JsonPropertyDescription(
            "Resources, memory and further configuration of Pulsar's brokers, bookies and metadata"
                + " store.")
        PulsarSpec pulsar,
    @JsonPropertyDescription(
            "What partitions of RabbitMQ are; resources and further configuration of its nodes.")
        RabbitMqSpec rabbitmq) {

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

  /** What partitions of RabbitMQ are and its nodes; nothing said where the group is absent. */
  public RabbitMqSpec rabbitmqOrUnset() {
    return rabbitmq == null ? RabbitMqSpec.UNSET : rabbitmq;
  }
}
