package io.brokerbench.worker.driver.kafkaonpulsar;

import io.brokerbench.core.access.Credentials;
import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.plan.ClientPlan;
import io.brokerbench.core.plan.ConsumerAssignment;
import io.brokerbench.core.plan.LoadPlan;
import io.brokerbench.core.plan.ProducerAssignment;
import io.brokerbench.core.plan.Protocol;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.result.ThreadRole;
import io.brokerbench.worker.driver.BenchmarkConsumer;
import io.brokerbench.worker.driver.BenchmarkDriver;
import io.brokerbench.worker.driver.BenchmarkProducer;
import io.brokerbench.worker.driver.DriverException;
import io.brokerbench.worker.driver.MessageListener;
import io.brokerbench.worker.driver.SendListener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The clients of a Pulsar whose brokers speak Kafka's protocol: those of the driver of Kafka, with
 * an older client library. Producers and consumers are the objects of that driver, so no call
 * during load takes a detour.
 */
public final class KafkaOnPulsarDriver implements BenchmarkDriver {

  private final OldKafkaClient client;
  private final BenchmarkDriver driver;

  /**
   * For the brokers at {@code endpoint}; connects to nothing yet.
   *
   * @param credentials that let clients in
   */
  public KafkaOnPulsarDriver(Endpoint endpoint, Credentials credentials, RunPlan plan) {
    this(OldKafkaClient.installed(), endpoint, credentials, plan.clients(), plan.load());
  }

  KafkaOnPulsarDriver(
      OldKafkaClient client,
      Endpoint endpoint,
      Credentials credentials,
      ClientPlan clients,
      LoadPlan load) {
    this.client = client;
    try {
      driver =
          (BenchmarkDriver)
              client
                  .driver("KafkaDriver")
                  .getConstructor(String.class, Map.class, ClientPlan.class, LoadPlan.class)
                  .newInstance(
                      endpoint.address(Protocol.KafkaOnPulsar),
                      KafkaOnPulsarAccess.settings(endpoint, credentials),
                      clients,
                      load);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public BenchmarkProducer createProducer(
      ProducerAssignment assignment, Supplier<byte[]> payloads, SendListener listener)
      throws DriverException {
    return within(() -> driver.createProducer(assignment, payloads, listener));
  }

  @Override
  public BenchmarkConsumer createConsumer(ConsumerAssignment assignment, MessageListener listener)
      throws DriverException {
    var own =
        new ConsumerAssignment(
            assignment.id(), assignment.topic(), group(assignment), assignment.role());
    return within(() -> driver.createConsumer(own, listener));
  }

  /**
   * A group of Kafka's is one for all topics of a cluster, unlike a subscription of Pulsar's. So
   * its name begins with the namespace, which is that of one run.
   */
  static String group(ConsumerAssignment assignment) {
    var parts = assignment.topic().split("/");
    return parts[parts.length - 2] + "-" + assignment.subscription();
  }

  @Override
  public Optional<ThreadRole> networkThread(String name) {
    return driver.networkThread(name);
  }

  @Override
  public String clientVersion() {
    return driver.clientVersion();
  }

  @Override
  public void close() {
    driver.close();
    try {
      client.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private interface Creation<T> {
    T create() throws DriverException;
  }

  /** The library finds classes that settings name by the context class loader of the thread. */
  private <T> T within(Creation<T> creation) throws DriverException {
    var thread = Thread.currentThread();
    var before = thread.getContextClassLoader();
    thread.setContextClassLoader(client);
    try {
      return creation.create();
    } finally {
      thread.setContextClassLoader(before);
    }
  }
}
