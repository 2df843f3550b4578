package io.brokerbench.worker.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.worker.measure.Count;
import io.brokerbench.worker.measure.IntervalFigures;
import io.brokerbench.worker.measure.MeasuredWindow;
import io.brokerbench.worker.measure.Metric;
import io.brokerbench.worker.measure.SendMeter;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * Messages that are all due at once, for a broker that acknowledges nothing until the client has no
 * room left. Whatever holds them up is lag of the generator unless it is booked as a wait.
 */
public final class HeldSends {

  private static final int KEYS = 1_000;
  private static final long HELD_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final SendMeter meter = new SendMeter(new MeasuredWindow(Long.MIN_VALUE, Long.MAX_VALUE));
  private final AtomicLong sent = new AtomicLong();
  private final BenchmarkProducer producer;
  private final int messages;

  private HeldSends(BenchmarkProducer producer, int messages) {
    this.producer = producer;
    this.messages = messages;
  }

  /**
   * Sends until the client waits, has the broker go on after a while, and sends the rest. The wait
   * is told in full, and is no part of the schedule lag.
   *
   * @param messages how many are due, more than the client has room for
   * @param waiting the state of the sending thread while it waits
   * @param waitsIn the method of the client that it waits in; it may wait for a lock elsewhere
   * @param goOn has the broker acknowledge everything, by then and later
   * @return how many messages the client took before it waited
   */
  public static long assertWaitIsTheBrokers(
      BenchmarkProducer producer, int messages, Thread.State waiting, String waitsIn, Runnable goOn)
      throws InterruptedException {
    var sends = new HeldSends(producer, messages);
    // A client has waited for its brokers when it was connected.
    var before = producer.waitedNanos();
    var began = System.nanoTime();
    var sender = Thread.ofPlatform().start(() -> sends.sendAll(began));
    while (!waits(sender, waiting, waitsIn)) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
    }
    var taken = sends.sent.get();
    var heldFrom = System.nanoTime();
    LockSupport.parkNanos(HELD_NANOS);
    var held = System.nanoTime() - heldFrom;
    goOn.run();
    sender.join();
    var elapsed = System.nanoTime() - began;

    var waited = producer.waitedNanos() - before;
    assertThat(waited).isBetween(held, elapsed);
    var figures = new IntervalFigures(1, 0);
    sends.meter.moveTo(figures);
    assertThat(figures.counts().get(Count.SENT)).isEqualTo(messages);
    assertThat(figures.counts().get(Count.BLOCKED_IN_SEND_NANOS))
        .isGreaterThanOrEqualTo(held - TimeUnit.MILLISECONDS.toNanos(1));
    assertThat(longestMicros(figures, Metric.SCHEDULE_LAG))
        .isLessThanOrEqualTo(withRounding(elapsed - waited));
    assertThat(longestMicros(figures, Metric.SEND_DELAY))
        .isBetween(TimeUnit.NANOSECONDS.toMicros(held), withRounding(elapsed));
    return taken;
  }

  /** State and stack of one moment. */
  private static boolean waits(Thread sender, Thread.State waiting, String method) {
    var seen =
        ManagementFactory.getThreadMXBean().getThreadInfo(sender.threadId(), Integer.MAX_VALUE);
    return seen != null
        && seen.getThreadState() == waiting
        && Stream.of(seen.getStackTrace()).anyMatch(at -> at.getMethodName().equals(method));
  }

  private void sendAll(long due) {
    var now = System.nanoTime();
    var waited = producer.waitedNanos();
    for (var i = 0; i < messages; i++) {
      producer.nextPayload();
      producer.send(i % KEYS, i, due, now);
      sent.incrementAndGet();
      var returned = System.nanoTime();
      var waits = producer.waitedNanos();
      meter.sent(due, now, returned, waits - waited);
      waited = waits;
      now = returned;
    }
  }

  private static long longestMicros(IntervalFigures figures, Metric metric) {
    return figures.measured().get(metric).histogram().getMaxValue();
  }

  /** A histogram has three digits. */
  private static long withRounding(long nanos) {
    return TimeUnit.NANOSECONDS.toMicros(nanos) * 101 / 100 + 1;
  }
}
