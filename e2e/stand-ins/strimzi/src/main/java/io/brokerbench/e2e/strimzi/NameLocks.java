package io.brokerbench.e2e.strimzi;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Which names are locked, as with Strimzi 1.2.0: the reconciliation of a Kafka that is deleted
 * while it comes up goes on to wait for its pods, and nothing happens to another of that name
 * meanwhile. For one thread.
 */
final class NameLocks {

  /** Strimzi's default of STRIMZI_OPERATION_TIMEOUT_MS. */
  private static final Duration TIMEOUT = Duration.ofMinutes(5);

  private final Set<String> comingUp = new HashSet<>();
  private final Map<String, Long> lockedUntil = new HashMap<>();

  /** What was seen of a Kafka. */
  enum Sight {
    GONE,
    COMING_UP,
    READY
  }

  /** A Kafka was seen at {@code nanos}. */
  void saw(String name, Sight sight, long nanos) {
    if (sight == Sight.GONE && comingUp.contains(name)) {
      lockedUntil.put(name, nanos + TIMEOUT.toNanos());
    }
    if (sight == Sight.COMING_UP) {
      comingUp.add(name);
    } else {
      comingUp.remove(name);
    }
  }

  boolean isLocked(String name, long nanos) {
    var until = lockedUntil.get(name);
    if (until == null || nanos - until >= 0) {
      lockedUntil.remove(name);
      return false;
    }
    return true;
  }
}
