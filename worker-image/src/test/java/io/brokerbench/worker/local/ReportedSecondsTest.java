package io.brokerbench.worker.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.plan.ConsumerAssignment;
import io.brokerbench.core.plan.ProducerAssignment;
import io.brokerbench.core.result.ThreadRole;
import io.brokerbench.worker.driver.BenchmarkConsumer;
import io.brokerbench.worker.driver.BenchmarkDriver;
import io.brokerbench.worker.driver.BenchmarkProducer;
import io.brokerbench.worker.driver.DriverException;
import io.brokerbench.worker.driver.MessageListener;
import io.brokerbench.worker.driver.SendListener;
import io.brokerbench.worker.driver.StandInDriver;
import io.brokerbench.worker.driver.StandInDriver.Fate;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A worker looks at its threads after each second, which takes a busy machine up to 200 ms. */
@Execution(ExecutionMode.CONCURRENT)
class ReportedSecondsTest {

  private static final int SENT_BEFORE_NEW_THREAD = 600;

  /** Sent while the worker looks at its threads, for 0.8 s. */
  private static final int SENT_MEANWHILE = 800;

  /** By how much the end of a second may be late. */
  private static final int MOST_MILLIS_LATE = 500;

  private final String newThread = "found-by-" + System.identityHashCode(this);
  private volatile StandInDriver brokers;
  private volatile CountDownLatch over;
  private volatile long sentBefore;

  @Test
  @Timeout(value = 60, unit = TimeUnit.SECONDS)
  void secondsEndBeforeTheWorkerLooksAtItself() throws Exception {
    var sent = sentPerSecond();

    assertThat(sentBefore).isPositive();
    assertThat(sent.getFirst()).isPositive().isLessThanOrEqualTo(sentBefore);
  }

  /** A calibration of the time at which a second ends, which may repeat once. */
  @Test
  @Timeout(value = 120, unit = TimeUnit.SECONDS)
  void nextSecondIsNotLate() throws Exception {
    if (sentInTwoSeconds() > 2_000 + MOST_MILLIS_LATE) {
      assertThat(sentInTwoSeconds()).isLessThanOrEqualTo(2_000 + MOST_MILLIS_LATE);
    }
  }

  /** A message each millisecond. */
  private long sentInTwoSeconds() throws Exception {
    var sent = sentPerSecond();
    return sent.get(0) + sent.get(1);
  }

  private List<Long> sentPerSecond() throws Exception {
    var plan =
        Plans.of(
            "{partitionsPerTopic: 4, rate: {messagesPerSecond: 1000}, messageSizeBytes: 128,"
                + " warmUpSeconds: 1, durationSeconds: 2, drainTimeoutSeconds: 2}",
            "{count: 1, roles: Shared, pacingGranularityMicros: 1000}");
    brokers = new StandInDriver(4, (producer, sequence) -> Fate.DELIVERED);
    over = new CountDownLatch(1);
    startThreadAfter(SENT_BEFORE_NEW_THREAD);
    var files = LocalRuns.run(plan, new SlowToLook(), progress -> {}).files();
    over.countDown();
    var compressed = new ByteArrayInputStream(files.timeseries());
    var csv = new String(new GZIPInputStream(compressed).readAllBytes(), StandardCharsets.UTF_8);
    var lines = csv.lines().map(line -> line.split(",")).toList();
    var column = Arrays.asList(lines.getFirst()).indexOf("sent_per_second");
    return lines.stream().skip(1).map(line -> Long.parseLong(line[column])).toList();
  }

  /** Starts a thread that the worker has to find, once so many messages are sent. */
  private void startThreadAfter(long sent) {
    Thread.ofVirtual()
        .start(
            () -> {
              await(sent);
              Thread.ofPlatform().daemon().name(newThread).start(this::stay);
            });
  }

  private void await(long sent) {
    var deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    while (System.nanoTime() < deadline && brokers.count(Fate.DELIVERED) < sent) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
    }
  }

  private void stay() {
    try {
      over.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private final class SlowToLook implements BenchmarkDriver {

    @Override
    public BenchmarkProducer createProducer(
        ProducerAssignment assignment, Supplier<byte[]> payloads, SendListener listener) {
      return brokers.createProducer(assignment, payloads, listener);
    }

    @Override
    public BenchmarkConsumer createConsumer(ConsumerAssignment assignment, MessageListener listener)
        throws DriverException {
      return brokers.createConsumer(assignment, listener);
    }

    /** Each thread is asked for once, when it is found. */
    @Override
    public Optional<ThreadRole> networkThread(String name) {
      if (name.equals(newThread)) {
        sentBefore = brokers.count(Fate.DELIVERED);
        await(sentBefore + SENT_MEANWHILE);
      }
      return Optional.empty();
    }

    @Override
    public String clientVersion() {
      return brokers.clientVersion();
    }

    @Override
    public void close() {
      brokers.close();
    }
  }
}
