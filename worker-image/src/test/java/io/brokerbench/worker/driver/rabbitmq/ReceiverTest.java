package io.brokerbench.worker.driver.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.brokerbench.worker.driver.DriverException;
import io.brokerbench.worker.driver.DriverMessage;
import io.brokerbench.worker.driver.MessageListener;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ReceiverTest {

  private static final int MANY = 100_000;

  /** What was told and what its source heard, in order; not thread-safe. */
  private final List<String> told = new ArrayList<>();

  private final Listening listening = new Listening();
  private final Receiver receiver = new Receiver(listening);
  private final From source = new From();

  @Test
  void aMessageIsToldBeforeItReturns() {
    receiver.receive(source, 3, new byte[10], 7);
    receiver.receive(source, 4, new byte[11], 8);

    assertThat(told).containsExactly("3 10 1", "tag 7", "4 11 2", "tag 8");
  }

  @Test
  @DisplayName(
      "two connections of a consumer never tell at the same time, nor while it acknowledges")
  void oneThreadTellsAtATime() throws Exception {
    var threads = new ArrayList<Thread>();
    for (var t = 0; t < 2; t++) {
      threads.add(Thread.ofPlatform().start(this::receiveMany));
    }
    for (var i = 0; i < MANY / 10; i++) {
      receiver.whileNothingIsTold(() -> told.add("acknowledged"));
    }
    for (var thread : threads) {
      thread.join();
    }

    assertThat(told).hasSize(2 * 2 * MANY + MANY / 10);
    assertThat(listening.batches).isEqualTo(2 * MANY);
    assertThat(listening.over).isEqualTo(2 * MANY);
  }

  private void receiveMany() {
    for (var i = 0; i < MANY; i++) {
      receiver.receive(source, 0, new byte[1], i);
    }
  }

  @Test
  void whatComesByAClosedSourceIsNotTold() {
    source.open = false;
    receiver.receive(source, 0, new byte[1], 1);
    source.open = true;
    receiver.receive(source, 0, new byte[1], 2);

    assertThat(told).containsExactly("0 1 1", "tag 2");
  }

  @Test
  void nothingIsToldOnceItIsClosed() {
    receiver.close();
    receiver.receive(source, 0, new byte[1], 1);

    assertThat(told).isEmpty();
  }

  @Test
  @DisplayName("a failure of the listener reaches the consumer's thread, and nothing more is told")
  void aFailureIsThrownToTheConsumer() {
    var consumer = DriverMessage.CONSUMER.with(1, "s");
    assertThatCode(() -> receiver.throwFailure(consumer)).doesNotThrowAnyException();
    listening.failure = new IllegalStateException("known");

    receiver.receive(source, 0, new byte[1], 1);
    // Returns at once.
    receiver.await(Duration.ofHours(1).toNanos());
    var thrown = catchThrowableOfType(DriverException.class, () -> receiver.throwFailure(consumer));
    listening.failure = null;
    receiver.receive(source, 0, new byte[1], 2);

    assertThat(thrown).hasCause(new IllegalStateException("known"));
    assertThat(listening.over).isEqualTo(1);
    assertThat(told).isEmpty();
  }

  private final class From implements Receiver.Source {

    private volatile boolean open = true;

    @Override
    public boolean isOpen() {
      return open;
    }

    @Override
    public void told(long tag) {
      told.add("tag " + tag);
    }
  }

  private final class Listening implements MessageListener {

    private long batches;
    private long over;
    private RuntimeException failure;

    @Override
    public long batchReceived() {
      return ++batches;
    }

    @Override
    public void received(int partition, ByteBuffer payload, long receivedAt) {
      if (failure != null) {
        throw failure;
      }
      told.add(partition + " " + payload.remaining() + " " + receivedAt);
    }

    @Override
    public void batchOver() {
      over++;
    }
  }
}
