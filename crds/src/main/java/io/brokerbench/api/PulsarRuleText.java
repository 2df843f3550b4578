package io.brokerbench.api;

/** The rules between fields that are for Pulsar alone, as {@link RuleText} has those of all. */
final class PulsarRuleText {

  static final String DURABILITY_PULSAR_FOR_OTHER_KIND =
      "durability.pulsar requires broker.kind Pulsar";
  static final String PULSAR_DEPLOYMENT =
      "Pulsar requires deployment.type HelmChart, StatefulSet or External";
  static final String PULSAR_STATEFUL_SET_NODES = "a StatefulSet deployment of Pulsar has 1 node";
  static final String PULSAR_STATEFUL_SET_DEVICES =
      "a StatefulSet deployment of Pulsar has 1 device per node";
  static final String STATEFUL_SET_ZOOKEEPER =
      "a StatefulSet deployment runs ZooKeeper in the pod of the broker: set"
          + " zookeeper.replicas to 1 and remove zookeeper.placement";
  static final String HELM_CHART_DEVICES = "a HelmChart deployment has at least 2 devices per node";
  static final String CHART_VERSION_WITHOUT_CHART =
      "remove deployment.chartVersion: it requires deployment.type HelmChart";
  static final String TIERED_WITHOUT_CHART =
      "remove pulsar.tiered: only a HelmChart deployment separates bookies from brokers";
  static final String PULSAR_FOR_OTHER_KIND = "broker.pulsar requires broker.kind Pulsar";
  static final String EXTERNAL_PULSAR_GROUP =
      "an External cluster of Pulsar requires external.pulsar; other kinds must not have it";
  static final String EXTERNAL_PULSAR_SETTINGS =
      "remove everything except broker.pulsar.protocol: the operator does not configure an External"
          + " cluster";
  static final String KAFKA_PROTOCOL_IMAGE =
      "pulsar.protocol Kafka requires broker.image: set an image that carries the protocol handler"
          + " kafka";
  static final String KAFKA_PROTOCOL_ADDRESSES =
      "external.pulsar.kafkaBootstrapServers is required with broker.pulsar.protocol Kafka, and"
          + " must not be set otherwise";
  static final String KAFKA_PROTOCOL_CERTIFICATE =
      "broker.pulsar.protocol Kafka requires authentication type Token: the protocol handler does"
          + " not take certificates";
  static final String KAFKA_PROTOCOL_SUBSCRIPTION_TYPE =
      "workload.subscriptionType must be Failover with broker.pulsar.protocol Kafka";
  static final String KAFKA_PROTOCOL_DELAY =
      "workload.batching.maxDelayMicros must be a multiple of 1000 with broker.pulsar.protocol"
          + " Kafka";
  static final String PULSAR_AUTHENTICATION =
      "Pulsar authenticates clients by Token or Certificate";
  static final String PULSAR_CERTIFICATE_WITHOUT_TLS =
      "authentication type Certificate requires TLS: use pulsar+ssl:// in serviceUrl and"
          + " https:// in adminUrl";
  static final String PULSAR_TLS_WITHOUT_TLS_URL =
      "neither URL uses TLS: remove external.tls, or use pulsar+ssl:// in serviceUrl and"
          + " https:// in adminUrl";
  static final String PULSAR_ONE_URL_WITHOUT_TLS =
      "one of the URLs would send credentials unencrypted: use TLS in both serviceUrl and"
          + " adminUrl, or in neither";
  static final String EVEN_ZOOKEEPERS = "replicas must be odd";
  static final String PULSAR_JOURNAL_CONTRADICTS_LEVEL = "pulsar.journal requires level 2 or 4";

  private PulsarRuleText() {}
}
