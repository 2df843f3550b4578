package io.brokerbench.worker.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.brokerbench.core.result.ThreadCpu;
import io.brokerbench.core.result.ThreadRole;
import io.brokerbench.worker.host.IntervalUsage.ThreadUsage;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ThreadWatchTest {

  private static final long SECOND = 1_000_000_000;

  private final Threads threads = new Threads();
  private final Map<Long, Long> delays = new LinkedHashMap<>();
  private final AtomicInteger listings = new AtomicInteger();

  @Test
  void tellsTheBusiestThreadOfEachRole() {
    threads.cpu.put(1L, 7 * SECOND);
    threads.cpu.put(2L, 0L);
    threads.cpu.put(3L, 0L);
    threads.cpu.put(4L, 0L);
    var watch = watch();

    threads.cpu.put(1L, 7 * SECOND + SECOND / 2);
    threads.cpu.put(2L, SECOND);
    threads.cpu.put(3L, 2 * SECOND);
    threads.cpu.put(4L, 2 * SECOND);
    watch.sample(2 * SECOND);

    assertThat(watch.busiest())
        .containsExactlyInAnyOrder(
            new ThreadCpu("Sender 2", ThreadRole.Sender, 50, null),
            new ThreadCpu("ProducerClient 3", ThreadRole.ProducerClient, 100, null));
  }

  /** Pacing threads end with the stage, before it is looked at for the last time. */
  @Test
  void threadThatEndsKeepsWhatItUsed() {
    threads.cpu.put(1L, 0L);
    var watch = watch();
    threads.cpu.put(1L, 9 * SECOND);
    watch.sample(10 * SECOND);
    threads.cpu.put(1L, -1L);
    watch.sample(11 * SECOND);
    threads.cpu.remove(1L);
    watch.sample(20 * SECOND);

    assertThat(watch.busiest())
        .containsExactly(new ThreadCpu("Sender 1", ThreadRole.Sender, 90, null));
  }

  /** Consumers of a backlog begin late, and are held against the time that they were there. */
  @Test
  void threadThatBeginsLateCountsFromThenOn() {
    var watch = watch();
    watch.sample(60 * SECOND);
    threads.cpu.put(5L, SECOND);
    watch.sample(61 * SECOND);
    threads.cpu.put(5L, 10 * SECOND);
    watch.sample(70 * SECOND);

    assertThat(watch.busiest())
        .containsExactly(new ThreadCpu("Consumer 5", ThreadRole.Consumer, 100, null));
  }

  @Test
  void networkThreadIsSaturatedByItsLastSecond() {
    threads.cpu.put(1L, 0L);
    threads.cpu.put(3L, 0L);
    threads.cpu.put(5L, 0L);
    var watch = watch();
    threads.cpu.put(1L, SECOND);
    threads.cpu.put(3L, SECOND / 4);
    threads.cpu.put(5L, SECOND);
    watch.sample(SECOND);
    assertThat(watch.recentPercentOfSendingClient()).isEqualTo(25);

    threads.cpu.put(3L, SECOND / 4 + SECOND);
    watch.sample(2 * SECOND);
    assertThat(watch.recentPercentOfSendingClient()).isEqualTo(100);

    threads.cpu.remove(3L);
    watch.sample(3 * SECOND);
    assertThat(watch.recentPercentOfSendingClient()).isZero();
  }

  /** Warm-up is over: what was used before and who has ended meanwhile count no more. */
  @Test
  void busiestCountsFromTheMarkOn() {
    threads.cpu.put(1L, 0L);
    threads.cpu.put(3L, 0L);
    var watch = watch();
    threads.cpu.put(1L, 10 * SECOND);
    threads.cpu.remove(3L);
    watch.sample(10 * SECOND);
    watch.mark(10 * SECOND);

    threads.cpu.put(1L, 13 * SECOND);
    threads.cpu.put(5L, 2 * SECOND);
    watch.look(20 * SECOND);

    assertThat(watch.busiest())
        .containsExactlyInAnyOrder(
            new ThreadCpu("Sender 1", ThreadRole.Sender, 30, null),
            new ThreadCpu("Consumer 5", ThreadRole.Consumer, 20, null));
  }

  /** Both are due at the same second: the mark must not make a sample of microseconds. */
  @Test
  void markAndLookLeaveTheSampleAlone() {
    threads.cpu.put(3L, 0L);
    var watch = watch();
    threads.cpu.put(3L, SECOND / 2);
    watch.mark(SECOND - 1);
    threads.cpu.put(3L, SECOND / 2 + 1);
    watch.sample(SECOND);
    assertThat(watch.recentPercentOfSendingClient()).isCloseTo(50, within(0.001));

    threads.cpu.put(3L, SECOND);
    watch.look(2 * SECOND - 1);
    assertThat(watch.recentPercentOfSendingClient()).isCloseTo(50, within(0.001));
    threads.cpu.put(4L, 1L);
    watch.sample(2 * SECOND);
    assertThat(watch.recentPercentOfSendingClient()).isCloseTo(50, within(0.001));
  }

  @Test
  void recentIsOfTheLastSampleAlone() {
    threads.cpu.put(1L, 0L);
    threads.cpu.put(4L, 0L);
    threads.cpu.put(5L, 0L);
    var watch = watch();
    threads.cpu.put(1L, 9L);
    threads.cpu.put(5L, 9L);
    watch.sample(10);
    threads.cpu.put(1L, 12L);
    threads.cpu.remove(5L);
    watch.look(15);
    threads.cpu.put(1L, 13L);
    watch.sample(20);

    assertThat(watch.recent())
        .containsExactly(new ThreadUsage(1, "Sender 1", ThreadRole.Sender, 10, 4));
  }

  @Test
  void busiestHaveTheLongestWaitOfTheirRole() {
    for (var id = 1L; id <= 3; id++) {
      threads.cpu.put(id, 0L);
    }
    delays.putAll(Map.of(1L, 5 * SECOND, 2L, 0L, 7L, 0L));
    var watch = watch();
    watch.mark(0);
    threads.cpu.put(1L, SECOND);
    delays.putAll(Map.of(1L, 6 * SECOND, 2L, 3 * SECOND, 7L, 9 * SECOND));
    watch.sample(10 * SECOND);

    assertThat(watch.busiest())
        .containsExactlyInAnyOrder(
            new ThreadCpu("Sender 1", ThreadRole.Sender, 10, 30.0),
            new ThreadCpu("ProducerClient 3", ThreadRole.ProducerClient, 0, 90.0));
  }

  /** To list them takes longer than to look at those with a role. */
  @Test
  void kernelThreadsAreListedWhenOthersHaveStarted() {
    threads.cpu.put(1L, 0L);
    delays.put(1L, 0L);
    var watch = watch();
    watch.mark(0);
    watch.sample(SECOND);
    var before = listings.get();
    delays.put(1L, SECOND);
    watch.sample(2 * SECOND);
    assertThat(listings).hasValue(before);
    assertThat(watch.busiest().getFirst().runQueueDelayPercent()).isEqualTo(50);

    threads.cpu.put(5L, 0L);
    delays.put(5L, SECOND);
    watch.sample(4 * SECOND);
    assertThat(watch.busiest())
        .containsExactlyInAnyOrder(
            new ThreadCpu("Sender 1", ThreadRole.Sender, 0, 25.0),
            new ThreadCpu("Consumer 5", ThreadRole.Consumer, 0, 50.0));
    watch.close();
    assertThat(delays).isEmpty();
  }

  @Test
  void threadsOfThisProcessHaveNamesAndTimes() throws InterruptedException {
    var times = ThreadTimes.ofThisProcess();
    var own = Thread.currentThread();
    var ended = Thread.ofPlatform().start(() -> {});
    ended.join();

    assertThat(times.ids()).contains(own.threadId());
    assertThat(times.name(own.threadId())).isEqualTo(own.getName());
    assertThat(times.name(ended.threadId())).isEmpty();
    assertThat(times.cpuNanos(new long[] {own.threadId(), ended.threadId()})[0]).isPositive();
    assertThat(times.cpuNanos(new long[] {own.threadId(), ended.threadId()})[1]).isEqualTo(-1);
  }

  private ThreadWatch watch() {
    ThreadWatch.Roles roles =
        (id, name) -> name.isEmpty() ? Optional.empty() : Optional.of(Threads.role(id));
    return new ThreadWatch(roles, threads, new Delays(delays, listings), 0);
  }

  /** Of threads of the kernel; each has the name of that of the JVM with the same id. */
  private record Delays(Map<Long, Long> nanos, AtomicInteger listings) implements RunQueueDelays {

    @Override
    public List<Long> ids() {
      listings.incrementAndGet();
      return List.copyOf(nanos.keySet());
    }

    @Override
    public String name(long id) {
      var name = Threads.role(id) + " " + id;
      return name.substring(0, Math.min(NAME_BYTES, name.length())).strip();
    }

    @Override
    public long nanos(long id) {
      return nanos.get(id);
    }

    @Override
    public void close() {
      nanos.clear();
    }
  }

  private static final class Threads implements ThreadTimes {

    private final Map<Long, Long> cpu = new LinkedHashMap<>();

    static ThreadRole role(long id) {
      return id < 3 ? ThreadRole.Sender : id == 5 ? ThreadRole.Consumer : ThreadRole.ProducerClient;
    }

    @Override
    public long[] ids() {
      return cpu.keySet().stream().mapToLong(Long::longValue).toArray();
    }

    @Override
    public String name(long id) {
      // One of them neither sends nor receives.
      return id == 4 ? "" : role(id) + " " + id;
    }

    @Override
    public long[] cpuNanos(long[] ids) {
      var nanos = new long[ids.length];
      for (var i = 0; i < ids.length; i++) {
        nanos[i] = cpu.get(ids[i]);
      }
      return nanos;
    }
  }
}
