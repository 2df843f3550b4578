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

/** By the offsets of Kafka's partitions, and by those that consumer groups have committed. */
final class KafkaProgress implements Progress {

  private static final long COMMIT_WAIT_NANOS = TimeUnit.SECONDS.toNanos(3);
  private static final long COMMIT_POLL_MILLIS = 50;

  private final Admin admin;

  KafkaProgress() {
    admin = Admin.create(Map.of("bootstrap.servers", KafkaBroker.BOOTSTRAP_SERVERS));
  }

  @Override
  public void awaitBroker() {
    await(() -> admin.describeCluster().nodes().get());
  }

  @Override
  public void createTopic(String name) {
    await(
        () ->
            admin
                .createTopics(Set.of(new NewTopic(name, Workload.PARTITIONS, (short) 1)))
                .all()
                .get());
  }

  /** Waits for the next commit of a consumer, for 3 seconds at most. */
  @Override
  public Position position(boolean consumed) {
    var partitions = await(this::partitions);
    var now = System.nanoTime();
    var produced = await(() -> produced(partitions));
    return consumed ? withNextCommit(produced, now) : new Position(produced, 0, now, now);
  }

  private Position withNextCommit(long produced, long nanos) {
    var before = await(this::committed);
    var committed = before;
    var committedNanos = System.nanoTime();
    while (committed == before && committedNanos - nanos < COMMIT_WAIT_NANOS) {
      Waiting.pause(COMMIT_POLL_MILLIS);
      committedNanos = System.nanoTime();
      committed = await(this::committed);
    }
    return new Position(produced, committed, nanos, committedNanos);
  }

  @Override
  public long consumed() {
    return await(this::committed);
  }

  @Override
  public boolean hasBegun() {
    return await(() -> produced(partitions())) > 0;
  }

  /** The broker's own settings do. */
  @Override
  public void keepLittle() {}

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

  private long committed() throws ExecutionException, InterruptedException {
    var committed = 0L;
    for (var group : groups()) {
      var offsets =
          admin
              .listConsumerGroupOffsets(Map.of(group, new ListConsumerGroupOffsetsSpec()))
              .partitionsToOffsetAndMetadata(group)
              .get();
      committed += offsets.values().stream().mapToLong(offset -> offset.offset()).sum();
    }
    return committed;
  }

  private Set<String> groups() throws ExecutionException, InterruptedException {
    var groups = new TreeSet<String>();
    admin.listGroups().all().get().forEach(group -> groups.add(group.groupId()));
    return groups;
  }

  @Override
  public void clear() {
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
        Waiting.pause(500);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted", e);
      }
    }
  }
}
