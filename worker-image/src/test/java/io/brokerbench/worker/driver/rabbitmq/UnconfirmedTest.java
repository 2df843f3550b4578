package io.brokerbench.worker.driver.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnconfirmedTest {

  private static final Duration LONG = Duration.ofSeconds(30);

  @ParameterizedTest(name = "{0} bytes for messages of {1}: {2}")
  @CsvSource({
    "67108864, 1024, 65536",
    "1000, 64, 15",
    "64, 64, 1",
    "10, 64, 1",
    "0, 1024, 9223372036854775807"
  })
  void theByteBudgetLimitsTheMessages(long budget, int size, long limit) {
    assertThat(Unconfirmed.limit(budget, size)).isEqualTo(limit);
  }

  @Test
  void thereIsRoomUpToTheLimit() {
    var unconfirmed = new Unconfirmed(2);
    unconfirmed.sends();
    assertThat(unconfirmed.awaitRoom(Duration.ZERO)).isTrue();
    unconfirmed.sends();
    assertThat(unconfirmed.awaitRoom(Duration.ZERO)).isFalse();
    assertThat(unconfirmed.outstanding()).isEqualTo(2);

    unconfirmed.told(1);

    assertThat(unconfirmed.awaitRoom(Duration.ZERO)).isTrue();
  }

  @Test
  void aSenderThatWaitsGoesOnWhenThereIsRoom() throws Exception {
    var unconfirmed = new Unconfirmed(1);
    unconfirmed.sends();
    try (var sender = Executors.newSingleThreadExecutor()) {
      var room = sender.submit(() -> unconfirmed.awaitRoom(LONG));
      unconfirmed.told(1);
      assertThat(room.get()).isTrue();
    }
  }

  @Test
  void aSenderThatWaitsGivesUpAtTheClose() throws Exception {
    var unconfirmed = new Unconfirmed(1);
    unconfirmed.sends();
    try (var sender = Executors.newSingleThreadExecutor()) {
      var room = sender.submit(() -> unconfirmed.awaitRoom(LONG));
      unconfirmed.close();
      assertThat(room.get()).isFalse();
    }
  }

  @Test
  void theTimeOfWaitingIsKept() {
    var unconfirmed = new Unconfirmed(1);
    unconfirmed.sends();
    assertThat(unconfirmed.waitedNanos()).isZero();

    var shortly = Duration.ofMillis(20);
    assertThat(unconfirmed.awaitRoom(shortly)).isFalse();
    unconfirmed.waited(5);

    assertThat(unconfirmed.waitedNanos()).isGreaterThanOrEqualTo(shortly.toNanos() + 5);
  }

  @Test
  void aFlushEndsWithTheLastMessage() throws Exception {
    var unconfirmed = new Unconfirmed(10);
    unconfirmed.sends();
    unconfirmed.sends();
    unconfirmed.awaitTold(Duration.ZERO);
    assertThat(unconfirmed.outstanding()).isEqualTo(2);

    var flush = Thread.ofVirtual().start(() -> awaitTold(unconfirmed));
    unconfirmed.told(2);
    flush.join();

    assertThat(unconfirmed.outstanding()).isZero();
  }

  private static void awaitTold(Unconfirmed unconfirmed) {
    try {
      unconfirmed.awaitTold(LONG);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
