package io.brokerbench.worker.driver.rabbitmq;

import io.brokerbench.core.plan.ConsumerAssignment;
import io.brokerbench.core.plan.RunPlan;

/**
 * The place of a consumer among those of its subscription: all workers compute the same.
 *
 * @param rank from 0, in the order of their ids
 * @param consumers of the subscription
 */
public record SubscriptionPlace(int rank, int consumers) {

  /** Of a consumer of the plan. */
  public static SubscriptionPlace of(RunPlan plan, ConsumerAssignment consumer) {
    var ids =
        plan.workers().stream()
            .flatMap(worker -> worker.consumers().stream())
            .filter(other -> other.subscription().equals(consumer.subscription()))
            .filter(other -> other.topic().equals(consumer.topic()))
            .map(ConsumerAssignment::id)
            .sorted()
            .toList();
    return new SubscriptionPlace(ids.indexOf(consumer.id()), ids.size());
  }
}
