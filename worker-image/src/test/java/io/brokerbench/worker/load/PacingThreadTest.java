package io.brokerbench.worker.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.worker.clock.MonotonicClock;
import io.brokerbench.worker.clock.SimulatedClock;
import io.brokerbench.worker.driver.BenchmarkProducer;
import io.brokerbench.worker.driver.Keys;
import io.brokerbench.worker.measure.MeasuredWindow;
import io.brokerbench.worker.measure.SendMeter;
import io.brokerbench.worker.measure.Stamps;
import io.brokerbench.worker.schedule.PacingGrid;
import io.brokerbench.worker.schedule.SendSchedule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PacingThreadTest {

  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  private final MonotonicClock clock = new SimulatedClock();
  private final AtomicReference<Exception> failure = new AtomicReference<>();
  private final List<Sent> sent = new ArrayList<>();

  private record Sent(int producer, long sequence, long intended) {}

  private final class Client implements BenchmarkProducer {

    private final int producer;
    private final byte[] payload;

    Client(int producer) {
      this.producer = producer;
      payload = Stamps.newPayload(Stamps.LENGTH, 42, producer);
    }

    @Override
    public byte[] nextPayload() {
      return payload;
    }

    @Override
    public void send(int key, long sequence, long intended, long actual) {
      assertThat(actual).isGreaterThanOrEqualTo(intended);
      sent.add(new Sent(producer, sequence, intended));
    }

    @Override
    public void flush(Duration bound) {}

    @Override
    public void close(Duration bound) {}
  }

  @ParameterizedTest(name = "{0} msg/s of {1} producers, of which this thread has each {2}th")
  @CsvSource({"1000, 1, 1", "1000, 7, 1", "1001, 7, 2", "5, 7, 1", "3000, 100, 3"})
  void everythingIsSentInTheOrderOfTheSchedule(long rate, int producers, int each)
      throws InterruptedException {
    var schedule = new SendSchedule(rate, producers, 1);
    var startAt = clock.now();
    var thread = thread(schedule, each, startAt);

    thread.start();
    await(thread);

    assertThat(sent).containsExactlyElementsOf(expected(schedule, each, startAt, SECOND));
    assertThat(thread.unsent()).isZero();
  }

  @Test
  void whatIsDueAfterAnEarlierEndIsNotSent() throws InterruptedException {
    var schedule = new SendSchedule(1000, 7, 60);
    var startAt = clock.now();
    var thread = thread(schedule, 1, startAt);
    thread.endBy(startAt + SECOND / 2);

    thread.start();
    await(thread);

    assertThat(sent).containsExactlyElementsOf(expected(schedule, 1, startAt, SECOND / 2));
    assertThat(thread.unsent()).isZero();
  }

  @Test
  void whoIsFarBehindHearsOfTheEndToo() throws InterruptedException {
    var schedule = new SendSchedule(1_000_000, 2, 3_600);
    // It will never have caught up.
    var thread = thread(schedule, 1, clock.now() - 3_000 * SECOND);
    thread.start();
    thread.endBy(clock.now() - 2 * SECOND);
    await(thread);

    assertThat(thread.unsent()).isPositive();
  }

  private PacingThread thread(SendSchedule schedule, int each, long startAt) {
    var lanes =
        ids(schedule, each)
            .mapToObj(id -> new ProducerLane(id, new Client(id), any -> Keys.NONE, null))
            .toList();
    lanes.forEach(lane -> lane.begin(schedule));
    return new PacingThread(
        "pacing",
        lanes,
        new PacingGrid(TimeUnit.MILLISECONDS.toNanos(1)),
        clock,
        new SendMeter(new MeasuredWindow()),
        startAt,
        startAt + schedule.seconds() * SECOND,
        failure::set);
  }

  private void await(PacingThread thread) throws InterruptedException {
    while (!thread.finished()) {
      Thread.sleep(1);
    }
    assertThat(failure.get()).isNull();
  }

  private static IntStream ids(SendSchedule schedule, int each) {
    return IntStream.range(0, schedule.producers()).filter(id -> id % each == 0);
  }

  /** By the formula of the schedule, with which its cursors must agree. */
  private static List<Sent> expected(SendSchedule schedule, int each, long startAt, long before) {
    return LongStream.rangeClosed(0, schedule.messagesOf(0))
        .boxed()
        .flatMap(
            k ->
                ids(schedule, each)
                    .mapToObj(id -> new Sent(id, k, startAt + schedule.dueNanos(id, k))))
        .filter(message -> message.intended() < startAt + before)
        .toList();
  }
}
