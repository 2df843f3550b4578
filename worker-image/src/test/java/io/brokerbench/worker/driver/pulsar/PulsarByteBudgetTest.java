package io.brokerbench.worker.driver.pulsar;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.access.Credentials;
import io.brokerbench.core.plan.ProducerAssignment;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.system.pulsar.PulsarSystem;
import io.brokerbench.worker.driver.BenchmarkProducer;
import io.brokerbench.worker.driver.DriverException;
import io.brokerbench.worker.driver.HeldSends;
import io.brokerbench.worker.driver.SendListener;
import io.brokerbench.worker.local.Plans;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What Pulsar's client charges its producers for. The client is the real one; the broker is a
 * stand-in, which acknowledges when the test says so.
 */
@Timeout(120)
class PulsarByteBudgetTest {

  private static final int PARTITIONS = 100;
  private static final int PRODUCERS = 4;
  private static final int DISTINCT_KEYS = 10_000;
  private static final long MILLI = 1_000_000;
  private static final long POOL = 64L << 20;

  private static final String KEYED =
      """
      {partitionsPerTopic: 100, messageSizeBytes: 1024, producersPerTopic: 4,
       keys: {distribution: Random, distinct: 10000}, rate: {messagesPerSecond: 200000}%s}
      """;

  private final AtomicLong acknowledged = new AtomicLong();
  private final AtomicLong failed = new AtomicLong();

  /** 1 ms of batching, 5 ms of the broker, and 1 ms to spare: 1,400 messages of 200 each ms. */
  @Test
  @DisplayName("a keyed workload with acknowledgements after 5 ms does not exhaust the memory")
  void keyedWorkloadFitsTheBudget() throws Exception {
    var plan = Plans.ofPulsar(KEYED.formatted(""), "{count: 2}");
    var budget = Long.parseLong(plan.clients().producer().get("memoryLimitBytes"));
    try (var broker = new StandInPulsar(PARTITIONS);
        var driver = driver(broker, plan, PRODUCERS)) {
      var producers = producers(driver, plan, PRODUCERS);
      var random = new SplittableRandom(1);
      var peak = 0L;
      for (var window = 1; window <= 20; window++) {
        broker.withhold();
        for (var i = 0; i < 200 * 7; i++) {
          send(producers.get(i % PRODUCERS), random.nextInt(DISTINCT_KEYS), i);
        }
        peak = Math.max(peak, driver.memory().usedBytes());
        broker.release();
        awaitAcknowledged(window * 200L * 7);
      }

      // Payload, and for each batch a buffer of 1 KiB or more.
      assertThat(peak).isBetween(1_400L * 1024, PRODUCERS * budget / 8);
      assertThat(producers).allSatisfy(p -> assertThat(p.waitedNanos()).isZero());
      assertThat(failed).hasValue(0);
    }
  }

  /**
   * Batches take their buffers when they are sent, by a thread of the client, every millisecond.
   * 100 of them have at most 25 MiB, less than the half of the pool from which on waits are
   * measured.
   */
  @Test
  @DisplayName("a wait for memory is the brokers', as a wait for Kafka's pool is")
  void waitForMemoryIsNoScheduleLag() throws Exception {
    var plan =
        Plans.ofPulsar(
            KEYED.formatted(", clientConfig: {producer: {memoryLimitBytes: '%d'}}".formatted(POOL)),
            "{count: 2}");
    try (var broker = new StandInPulsar(PARTITIONS);
        var driver = driver(broker, plan, 1)) {
      var producer = producers(driver, plan, 1).getFirst();
      broker.withhold();

      var taken =
          HeldSends.assertWaitIsTheBrokers(
              producer, 80_000, Thread.State.WAITING, "reserveMemory", broker::release);

      // Without the buffers 64 MiB would hold 65,536 messages. A buffer has the size of the largest
      // batch so far, batching.maxBytes at most; how many messages share one, the machine decides.
      var largestBuffer = Long.parseLong(plan.clients().producer().get("batchingMaxBytes"));
      assertThat(taken).isBetween(POOL / largestBuffer, 56_000L);
    }
  }

  private static PulsarDriver driver(StandInPulsar broker, RunPlan plan, int producers) {
    var endpoint = PulsarSystem.at(broker.serviceUrl(), "http://nowhere", List.of());
    return new PulsarDriver(endpoint, Credentials.NONE, plan, producers);
  }

  private List<BenchmarkProducer> producers(PulsarDriver driver, RunPlan plan, int count)
      throws DriverException {
    var producers = new ArrayList<BenchmarkProducer>();
    for (var id = 0; id < count; id++) {
      producers.add(
          driver.createProducer(
              new ProducerAssignment(id, plan.topics().names().getFirst()),
              () -> new byte[1024],
              new Told()));
    }
    return producers;
  }

  private static void send(BenchmarkProducer producer, int key, long sequence) {
    producer.nextPayload();
    producer.send(key, sequence, 0, 0);
  }

  private void awaitAcknowledged(long messages) {
    while (acknowledged.get() < messages) {
      LockSupport.parkNanos(MILLI);
    }
  }

  private final class Told implements SendListener {

    @Override
    public void acknowledged(long sequence, long intended, long actual, int partition) {
      acknowledged.incrementAndGet();
    }

    @Override
    public void failed(long sequence, long intended, long actual, Exception cause) {
      failed.incrementAndGet();
    }
  }
}
