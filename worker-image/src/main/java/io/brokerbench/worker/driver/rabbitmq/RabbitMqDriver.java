package io.brokerbench.worker.driver.rabbitmq;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.impl.ClientVersion;
import io.brokerbench.core.access.Credentials;
import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.plan.ConsumerAssignment;
import io.brokerbench.core.plan.ProducerAssignment;
import io.brokerbench.core.plan.Protocol;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.rabbitmq.ManagementApi;
import io.brokerbench.core.rabbitmq.QueueLayout;
import io.brokerbench.core.rabbitmq.RabbitMqNames;
import io.brokerbench.core.result.ThreadRole;
import io.brokerbench.core.system.rabbitmq.RabbitMqAccess;
import io.brokerbench.worker.driver.BenchmarkConsumer;
import io.brokerbench.worker.driver.BenchmarkDriver;
import io.brokerbench.worker.driver.BenchmarkProducer;
import io.brokerbench.worker.driver.DriverException;
import io.brokerbench.worker.driver.DriverMessage;
import io.brokerbench.worker.driver.Keys;
import io.brokerbench.worker.driver.MessageListener;
import io.brokerbench.worker.driver.SendListener;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Clients of AMQP 0-9-1 with the settings of the plan, for RabbitMQ's queues. They declare nothing.
 *
 * <p>The producers of a process share one connection to each node, and its consumers others: a
 * server that blocks publishers reads nothing more from their connections, not even
 * acknowledgements. Connections use blocking sockets, so a message is written by the thread that
 * sends it, and each connection has a thread that reads.
 */
public final class RabbitMqDriver implements BenchmarkDriver {

  private final RunPlan plan;
  private final AmqpSettings.Producing producing;
  private final AmqpSettings.Consuming consuming;
  private final ManagementApi management;
  private final QueueLeaders leaders;
  private final QueueNodes publishers;
  private final QueueNodes readers;
  private final StuckWrites stuckWrites = new StuckWrites();
  private final List<String> keys;
  private final Duration patience;

  /**
   * Connects to nothing yet.
   *
   * @param endpoint where the nodes and their management API are
   * @param credentials that let clients in
   * @param plan of the run
   */
  public RabbitMqDriver(Endpoint endpoint, Credentials credentials, RunPlan plan) {
    this(endpoint, credentials, plan, BenchmarkProducer.LONGEST_WAIT);
  }

  /**
   * The same with another patience.
   *
   * @param patience how long a message waits until it can be published, before it fails
   */
  RabbitMqDriver(Endpoint endpoint, Credentials credentials, RunPlan plan, Duration patience) {
    this.plan = plan;
    this.patience = patience;
    producing = AmqpSettings.Producing.of(plan.clients());
    consuming = AmqpSettings.Consuming.of(plan.clients());
    var access = new RabbitMqAccess(endpoint.access(), credentials);
    management = ManagementApi.of(endpoint, credentials);
    leaders =
        new QueueLeaders(
            QueueLeaders.of(
                management,
                producing.connection().virtualHost(),
                RabbitMqNames.commonPrefix(plan.topics().names())));
    var addresses = new NodeAddresses(endpoint.all(Protocol.Amqp));
    publishers = nodes(access, producing.connection(), addresses, ConnectionThreads.PRODUCERS);
    readers = nodes(access, consuming.connection(), addresses, ConnectionThreads.CONSUMERS);
    keys = Keys.of(plan.load().keys().distinct());
  }

  private QueueNodes nodes(
      RabbitMqAccess access,
      AmqpSettings settings,
      NodeAddresses addresses,
      ConnectionThreads threads) {
    Supplier<ConnectionFactory> factories =
        () -> {
          var factory = access.factory();
          factory.setVirtualHost(settings.virtualHost());
          factory.setRequestedHeartbeat(settings.requestedHeartbeat());
          factory.setThreadFactory(threads);
          return factory;
        };
    var connections = new NodeConnections(factories, "brokerbench " + threads.clients());
    return new QueueNodes(settings, addresses, leaders, connections);
  }

  @Override
  public BenchmarkProducer createProducer(
      ProducerAssignment assignment, Supplier<byte[]> payloads, SendListener listener)
      throws DriverException {
    var name = DriverMessage.PRODUCER.with(assignment.id(), assignment.topic());
    var topic = assignment.topic();
    var partitions = plan.topics().partitionsPerTopic();
    var publishing =
        new PublishingChannel.Publishing(
            RabbitMqNames.exchange(topic),
            IntStream.range(0, partitions)
                .mapToObj(RabbitMqNames::routingKey)
                .toArray(String[]::new),
            producing.mandatory(),
            new AMQP.BasicProperties.Builder().deliveryMode(producing.deliveryMode()).build());
    var unconfirmed =
        new Unconfirmed(
            Unconfirmed.limit(producing.maxUnconfirmedBytes(), plan.load().messageSizeBytes()));
    var channels =
        new ProducerChannels(
            publishers, publishing, published(topic), unconfirmed, listener, assignment.id());
    try {
      channels.open();
    } catch (IOException | RuntimeException e) {
      channels.close(RabbitMqDriverMessage.NOT_OPENED.with().toString());
      throw new DriverException(DriverMessage.NOT_CONNECTED, name, Failures.told(e));
    }
    stuckWrites.watch(channels);
    return new RabbitMqBenchmarkProducer(
        name,
        channels,
        new PartitionChoice(keys, partitions, assignment.id()),
        Stream.generate(payloads).limit(plan.load().payload().variants()).toArray(byte[][]::new),
        unconfirmed,
        listener,
        patience);
  }

  /**
   * The queue of each partition whose leader a producer connects to: that of the first
   * subscription. The leaders of the others may be elsewhere, and a message is sent once for all.
   */
  private List<String> published(String topic) {
    var queues = new TreeMap<Integer, String>();
    QueueLayout.of(plan.topics()).queues(plan.topics()).stream()
        .filter(queue -> queue.topic().equals(topic))
        .forEach(queue -> queues.putIfAbsent(queue.partition(), queue.name()));
    return List.copyOf(queues.values());
  }

  @Override
  public BenchmarkConsumer createConsumer(ConsumerAssignment assignment, MessageListener listener)
      throws DriverException {
    var partitions = plan.topics().partitionsPerTopic();
    var identity =
        new RabbitMqBenchmarkConsumer.Identity(
            assignment.id(),
            DriverMessage.CONSUMER.with(assignment.id(), assignment.subscription()),
            IntStream.range(0, partitions)
                .mapToObj(
                    partition ->
                        RabbitMqNames.queue(
                            assignment.topic(), partition, assignment.subscription()))
                .toList());
    var place = SubscriptionPlace.of(plan, assignment);
    var turns =
        new ReadingTurns(partitions, consuming.singleActive(), place.rank(), place.consumers());
    var consumer = new RabbitMqBenchmarkConsumer(identity, readers, consuming, turns, listener);
    consumer.readMissing();
    return consumer;
  }

  @Override
  public Optional<ThreadRole> networkThread(String name) {
    return ConnectionThreads.roleOf(name);
  }

  @Override
  public String clientVersion() {
    return "amqp-client " + ClientVersion.VERSION;
  }

  @Override
  public void close() {
    stuckWrites.close();
    publishers.close();
    readers.close();
    management.close();
  }
}
