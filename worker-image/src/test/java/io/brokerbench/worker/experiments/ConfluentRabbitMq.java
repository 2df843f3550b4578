package io.brokerbench.worker.experiments;

import static io.brokerbench.worker.experiments.Durability.classicQueues;
import static io.brokerbench.worker.experiments.Durability.mirroredQueues;
import static io.brokerbench.worker.experiments.Durability.quorumQueues;
import static io.brokerbench.worker.experiments.Durability.streams;

import io.brokerbench.api.RabbitMqClassic;
import java.util.ArrayList;
import java.util.List;

/**
 * RabbitMQ in Confluent's article: 24 queues at the rates of its figure 14, and at their peak.
 *
 * <p>Its text and its deployment files disagree about copies and persistence, so every combination
 * is here. Quorum queues and streams are ours.
 */
final class ConfluentRabbitMq {

  private static final int QUEUES = 24;
  private static final int BATCH_BYTES = 1024 * 1024;
  private static final int MILLISECOND = 1000;
  private static final String PEAK = "{type: Peak, peak: {startMessagesPerSecond: 10000}}";

  private static final String DISAGREE =
      "The article's text has %s, its deployment files have %s. Which configuration was measured is"
          + " open.";

  private final List<Experiment> all = new ArrayList<>();

  private ConfluentRabbitMq() {}

  static List<Experiment> all() {
    var experiments = new ConfluentRabbitMq();
    experiments.addPublished();
    experiments.addOurs();
    return List.copyOf(experiments.all);
  }

  private void addPublished() {
    add(
        mirroredQueues(3, RabbitMqClassic.Transient),
        "The article's text describes this configuration. Its deployment files have 2 copies and"
            + " persistent messages.");
    add(
        mirroredQueues(2, RabbitMqClassic.Persistent),
        "The article's deployment files have this configuration. Its text has a copy on each node"
            + " and transient messages.");
    add(
        mirroredQueues(2, RabbitMqClassic.Transient),
        DISAGREE.formatted("transient messages", "2 copies"));
    add(
        mirroredQueues(3, RabbitMqClassic.Persistent),
        DISAGREE.formatted("a copy on each node", "persistent messages"));
    add(
        classicQueues(RabbitMqClassic.Transient),
        "The article's text describes this configuration. Its deployment files have persistent"
            + " messages.");
    add(
        classicQueues(RabbitMqClassic.Persistent),
        "The article's deployment files have persistent messages, its text has transient ones."
            + " RabbitMQ 3.8 synced persistent messages before it confirmed them; this run does"
            + " not.");
  }

  private void addOurs() {
    var note =
        "Not in the article. RabbitMQ 4.0 removed mirrored queues; quorum queues and streams"
            + " replace them.";
    add(quorumQueues(1, 3), note);
    add(quorumQueues(2, 3), note);
    add(streams(2, 3), note);
  }

  private void add(Durability setting, String note) {
    for (var thousands : List.of(10, 20, 30, 40)) {
      var rate = "{messagesPerSecond: " + thousands * 1000 + "}";
      add("latency", setting, thousands + "k", load(setting, rate, MILLISECOND), note);
    }
    add("throughput", setting, "peak", load(setting, PEAK, 10 * MILLISECOND), note);
  }

  private void add(String test, Durability setting, String end, Load load, String note) {
    var experiment = new Experiment(Family.Confluent, test, setting, QUEUES + "p-" + end, load);
    all.add(experiment.on(Family.Confluent.hardware(), note));
  }

  private static Load load(Durability setting, String rate, int delayMicros) {
    var batches = setting.queues().batches();
    return new Load(
        QUEUES,
        QUEUES,
        1,
        QUEUES,
        1024,
        rate,
        batches ? BATCH_BYTES : 0,
        batches ? delayMicros : 0,
        60,
        600);
  }
}
