package io.brokerbench.core.result;

import java.util.List;

/**
 * Whether what was acknowledged arrived, over the whole run, warm-up and drain included.
 *
 * @param sent messages handed to the client
 * @param unsent messages that were due and never sent, because a client blocked until the end
 * @param acknowledged of those sent, acknowledged
 * @param sendErrors of those, failed: of unknown fate, counted neither as lost nor as received
 * @param lost acknowledged and missing after the drain, of all subscriptions; of a load that ended
 *     early, what had not arrived by then, which may have been on its way
 * @param duplicates received again by the same subscription
 * @param outOfOrder lower than the last sequence of that producer and partition (KeyShared: of that
 *     producer and key, whose order is what it promises); null for Shared, which promises no order
 * @param foreign received, and not of this run
 * @param subscriptions the same by subscription
 */
public record Integrity(
    long sent,
    long unsent,
    long acknowledged,
    long sendErrors,
    long lost,
    long duplicates,
    Long outOfOrder,
    long foreign,
    List<SubscriptionIntegrity> subscriptions) {

  /**
   * One subscription.
   *
   * @param subscription its name
   * @param received distinct messages received
   * @param lost acknowledged and never received
   * @param duplicates received again
   * @param outOfOrder as that of all, or null
   */
  public record SubscriptionIntegrity(
      String subscription, long received, long lost, long duplicates, Long outOfOrder) {}
}
