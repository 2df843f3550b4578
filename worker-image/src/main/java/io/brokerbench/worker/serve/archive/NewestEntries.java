package io.brokerbench.worker.serve.archive;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingInt;

import io.brokerbench.core.archive.EntryKey;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;

/**
 * Of many entries, those that were archived last. Only the namespace that has the most loses some,
 * so that none displaces the others. Holds no more than the limit.
 */
final class NewestEntries {

  private static final Comparator<Written> OLDEST_FIRST =
      comparing(Written::at).thenComparing(entry -> entry.key().toString());

  private final Map<String, PriorityQueue<Written>> kept = new TreeMap<>();
  private final int limit;
  private int count;

  private record Written(EntryKey key, Instant at) {}

  /**
   * Without any yet.
   *
   * @param limit how many are kept, from 1
   */
  NewestEntries(int limit) {
    this.limit = limit;
  }

  void add(EntryKey key, Instant written) {
    count++;
    kept.computeIfAbsent(key.namespace(), any -> new PriorityQueue<>(OLDEST_FIRST))
        .add(new Written(key, written));
    if (count > limit) {
      kept.values().stream().max(comparingInt(Collection::size)).orElseThrow().remove();
    }
  }

  /** How many were added. */
  int count() {
    return count;
  }

  /** Whether some were not kept. */
  boolean isCut() {
    return count > limit;
  }

  /** Those that are kept, in no order. */
  List<EntryKey> keys() {
    return kept.values().stream().flatMap(Collection::stream).map(Written::key).toList();
  }
}
