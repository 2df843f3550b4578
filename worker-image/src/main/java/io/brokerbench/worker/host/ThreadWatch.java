package io.brokerbench.worker.host;

import io.brokerbench.core.result.ThreadCpu;
import io.brokerbench.core.result.ThreadRole;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Watches how much of a core each thread uses that sends or receives, and for how long it waits for
 * a processor: since its making or its last {@link #mark}, and between the last two samples. A
 * thread that ends keeps what it had used when it was last looked at. Not thread-safe.
 */
public final class ThreadWatch implements AutoCloseable {

  /** Whatever has been there for less is no steady load. */
  private static final long SHORTEST_NANOS = TimeUnit.SECONDS.toNanos(1);

  private static final double PERCENT = 100;

  private final Roles roles;
  private final ThreadTimes times;
  private final RunQueueWatch queues;
  private final Map<Long, Watched> watched = new HashMap<>();
  private long lastAt;
  private long sampledAt;
  private long[] lastIds = {};

  /** What threads do. */
  public interface Roles {

    /** Of a thread; empty where it neither sends nor receives. */
    Optional<ThreadRole> of(long id, String name);
  }

  private static final class Watched {
    private final long id;
    private final String name;
    private final ThreadRole role;
    private long firstAt;
    private long firstCpu;
    private long lastAt;
    private long lastCpu;
    private long sampledAt;
    private long sampledCpu;
    private long recentNanos;
    private long recentCpu;

    Watched(long id, String name, ThreadRole role, long firstAt, long sampledAt, long firstCpu) {
      this.id = id;
      this.name = name;
      this.role = role;
      this.firstAt = firstAt;
      this.firstCpu = firstCpu;
      this.sampledAt = sampledAt;
      sampledCpu = firstCpu;
      lastAt = firstAt;
      lastCpu = firstCpu;
    }

    void look(long now, long cpu) {
      lastAt = now;
      lastCpu = cpu;
    }

    void mark() {
      firstAt = lastAt;
      firstCpu = lastCpu;
    }

    void sample() {
      recentNanos = lastAt - sampledAt;
      recentCpu = lastCpu - sampledCpu;
      sampledAt = lastAt;
      sampledCpu = lastCpu;
    }

    ThreadCpu usage(Double waited) {
      var nanos = Math.max(SHORTEST_NANOS, lastAt - firstAt);
      return new ThreadCpu(name, role, PERCENT * (lastCpu - firstCpu) / nanos, waited);
    }
  }

  /** Of the threads of this process. */
  public ThreadWatch(Roles roles, long now) {
    this(roles, ThreadTimes.ofThisProcess(), RunQueueDelays.ofThisProcess(), now);
  }

  /** Times of the clock are in nanoseconds. */
  ThreadWatch(Roles roles, ThreadTimes times, RunQueueDelays delays, long now) {
    this.roles = roles;
    this.times = times;
    queues = new RunQueueWatch(delays);
    lastAt = now;
    sampledAt = now;
    look(now, times.ids(), true);
    queues.mark(now);
  }

  /**
   * Looks at all threads, which ends a sample and begins another; often enough that a thread that
   * ends has not used much since.
   */
  public void sample(long now) {
    look(now);
    alive().forEach(Watched::sample);
    sampledAt = now;
  }

  /** Looks at all threads. The sample goes on. */
  public void look(long now) {
    var ids = times.ids();
    var sameThreads = Arrays.equals(ids, lastIds);
    look(now, ids, false);
    if (sameThreads) {
      queues.lookAgain(now);
    } else {
      queues.look(now);
    }
  }

  /** {@link #busiest} counts from now on, of the threads that are alive. The sample goes on. */
  public void mark(long now) {
    look(now, times.ids(), false);
    queues.mark(now);
    watched.values().removeIf(thread -> thread != null && thread.lastAt != lastAt);
    alive().forEach(Watched::mark);
  }

  /** Those that were there at the last look. */
  private Stream<Watched> alive() {
    return watched.values().stream().filter(t -> t != null && t.lastAt == lastAt);
  }

  private void look(long now, long[] ids, boolean first) {
    lastIds = ids;
    var cpu = times.cpuNanos(ids);
    for (var i = 0; i < ids.length; i++) {
      if (cpu[i] >= 0) {
        look(ids[i], cpu[i], now, first);
      }
    }
    lastAt = now;
  }

  private void look(long id, long cpu, long now, boolean first) {
    if (!watched.containsKey(id)) {
      // One that is new has used all of its time since the last look.
      var name = times.name(id);
      var role = roles.of(id, name);
      var before = first ? cpu : 0;
      role.ifPresent(r -> queues.add(name, r));
      watched.put(
          id, role.map(r -> new Watched(id, name, r, lastAt, sampledAt, before)).orElse(null));
    }
    var thread = watched.get(id);
    if (thread != null && !first) {
      thread.look(now, cpu);
    }
  }

  /** Looks no more. */
  @Override
  public void close() {
    queues.close();
  }

  /** Of each role the thread that used most of a core, and the longest wait for a processor. */
  public List<ThreadCpu> busiest() {
    var waited = queues.longest();
    var busiest = new EnumMap<ThreadRole, ThreadCpu>(ThreadRole.class);
    for (var thread : watched.values()) {
      if (thread != null) {
        busiest.merge(thread.role, thread.usage(waited.get(thread.role)), ThreadWatch::busier);
      }
    }
    return new ArrayList<>(busiest.values());
  }

  private static ThreadCpu busier(ThreadCpu one, ThreadCpu other) {
    return one.cpuPercent() >= other.cpuPercent() ? one : other;
  }

  /** Between the last two samples, of each thread that was alive at the latter. */
  List<IntervalUsage.ThreadUsage> recent() {
    return sampled()
        .map(t -> new IntervalUsage.ThreadUsage(t.id, t.name, t.role, t.recentNanos, t.recentCpu))
        .toList();
  }

  private Stream<Watched> sampled() {
    return watched.values().stream().filter(t -> t != null && t.sampledAt == sampledAt);
  }

  /**
   * Between the last two samples, the most that a network thread which may send has used, in
   * percent of a core; 0 where there is none.
   */
  public double recentPercentOfSendingClient() {
    return sampled()
        .filter(t -> t.role.sends() && t.role != ThreadRole.Sender)
        .map(t -> PERCENT * t.recentCpu / Math.max(1, t.recentNanos))
        .max(Comparator.naturalOrder())
        .orElse(0.0);
  }
}
