package io.brokerbench.worker.experiments;

import static io.brokerbench.worker.experiments.Durability.kafka;
import static io.brokerbench.worker.experiments.Durability.kafkaFlushedAtIntervals;
import static io.brokerbench.worker.experiments.Durability.kop;
import static io.brokerbench.worker.experiments.Durability.pulsar;
import static io.brokerbench.worker.experiments.Durability.pulsarWithoutJournal;
import static io.brokerbench.worker.experiments.Durability.quorumQueues;

import io.brokerbench.api.BrokerKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Every published experiment that the API can say. */
final class Experiments {

  private static final int KIB = 1024;
  private static final int MIB = 1024 * KIB;
  private static final int MILLISECOND = 1000;

  /** What OpenMessaging Benchmark takes for 512 GB. */
  private static final long BACKLOG_BYTES = 512L * KIB * MIB;

  private static final String KEYS = "keys: {distribution: RoundRobin, distinct: 100}";
  private static final String CLOSED_LOOP = "{type: Unlimited, maxInFlightPerProducer: 256}";
  private static final String PEAK = "{type: Peak, peak: {startMessagesPerSecond: 50000}}";

  private final List<Experiment> all = new ArrayList<>();

  private Experiments() {}

  static List<Experiment> all() {
    var experiments = new Experiments();
    experiments.addStreamNative();
    experiments.addConfluent();
    experiments.all.addAll(ConfluentRabbitMq.all());
    experiments.addKesque();
    experiments.addAscentStream();
    experiments.addSingleBroker();
    experiments.addSmall();
    return List.copyOf(experiments.all);
  }

  private void addStreamNative() {
    var settings =
        List.of(
            kafka(1),
            kafka(2),
            kafka(3),
            kafka(4),
            pulsar(1),
            pulsarWithoutJournal(2),
            pulsar(3),
            pulsarWithoutJournal(4));
    for (var setting : settings) {
      addPeakOfStreamNative(setting, 1, 2, 2, "1p-peak");
      addPeakOfStreamNative(setting, 1, 1, 1, "1p-1prod-peak");
      addPeakOfStreamNative(setting, 100, 2, 2, "100p-peak");
      addPeakOfStreamNative(setting, 2000, 2, 2, "2000p-peak");
      addPeakOfStreamNative(setting, 2000, 4, 2, "2000p-4prod-peak");
      addLatencyOfStreamNative(setting, 100, 1, "100p-latency");
      addLatencyOfStreamNative(setting, 100, 10, "100p-10sub-latency");
      for (var partitions : List.of(5000, 8000, 10_000)) {
        addLatencyOfStreamNative(setting, partitions, 1, partitions + "p-latency");
      }
    }
    for (var setting : settings) {
      addBacklogOfStreamNative(setting);
    }
    // With a backlog, Pulsar was measured with its journal as well.
    addBacklogOfStreamNative(pulsar(2));
    addBacklogOfStreamNative(pulsar(4));
  }

  private void addBacklogOfStreamNative(Durability setting) {
    var load = backlogOfStreamNative("CatchUp", 1, 2);
    add(Family.StreamNative, "catch-up reads", setting, "100p-catchup", load);
    var mixed = backlogOfStreamNative("Mixed", 2, 1);
    add(Family.StreamNative, "mixed workload", setting, "100p-mixed", mixed);
  }

  private static Load backlogOfStreamNative(String type, int subscriptions, int consumers) {
    var backlog = "backlog: {type: " + type + ", bytes: " + BACKLOG_BYTES + "}";
    return new Load(
        100,
        2,
        subscriptions,
        consumers,
        KIB,
        fixed(200_000),
        MIB,
        10 * MILLISECOND,
        60,
        600,
        backlog);
  }

  private void addPeakOfStreamNative(
      Durability setting, int partitions, int producers, int consumers, String shape) {
    var load =
        new Load(partitions, producers, 1, consumers, KIB, PEAK, MIB, 10 * MILLISECOND, 60, 600);
    add(Family.StreamNative, "maximum throughput", setting, shape, load);
  }

  private void addLatencyOfStreamNative(
      Durability setting, int partitions, int subscriptions, String shape) {
    var load =
        new Load(
            partitions, 2, subscriptions, 2, KIB, fixed(200_000), 128 * KIB, MILLISECOND, 60, 600);
    add(Family.StreamNative, "latency", setting, shape, load);
  }

  private void addConfluent() {
    var throughput = "throughput";
    // Pulsar at level 2 is the counterpart of Kafka's that the article leaves out.
    for (var setting : List.of(kafka(1), kafka(2), pulsar(1), pulsar(2))) {
      add(Family.Confluent, throughput, setting, "100p-steps", stepsOfConfluent(setting));
      var latency = loadOfConfluent(fixed(200_000), MIB, MILLISECOND, 600);
      add(Family.Confluent, "latency", setting, "100p-latency", latency);
    }
    var pulsar =
        new Experiment(
            Family.Confluent,
            throughput,
            pulsar(1),
            "100p-tiered-steps",
            stepsOfConfluent(pulsar(1)));
    all.add(
        pulsar.on(
            Hardware.I3EN.tiered(),
            "Bookies take the first three of the six nodes by name: give those the NVMe devices."));
    var onRaid =
        new Experiment(
            Family.Confluent,
            throughput,
            pulsar(1),
            "100p-raid0-steps",
            stepsOfConfluent(pulsar(1)));
    all.add(
        onRaid.on(
            Hardware.I3EN.raid0(),
            "Storage class local-raid0 is yours to make: two volumes per node, both on one RAID 0"
                + " of its two devices."));
    var sizes = Map.of("1kb", KIB, "10kb", 10 * KIB, "100kb", 100 * KIB, "1mb", MIB);
    for (var setting : List.of(kafka(1), kafka(2))) {
      sizes.forEach(
          (size, bytes) -> {
            var load = loadOfConfluent(PEAK, bytes, 10 * MILLISECOND, 600);
            var shape = "100p-batch" + size + "-peak";
            add(Family.Confluent, "effect of batch size and fsync", setting, shape, load);
          });
    }
  }

  private static Load stepsOfConfluent(Durability setting) {
    var delay = setting.system() == BrokerKind.Kafka ? 10 * MILLISECOND : 50 * MILLISECOND;
    var rates = "[10000, 50000, 100000, 200000, 500000, 1000000]";
    return loadOfConfluent(steps(rates), MIB, delay, 300);
  }

  private static Load loadOfConfluent(String rate, int batchBytes, int delayMicros, int seconds) {
    return new Load(100, 4, 1, 4, KIB, rate, batchBytes, delayMicros, 60, seconds);
  }

  private void addKesque() {
    for (var setting : List.of(kafka(1), kafka(2), pulsar(1), pulsar(2))) {
      for (var partitions : List.of(1, 6, 16)) {
        var load =
            new Load(partitions, 1, 1, 1, 100, fixed(50_000), 128 * KIB, MILLISECOND, 60, 900);
        add(Family.Kesque, "latency", setting, partitions + "p-latency", load);
      }
    }
  }

  private void addAscentStream() {
    var clients = Map.of(1, 1, 16, 1, 64, 4, 512, 16);
    var settings =
        List.of(
            kafkaFlushedAtIntervals(2), kafkaFlushedAtIntervals(4),
            pulsar(2), pulsarWithoutJournal(2),
            pulsar(4), pulsarWithoutJournal(4),
            kop(2), kop(4));
    for (var setting : settings) {
      clients.forEach(
          (partitions, each) -> {
            var prefix = partitions + "p-";
            addAscentStream(
                setting, partitions, each, 16 * KIB, fixed(10_000), prefix + "16kb-latency");
            addAscentStream(
                setting, partitions, each, 100, fixed(100_000), prefix + "100b-latency");
            addAscentStream(setting, partitions, each, KIB, fixed(100_000), prefix + "1kb-latency");
            addAscentStream(setting, partitions, each, KIB, PEAK, prefix + "1kb-peak");
          });
    }
  }

  private void addAscentStream(
      Durability setting, int partitions, int clients, int bytes, String rate, String shape) {
    var load =
        new Load(partitions, clients, 1, clients, bytes, rate, 128 * KIB, MILLISECOND, 60, 900);
    add(Family.AscentStream, load.isPeak() ? "maximum rate" : "latency", setting, shape, load);
  }

  private void addSingleBroker() {
    for (var setting : List.of(kafka(3), pulsar(3))) {
      for (var clients : List.of(1, 6, 11, 16)) {
        var publish = singleBroker(clients, 0, 1);
        add(
            Family.SingleBroker,
            "producer throughput",
            setting,
            "1p-%dprod-messages".formatted(clients),
            publish);
        add(
            Family.SingleBroker,
            "consumer scaling",
            setting,
            "1p-%dcons-backlog".formatted(clients),
            backlogOfSingleBroker(setting, 1, clients));
      }
    }
  }

  private static Load singleBroker(
      int producers, int subscriptions, int consumers, String... more) {
    var fields = Stream.concat(Stream.of("messages: 1000", KEYS), Stream.of(more));
    return new Load(
        1,
        producers,
        subscriptions,
        consumers,
        KIB,
        CLOSED_LOOP,
        128 * KIB,
        MILLISECOND,
        0,
        0,
        fields.toArray(String[]::new));
  }

  private static Load backlogOfSingleBroker(Durability setting, int producers, int consumers) {
    var backlog = "backlog: {type: CatchUp, producers: Stop}";
    return setting.system() == BrokerKind.Pulsar
        ? singleBroker(producers, 1, consumers, backlog, "subscriptionType: Shared")
        : singleBroker(producers, 1, consumers, backlog);
  }

  /** One of each family and system: one node has nothing to replicate, so levels 3 and 4. */
  private void addSmall() {
    var peak =
        "{type: Peak, peak: {startMessagesPerSecond: 500, maxMessagesPerSecond: 1000, probeSeconds:"
            + " 4}}";
    for (var setting : List.of(kafka(4), pulsarWithoutJournal(4))) {
      var load = new Load(16, 2, 1, 2, KIB, peak, MIB, 10 * MILLISECOND, 4, 15);
      addSmall(Family.StreamNative, setting, "16p-peak", load);
    }
    for (var setting : List.of(kafka(3), pulsar(3))) {
      var load = new Load(16, 4, 1, 4, KIB, steps("[250, 500, 1000]"), MIB, 10 * MILLISECOND, 2, 8);
      addSmall(Family.Confluent, setting, "16p-steps", load);
    }
    var steps = new Load(16, 4, 1, 4, KIB, steps("[250, 500, 1000]"), 0, 0, 2, 8);
    addSmall(Family.Confluent, quorumQueues(3, 1), "16p-steps", steps);
    for (var setting : List.of(kafka(3), pulsar(3))) {
      var load = new Load(6, 1, 1, 1, 100, fixed(1000), 128 * KIB, MILLISECOND, 5, 25);
      addSmall(Family.Kesque, setting, "6p-latency", load);
    }
    for (var setting : List.of(kafkaFlushedAtIntervals(4), pulsar(4))) {
      var load = new Load(64, 4, 1, 4, KIB, fixed(1000), 128 * KIB, MILLISECOND, 5, 25);
      addSmall(Family.AscentStream, setting, "64p-1kb-latency", load);
    }
    for (var setting : List.of(kafka(3), pulsar(3))) {
      addSmall(
          Family.SingleBroker, setting, "1p-6cons-backlog", backlogOfSingleBroker(setting, 6, 6));
    }
  }

  private void addSmall(Family family, Durability setting, String shape, Load load) {
    var experiment = new Experiment(family, "small variant", setting, shape, load);
    all.add(experiment.on(Hardware.ONE_MACHINE, null));
  }

  private void add(Family family, String test, Durability setting, String shape, Load load) {
    all.add(new Experiment(family, test, setting, shape, load));
  }

  private static String fixed(int messagesPerSecond) {
    return "{messagesPerSecond: " + messagesPerSecond + "}";
  }

  private static String steps(String messagesPerSecond) {
    return "{type: Steps, stepsMessagesPerSecond: " + messagesPerSecond + "}";
  }
}
