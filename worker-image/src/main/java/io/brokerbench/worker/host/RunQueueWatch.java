package io.brokerbench.worker.host;

import io.brokerbench.core.result.ThreadRole;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Watches for how long threads that send or receive wait for a processor, since {@link #mark}. The
 * JVM does not say which thread of the kernel is which of its own, so the kernel's short name of a
 * thread decides its role. Not thread-safe.
 */
final class RunQueueWatch implements AutoCloseable {

  /** Whatever has been there for less is no steady load. */
  private static final long SHORTEST_NANOS = TimeUnit.SECONDS.toNanos(1);

  private static final double PERCENT = 100;

  private final RunQueueDelays delays;
  private final Map<String, ThreadRole> roles = new HashMap<>();
  private final Map<Long, Watched> watched = new HashMap<>();
  private final List<Watched> ended = new ArrayList<>();
  private final Map<Long, ThreadRole> alive = new LinkedHashMap<>();
  private long lastAt;

  private static final class Watched {
    private final ThreadRole role;
    private final long firstAt;
    private final long firstNanos;
    private long lastAt;
    private long lastNanos;

    Watched(ThreadRole role, long firstAt, long firstNanos) {
      this.role = role;
      this.firstAt = firstAt;
      this.firstNanos = firstNanos;
    }

    void look(long now, long nanos) {
      lastAt = now;
      lastNanos = nanos;
    }

    double percent() {
      return PERCENT * (lastNanos - firstNanos) / Math.max(SHORTEST_NANOS, lastAt - firstAt);
    }
  }

  /** Counts nothing before {@link #mark}. */
  RunQueueWatch(RunQueueDelays delays) {
    this.delays = delays;
  }

  /** A thread of the JVM has that name and role. */
  void add(String name, ThreadRole role) {
    var bytes = name.getBytes(StandardCharsets.UTF_8);
    var kept = Arrays.copyOf(bytes, Math.min(bytes.length, RunQueueDelays.NAME_BYTES));
    roles.put(new String(kept, StandardCharsets.UTF_8).strip(), role);
  }

  /** Counts from {@code now} on, in nanoseconds. */
  void mark(long now) {
    watched.clear();
    ended.clear();
    lastAt = now;
    findAlive();
    look(now, true);
  }

  /** Looks at the threads whose role is known. */
  void look(long now) {
    findAlive();
    lookAgain(now);
  }

  /** The same; no thread with such a role has started since the last look. */
  void lookAgain(long now) {
    look(now, false);
    lastAt = now;
  }

  /** To list all threads takes longer than to look at those with a role. */
  private void findAlive() {
    var ids = delays.ids();
    if (ids.isEmpty()) {
      // They cannot be listed now; those of before may be there still.
      return;
    }
    alive.clear();
    for (var id : ids) {
      var role = roleOf(id);
      if (role != null) {
        alive.put(id, role);
      }
    }
    // The kernel gives their numbers to others.
    Set.copyOf(watched.keySet()).stream()
        .filter(id -> !alive.containsKey(id))
        .forEach(id -> ended.add(watched.remove(id)));
  }

  private void look(long now, boolean first) {
    alive.forEach(
        (id, role) -> {
          var nanos = delays.nanos(id);
          if (nanos >= 0) {
            // One that is new has waited for all of its time since the last look.
            watched
                .computeIfAbsent(id, ignored -> new Watched(role, lastAt, first ? nanos : 0))
                .look(now, nanos);
          }
        });
  }

  private ThreadRole roleOf(long id) {
    var known = watched.get(id);
    return known == null ? roles.get(delays.name(id)) : known.role;
  }

  /** Looks no more. */
  @Override
  public void close() {
    delays.close();
  }

  /**
   * Of each role, the largest share of the time that a thread waited, in percent; nothing of a role
   * of which the kernel says nothing.
   */
  Map<ThreadRole, Double> longest() {
    var longest = new EnumMap<ThreadRole, Double>(ThreadRole.class);
    Stream.concat(watched.values().stream(), ended.stream())
        .forEach(thread -> longest.merge(thread.role, thread.percent(), Math::max));
    return longest;
  }
}
