package io.brokerbench.worker.driver.pulsar;

import io.brokerbench.core.access.Credentials;
import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.plan.ConsumerAssignment;
import io.brokerbench.core.plan.ProducerAssignment;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.result.ThreadRole;
import io.brokerbench.worker.driver.BenchmarkConsumer;
import io.brokerbench.worker.driver.BenchmarkConsumer.Share;
import io.brokerbench.worker.driver.BenchmarkDriver;
import io.brokerbench.worker.driver.BenchmarkProducer;
import io.brokerbench.worker.driver.DriverException;
import io.brokerbench.worker.driver.DriverMessage;
import io.brokerbench.worker.driver.Keys;
import io.brokerbench.worker.driver.MessageListener;
import io.brokerbench.worker.driver.SendListener;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.pulsar.PulsarVersion;
import org.apache.pulsar.client.api.PulsarClientException;
import org.apache.pulsar.client.api.Schema;
import org.apache.pulsar.client.api.SubscriptionType;

/**
 * Pulsar clients with the settings of the plan.
 *
 * <p>All producers of a process share one client, with its threads and connections, and all its
 * consumers another, as applications are told to do. Received payloads are not copied: messages
 * come from the client's pool and go back to it.
 */
public final class PulsarDriver implements BenchmarkDriver {

  private final RunPlan plan;
  private final PulsarSettingsMapping settings;
  private final PulsarAccess access;
  private final SharedClient producing;
  private final SharedClient consuming;
  private final String[] keys;

  /**
   * Connects to nothing yet.
   *
   * @param endpoint where the brokers are
   * @param credentials that let clients in
   * @param plan of the run
   * @param producers that this process will have at most: its client's memory limit is the byte
   *     budget of them all
   */
  public PulsarDriver(Endpoint endpoint, Credentials credentials, RunPlan plan, int producers) {
    this.plan = plan;
    settings = new PulsarSettingsMapping(plan);
    access = new PulsarAccess(endpoint, credentials);
    producing = new SharedClient(access.open(settings.producingClient(producers)));
    consuming = new SharedClient(access.open(settings.consumingClient()));
    keys = Keys.of(plan.load().keys().distinct()).toArray(String[]::new);
  }

  @Override
  public BenchmarkProducer createProducer(
      ProducerAssignment assignment, Supplier<byte[]> payloads, SendListener listener)
      throws DriverException {
    var name = DriverMessage.PRODUCER.with(assignment.id(), assignment.topic());
    try {
      var producer =
          settings
              .producer(producing.get().newProducer(Schema.BYTES))
              .topic(assignment.topic())
              .create();
      var messages = new OutgoingMessages(payloads, settings.messagesPerProducer(), listener);
      return new PulsarBenchmarkProducer(
          name, producer, keys, messages, memory(), listener, payloads.get());
    } catch (PulsarClientException | RuntimeException e) {
      throw notConnected(name, e);
    }
  }

  /** Of the client that all producers share. */
  ClientMemory memory() throws PulsarClientException {
    return ClientMemory.of(producing.get());
  }

  @Override
  public BenchmarkConsumer createConsumer(ConsumerAssignment assignment, MessageListener listener)
      throws DriverException {
    var name = DriverMessage.CONSUMER.with(assignment.id(), assignment.subscription());
    var partitions = plan.topics().partitionsPerTopic();
    var type = settings.subscriptionType();
    var active = new ActivePartitions(partitions);
    // All partitions are connected when subscribe returns, at their earliest message.
    Supplier<Share> all = () -> new Share(true, partitions, 0);
    try {
      var builder =
          settings
              .consumer(consuming.get().newConsumer(Schema.BYTEBUFFER))
              .topic(assignment.topic())
              .subscriptionName(assignment.subscription())
              .consumerName("brokerbench-consumer-" + assignment.id());
      var failover = type == SubscriptionType.Failover;
      // The client refuses it for the other types.
      var consumer = (failover ? builder.consumerEventListener(active) : builder).subscribe();
      return new PulsarBenchmarkConsumer(
          name,
          consumer,
          listener,
          Acknowledgements.of(type, consumer, partitions),
          failover ? active::share : all);
    } catch (PulsarClientException | RuntimeException e) {
      throw notConnected(name, e);
    }
  }

  /** The client logs what is wrong with a certificate, and tells its callers of the end only. */
  private DriverException notConnected(Message name, Exception failure) {
    var what = access.isTls() ? DriverMessage.NOT_CONNECTED_OVER_TLS : DriverMessage.NOT_CONNECTED;
    return new DriverException(what, name, Failures.asException(failure));
  }

  @Override
  public Optional<ThreadRole> networkThread(String name) {
    return roleOf(name);
  }

  /** The two clients name their threads alike. */
  static Optional<ThreadRole> roleOf(String name) {
    return name.startsWith("pulsar-") ? Optional.of(ThreadRole.Client) : Optional.empty();
  }

  @Override
  public String clientVersion() {
    return "pulsar-client " + PulsarVersion.getVersion();
  }

  @Override
  public void close() {
    producing.close();
    consuming.close();
    access.close();
  }
}
