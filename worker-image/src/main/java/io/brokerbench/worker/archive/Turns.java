package io.brokerbench.worker.archive;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Whose turn it is to be archived: pure. A failure that concerns one run makes it wait; where the
 * store is away, everything waits. A wait doubles from 5 s to at most 10 minutes. Where one after
 * the other is refused, whatever the reason, there is at most one attempt per minute.
 */
final class Turns {

  static final Duration SHORTEST = Duration.ofSeconds(5);
  static final Duration LONGEST = Duration.ofMinutes(10);

  /** So many refusals in a row are not about one run. */
  private static final int FEW_REFUSALS = 3;

  private static final Duration BETWEEN_REFUSALS = Duration.ofMinutes(1);

  /**
   * What is remembered of a run or suite, until it is gone.
   *
   * @param attempts that failed
   * @param next when it may be tried again; {@link Instant#MAX} for never
   */
  private record Memory(int attempts, Instant next) {

    static final Memory NONE = new Memory(0, Instant.MIN);
  }

  private final Map<String, Memory> memories = new HashMap<>();
  private Instant storeBack = Instant.MIN;
  private int storeFailures;
  private int refusals;

  /** The one to be tried now: with the fewest attempts, and of these the first that finished. */
  Optional<Seen> next(Collection<Seen> seen, Instant now) {
    if (now.isBefore(storeBack)) {
      return Optional.empty();
    }
    return seen.stream()
        .filter(Seen::wanted)
        .filter(one -> !now.isBefore(memory(one).next()))
        .min(
            Comparator.comparingInt(this::attempts)
                .thenComparing(Seen::completed)
                .thenComparing(Seen::namespace)
                .thenComparing(Seen::name));
  }

  /** When the next one may be tried; {@link Instant#MAX} where nothing waits. */
  Instant nextTime(Collection<Seen> seen) {
    return seen.stream()
        .filter(Seen::wanted)
        .map(one -> memory(one).next())
        .filter(next -> next.isBefore(Instant.MAX))
        .min(Comparator.naturalOrder())
        .map(next -> next.isBefore(storeBack) ? storeBack : next)
        .orElse(Instant.MAX);
  }

  /** How often it was tried without success. */
  int attempts(Seen one) {
    return Math.max(one.attempts(), memory(one).attempts());
  }

  /** It is archived. */
  void archived(Seen one) {
    settled(one);
    storeAnswered();
    refusals = 0;
  }

  /** It needs no further attempt: it is gone, or never can be archived. */
  void settled(Seen one) {
    remember(one, attempts(one), Instant.MAX);
  }

  /** It failed, and others may succeed. */
  void failed(Seen one, Instant now) {
    var attempts = attempts(one) + 1;
    remember(one, attempts, now.plus(wait(attempts)));
    storeAnswered();
    refusals++;
    if (refusals >= FEW_REFUSALS) {
      storeBack = now.plus(BETWEEN_REFUSALS);
    }
  }

  /** It failed, and others would fail alike. */
  void away(Seen one, Instant now) {
    remember(one, attempts(one) + 1, now);
    storeFailures++;
    storeBack = now.plus(wait(storeFailures));
  }

  /** Forgets what is not there any more. */
  void keepOnly(Collection<Seen> seen) {
    memories.keySet().retainAll(seen.stream().map(Seen::uid).collect(Collectors.toSet()));
  }

  private void storeAnswered() {
    storeFailures = 0;
    storeBack = Instant.MIN;
  }

  private Memory memory(Seen one) {
    return memories.getOrDefault(one.uid(), Memory.NONE);
  }

  private void remember(Seen one, int attempts, Instant next) {
    memories.put(one.uid(), new Memory(attempts, next));
  }

  /**
   * The wait after so many failures.
   *
   * @param failures from 1
   */
  static Duration wait(int failures) {
    // 5 s times 2^7 is more than 10 minutes.
    var wait = SHORTEST.multipliedBy(1L << Math.min(failures - 1, 7));
    return wait.compareTo(LONGEST) > 0 ? LONGEST : wait;
  }
}
