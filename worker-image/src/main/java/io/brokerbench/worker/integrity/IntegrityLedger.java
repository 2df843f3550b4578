package io.brokerbench.worker.integrity;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What was acknowledged and what arrived, of all workers over the whole run.
 *
 * <p>Reports come second by second and nearly in order, so that the sets stay a few intervals long
 * however many messages there are. Not thread-safe.
 */
public final class IntegrityLedger {

  private final Map<Integer, IntervalSet> acknowledged = new HashMap<>();
  private final Map<Integer, IntervalSet> failed = new HashMap<>();
  private final Map<String, Subscription> subscriptions = new LinkedHashMap<>();

  /** Of subscriptions, each with the ids of the producers whose messages it must receive. */
  public IntegrityLedger(Map<String, List<Integer>> producersOfSubscription) {
    producersOfSubscription.forEach(
        (name, producers) -> subscriptions.put(name, new Subscription(producers)));
  }

  /** Messages of one producer were acknowledged. */
  public void acknowledged(int producer, IntervalSet sequences) {
    acknowledged.computeIfAbsent(producer, ignored -> new IntervalSet()).addAll(sequences);
  }

  /** Messages of one producer failed; the brokers may have them all the same. */
  public void failed(int producer, IntervalSet sequences) {
    failed.computeIfAbsent(producer, ignored -> new IntervalSet()).addAll(sequences);
  }

  /**
   * A subscription received messages.
   *
   * @param name of the subscription
   * @param messages how many, every repetition counted
   * @param outOfOrder how many of them came out of order
   */
  public void received(String name, long messages, long outOfOrder) {
    var subscription = subscriptions.get(name);
    subscription.receipts += messages;
    subscription.outOfOrder += outOfOrder;
  }

  /** A subscription received messages of one producer. */
  public void received(String name, int producer, IntervalSet sequences) {
    subscriptions
        .get(name)
        .received
        .computeIfAbsent(producer, ignored -> new IntervalSet())
        .addAll(sequences);
  }

  /** Acknowledged messages of all producers. */
  public long acknowledged() {
    return acknowledged.values().stream().mapToLong(IntervalSet::size).sum();
  }

  /** Failed messages of all producers. */
  public long failed() {
    return failed.values().stream().mapToLong(IntervalSet::size).sum();
  }

  /** Acknowledged messages that a subscription has not received, of all subscriptions. */
  public long missing() {
    return subscriptions.values().stream().mapToLong(this::missing).sum();
  }

  /** The same, of those subscriptions. */
  public long missing(Collection<String> names) {
    return names.stream().map(subscriptions::get).mapToLong(this::missing).sum();
  }

  /** How many intervals all of it is: what it takes of memory depends on nothing else. */
  long intervals() {
    return Stream.concat(
            Stream.of(acknowledged, failed),
            subscriptions.values().stream().map(subscription -> subscription.received))
        .flatMap(sets -> sets.values().stream())
        .mapToLong(IntervalSet::intervals)
        .sum();
  }

  /** What is known of each subscription, by its name. */
  public Map<String, SubscriptionCounts> subscriptions() {
    var counts = new LinkedHashMap<String, SubscriptionCounts>();
    subscriptions.forEach(
        (name, subscription) -> {
          var distinct = subscription.distinct();
          counts.put(
              name,
              new SubscriptionCounts(
                  distinct,
                  missing(subscription),
                  subscription.receipts - distinct,
                  subscription.outOfOrder));
        });
    return counts;
  }

  private long missing(Subscription subscription) {
    var missing = 0L;
    for (var producer : subscription.producers) {
      var wanted = acknowledged.get(producer);
      if (wanted != null) {
        var found = subscription.received.get(producer);
        missing += found == null ? wanted.size() : wanted.countMissingFrom(found);
      }
    }
    return missing;
  }

  /**
   * One subscription.
   *
   * @param distinct messages received, repetitions not counted
   * @param missing acknowledged and not received
   * @param duplicates receipts beyond the first of each message
   * @param outOfOrder receipts after a later message of the same producer and partition
   */
  public record SubscriptionCounts(long distinct, long missing, long duplicates, long outOfOrder) {}

  private static final class Subscription {
    private final List<Integer> producers;
    private final Map<Integer, IntervalSet> received = new HashMap<>();
    private long receipts;
    private long outOfOrder;

    Subscription(List<Integer> producers) {
      this.producers = producers;
    }

    long distinct() {
      return received.values().stream().mapToLong(IntervalSet::size).sum();
    }
  }
}
