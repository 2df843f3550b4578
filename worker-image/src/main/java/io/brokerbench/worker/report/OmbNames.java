package io.brokerbench.worker.report;

import io.brokerbench.core.plan.Protocol;
import io.brokerbench.core.plan.RatePlan;
import io.brokerbench.core.plan.RunPlan;
import java.util.ArrayList;
import java.util.List;

/**
 * The names of workload and driver in OMB's shape. OMB's script draws results of one workload into
 * one chart and names each line by its driver, so results of equal loads need equal workloads, and
 * what is compared must be in the driver.
 */
final class OmbNames {

  private OmbNames() {}

  /** The load, in the manner of OMB's own names. */
  static String workload(RunPlan plan) {
    var load = plan.load();
    var topics = plan.topics().names().size();
    var subscriptions = load.subscriptionsPerTopic();
    var parts = new ArrayList<String>();
    parts.add(count(topics, "topic"));
    parts.add(count(plan.topics().partitionsPerTopic(), "partition"));
    parts.add(count(load.messageSizeBytes(), "byte"));
    parts.add(count(load.producers() / topics, "producer"));
    parts.add(count(subscriptions, "subscription"));
    if (subscriptions > 0) {
      parts.add(count(load.consumers() / topics / subscriptions, "consumer"));
    }
    parts.add(rate(load.rate()));
    if (load.backlog() != null) {
      parts.add("backlog " + load.backlog().type());
    }
    return String.join(" / ", parts);
  }

  private static String rate(RatePlan rate) {
    return switch (rate.type()) {
      case Fixed -> rate.messagesPerSecond() + " per second";
      case Steps, Peak, Unlimited -> rate.type().name();
    };
  }

  private static String count(int count, String noun) {
    return count + " " + noun + (count == 1 ? "" : "s");
  }

  /** System, durability, and the protocol where it is another system's. */
  static String driver(RunPlan plan) {
    var durability = plan.durability();
    var parts = new ArrayList<>(List.of(plan.broker().kind().name()));
    if (plan.clients().protocol() == Protocol.KafkaOnPulsar) {
      parts.add("by Kafka's protocol");
    }
    parts.add("level " + durability.level());
    if (durability.mode() != null) {
      parts.add(durability.mode());
    }
    return String.join(", ", parts);
  }
}
