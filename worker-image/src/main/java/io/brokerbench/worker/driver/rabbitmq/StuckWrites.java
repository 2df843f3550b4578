package io.brokerbench.worker.driver.rabbitmq;

import io.brokerbench.worker.driver.BenchmarkProducer;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Ends connections whose server reads nothing for a long time while a producer writes. The client
 * has no bound on a write, and its heartbeats do not end one.
 */
final class StuckWrites implements AutoCloseable {

  private static final int PERIOD_SECONDS = 5;

  private final List<ProducerChannels> watched = new CopyOnWriteArrayList<>();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("stuck-writes").factory());

  /** Watches nothing yet. */
  StuckWrites() {
    timer.scheduleWithFixedDelay(this::sever, PERIOD_SECONDS, PERIOD_SECONDS, TimeUnit.SECONDS);
  }

  void watch(ProducerChannels channels) {
    watched.add(channels);
  }

  private void sever() {
    watched.forEach(channels -> channels.severIfStuck(BenchmarkProducer.LONGEST_WAIT.toNanos()));
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
