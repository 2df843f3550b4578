package io.brokerbench.worker.experiments;

import io.brokerbench.api.BrokerKind;
import java.util.List;
import java.util.stream.Collectors;

/** Writes an experiment as a sample, to apply and to read. */
final class ExperimentYaml {

  /** From here on, it takes long to make the partitions and to drain them. */
  private static final int MANY_PARTITIONS = 2000;

  /** What one of those disks writes in less than a second. */
  private static final long MAX_DIRTY_PAGE_BYTES = 256L << 20;

  private final Experiment experiment;

  private ExperimentYaml(Experiment experiment) {
    this.experiment = experiment;
  }

  /**
   * The text of the file.
   *
   * @param sources where figures of it were published
   */
  static String of(Experiment experiment, List<String> sources) {
    var yaml = new ExperimentYaml(experiment);
    return yaml.comment(sources)
        + yaml.broker()
        + yaml.durability()
        + yaml.workload()
        + yaml.workers()
        + yaml.checks()
        + yaml.deadlines();
  }

  private String comment(List<String> sources) {
    var lines = new StringBuilder();
    var load = experiment.load();
    lines.append(
        "# %s, %s: %s at durability level %d%s, %s, %s, %s.\n"
            .formatted(
                experiment.family(),
                experiment.test(),
                experiment.durability().system(),
                experiment.durability().level(),
                experiment.durability().inWords(),
                count(load.partitions(), "partition"),
                count(load.producers(), "producer"),
                load.subscriptions() == 0
                    ? "nobody reads"
                    : subscriptions(load) + count(load.consumers(), "consumer")));
    if (!experiment.isSmall()) {
      lines.append(
          sources.isEmpty()
              ? "# No figure of it was published.\n"
              : "# Figures in published.csv: %s.\n".formatted(String.join(", ", sources)));
    }
    lines.append("# ").append(experiment.hardware().needs()).append('\n');
    if (experiment.note() != null) {
      lines.append("# ").append(experiment.note()).append('\n');
    }
    return lines.toString();
  }

  private String broker() {
    var hardware = experiment.hardware();
    var system = experiment.durability().system();
    return """
    apiVersion: brokerbench.io/v1alpha1
    kind: BenchmarkRun
    metadata:
      name: %s
    spec:
      broker:
        kind: %s
    %s    deployment: {type: %s}
        nodes: %d
        placement:
          nodeSelector: {brokerbench.io/pool: broker}
          tolerations:
            - {key: brokerbench.io/pool, operator: Equal, value: broker, effect: NoSchedule}
        storage: %s
    """
            .formatted(
                experiment.name(),
                system,
                version(),
                system == BrokerKind.Pulsar && hardware.isCluster() ? "HelmChart" : "StatefulSet",
                hardware.nodes(),
                hardware.storage())
        + switch (system) {
          case Kafka -> hardware.kafka();
          case Pulsar -> pulsar();
          case RabbitMQ -> rabbitMq();
        };
  }

  private String version() {
    if (experiment.durability().speaksKafka()) {
      return """
          # Replace the image: it must be a Pulsar of this version that carries the protocol handler.
          version: "2.10.7"
          image: my-registry/pulsar-with-kop:2.10.7.1
      """;
    }
    var queues = experiment.durability().queues();
    return queues == null || queues.version() == null
        ? ""
        : "    version: \"" + queues.version() + "\"\n";
  }

  private String pulsar() {
    var group = experiment.hardware().pulsar();
    return experiment.durability().speaksKafka()
        ? group.replaceFirst("    pulsar:\n", "    pulsar:\n      protocol: Kafka\n")
        : group;
  }

  private String rabbitMq() {
    return """
        rabbitmq:
          queueType: %s
    %s\
    """
        .formatted(experiment.durability().queues().type(), experiment.hardware().rabbitMq());
  }

  private String durability() {
    var durability = experiment.durability();
    return """
      durability:
        level: %d
        replicationFactor: %d
    """
            .formatted(durability.level(), durability.copies(experiment.hardware().nodes()))
        + (durability.flush() == null ? "" : "    kafka: {flush: " + durability.flush() + "}\n")
        + (durability.journal() == null
            ? ""
            : "    pulsar: {journal: " + durability.journal() + "}\n")
        + (durability.queues() == null || durability.queues().messages() == null
            ? ""
            : "    rabbitmq: {classic: " + durability.queues().messages() + "}\n");
  }

  private String workload() {
    var load = experiment.load();
    return """
      workload:
        partitionsPerTopic: %d
        messageSizeBytes: %d
        producersPerTopic: %d
    %s    consumersPerSubscription: %d
        rate: %s
    %s    warmUpSeconds: %d
    """
            .formatted(
                load.partitions(),
                load.messageBytes(),
                load.producers(),
                load.subscriptions() == 1
                    ? ""
                    : "    subscriptionsPerTopic: " + load.subscriptions() + "\n",
                load.consumers(),
                load.rate(),
                load.batchBytes() == 0
                    ? ""
                    : "    batching: {maxBytes: %d, maxDelayMicros: %d}\n"
                        .formatted(load.batchBytes(), load.delayMicros()),
                load.warmUpSeconds())
        + (load.durationSeconds() == 0
            ? ""
            : "    durationSeconds: " + load.durationSeconds() + "\n")
        + load.more().stream().map(line -> "    " + line + "\n").collect(Collectors.joining())
        + (hasManyPartitions() ? "    drainTimeoutSeconds: 600\n" : "");
  }

  private String workers() {
    return """
      workers:
    %s    placement:
          nodeSelector: {brokerbench.io/pool: worker}
          tolerations:
            - {key: brokerbench.io/pool, operator: Equal, value: worker, effect: PreferNoSchedule}
    """
        .formatted(experiment.hardware().workers());
  }

  private String checks() {
    var checks = experiment.hardware().checks();
    if (experiment.isSmall()) {
      return checks;
    }
    return checks.isEmpty()
        ? ""
        : "  checks:\n"
            + checks
            + "    pageCache: Drop\n"
            + (experiment.load().hasSeveralStages()
                ? "    maxDirtyPageBytes: " + MAX_DIRTY_PAGE_BYTES + "\n"
                : "");
  }

  private String deadlines() {
    var load = experiment.load();
    var search = (load.isPeak() || load.hasBacklog()) && experiment.hardware().isCluster();
    return (hasManyPartitions() ? "  startDeadlineSeconds: 1800\n" : "")
        + (search ? "  activeDeadlineSeconds: 14400\n" : "");
  }

  private boolean hasManyPartitions() {
    return experiment.load().partitions() >= MANY_PARTITIONS;
  }

  private static String subscriptions(Load load) {
    return load.subscriptions() == 1 ? "" : load.subscriptions() + " subscriptions of ";
  }

  private static String count(int number, String what) {
    return number + " " + what + (number == 1 ? "" : "s");
  }
}
