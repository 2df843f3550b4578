package io.brokerbench.worker.coordinator;

import io.brokerbench.core.message.Message;
import io.brokerbench.core.plan.ConsumerAssignment;
import io.brokerbench.core.plan.ConsumerRole;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.worker.driver.BenchmarkConsumer.Share;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Tells when load may start: every worker has its clients connected, and of every subscription all
 * consumers agree on who has which partition, with none left over; or have every partition, where
 * the subscription type lets them share one. Consumers that read a backlog come later.
 */
final class Barrier {

  private final RunPlan plan;

  Barrier(RunPlan plan) {
    this.plan = plan;
  }

  /** What is still missing, or null. */
  Message missing(List<WorkerState> workers) {
    for (var worker : workers) {
      if (!worker.isRegistered()) {
        return CoordinatorMessage.NOT_REGISTERED.with(worker.describe());
      }
      if (!worker.isReady()) {
        return CoordinatorMessage.CLIENTS_NOT_CONNECTED.with(worker.describe());
      }
    }
    var bySubscription = new HashMap<String, Map<ConsumerAssignment, Share>>();
    for (var worker : workers) {
      for (var consumer : plan.workers().get(worker.index()).consumers()) {
        if (consumer.role() == ConsumerRole.CatchingUp) {
          continue;
        }
        bySubscription
            .computeIfAbsent(consumer.subscription(), ignored -> new HashMap<>())
            .put(consumer, worker.shares().getOrDefault(consumer.id(), Share.NONE));
      }
    }
    return bySubscription.entrySet().stream()
        .filter(entry -> !isComplete(entry.getValue().values().stream().toList()))
        .findFirst()
        .map(entry -> CoordinatorMessage.PARTITIONS_NOT_ASSIGNED.with(entry.getKey()))
        .orElse(null);
  }

  private boolean isComplete(List<Share> shares) {
    var partitions = plan.topics().partitionsPerTopic();
    var generation = shares.getFirst().generation();
    return shares.stream().allMatch(s -> s.joined() && s.generation() == generation)
        && switch (plan.load().subscriptionType()) {
          case Exclusive, Failover ->
              shares.stream().mapToInt(Share::partitions).sum() == partitions;
          case Shared, KeyShared -> shares.stream().allMatch(s -> s.partitions() == partitions);
        };
  }
}
