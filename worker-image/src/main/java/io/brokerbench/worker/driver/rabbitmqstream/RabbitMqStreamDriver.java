package io.brokerbench.worker.driver.rabbitmqstream;

import com.rabbitmq.stream.impl.ClientProperties;
import io.brokerbench.core.access.Credentials;
import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.plan.ConsumerAssignment;
import io.brokerbench.core.plan.ProducerAssignment;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.rabbitmq.RabbitMqNames;
import io.brokerbench.core.result.ThreadRole;
import io.brokerbench.worker.driver.BenchmarkConsumer;
import io.brokerbench.worker.driver.BenchmarkDriver;
import io.brokerbench.worker.driver.BenchmarkProducer;
import io.brokerbench.worker.driver.DriverException;
import io.brokerbench.worker.driver.DriverMessage;
import io.brokerbench.worker.driver.Keys;
import io.brokerbench.worker.driver.MessageListener;
import io.brokerbench.worker.driver.SendListener;
import io.brokerbench.worker.driver.rabbitmq.PartitionChoice;
import io.brokerbench.worker.driver.rabbitmq.RabbitMqDriverMessage;
import io.brokerbench.worker.driver.rabbitmq.SubscriptionPlace;
import io.brokerbench.worker.driver.rabbitmq.Unconfirmed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Clients of the stream protocol with the settings of the plan. They declare nothing. All producers
 * of a process share one environment of the client, and all its consumers another. The client finds
 * the leaders of streams by itself.
 */
public final class RabbitMqStreamDriver implements BenchmarkDriver {

  private static final String PRODUCERS = "stream-producers";
  private static final String CONSUMERS = "stream-consumers";

  /** Longer than a busy server takes for a connection. */
  private static final BoundedCall CONNECTING = new BoundedCall(Duration.ofSeconds(60));

  private final RunPlan plan;
  private final StreamSettings settings;
  private final StreamClients producing;
  private final StreamClients consuming;
  private final List<String> keys;

  /**
   * Connects to nothing yet.
   *
   * @param endpoint where the nodes are
   * @param credentials that let clients in
   * @param plan of the run
   */
  public RabbitMqStreamDriver(Endpoint endpoint, Credentials credentials, RunPlan plan) {
    this.plan = plan;
    settings = new StreamSettings(plan.clients(), plan.load().messageSizeBytes());
    var access = new StreamAccess(endpoint, credentials);
    producing = clients(access, PRODUCERS);
    consuming = clients(access, CONSUMERS);
    keys = Keys.of(plan.load().keys().distinct());
  }

  private StreamClients clients(StreamAccess access, String name) {
    return new StreamClients(
        () -> access.environment().virtualHost(settings.virtualHost()).id("brokerbench-" + name),
        name);
  }

  @Override
  public BenchmarkProducer createProducer(
      ProducerAssignment assignment, Supplier<byte[]> payloads, SendListener listener)
      throws DriverException {
    var name = DriverMessage.PRODUCER.with(assignment.id(), assignment.topic());
    var partitions = plan.topics().partitionsPerTopic();
    var producers = new ArrayList<PartitionProducer>();
    try {
      for (var partition = 0; partition < partitions; partition++) {
        var stream = RabbitMqNames.stream(assignment.topic(), partition);
        producers.add(
            CONNECTING.of(() -> new PartitionProducer(producing.get(), settings, stream)));
      }
    } catch (RuntimeException e) {
      // The client throws what its tasks threw, of any type.
      producers.forEach(PartitionProducer::close);
      throw new DriverException(DriverMessage.NOT_CONNECTED, name, e);
    }
    var unconfirmed = new Unconfirmed(settings.unconfirmedOfProducer());
    return new StreamBenchmarkProducer(
        name,
        producers,
        new PartitionChoice(keys, partitions, assignment.id()),
        new StreamSends(payloads, partitions, unconfirmed, listener),
        unconfirmed,
        listener,
        settings.unconfirmedOfPartition());
  }

  @Override
  public BenchmarkConsumer createConsumer(ConsumerAssignment assignment, MessageListener listener)
      throws DriverException {
    var name = DriverMessage.CONSUMER.with(assignment.id(), assignment.subscription());
    var place = SubscriptionPlace.of(plan, assignment);
    var singleActive = settings.singleActiveConsumer();
    if (place.consumers() > 1 && !singleActive) {
      throw new DriverException(RabbitMqDriverMessage.STREAM_NOT_SHARED.with(name));
    }
    StreamBenchmarkConsumer.ReaderFactory readers =
        (partition, receiver) ->
            CONNECTING.of(
                () ->
                    new StreamReader(
                        consuming.get(),
                        settings,
                        RabbitMqNames.stream(assignment.topic(), partition),
                        partition,
                        assignment.subscription(),
                        singleActive,
                        receiver));
    var consumer =
        new StreamBenchmarkConsumer(
            name,
            plan.topics().partitionsPerTopic(),
            singleActive,
            place,
            readers,
            settings.acknowledgeInterval(),
            listener);
    consumer.settle();
    return consumer;
  }

  @Override
  public Optional<ThreadRole> networkThread(String name) {
    return roleOf(name);
  }

  /** The client names its own threads after the library, and what they serve. */
  static Optional<ThreadRole> roleOf(String name) {
    if (name.startsWith(PRODUCERS)
        || name.startsWith("rabbitmq-stream-producer-connection-")
        || name.startsWith("rabbitmq-stream-dynamic-batch-producer-")) {
      return Optional.of(ThreadRole.ProducerClient);
    }
    if (name.startsWith(CONSUMERS) || name.startsWith("rabbitmq-stream-consumer-connection-")) {
      return Optional.of(ThreadRole.ConsumerClient);
    }
    return name.startsWith("rabbitmq-stream-") ? Optional.of(ThreadRole.Client) : Optional.empty();
  }

  @Override
  public String clientVersion() {
    return "stream-client " + ClientProperties.VERSION;
  }

  @Override
  public void close() {
    producing.close();
    consuming.close();
  }
}
