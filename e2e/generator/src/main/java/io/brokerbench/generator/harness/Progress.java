package io.brokerbench.generator.harness;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsSpec;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;

/**
 * How far load has come, as the broker sees it: the same for every generator, and none of them has
 * to be believed.
 */
final class Progress implements AutoCloseable {

  private static final long COMMIT_WAIT_NANOS = TimeUnit.SECONDS.toNanos(3);
  private static final long COMMIT_POLL_MILLIS = 50;

  private final Admin admin;

  Progress() {
    admin = Admin.create(Map.of("bootstrap.servers", Broker.BOOTSTRAP_SERVERS));
  }

  /**
   * Messages since the start.
   *
   * @param produced in all topics
   * @param consumed by all consumer groups, as far as they have committed it
   * @param nanos when that was looked at, by the monotonic clock
   * @param consumedNanos when the consumers had come that far
   */
  record Position(long produced, long consumed, long nanos, long consumedNanos) {}

  /** Returns when the broker answers. */
  void awaitBroker() {
    await(() -> admin.describeCluster().nodes().get());
  }

  void createTopic(String name) {
    await(
        () ->
            admin
                .createTopics(Set.of(new NewTopic(name, Workload.PARTITIONS, (short) 1)))
                .all()
                .get());
  }

  /** How far it has come now; waits for the next commit of a consumer, for 3 seconds at most. */
  Position position() {
    var partitions = await(this::partitions);
    var now = System.nanoTime();
    var produced = await(() -> produced(partitions));
    var before = await(this::consumed);
    var consumed = before;
    var consumedNanos = System.nanoTime();
    while (consumed == before && consumedNanos - now < COMMIT_WAIT_NANOS) {
      pause(COMMIT_POLL_MILLIS);
      consumedNanos = System.nanoTime();
      consumed = await(this::consumed);
    }
    return new Position(produced, consumed, now, consumedNanos);
  }

  /** Whether there are messages already. */
  boolean hasBegun() {
    return await(() -> produced(partitions())) > 0;
  }

  private Map<TopicPartition, OffsetSpec> partitions()
      throws ExecutionException, InterruptedException {
    var partitions = new HashMap<TopicPartition, OffsetSpec>();
    for (var topic : admin.describeTopics(topics()).allTopicNames().get().values()) {
      for (var partition : topic.partitions()) {
        partitions.put(
            new TopicPartition(topic.name(), partition.partition()), OffsetSpec.latest());
      }
    }
    return partitions;
  }

  private long produced(Map<TopicPartition, OffsetSpec> partitions)
      throws ExecutionException, InterruptedException {
    return admin.listOffsets(partitions).all().get().values().stream()
        .mapToLong(found -> found.offset())
        .sum();
  }

  private Set<String> topics() throws ExecutionException, InterruptedException {
    return admin.listTopics().names().get();
  }

  private long consumed() throws ExecutionException, InterruptedException {
    var consumed = 0L;
    for (var group : groups()) {
      var offsets =
          admin
              .listConsumerGroupOffsets(Map.of(group, new ListConsumerGroupOffsetsSpec()))
              .partitionsToOffsetAndMetadata(group)
              .get();
      consumed += offsets.values().stream().mapToLong(offset -> offset.offset()).sum();
    }
    return consumed;
  }

  private Set<String> groups() throws ExecutionException, InterruptedException {
    var groups = new TreeSet<String>();
    admin.listGroups().all().get().forEach(group -> groups.add(group.groupId()));
    return groups;
  }

  /** Deletes every topic, and with it what was committed. */
  void clear() {
    await(() -> admin.deleteTopics(topics()).all().get());
  }

  @Override
  public void close() {
    admin.close();
  }

  private interface Question<T> {
    T ask() throws ExecutionException, InterruptedException;
  }

  private static <T> T await(Question<T> question) {
    for (var tries = 60; ; tries--) {
      try {
        return question.ask();
      } catch (ExecutionException e) {
        // A topic or a group may be on its way in or out.
        if (tries == 0) {
          throw new IllegalStateException("the broker does not answer", e);
        }
        pause(500);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted", e);
      }
    }
  }

  static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }
}
