package io.brokerbench.worker.driver.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.worker.driver.SendListener;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfirmRingTest {

  private static final Exception CAUSE = new IllegalStateException("gone");

  private final Told told = new Told();
  private final ConfirmRing ring = new ConfirmRing(told);
  private long published;

  /**
   * Five messages with the sequences 0 to 4, so with the tags 1 to 5. {@code a3} acknowledges tag
   * 3, {@code a3m} all up to it, {@code f3} and {@code f3m} fail likewise, {@code r3} returns the
   * message of tag 3, {@code x} fails all that is left.
   */
  @ParameterizedTest(name = "{0}: acknowledged {1}, failed {2}, outstanding {3}")
  @CsvSource({
    "'a1 a2 a3', 0 1 2, '', 2",
    "'a3 a1', 2 0, '', 3",
    "'a3m', 0 1 2, '', 2",
    "'a2 a3m', 1 0 2, '', 2",
    "'a0m', 0 1 2 3 4, '', 0",
    "'a5m a5m a0m', 0 1 2 3 4, '', 0",
    "'a2 a2 a1 a2', 1 0, '', 3",
    "'a6 a6m a0', '', '', 5",
    "'f2 a5m', 0 2 3 4, 1, 0",
    "'f2m a5m', 2 3 4, 0 1, 0",
    "'a1 f5m', 0, 1 2 3 4, 0",
    "'r2', '', 1, 4",
    "'r2 a2', '', 1, 4",
    "'r2 r2 a5m', 0 2 3 4, 1, 0",
    "'r5 a3m', 0 1 2, 4, 1",
    "'a2m x', 0 1, 2 3 4, 0",
    "'x a5m x f1', '', 0 1 2 3 4, 0",
    "'a3 x', 2, 0 1 3 4, 0",
  })
  void eachMessageIsToldOnce(String steps, String acknowledged, String failed, int outstanding) {
    publish(5);

    var heard = 0;
    for (var step : steps.split(" ")) {
      heard += apply(step);
    }

    assertThat(told.acknowledged()).isEqualTo(longs(acknowledged));
    assertThat(told.failed()).isEqualTo(longs(failed));
    assertThat(heard).isEqualTo(told.acknowledged().size() + told.failed().size());
    assertThat(ring.outstanding()).isEqualTo(outstanding);
  }

  private int apply(String step) {
    if (step.equals("x")) {
      return ring.failAll(CAUSE);
    }
    var multiple = step.endsWith("m");
    var tag = Long.parseLong(step.replaceAll("\\D", ""));
    return switch (step.charAt(0)) {
      case 'a' -> ring.acknowledge(tag, multiple);
      case 'f' -> ring.fail(tag, multiple, CAUSE);
      default -> ring.returned(100 + tag, CAUSE);
    };
  }

  @Test
  void theListenerHearsOfTimesAndPartition() {
    var heard = new ArrayList<String>();
    var other =
        new ConfirmRing(
            new SendListener() {
              @Override
              public void acknowledged(long sequence, long intended, long actual, int partition) {
                heard.add(sequence + " " + intended + " " + actual + " " + partition);
              }

              @Override
              public void failed(long sequence, long intended, long actual, Exception cause) {
                heard.add(sequence + " " + intended + " " + actual + " " + cause.getMessage());
              }
            });
    other.add(7, 70, 700, 3, 0);
    other.add(8, 80, 800, 4, 0);

    other.acknowledge(1, false);
    other.fail(2, false, CAUSE);

    assertThat(heard).containsExactly("7 70 700 3", "8 80 800 gone");
  }

  @Test
  void itGrowsAndGoesRound() {
    var random = new SplittableRandom(1);
    var open = new ArrayList<Long>();
    for (var round = 0; round < 200; round++) {
      var more = random.nextInt(100);
      LongStream.range(published, published + more).forEach(open::add);
      publish(more);
      for (var i = random.nextInt(90); i > 0 && !open.isEmpty(); i--) {
        var tag = open.remove(random.nextInt(open.size())) + 1;
        assertThat(ring.acknowledge(tag, false)).isEqualTo(1);
      }
    }
    assertThat(ring.outstanding()).isEqualTo(open.size());

    ring.failAll(CAUSE);

    assertThat(told.acknowledged()).doesNotHaveDuplicates();
    assertThat(told.failed()).isEqualTo(open);
    assertThat(told.acknowledged().size() + told.failed().size()).isEqualTo((int) published);
  }

  @Test
  void nothingIsSaidOfWhatWasNeverSent() {
    assertThat(ring.acknowledge(0, true)).isZero();
    assertThat(ring.acknowledge(1, false)).isZero();
    assertThat(ring.failAll(CAUSE)).isZero();
    assertThat(ring.returned(0, CAUSE)).isZero();
  }

  private void publish(int messages) {
    for (var i = 0; i < messages; i++) {
      ring.add(published, published, published, (int) published % 3, 101 + published);
      published++;
    }
  }

  private static List<Long> longs(String numbers) {
    return numbers.isEmpty()
        ? List.of()
        : Arrays.stream(numbers.split(" ")).map(Long::valueOf).toList();
  }
}
