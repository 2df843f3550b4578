package io.brokerbench.worker.driver.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.access.Credentials;
import io.brokerbench.core.plan.ProducerAssignment;
import io.brokerbench.core.system.kafka.KafkaSystem;
import io.brokerbench.worker.driver.HeldSends;
import io.brokerbench.worker.driver.SendListener;
import io.brokerbench.worker.local.Plans;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What Kafka's client charges a producer for: its own accumulator and buffer pool, in a time of the
 * test's own. 200,000 msg/s of 1 KiB by 4 producers are 50 messages in a millisecond of one.
 */
class KafkaByteBudgetTest {

  private static final String KEYED =
      """
      {partitionsPerTopic: 100, messageSizeBytes: 1024, producersPerTopic: 4,
       keys: {distribution: Random}, rate: {messagesPerSecond: 200000}%s}
      """;

  @Test
  @DisplayName("a keyed workload with acknowledgements after 5 ms does not exhaust the pool")
  void keyedWorkloadFitsTheBudget() {
    var settings = settings("");

    var pool = new SimulatedKafkaProducer(settings, 100).send(50, 2_000, 5);

    assertThat(pool.refused()).isZero();
    assertThat(pool.peakBytes()).isLessThan(Long.parseLong(settings.get("buffer.memory")) / 2);
    // Each batch has one or two messages, and is charged as if it were full.
    assertThat(pool.peakBatches()).isBetween(150, 50 * 7);
    assertThat(pool.peakBytes()).isEqualTo(pool.peakBatches() * 131_072L);
  }

  /** So the test above would notice: these exhaust it, and one of them was the default once. */
  @ParameterizedTest(name = "batch.size {0}, buffer.memory {1}")
  @CsvSource({"1048576, 104857600", "131072, 16777216"})
  void smallBudgetOrLargeBatchesExhaustThePool(String batch, String budget) {
    var settings = settings("");
    settings.put("batch.size", batch);
    settings.put("buffer.memory", budget);

    assertThat(new SimulatedKafkaProducer(settings, 100).send(50, 200, 5).refused()).isPositive();
  }

  @Test
  @DisplayName("without keys a producer stays with a partition for batch.size bytes")
  void partitionerSwitchesAfterBatchSize() {
    var producer = new SimulatedKafkaProducer(settings(", batching: {maxBytes: 131072}"), 100);

    producer.sendWithoutKeys(50, 1_000);

    // At 50 KiB in a millisecond a batch is never full when it is sent, so that the client waits
    // for up to twice its size before it switches.
    assertThat(producer.messagesPerTurn()).isBetween(120.0, 260.0);
  }

  /** As {@code PulsarByteBudgetTest} has it of the other client. */
  @Test
  @Timeout(120)
  @DisplayName("a wait for the pool is the brokers'")
  void waitForThePoolIsNoScheduleLag() throws Exception {
    var plan =
        Plans.of(
            """
            {partitionsPerTopic: 1, messageSizeBytes: 1024, keys: {distribution: Random},
             batching: {maxBytes: 16384}, rate: {messagesPerSecond: 1000},
             clientConfig: {producer: {buffer.memory: '65536'}}}
            """,
            "{count: 2}");
    var topic = plan.topics().names().getFirst();
    try (var broker = new StandInKafka(topic, 1);
        var driver =
            new KafkaDriver(
                KafkaSystem.at(broker.bootstrapServers()),
                Credentials.NONE,
                plan.clients(),
                plan.load())) {
      var acknowledged = new AtomicLong();
      var producer =
          driver.createProducer(
              new ProducerAssignment(0, topic), () -> new byte[1024], new Told(acknowledged));
      broker.withhold();

      var taken =
          HeldSends.assertWaitIsTheBrokers(
              producer, 1_000, Thread.State.TIMED_WAITING, "allocate", broker::release);
      producer.close(Duration.ofSeconds(60));

      // Four batches, of up to fifteen messages.
      assertThat(taken).isBetween(4L, 60L);
      assertThat(acknowledged).hasValue(1_000);
    }
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

  private static Map<String, String> settings(String more) {
    return new HashMap<>(Plans.of(KEYED.formatted(more), "{count: 4}").clients().producer());
  }
}
