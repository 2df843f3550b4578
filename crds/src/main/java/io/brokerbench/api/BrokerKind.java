package io.brokerbench.api;

/** The systems that brokerbench measures. */
public enum BrokerKind {
  /** Apache Kafka. */
  Kafka("4.3.1", DeploymentType.Strimzi, "apache/kafka"),
  /** Apache Pulsar. */
  Pulsar("4.0.8", DeploymentType.HelmChart, "apachepulsar/pulsar"),
  /** RabbitMQ. */
  RabbitMQ("4.0.5", DeploymentType.StatefulSet, "rabbitmq");

  private final String defaultVersion;
  private final DeploymentType defaultDeployment;
  private final String officialImageRepository;

  BrokerKind(
      String defaultVersion, DeploymentType defaultDeployment, String officialImageRepository) {
    this.defaultVersion = defaultVersion;
    this.defaultDeployment = defaultDeployment;
    this.officialImageRepository = officialImageRepository;
  }

  /** The version that is deployed where a run names none. */
  public String defaultVersion() {
    return defaultVersion;
  }

  /** How it is deployed where a run does not say. */
  public DeploymentType defaultDeployment() {
    return defaultDeployment;
  }

  /** The repository of its project's image, whose tags are versions. */
  public String officialImageRepository() {
    return officialImageRepository;
  }
}
