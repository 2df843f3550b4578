package io.brokerbench.worker.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.worker.driver.SendListener;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class InFlightTest {

  private final List<Long> heard = new ArrayList<>();
  private final InFlight inFlight = new InFlight(2, listener());

  private SendListener listener() {
    return new SendListener() {
      @Override
      public void acknowledged(long sequence, long intended, long actual, int partition) {
        heard.add(sequence);
      }

      @Override
      public void failed(long sequence, long intended, long actual, Exception cause) {
        heard.add(-sequence);
      }
    };
  }

  @Test
  void hasRoomAgainWhenAMessageIsAcknowledgedOrFails() {
    inFlight.sends();
    assertThat(inFlight.isFull()).isFalse();
    inFlight.sends();
    assertThat(inFlight.isFull()).isTrue();

    inFlight.acknowledged(0, 5, 5, 0);
    assertThat(inFlight.isFull()).isFalse();
    inFlight.sends();
    assertThat(inFlight.isFull()).isTrue();

    inFlight.failed(1, 5, 5, new IllegalStateException());
    assertThat(inFlight.isFull()).isFalse();
    assertThat(heard).containsExactly(0L, -1L);
  }

  /** The bound is far beyond what a slow machine takes; only a lost wake-up would reach it. */
  @Test
  void theSendingThreadIsWokenUpByAnother() throws InterruptedException {
    var full = new CountDownLatch(1);
    var sender =
        Thread.ofPlatform()
            .start(
                () -> {
                  inFlight.sends();
                  inFlight.sends();
                  full.countDown();
                  while (inFlight.isFull()) {
                    inFlight.awaitRoom(TimeUnit.MINUTES.toNanos(5));
                  }
                });
    full.await();

    inFlight.acknowledged(0, 5, 5, 0);

    sender.join(TimeUnit.MINUTES.toMillis(1));
    assertThat(sender.isAlive()).isFalse();
  }

  /** Of 512 in flight, not before three have ended: they come in batches. */
  @Test
  void theSendingThreadIsWokenUpOnceForSeveralMessages() throws InterruptedException {
    var many = new InFlight(512, listener());
    var full = new CountDownLatch(1);
    var sender =
        Thread.ofPlatform()
            .start(
                () -> {
                  for (var i = 0; i < 512; i++) {
                    many.sends();
                  }
                  full.countDown();
                  many.awaitRoom(TimeUnit.MINUTES.toNanos(5));
                });
    full.await();
    // What is acknowledged before it waits would wake nobody, whatever the rule.
    while (sender.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }

    many.acknowledged(0, 5, 5, 0);
    many.acknowledged(1, 5, 5, 0);
    assertThat(sender.join(Duration.ofMillis(50))).isFalse();
    many.acknowledged(2, 5, 5, 0);

    assertThat(sender.join(Duration.ofMinutes(1))).isTrue();
    assertThat(many.isFull()).isFalse();
  }
}
