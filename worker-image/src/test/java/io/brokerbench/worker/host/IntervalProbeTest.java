package io.brokerbench.worker.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.result.ThreadRole;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class IntervalProbeTest {

  private final long own = Thread.currentThread().threadId();

  @Test
  void eachIntervalBeginsWhereTheLastEnded() {
    var start = System.nanoTime();
    var threads =
        new ThreadWatch(
            (id, name) -> id == own ? Optional.of(ThreadRole.Sender) : Optional.empty(), start);
    var probe = new IntervalProbe(threads, start);
    threads.sample(start + 10);

    var first = probe.next(start + 10);
    var second = probe.next(start + 30);

    assertThat(first.nanos()).isEqualTo(10);
    assertThat(second.nanos()).isEqualTo(20);
    assertThat(first.threads())
        .singleElement()
        .satisfies(thread -> assertThat(thread.id()).isEqualTo(own))
        .satisfies(thread -> assertThat(thread.nanos()).isEqualTo(10));
  }
}
