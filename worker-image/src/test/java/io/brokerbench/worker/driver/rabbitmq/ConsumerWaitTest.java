package io.brokerbench.worker.driver.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ConsumerWaitTest {

  private static final long LONG = TimeUnit.HOURS.toNanos(1);

  private final ConsumerWait wait = new ConsumerWait();

  @Test
  void aWaitEndsWhenItIsWoken() throws Exception {
    var waiting = Thread.ofPlatform().start(() -> wait.await(LONG));
    wait.wakeUp();
    waiting.join();
  }

  @Test
  void aWaitEndsWhenItWasWokenBefore() {
    wait.wakeUp();
    wait.await(LONG);
  }

  @Test
  void aWaitEndsByItselfAndNoEarlier() {
    var began = System.nanoTime();
    wait.await(TimeUnit.MILLISECONDS.toNanos(20));
    assertThat(System.nanoTime() - began).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(20));
  }

  @Test
  void aDisturbanceWakesAndIsToldOnce() {
    assertThat(wait.takeDisturbance()).isFalse();
    wait.disturb();
    wait.await(LONG);
    assertThat(wait.takeDisturbance()).isTrue();
    assertThat(wait.takeDisturbance()).isFalse();
  }
}
