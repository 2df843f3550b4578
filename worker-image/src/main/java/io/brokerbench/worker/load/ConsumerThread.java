package io.brokerbench.worker.load;

import io.brokerbench.worker.driver.BenchmarkConsumer;
import io.brokerbench.worker.driver.BenchmarkConsumer.Share;
import io.brokerbench.worker.driver.DriverException;
import io.brokerbench.worker.driver.DriverMessage;
import io.brokerbench.worker.measure.IntervalFigures;
import io.brokerbench.worker.measure.Latencies;
import io.brokerbench.worker.measure.ReceiptMeter;
import java.time.Duration;
import java.util.function.Consumer;

/** Polls one consumer until it is stopped, and hands on what its meter has. */
final class ConsumerThread {

  private static final Duration POLL = Duration.ofMillis(200);
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);

  private final int id;
  private final BenchmarkConsumer consumer;
  private final ReceiptMeter meter;
  private final Consumer<Exception> onFailure;
  private final Thread thread;
  private volatile Share share = Share.NONE;
  private volatile boolean loadStarted;
  private volatile boolean stopped;

  ConsumerThread(
      int id, BenchmarkConsumer consumer, ReceiptMeter meter, Consumer<Exception> onFailure) {
    this.id = id;
    this.consumer = consumer;
    this.meter = meter;
    this.onFailure = onFailure;
    thread = Thread.ofPlatform().name("consumer-" + id).daemon().unstarted(this::run);
  }

  int id() {
    return id;
  }

  long threadId() {
    return thread.threadId();
  }

  Share share() {
    return share;
  }

  void start() {
    thread.start();
  }

  /** From now on its share is not asked for any more. */
  void loadStarts() {
    loadStarted = true;
  }

  /** Asks the thread to end; {@link #join} waits for it. */
  void stop() {
    stopped = true;
    consumer.wakeUp();
  }

  void join() throws InterruptedException {
    thread.join(CLOSE_TIMEOUT.plus(POLL));
  }

  void moveTo(IntervalFigures figures) {
    meter.moveTo(figures);
  }

  void moveTo(IntervalFigures figures, ConsumerHistograms histograms) {
    var endToEnd = Latencies.ofInterval();
    meter.moveTo(figures, endToEnd);
    histograms.write(id, figures.second(), endToEnd);
  }

  private void run() {
    try {
      while (!stopped) {
        consumer.poll(POLL);
        if (!loadStarted && !stopped) {
          share = consumer.share();
        }
      }
    } catch (DriverException e) {
      onFailure.accept(e);
    } catch (RuntimeException | Error e) {
      onFailure.accept(new DriverException(DriverMessage.NOT_RECEIVING, thread.getName(), e));
    } finally {
      close();
    }
  }

  private void close() {
    try {
      consumer.close(CLOSE_TIMEOUT);
    } catch (DriverException e) {
      onFailure.accept(e);
    }
  }
}
