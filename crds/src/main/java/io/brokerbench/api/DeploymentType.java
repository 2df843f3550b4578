package io.brokerbench.api;

/** How the brokers of a run come to be. */
public enum DeploymentType {
  /** Kafka by the Strimzi operator, which must be installed. */
  Strimzi,
  /** Pulsar by the Apache Helm chart. */
  HelmChart,
  /** RabbitMQ by the RabbitMQ Cluster Operator, which must be installed. */
  ClusterOperator,
  /** The official image in a StatefulSet of ours; nothing else needs to be installed. */
  StatefulSet,
  /** A cluster that exists already: verified, never changed. */
  External
}
