package io.brokerbench.api;

/** The systems that brokerbench measures. */
public enum BrokerKind {
  /** Apache Kafka. */
  Kafka("4.3.1", DeploymentType.Strimzi, "apache/kafka", KafkaRuleText.class),
  /** Apache Pulsar. */
  Pulsar("4.0.8", DeploymentType.HelmChart, "apachepulsar/pulsar", PulsarRuleText.class),
  /** RabbitMQ. */
  RabbitMQ("4.0.5", DeploymentType.StatefulSet, "rabbitmq", RabbitMqRuleText.class);

  private final String defaultVersion;
  private final DeploymentType defaultDeployment;
  private final String officialImageRepository;
  private final Class<?> rules;

  BrokerKind(
      String defaultVersion,
      DeploymentType defaultDeployment,
      String officialImageRepository,
      Class<?> rules) {
    this.defaultVersion = defaultVersion;
    this.defaultDeployment = defaultDeployment;
    this.officialImageRepository = officialImageRepository;
    this.rules = rules;
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

  /** The class whose constants are the texts of the rules that are for this system alone. */
  Class<?> rules() {
    return rules;
  }
}
