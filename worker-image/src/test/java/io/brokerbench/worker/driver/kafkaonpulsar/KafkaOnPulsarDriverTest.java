package io.brokerbench.worker.driver.kafkaonpulsar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.brokerbench.core.access.Credentials;
import io.brokerbench.core.plan.ConsumerAssignment;
import io.brokerbench.core.plan.ConsumerRole;
import io.brokerbench.core.plan.ProducerAssignment;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.system.kafka.KafkaSystem;
import io.brokerbench.core.system.pulsar.PulsarSystem;
import io.brokerbench.worker.driver.BenchmarkConsumer;
import io.brokerbench.worker.driver.BenchmarkDriver;
import io.brokerbench.worker.driver.DriverException;
import io.brokerbench.worker.driver.Keys;
import io.brokerbench.worker.driver.SendListener;
import io.brokerbench.worker.driver.kafka.KafkaDriver;
import io.brokerbench.worker.driver.kafka.StandInKafka;
import io.brokerbench.worker.local.Plans;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class KafkaOnPulsarDriverTest {

  /** The handler refuses the one after it, and hangs up. */
  private static final short LAST_API_VERSIONS = 3;

  private static final String TOPIC = "persistent://public/brokerbench-0f8fad5b/t-0";

  @ParameterizedTest
  @ValueSource(strings = {"None", "Gzip", "Lz4", "Snappy", "Zstd"})
  void oldClientSendsWhereNewOnesAreRefused(String compression) throws Exception {
    var plan = plan(compression);
    try (var broker = new StandInKafka(TOPIC, 2, LAST_API_VERSIONS);
        var driver = driver(broker, plan)) {
      assertThat(sent(driver)).isEqualTo(100);
    }
  }

  /** So the test above would notice a client of the application's own version. */
  @Test
  void newClientIsRefused() throws Exception {
    var plan = plan("None");
    try (var broker = new StandInKafka(TOPIC, 2, LAST_API_VERSIONS);
        var driver =
            new KafkaDriver(
                KafkaSystem.at(broker.bootstrapServers()),
                Credentials.NONE,
                plan.clients(),
                plan.load())) {
      assertThatExceptionOfType(DriverException.class).isThrownBy(() -> sent(driver));
    }
  }

  @Test
  void versionIsThatOfTheOldClient() throws Exception {
    var plan = plan("None");
    try (var broker = new StandInKafka(TOPIC, 2);
        var old = driver(broker, plan);
        var other =
            new KafkaDriver(
                KafkaSystem.at(broker.bootstrapServers()),
                Credentials.NONE,
                plan.clients(),
                plan.load())) {
      assertThat(old.clientVersion()).isEqualTo("kafka-clients 3.8.1");
      assertThat(other.clientVersion()).isNotEqualTo(old.clientVersion());
    }
  }

  @Test
  void consumerOpensAndClosesInItsOwnLoader() throws Exception {
    var plan = plan("None");
    var before = Thread.currentThread().getContextClassLoader();
    try (var broker = new StandInKafka(TOPIC, 2);
        var driver = driver(broker, plan)) {
      var consumer =
          driver.createConsumer(
              new ConsumerAssignment(0, TOPIC, "t-0-s0", ConsumerRole.Tailing), null);

      assertThat(consumer.getClass().getClassLoader()).isInstanceOf(OldKafkaClient.class);
      assertThat(consumer.share()).isEqualTo(BenchmarkConsumer.Share.NONE);
      assertThat(Thread.currentThread().getContextClassLoader()).isSameAs(before);
      consumer.close(Duration.ofSeconds(5));
    }
  }

  @Test
  void groupsOfTwoRunsDiffer() {
    assertThat(
            KafkaOnPulsarDriver.group(
                new ConsumerAssignment(0, TOPIC, "t-0-s0", ConsumerRole.Tailing)))
        .isEqualTo("brokerbench-0f8fad5b-t-0-s0");
  }

  private static RunPlan plan(String compression) {
    return Plans.ofKafkaOnPulsar(
        """
        {partitionsPerTopic: 2, messageSizeBytes: 1024, rate: {messagesPerSecond: 1000},
         batching: {maxBytes: 16384, compression: %s},
         clientConfig: {producer: {max.block.ms: '5000'}}}
        """
            .formatted(compression),
        "{count: 2}");
  }

  private static KafkaOnPulsarDriver driver(StandInKafka broker, RunPlan plan) {
    var endpoint =
        PulsarSystem.with(
            PulsarSystem.at("pulsar://nowhere:6650", "http://nowhere:8080", List.of()),
            broker.bootstrapServers());
    return new KafkaOnPulsarDriver(endpoint, Credentials.NONE, plan);
  }

  /** How many of 100 messages were acknowledged. */
  private static long sent(BenchmarkDriver driver) throws DriverException, InterruptedException {
    var told = new Told(new AtomicLong());
    var producer =
        driver.createProducer(new ProducerAssignment(0, TOPIC), () -> new byte[1024], told);
    for (var sequence = 0; sequence < 100; sequence++) {
      producer.nextPayload();
      producer.send(Keys.NONE, sequence, 0, 0);
    }
    producer.flush(Duration.ofSeconds(60));
    producer.close(Duration.ofSeconds(60));
    return told.acknowledged().get();
  }

  private record Told(AtomicLong acknowledged) implements SendListener {

    @Override
    public void acknowledged(long sequence, long intended, long actual, int partition) {
      acknowledged.incrementAndGet();
    }

    @Override
    public void failed(long sequence, long intended, long actual, Exception cause) {
      throw new AssertionError(cause);
    }
  }
}
