package io.brokerbench.api;

/** The systems that brokerbench measures. */
public enum BrokerKind {
  /** Apache Kafka. */
  Kafka("4.3.1", DeploymentType.Strimzi),
  /** Apache Pulsar. */
  Pulsar("4.0.8", DeploymentType.HelmChart);

  private final String defaultVersion;
  private final DeploymentType defaultDeployment;

  BrokerKind(String defaultVersion, DeploymentType defaultDeployment) {
    this.defaultVersion = defaultVersion;
    this.defaultDeployment = defaultDeployment;
  }

  /** The version that is deployed where a run names none. */
  public String defaultVersion() {
    return defaultVersion;
  }

  /** How it is deployed where a run does not say. */
  public DeploymentType defaultDeployment() {
    return defaultDeployment;
  }
}
