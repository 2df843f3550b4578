package io.brokerbench.worker.coordinator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.brokerbench.core.message.Message;
import io.brokerbench.worker.clock.MonotonicClock;
import io.brokerbench.worker.nodes.DirtyPages;
import io.brokerbench.worker.nodes.NodeMessage;
import io.brokerbench.worker.schedule.Stage;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

class WriteBackTest {

  private static final Long AT_MOST = 100L;
  private static final long UNREADABLE = -1;

  private final WaitedClock clock = new WaitedClock();

  @Test
  void nobodyAsksWhereThereIsNoLimit() throws Exception {
    var writeBack = new WriteBack(null, DirtyPages.UNSEEN, clock, Duration.ZERO);

    assertThat(writeBack.await(new Waiting(writeBack, clock))).isNull();
    assertThat(writeBack.boundSeconds()).isZero();
  }

  @Test
  void theStageBeginsWhenNoNodeHasMore() throws Exception {
    var writeBack = of(List.of(300L, UNREADABLE, 101L, 100L, 7L));
    var waiting = new Waiting(writeBack, clock);

    assertThat(writeBack.await(waiting)).isEqualTo(100);
    assertThat(writeBack.boundSeconds()).isEqualTo(120);

    assertThat(waiting.said)
        .containsExactly(
            CoordinatorMessage.DISKS_BEHIND.with(300L, AT_MOST),
            CoordinatorMessage.DIRTY_PAGES_UNKNOWN.with("not now"),
            CoordinatorMessage.DISKS_BEHIND.with(101L, AT_MOST));
    assertThat(writeBack.waitingFor()).isNull();
  }

  @Test
  void whatIsFoundAtTheEndOfTheTimeIsTold() throws Exception {
    var pages = pages(List.of(UNREADABLE, 300L, UNREADABLE));
    var late = new WriteBack(AT_MOST, pages, clock, Duration.ofMinutes(1), Duration.ZERO);

    assertThat(late.await(new Waiting(late, clock))).isEqualTo(300);
    assertThat(late.await(new Waiting(late, clock))).isNull();
  }

  @Test
  void nodesThatWereNeverReadEndTheLoad() {
    var unread = new WriteBack(AT_MOST, DirtyPages.UNSEEN, clock, Duration.ofSeconds(10));

    var waiting = new Waiting(unread, clock);

    assertThatThrownBy(() -> unread.await(waiting))
        .isInstanceOfSatisfying(
            LoadFailedException.class,
            failed ->
                assertThat(failed.problem())
                    .isEqualTo(
                        CoordinatorMessage.DIRTY_PAGES_UNREADABLE.with(
                            10L, NodeMessage.NODES_UNKNOWN.with().toString())));
    assertThat(waiting.said)
        .isNotEmpty()
        .containsOnly(
            CoordinatorMessage.DIRTY_PAGES_UNKNOWN.with(
                NodeMessage.NODES_UNKNOWN.with().toString()));
    assertThat(unread.waitingFor()).isNull();
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

  /** It goes on only while somebody waits. */
  private static final class WaitedClock extends MonotonicClock {

    private long now;

    private WaitedClock() {
      super(0);
    }

    @Override
    public long now() {
      return now;
    }
  }

  /** Whose pauses take no time; what is waited for is. */
  private static final class Waiting implements LoadConductor.Steps {

    private final WriteBack writeBack;
    private final WaitedClock clock;
    private final List<Message> said = new ArrayList<>();

    private Waiting(WriteBack writeBack, WaitedClock clock) {
      this.writeBack = writeBack;
      this.clock = clock;
    }

    @Override
    public void until(long deadline, BooleanSupplier done) {
      while (!done.getAsBoolean()) {
        Thread.onSpinWait();
      }
    }

    @Override
    public void until(long time) {
      said.add(writeBack.waitingFor());
      clock.now = time;
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
