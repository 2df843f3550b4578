package io.brokerbench.worker.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.result.ThreadRole;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UsageProbeTest {

  @Test
  void tellsForHowLongAllThreadsStoodStill() {
    try (var probe = new UsageProbe(noThreads())) {
      stopAllThreads();
      var usage = probe.finish(1_000);

      assertThat(usage.cpuPercent()).isPositive();
      assertThat(usage.safepointTotalMicros()).isPositive();
    }
  }

  /** All processors of the machine at most; half as much of a limit that is twice as high. */
  @Test
  void cpuIsAShareOfTheLimit() {
    try (var probe = new UsageProbe(noThreads())) {
      var until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(500);
      while (System.nanoTime() < until) {
        Thread.onSpinWait();
      }
      var ofOneCore = probe.finish(1_000).cpuPercent();
      var ofTwoCores = probe.finish(2_000).cpuPercent();

      assertThat(ofOneCore).isBetween(5.0, 110.0 * Runtime.getRuntime().availableProcessors());
      assertThat(ofTwoCores / ofOneCore).isBetween(0.3, 0.8);
    }
  }

  @Test
  void forgetsPausesFromBeforeItBeganAnew() {
    try (var probe = new UsageProbe(noThreads())) {
      // To mark so many takes a collector longer than the millisecond that its bean reports.
      var objects = IntStream.range(0, 1_000_000).mapToObj(i -> new int[] {i}).toList();
      // The bean reports a pause some time after it.
      for (var i = 0; i < 100 && probe.finish(1_000).gcPauseTotalMicros() == 0; i++) {
        System.gc();
      }
      assertThat(objects).isNotEmpty();
      var before = probe.finish(1_000);
      probe.begin();
      var after = probe.finish(1_000);

      assertThat(before.gcPauseTotalMicros()).isPositive();
      assertThat(after.gcPauseTotalMicros()).isLessThan(before.gcPauseTotalMicros());
      assertThat(after.safepointTotalMicros()).isLessThan(before.safepointTotalMicros());
    }
  }

  private static ThreadWatch noThreads() {
    return new ThreadWatch((id, name) -> Optional.empty(), System.nanoTime());
  }

  /** Each stops all threads, and a few together for longer than the millisecond that is told. */
  private static void stopAllThreads() {
    var before = SafepointTime.micros();
    for (var i = 0; i < 20 && SafepointTime.micros().equals(before); i++) {
      System.gc();
    }
  }

  /**
   * The watch has been there since the start of load, the probe since that of the measured time.
   */
  @ParameterizedTest(name = "{0} ns before and {1} ns after it began: busy {2}")
  @CsvSource({"5000000000, 0, false", "5000000000, 1, true", "0, 0, false"})
  void countsWhatThreadsUseSinceItBegan(long before, long after, boolean busy) {
    var cpu = new AtomicLong();
    var watch =
        new ThreadWatch(
            (id, name) -> Optional.of(ThreadRole.Sender),
            oneThread(cpu),
            RunQueueDelays.ofThisProcess(),
            System.nanoTime());
    cpu.addAndGet(before);
    try (var probe = new UsageProbe(watch)) {
      cpu.addAndGet(before);
      probe.begin();
      cpu.addAndGet(after);

      var thread = probe.finish(1_000).busiestThreads().getFirst();

      assertThat(thread.cpuPercent() > 0).isEqualTo(busy);
    }
  }

  private static ThreadTimes oneThread(AtomicLong cpu) {
    return new ThreadTimes() {
      @Override
      public long[] ids() {
        return new long[] {1};
      }

      @Override
      public String name(long id) {
        return "sender";
      }

      @Override
      public long[] cpuNanos(long[] ids) {
        return new long[] {cpu.get()};
      }
    };
  }
}
