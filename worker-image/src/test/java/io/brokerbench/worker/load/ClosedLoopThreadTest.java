package io.brokerbench.worker.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.worker.clock.MonotonicClock;
import io.brokerbench.worker.driver.BenchmarkProducer;
import io.brokerbench.worker.driver.Keys;
import io.brokerbench.worker.driver.SendListener;
import io.brokerbench.worker.measure.Count;
import io.brokerbench.worker.measure.IntervalFigures;
import io.brokerbench.worker.measure.MeasuredWindow;
import io.brokerbench.worker.measure.SendMeter;
import io.brokerbench.worker.measure.Stamps;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class ClosedLoopThreadTest {

  private static final int LIMIT = 4;
  private static final long LENGTH = TimeUnit.MILLISECONDS.toNanos(300);

  private final MonotonicClock clock = MonotonicClock.anchoredNow();
  private final AtomicReference<Exception> failure = new AtomicReference<>();
  private final AtomicInteger inClient = new AtomicInteger();
  private final AtomicInteger mostInClient = new AtomicInteger();
  private final Queue<Long> toAcknowledge = new ConcurrentLinkedQueue<>();
  private final List<Long> sequences = new ArrayList<>();
  private final InFlight inFlight =
      new InFlight(
          LIMIT,
          new SendListener() {
            @Override
            public void acknowledged(long sequence, long intended, long actual, int partition) {
              inClient.decrementAndGet();
            }

            @Override
            public void failed(long sequence, long intended, long actual, Exception cause) {
              inClient.decrementAndGet();
            }
          });

  /** Holds what it is given until it is acknowledged. */
  private final class Client implements BenchmarkProducer {

    private final byte[] payload = Stamps.newPayload(Stamps.LENGTH, 42, 0);

    @Override
    public byte[] nextPayload() {
      return payload;
    }

    @Override
    public void send(int key, long sequence, long intended, long actual) {
      var stamps = ByteBuffer.wrap(payload);
      assertThat(intended).isEqualTo(actual);
      assertThat(Stamps.intended(stamps)).isEqualTo(actual);
      assertThat(Stamps.sequence(stamps)).isEqualTo(sequence);
      mostInClient.accumulateAndGet(inClient.incrementAndGet(), Math::max);
      sequences.add(sequence);
      toAcknowledge.add(sequence);
    }

    @Override
    public void flush(Duration bound) {}

    @Override
    public void close(Duration bound) {}
  }

  @Test
  void sendsAsSoonAsThereIsRoomAndEndsWithTheLoad() throws InterruptedException {
    var startAt = clock.now();
    var window = new MeasuredWindow();
    window.set(startAt, startAt + LENGTH);
    var meter = new SendMeter(window);
    var thread = thread(meter, startAt);
    thread.start();

    while (!thread.finished()) {
      var sequence = toAcknowledge.poll();
      if (sequence == null) {
        Thread.onSpinWait();
      } else {
        inFlight.acknowledged(sequence, 0, 0, 0);
      }
    }

    assertThat(failure.get()).isNull();
    assertThat(clock.now()).isGreaterThanOrEqualTo(startAt + LENGTH);
    assertThat(mostInClient.get()).isBetween(1, LIMIT);
    assertThat(sequences).hasSizeGreaterThan(LIMIT);
    assertThat(sequences.getLast()).isEqualTo(sequences.size() - 1L);
    var figures = new IntervalFigures(1, 0);
    thread.moveTo(figures);
    assertThat(figures.counts().get(Count.SENT)).isEqualTo(sequences.size());
  }

  @Test
  void endsWithTheLoadThoughNothingIsAcknowledged() throws InterruptedException {
    var thread = thread(new SendMeter(new MeasuredWindow()), clock.now());
    thread.start();

    while (!thread.finished()) {
      TimeUnit.MILLISECONDS.sleep(5);
    }

    assertThat(failure.get()).isNull();
    assertThat(sequences).hasSize(LIMIT);
    assertThat(thread.unsent()).isZero();
  }

  @Test
  void canBeStoppedBeforeItsStart() throws InterruptedException {
    var thread = thread(new SendMeter(new MeasuredWindow()), clock.now() + 1000 * LENGTH);
    thread.start();

    thread.stop();

    while (!thread.finished()) {
      TimeUnit.MILLISECONDS.sleep(5);
    }
    assertThat(sequences).isEmpty();
  }

  private ClosedLoopThread thread(SendMeter meter, long startAt) {
    return thread(meter, startAt, Long.MAX_VALUE);
  }

  private ClosedLoopThread thread(SendMeter meter, long startAt, long messages) {
    return new ClosedLoopThread(
        "producer-0",
        new Client(),
        sequence -> Keys.NONE,
        inFlight,
        clock,
        meter,
        startAt,
        startAt + LENGTH / 3,
        startAt + LENGTH,
        messages,
        failure::set);
  }
}
