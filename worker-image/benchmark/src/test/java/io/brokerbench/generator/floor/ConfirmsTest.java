package io.brokerbench.generator.floor;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConfirmsTest {

  private final Confirms confirms = new Confirms(3);

  @Test
  void countsAMessageOnceWhateverConfirmsIt() {
    send(3);

    confirms.handleAck(2, false);
    assertThat(confirms.outstanding()).isEqualTo(3);
    confirms.handleAck(1, false);
    assertThat(confirms.outstanding()).isOne();
    confirms.handleAck(2, true);
    assertThat(confirms.outstanding()).isOne();
    confirms.handleAck(3, true);
    assertThat(confirms.outstanding()).isZero();
    assertThat(confirms.isRefused()).isFalse();
  }

  @Test
  void oneConfirmStandsForAllBeforeIt() {
    send(3);

    confirms.handleAck(2, true);
    assertThat(confirms.outstanding()).isOne();
    confirms.handleAck(3, true);
    assertThat(confirms.outstanding()).isZero();
  }

  @Test
  void goesRoundWithinItsLimit() {
    for (var tag = 1; tag <= 20; tag += 2) {
      send(2);
      confirms.handleAck(tag + 1, false);
      assertThat(confirms.outstanding()).isEqualTo(2);
      confirms.handleAck(tag, false);
      assertThat(confirms.outstanding()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void waitsForRoomUntilOneIsConfirmed(boolean multiple) throws InterruptedException {
    send(3);
    var sender = Thread.ofPlatform().start(confirms::awaitRoom);
    assertThat(sender.join(Duration.ofMillis(100))).isFalse();

    confirms.handleAck(1, multiple);

    assertThat(sender.join(Duration.ofSeconds(10))).isTrue();
    assertThat(confirms.outstanding()).isEqualTo(3);
  }

  @Test
  void aRefusedMessageIsSettledAndSeen() {
    send(1);

    confirms.handleNack(1, false);

    assertThat(confirms.outstanding()).isZero();
    assertThat(confirms.isRefused()).isTrue();
  }

  private void send(int messages) {
    for (var i = 0; i < messages; i++) {
      confirms.awaitRoom();
    }
  }
}
