package io.brokerbench.core.system.pulsar;

import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;

/**
 * The names of the settings of {@value #CLIENT}, which the load generator has in a class loader of
 * its own. A test of the load generator compares them with the client's own. Settings by which
 * clients authenticate are not among them, because no run may set these.
 */
public final class PulsarKafkaClientKeys {

  /** The client, and its version. */
  public static final String CLIENT = "kafka-clients 3.8.1";

  private static final String BOTH =
      """
      auto.include.jmx.reporter bootstrap.servers client.dns.lookup client.id
      connections.max.idle.ms enable.metrics.push interceptor.classes metadata.max.age.ms
      metadata.recovery.strategy metric.reporters metrics.num.samples metrics.recording.level
      metrics.sample.window.ms receive.buffer.bytes reconnect.backoff.max.ms
      reconnect.backoff.ms request.timeout.ms retry.backoff.max.ms retry.backoff.ms
      send.buffer.bytes socket.connection.setup.timeout.max.ms
      socket.connection.setup.timeout.ms
      """;

  private static final String OF_PRODUCERS =
      """
      acks batch.size buffer.memory compression.gzip.level compression.lz4.level
      compression.type compression.zstd.level delivery.timeout.ms enable.idempotence
      key.serializer linger.ms max.block.ms max.in.flight.requests.per.connection
      max.request.size metadata.max.idle.ms partitioner.adaptive.partitioning.enable
      partitioner.availability.timeout.ms partitioner.class partitioner.ignore.keys retries
      transaction.timeout.ms transactional.id value.serializer
      """;

  private static final String OF_CONSUMERS =
      """
      allow.auto.create.topics auto.commit.interval.ms auto.offset.reset check.crcs
      client.rack default.api.timeout.ms enable.auto.commit exclude.internal.topics
      fetch.max.bytes fetch.max.wait.ms fetch.min.bytes group.id group.instance.id
      group.protocol group.remote.assignor heartbeat.interval.ms internal.leave.group.on.close
      internal.throw.on.fetch.stable.offset.unsupported isolation.level key.deserializer
      max.partition.fetch.bytes max.poll.interval.ms max.poll.records
      partition.assignment.strategy session.timeout.ms value.deserializer
      """;

  private PulsarKafkaClientKeys() {}

  /** The settings of a producer. */
  public static Set<String> producer() {
    return names(OF_PRODUCERS);
  }

  /** The settings of a consumer. */
  public static Set<String> consumer() {
    return names(OF_CONSUMERS);
  }

  private static Set<String> names(String own) {
    var names = new TreeSet<String>();
    Collections.addAll(names, BOTH.strip().split("\\s+"));
    Collections.addAll(names, own.strip().split("\\s+"));
    return names;
  }
}
