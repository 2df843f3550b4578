package io.brokerbench.worker.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StampsTest {

  private static final long RUN = Meters.RUN;

  @Test
  void stampsAreReadAsTheyWereWritten() {
    var payload = Stamps.newPayload(100, RUN, 42);
    Stamps.write(payload, 7, 1L << 40, 123, 456);
    var read = ByteBuffer.wrap(payload);

    assertThat(Stamps.isOf(read, RUN)).isTrue();
    assertThat(Stamps.isOf(read, Stamps.runHash("another"))).isFalse();
    assertThat(Stamps.producer(read)).isEqualTo(42);
    assertThat(Stamps.sequence(read)).isEqualTo(1L << 40);
    assertThat(Stamps.intended(read)).isEqualTo(123);
    assertThat(Stamps.actual(read)).isEqualTo(456);
    assertThat(Stamps.key(read)).isEqualTo(7);
  }

  /** {@code printf "a run" | sha256sum | cut -c1-16} */
  @Test
  void aRunIsKnownByTheBeginningOfItsHash() {
    assertThat(Stamps.runHash("a run")).isEqualTo(0x7666f0507e9b2d38L);
  }

  /** Clients hand over payloads that begin anywhere in a buffer. */
  @Test
  void stampsAreReadFromThePositionOfTheBuffer() {
    var payload = Stamps.newPayload(64, RUN, 42);
    Stamps.write(payload, 7, 5, 123, 456);
    var read = ByteBuffer.allocate(100).put(36, payload).position(36);

    assertThat(Stamps.isOf(read, RUN)).isTrue();
    assertThat(Stamps.producer(read)).isEqualTo(42);
    assertThat(Stamps.sequence(read)).isEqualTo(5);
    assertThat(Stamps.intended(read)).isEqualTo(123);
    assertThat(Stamps.actual(read)).isEqualTo(456);
    assertThat(Stamps.key(read)).isEqualTo(7);
    assertThat(read.position()).isEqualTo(36);
  }

  @Test
  void otherPayloadsAreNotOurs() {
    var ours = Stamps.newPayload(64, RUN, 0);
    var otherMagic = ours.clone();
    otherMagic[7]++;

    assertThat(Stamps.isOf(ByteBuffer.wrap(ours), RUN)).isTrue();
    assertThat(Stamps.isOf(ByteBuffer.wrap(ours, 0, 63), RUN)).isFalse();
    assertThat(Stamps.isOf(ByteBuffer.wrap(ours).order(ByteOrder.LITTLE_ENDIAN), RUN)).isFalse();
    assertThat(Stamps.isOf(ByteBuffer.wrap(otherMagic), RUN)).isFalse();
  }

  @Test
  void aMessageMayHaveNoKey() {
    var payload = Stamps.newPayload(64, RUN, 0);
    Stamps.write(payload, -1, 0, 0, 0);

    assertThat(Stamps.key(ByteBuffer.wrap(payload))).isEqualTo(-1);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 63})
  void aPayloadHasRoomForItsStamps(int size) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Stamps.newPayload(size, RUN, 0))
        .withMessageContaining("64");
  }
}
