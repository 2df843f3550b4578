package io.brokerbench.worker.coordinator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.brokerbench.worker.clock.MonotonicClock;
import io.brokerbench.worker.nodes.DirtyPages;
import io.brokerbench.worker.schedule.Stage;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

class WriteBackTest {

  private static final Long AT_MOST = 100L;
  private static final long UNREADABLE = -1;

  private final MonotonicClock clock = MonotonicClock.anchoredNow();

  @Test
  void nobodyAsksWhereThereIsNoLimit() throws Exception {
    assertThat(new WriteBack(null, DirtyPages.UNSEEN, clock, Duration.ZERO).await(new Waiting()))
        .isNull();
  }

  @Test
  void theStageBeginsWhenNoNodeHasMore() throws Exception {
    var waiting = new Waiting();

    assertThat(of(List.of(300L, UNREADABLE, 101L, 100L, 7L)).await(waiting)).isEqualTo(100);

    assertThat(waiting.pauses).isEqualTo(3);
  }

  @Test
  void whatIsFoundAtTheEndOfTheTimeIsTold() throws Exception {
    var pages = pages(List.of(UNREADABLE, 300L, UNREADABLE));
    var late = new WriteBack(AT_MOST, pages, clock, Duration.ofMinutes(1), Duration.ZERO);

    assertThat(late.await(new Waiting())).isEqualTo(300);
    assertThat(late.await(new Waiting())).isNull();
  }

  @Test
  void nodesThatWereNeverReadEndTheLoad() {
    var unread = new WriteBack(AT_MOST, DirtyPages.UNSEEN, clock, Duration.ofMillis(50));

    assertThatThrownBy(() -> unread.await(new Waiting()))
        .isInstanceOf(LoadFailedException.class)
        .hasMessageContaining("cannot be read after 0 s: nobody sees the nodes of the brokers");
  }

  private WriteBack of(List<Long> found) {
    return new WriteBack(AT_MOST, pages(found), clock, Duration.ofMinutes(1));
  }

  private static DirtyPages pages(List<Long> found) {
    Queue<Long> left = new ArrayDeque<>(found);
    return () -> {
      var next = left.remove();
      if (next == UNREADABLE) {
        throw new IOException("not now");
      }
      return next;
    };
  }

  /** Whose pauses take no time; what is waited for is. */
  private static final class Waiting implements LoadConductor.Steps {

    private int pauses;

    @Override
    public void until(long deadline, BooleanSupplier done) {
      while (!done.getAsBoolean()) {
        Thread.onSpinWait();
      }
    }

    @Override
    public void until(long time) {
      pauses++;
    }

    @Override
    public void start(Stage stage) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void untilSent() {
      throw new UnsupportedOperationException();
    }

    @Override
    public void untilDrained() {
      throw new UnsupportedOperationException();
    }
  }
}
