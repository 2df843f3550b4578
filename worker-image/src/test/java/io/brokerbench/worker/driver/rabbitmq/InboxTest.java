package io.brokerbench.worker.driver.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class InboxTest {

  private static final long LONG = TimeUnit.SECONDS.toNanos(30);

  private final Inbox<String> inbox = new Inbox<>();

  @Test
  void everythingIsTakenOnceInOrder() {
    var next = 0;
    for (var round = 1; round <= 3; round++) {
      for (var i = 0; i < 300 * round; i++) {
        inbox.add("channel", i % 7, next + i, new byte[] {(byte) i});
      }
      var batch = inbox.take(0);

      assertThat(batch.size()).isEqualTo(300 * round);
      for (var i = 0; i < batch.size(); i++) {
        assertThat(batch.tag(i)).isEqualTo(next + i);
        assertThat(batch.partition(i)).isEqualTo(i % 7);
        assertThat(batch.body(i)).containsExactly((byte) i);
        assertThat(batch.channel(i)).isEqualTo("channel");
      }
      next += 300 * round;
    }
    assertThat(inbox.take(0).size()).isZero();
  }

  @Test
  void aWaitEndsWithAMessage() throws Exception {
    try (var consumer = Executors.newSingleThreadExecutor()) {
      var taken = consumer.submit(() -> inbox.take(LONG).size());
      inbox.add("channel", 0, 1, new byte[0]);
      assertThat(taken.get()).isEqualTo(1);
    }
  }

  @Test
  void aWaitEndsWhenItIsWokenEvenBefore() {
    inbox.wakeUp();
    assertThat(inbox.take(LONG).size()).isZero();
  }

  @Test
  void aDisturbanceIsToldOnce() {
    assertThat(inbox.takeDisturbance()).isFalse();
    inbox.disturb();
    assertThat(inbox.take(LONG).size()).isZero();
    assertThat(inbox.takeDisturbance()).isTrue();
    assertThat(inbox.takeDisturbance()).isFalse();
  }
}
