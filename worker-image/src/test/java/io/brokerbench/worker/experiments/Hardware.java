package io.brokerbench.worker.experiments;

/**
 * The machines of an experiment, and how brokers and workers share them.
 *
 * @param needs what to tell who wants to run it
 * @param kafka {@code broker.kafka}
 * @param pulsar {@code broker.pulsar}
 * @param rabbitMq {@code broker.rabbitmq} without the type of queues; empty where it has no runs
 * @param checks what {@code checks} has apart from the page cache, empty if none; for one machine
 *     all of {@code checks}
 */
record Hardware(
    String needs,
    int nodes,
    String storage,
    String kafka,
    String pulsar,
    String rabbitMq,
    String workers,
    String checks) {

  private static final String CLOUD = "NEEDS A CLOUD, or machines of that size: ";

  private static final String DISKS_OF_I3EN =
      """
          # Every disk as fast as those of the published runs, to within what instances of one type vary.
          diskProbe: {minWriteBytesPerSecond: 300000000, maxFsyncP99Micros: 10000}
      """;

  static final Hardware I3EN =
      new Hardware(
          CLOUD + "three i3en.2xlarge for brokers, four c5n.2xlarge for the load.",
          3,
          "{storageClassName: local-nvme, devicesPerNode: 2, sizePerDevice: 2300Gi}",
          kafka("12Gi", "6", "14Gi"),
          pulsar("12Gi", "3", "26Gi"),
          rabbitMq("6", "48Gi"),
          workers(4, "6", "14Gi"),
          DISKS_OF_I3EN);

  static final Hardware I3 =
      new Hardware(
          CLOUD + "three i3.4xlarge for brokers, two c5.2xlarge for the load.",
          3,
          "{storageClassName: local-nvme, devicesPerNode: 2, sizePerDevice: 1700Gi}",
          kafka("24Gi", "12", "28Gi"),
          pulsar("24Gi", "6", "50Gi"),
          "",
          workers(2, "6", "12Gi"),
          "    diskProbe: {}\n");

  static final Hardware FOUR_CORES =
      new Hardware(
          CLOUD + "three with 4 cores, 32 GB and two SSDs for brokers, two for the load.",
          3,
          "{storageClassName: local-nvme, devicesPerNode: 2, sizePerDevice: 900Gi}",
          kafka("12Gi", "3", "14Gi"),
          pulsar("6Gi", "1500m", "13Gi"),
          "",
          workers(2, "3", "12Gi"),
          "    diskProbe: {}\n");

  static final Hardware SINGLE =
      new Hardware(
          CLOUD + "one with 4 cores and 8 GB for the broker, two for the load.",
          1,
          "{storageClassName: local-nvme, devicesPerNode: 1, sizePerDevice: 10Gi}",
          kafka("6Gi", "4", "8Gi"),
          """
              pulsar:
                broker:
                  jvm: {heap: 3Gi, directMemory: 512Mi}
                  resources:
                    requests: {cpu: "2", memory: 4Gi}
                bookkeeper:
                  jvm: {heap: 2Gi, directMemory: 512Mi}
                  resources:
                    requests: {cpu: 1500m, memory: 3Gi}
                zookeeper:
                  replicas: 1
                  jvm: {heap: 512Mi, directMemory: 128Mi}
                  resources:
                    requests: {cpu: 500m, memory: 1Gi}
          """,
          "",
          workers(2, "1", "2Gi"),
          "");

  /** One node, with the resources of the quick start. */
  static final Hardware ONE_MACHINE =
      new Hardware(
          "One node; it shows that everything works, and nothing about the system.",
          1,
          "{storageClassName: local-nvme, devicesPerNode: 1, sizePerDevice: 1Gi}",
          """
              kafka:
                jvm: {heap: 768Mi}
                resources:
                  requests: {cpu: 300m, memory: 1536Mi}
                  limits: {memory: 1536Mi}
          """,
          """
              pulsar:
                broker:
                  jvm: {heap: 256Mi, directMemory: 128Mi}
                  resources:
                    requests: {cpu: 150m, memory: 704Mi}
                    limits: {memory: 704Mi}
                bookkeeper:
                  jvm: {heap: 192Mi, directMemory: 128Mi}
                  resources:
                    requests: {cpu: 100m, memory: 576Mi}
                    limits: {memory: 576Mi}
                zookeeper:
                  replicas: 1
                  jvm: {heap: 64Mi, directMemory: 64Mi}
                  resources:
                    requests: {cpu: 50m, memory: 256Mi}
                    limits: {memory: 256Mi}
          """,
          """
                resources:
                  requests: {cpu: 300m, memory: 1536Mi}
                  limits: {memory: 1536Mi}
                # The default, 512 MiB, does not leave a device of 1 GiB enough space.
                config: {raft.wal_max_size_bytes: "67108864"}
          """,
          """
              count: 2
              pacingGranularityMicros: 1000
              resources:
                requests: {cpu: 500m, memory: 256Mi}
                limits: {memory: 512Mi}
          """,
          """
            # The nodes of a local cluster are one machine. Where they are machines, leave this out.
            checks: {sharedNodes: Report}
          """);

  boolean isCluster() {
    return nodes > 1;
  }

  /** With brokers apart from bookies, on machines of 21 GB. */
  Hardware tiered() {
    var small =
        pulsar
            .replaceFirst("12Gi, directMemory: 12Gi", "8Gi, directMemory: 8Gi")
            .replaceFirst("memory: 26Gi", "memory: 17Gi");
    var apart = small.replace("    pulsar:\n", "    pulsar:\n      tiered: true\n");
    var six =
        CLOUD + "three i3en.2xlarge for bookies, three c5n.2xlarge for brokers, four for the load.";
    return new Hardware(six, nodes, storage, kafka, apart, rabbitMq, workers, checks);
  }

  /** With both devices of a node in one RAID 0, which is another storage class. */
  Hardware raid0() {
    var storageOnIt = storage.replace("local-nvme", "local-raid0");
    return new Hardware(
        needs, nodes, storageOnIt, kafka, pulsar, rabbitMq, workers, "    diskProbe: {}\n");
  }

  private static String kafka(String heap, String cpu, String memory) {
    return """
        kafka:
          jvm: {heap: %s}
          resources:
            requests: {cpu: "%s", memory: %s}
    """
        .formatted(heap, cpu, memory);
  }

  private static String pulsar(String each, String cpu, String memory) {
    var component =
        """
                jvm: {heap: %s, directMemory: %s}
                resources:
                  requests: {cpu: %s, memory: %s}
        """
            .formatted(each, each, cpu.endsWith("m") ? cpu : '"' + cpu + '"', memory);
    return """
        pulsar:
          broker:
    %s      bookkeeper:
    %s      zookeeper:
            jvm: {heap: 512Mi, directMemory: 256Mi}
            resources:
              requests: {cpu: 250m, memory: 1Gi}
    """
        .formatted(component, component);
  }

  /** RabbitMQ counts on its limit, where other systems have the page cache besides. */
  private static String rabbitMq(String cpu, String memory) {
    return """
          resources:
            requests: {cpu: "%s", memory: %s}
            limits: {memory: %s}
    """
        .formatted(cpu, memory, memory);
  }

  private static String workers(int count, String cpu, String memory) {
    return """
        count: %d
        resources:
          requests: {cpu: "%s", memory: %s}
          limits: {cpu: "%s", memory: %s}
    """
        .formatted(count, cpu, memory, cpu, memory);
  }
}
