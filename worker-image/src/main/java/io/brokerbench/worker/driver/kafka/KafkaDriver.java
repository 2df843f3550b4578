package io.brokerbench.worker.driver.kafka;

import io.brokerbench.core.access.Credentials;
import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.plan.ClientPlan;
import io.brokerbench.core.plan.ConsumerAssignment;
import io.brokerbench.core.plan.LoadPlan;
import io.brokerbench.core.plan.ProducerAssignment;
import io.brokerbench.core.plan.Protocol;
import io.brokerbench.core.result.ThreadRole;
import io.brokerbench.core.system.kafka.KafkaAccess;
import io.brokerbench.worker.driver.BenchmarkConsumer;
import io.brokerbench.worker.driver.BenchmarkDriver;
import io.brokerbench.worker.driver.BenchmarkProducer;
import io.brokerbench.worker.driver.DriverException;
import io.brokerbench.worker.driver.DriverMessage;
import io.brokerbench.worker.driver.Keys;
import io.brokerbench.worker.driver.MessageListener;
import io.brokerbench.worker.driver.SendListener;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.ByteBufferDeserializer;
import org.apache.kafka.common.utils.AppInfoParser;

/** Kafka clients with the settings of the plan. Neither serializer nor deserializer copies. */
public final class KafkaDriver implements BenchmarkDriver {

  private final String bootstrapServers;
  private final Map<String, Object> access;
  private final ClientPlan clients;
  private final byte[][] keys;
  private final int variants;

  /**
   * For the brokers at {@code endpoint}; connects to nothing yet.
   *
   * @param credentials that let clients in
   */
  public KafkaDriver(
      Endpoint endpoint, Credentials credentials, ClientPlan clients, LoadPlan load) {
    this(
        endpoint.address(Protocol.Kafka),
        KafkaAccess.settings(endpoint.access(), credentials),
        clients,
        load);
  }

  /**
   * For the brokers at {@code bootstrapServers}; connects to nothing yet.
   *
   * @param access settings by which clients are let in, by Kafka's own names
   */
  public KafkaDriver(
      String bootstrapServers, Map<String, Object> access, ClientPlan clients, LoadPlan load) {
    this.bootstrapServers = bootstrapServers;
    this.access = access;
    this.clients = clients;
    this.keys =
        Keys.of(load.keys().distinct()).stream()
            .map(key -> key.getBytes(StandardCharsets.US_ASCII))
            .toArray(byte[][]::new);
    variants = load.payload().variants();
  }

  @Override
  public BenchmarkProducer createProducer(
      ProducerAssignment assignment, Supplier<byte[]> payloads, SendListener listener)
      throws DriverException {
    var name = DriverMessage.PRODUCER.with(assignment.id(), assignment.topic());
    try {
      var settings = settings(clients.producer(), "brokerbench-producer-" + assignment.id());
      var producer =
          new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
      try {
        // Fetches the topic's metadata now: otherwise the first message would wait for it.
        producer.partitionsFor(assignment.topic());
      } catch (KafkaException e) {
        producer.close();
        throw e;
      }
      return new KafkaBenchmarkProducer(
          name, producer, assignment.topic(), keys, ring(payloads), listener);
    } catch (KafkaException e) {
      throw new DriverException(DriverMessage.NOT_CONNECTED, name, e);
    }
  }

  private byte[][] ring(Supplier<byte[]> payloads) {
    return Stream.generate(payloads).limit(variants).toArray(byte[][]::new);
  }

  @Override
  public BenchmarkConsumer createConsumer(ConsumerAssignment assignment, MessageListener listener)
      throws DriverException {
    var name = DriverMessage.CONSUMER.with(assignment.id(), assignment.subscription());
    var settings = settings(clients.consumer(), "brokerbench-consumer-" + assignment.id());
    settings.put(ConsumerConfig.GROUP_ID_CONFIG, assignment.subscription());
    try {
      var consumer =
          new KafkaConsumer<>(settings, new ByteBufferDeserializer(), new ByteBufferDeserializer());
      return new KafkaBenchmarkConsumer(
          name, consumer, assignment.topic(), listener, clients.acknowledgeIntervalMillis());
    } catch (KafkaException e) {
      throw new DriverException(DriverMessage.NOT_CONNECTED, name, e);
    }
  }

  @Override
  public Optional<ThreadRole> networkThread(String name) {
    return roleOf(name);
  }

  /** The classic consumer does its network's work on the thread that polls. */
  static Optional<ThreadRole> roleOf(String name) {
    if (name.startsWith("kafka-producer-network-thread")) {
      return Optional.of(ThreadRole.ProducerClient);
    }
    return name.startsWith("consumer_background_thread")
            || name.startsWith("kafka-coordinator-heartbeat-thread")
        ? Optional.of(ThreadRole.ConsumerClient)
        : Optional.empty();
  }

  @Override
  public String clientVersion() {
    return "kafka-clients " + AppInfoParser.getVersion();
  }

  @Override
  public void close() {
    // Kafka's clients share nothing.
  }

  private Map<String, Object> settings(Map<String, String> planned, String clientId) {
    var settings = new HashMap<String, Object>(planned);
    settings.putAll(access);
    settings.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
    settings.put(CommonClientConfigs.CLIENT_ID_CONFIG, clientId);
    return settings;
  }
}
