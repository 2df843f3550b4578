package io.brokerbench.worker.local;

import io.brokerbench.core.plan.ConsumerAssignment;
import io.brokerbench.core.plan.ProducerAssignment;
import io.brokerbench.worker.driver.BenchmarkConsumer;
import io.brokerbench.worker.driver.BenchmarkDriver;
import io.brokerbench.worker.driver.BenchmarkProducer;
import io.brokerbench.worker.driver.DriverException;
import io.brokerbench.worker.driver.MessageListener;
import io.brokerbench.worker.driver.SendListener;
import io.brokerbench.worker.measure.Stamps;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Brokers that keep up with every rate. Beyond one they are slow: with each acknowledgement, or
 * with each delivery. The rate shows in how far apart the messages of a producer are due, of which
 * there is one.
 */
final class SlowPastRate implements BenchmarkDriver {

  /** What takes long. */
  enum Slow {
    ACKNOWLEDGEMENT,
    DELIVERY
  }

  private final BenchmarkDriver driver;
  private final Slow slow;
  private final long gapNanos;
  private final long slowNanos;

  /** Acknowledges, whatever the rate, so that it is always one thread that does. */
  private final ScheduledExecutorService acknowledging =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("acknowledging").daemon().factory());

  /**
   * Beyond {@code messagesPerSecond}.
   *
   * @param slowness what it then takes longer
   */
  SlowPastRate(BenchmarkDriver driver, Slow slow, int messagesPerSecond, Duration slowness) {
    this.driver = driver;
    this.slow = slow;
    gapNanos = TimeUnit.SECONDS.toNanos(1) / messagesPerSecond;
    slowNanos = slowness.toNanos();
  }

  @Override
  public BenchmarkProducer createProducer(
      ProducerAssignment assignment, Supplier<byte[]> payloads, SendListener listener)
      throws DriverException {
    if (slow != Slow.ACKNOWLEDGEMENT) {
      return driver.createProducer(assignment, payloads, listener);
    }
    var held = new HeldAcknowledgements(listener);
    return new Producer(driver.createProducer(assignment, payloads, held), held);
  }

  @Override
  public BenchmarkConsumer createConsumer(ConsumerAssignment assignment, MessageListener listener)
      throws DriverException {
    if (slow != Slow.DELIVERY) {
      return driver.createConsumer(assignment, listener);
    }
    var held = new HeldReceipts(listener);
    return new Consumer(driver.createConsumer(assignment, held), held);
  }

  @Override
  public String clientVersion() {
    return driver.clientVersion();
  }

  @Override
  public void close() {
    driver.close();
    acknowledging.shutdownNow();
  }

  /** How long each message takes, by when it was due. */
  private final class Pace {
    private long last;

    long delay(long intended) {
      var close = intended - last < gapNanos;
      last = intended;
      return close ? slowNanos : 0;
    }
  }

  private final class HeldAcknowledgements implements SendListener {
    private final SendListener listener;
    private final Pace pace = new Pace();
    private int held;

    HeldAcknowledgements(SendListener listener) {
      this.listener = listener;
    }

    @Override
    public void acknowledged(long sequence, long intended, long actual, int partition) {
      count(1);
      acknowledging.schedule(
          () -> {
            listener.acknowledged(sequence, intended, actual, partition);
            count(-1);
          },
          pace.delay(intended),
          TimeUnit.NANOSECONDS);
    }

    @Override
    public void failed(long sequence, long intended, long actual, Exception cause) {
      listener.failed(sequence, intended, actual, cause);
    }

    private synchronized void count(int more) {
      held += more;
      notifyAll();
    }

    synchronized void awaitAll(Duration bound) throws InterruptedException {
      var deadline = System.nanoTime() + bound.toNanos();
      for (var left = bound.toNanos(); held > 0 && left > 0; left = deadline - System.nanoTime()) {
        TimeUnit.NANOSECONDS.timedWait(this, left);
      }
    }
  }

  private record Producer(BenchmarkProducer producer, HeldAcknowledgements held)
      implements BenchmarkProducer {

    @Override
    public byte[] nextPayload() {
      return producer.nextPayload();
    }

    @Override
    public void send(int key, long sequence, long intended, long actual) {
      producer.send(key, sequence, intended, actual);
    }

    @Override
    public void flush(Duration bound) throws DriverException, InterruptedException {
      producer.flush(bound);
      held.awaitAll(bound);
    }

    @Override
    public void close(Duration bound) throws DriverException {
      producer.close(bound);
    }
  }

  private record Message(int partition, ByteBuffer payload, long dueAt) {}

  private final class HeldReceipts implements MessageListener {
    private final MessageListener listener;
    private final Pace pace = new Pace();
    private final Queue<Message> held = new ArrayDeque<>();

    HeldReceipts(MessageListener listener) {
      this.listener = listener;
    }

    @Override
    public long batchReceived() {
      return 0;
    }

    @Override
    public void received(int partition, ByteBuffer payload, long receivedAt) {
      var copy = ByteBuffer.allocate(payload.remaining()).put(payload.duplicate()).flip();
      held.add(new Message(partition, copy, System.nanoTime() + pace.delay(Stamps.intended(copy))));
    }

    @Override
    public void batchOver() {}

    void deliver() {
      var receivedAt = listener.batchReceived();
      try {
        while (!held.isEmpty() && held.peek().dueAt <= System.nanoTime()) {
          var message = held.remove();
          listener.received(message.partition, message.payload, receivedAt);
        }
      } finally {
        listener.batchOver();
      }
    }
  }

  private record Consumer(BenchmarkConsumer consumer, HeldReceipts held)
      implements BenchmarkConsumer {

    @Override
    public void poll(Duration atMost) throws DriverException {
      consumer.poll(atMost);
      held.deliver();
    }

    @Override
    public Share share() throws DriverException {
      return consumer.share();
    }

    @Override
    public void wakeUp() {
      consumer.wakeUp();
    }

    @Override
    public void close(Duration bound) throws DriverException {
      consumer.close(bound);
    }
  }
}
