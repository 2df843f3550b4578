package io.brokerbench.core.suite;

import io.brokerbench.api.OrderType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.IntStream;

/**
 * In which order a round runs its cells. The order of a round depends on the seed and its number
 * only, so a suite that is resumed goes on as it would have.
 */
public final class RunOrder {

  /** SplitMix64 (Steele, Lea, Flood 2014): the same numbers in any version of any JDK. */
  private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

  private final OrderType type;
  private final long seed;

  /** Indices of the cells, by what runs one after the other. */
  private final List<List<Integer>> groups;

  /**
   * The order of a suite.
   *
   * @param seed of a random order
   * @param groupOf for each cell, cells of the same number run one after the other
   */
  RunOrder(OrderType type, long seed, List<Integer> groupOf) {
    this.type = type;
    this.seed = seed;
    var byGroup = new LinkedHashMap<Integer, List<Integer>>();
    for (var i = 0; i < groupOf.size(); i++) {
      byGroup.computeIfAbsent(groupOf.get(i), key -> new ArrayList<>()).add(i);
    }
    groups = List.copyOf(byGroup.values());
  }

  /**
   * Indices of all cells in the order in which the round runs them. A round that lacks some cells
   * leaves them out.
   *
   * @param round from 1
   */
  public List<Integer> ofRound(int round) {
    if (type == OrderType.Interleaved) {
      return groups.stream().flatMap(List::stream).toList();
    }
    var random = new Random64(mix(seed) + round * GOLDEN_GAMMA);
    return random.shuffled(groups).stream()
        .flatMap(group -> random.shuffled(group).stream())
        .toList();
  }

  private static long mix(long z) {
    var a = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    var b = (a ^ (a >>> 27)) * 0x94D049BB133111EBL;
    return b ^ (b >>> 31);
  }

  private static final class Random64 {

    private long state;

    Random64(long seed) {
      state = mix(seed);
    }

    /** Fisher and Yates. The bias of the remainder is below 2000 / 2^64. */
    <T> List<T> shuffled(List<T> items) {
      var shuffled = new ArrayList<>(items);
      IntStream.iterate(shuffled.size() - 1, i -> i > 0, i -> i - 1)
          .forEach(i -> Collections.swap(shuffled, i, next(i + 1)));
      return shuffled;
    }

    private int next(int bound) {
      state += GOLDEN_GAMMA;
      return (int) Long.remainderUnsigned(mix(state), bound);
    }
  }
}
