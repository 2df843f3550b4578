package io.brokerbench.core.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.OrderType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunOrderTest {

  private static final List<Integer> APART = IntStream.range(0, 4).boxed().toList();

  /** Cells 0, 3 and 6 share brokers, and so on. */
  private static final List<Integer> THREE_GROUPS = List.of(0, 1, 2, 0, 1, 2, 0, 1, 2);

  @ParameterizedTest
  @ValueSource(longs = {0, 7, 9_007_199_254_740_991L})
  void everyRoundHasEveryCellOnce(long seed) {
    var order = new RunOrder(OrderType.Randomized, seed, APART);

    for (var round = 1; round <= 100; round++) {
      assertThat(order.ofRound(round)).containsExactlyInAnyOrderElementsOf(APART);
    }
  }

  /**
   * The numbers are of SplitMix64 written in Python. A suite under way when the operator is
   * replaced must go on in the same order.
   */
  @Test
  void orderOfASeedNeverChanges() {
    var order = new RunOrder(OrderType.Randomized, 7, IntStream.range(0, 8).boxed().toList());

    assertThat(order.ofRound(1)).containsExactly(7, 1, 6, 0, 4, 5, 3, 2);
    assertThat(order.ofRound(2)).containsExactly(7, 1, 3, 4, 0, 6, 5, 2);
  }

  /**
   * Each of 24 orders is expected 400 times; 99.99 % of chi-square with 23 degrees are below 55.
   */
  @Test
  void everyOrderIsAsLikely() {
    var counts = new HashMap<List<Integer>, Integer>();
    for (var seed = 0; seed < 96; seed++) {
      for (var round = 1; round <= 100; round++) {
        var order = new RunOrder(OrderType.Randomized, seed, APART).ofRound(round);
        counts.merge(order, 1, Integer::sum);
      }
    }

    assertThat(counts).hasSize(24);
    var chiSquare =
        counts.values().stream().mapToDouble(n -> (n - 400.0) * (n - 400.0) / 400.0).sum();
    assertThat(chiSquare).isLessThan(55);
  }

  @Test
  void roundsAndSeedsDiffer() {
    var cells = IntStream.range(0, 20).boxed().toList();
    var orders = new HashSet<List<Integer>>();
    for (var seed = 0; seed < 10; seed++) {
      for (var round = 1; round <= 10; round++) {
        orders.add(new RunOrder(OrderType.Randomized, seed, cells).ofRound(round));
      }
    }

    assertThat(orders).hasSize(100);
  }

  @Test
  void interleavedRoundsAreInTheOrderOfTheMatrix() {
    var order = new RunOrder(OrderType.Interleaved, 7, APART);

    assertThat(order.ofRound(1)).isEqualTo(APART);
    assertThat(order.ofRound(2)).isEqualTo(APART);
  }

  @Test
  void cellsThatShareBrokersFollowEachOther() {
    var order = new RunOrder(OrderType.Randomized, 7, THREE_GROUPS);
    var firstGroups = new HashSet<Integer>();
    var firstCells = new HashSet<Integer>();

    for (var round = 1; round <= 100; round++) {
      var cells = order.ofRound(round);
      var groups = new ArrayList<>(cells.stream().map(THREE_GROUPS::get).toList());
      assertThat(cells).doesNotHaveDuplicates().hasSize(THREE_GROUPS.size());
      assertThat(changes(groups)).isEqualTo(2);
      firstGroups.add(groups.getFirst());
      firstCells.add(cells.getFirst());
    }

    assertThat(firstGroups).hasSize(3);
    assertThat(firstCells).hasSize(9);
    assertThat(new RunOrder(OrderType.Interleaved, 7, THREE_GROUPS).ofRound(1))
        .containsExactly(0, 3, 6, 1, 4, 7, 2, 5, 8);
  }

  private static long changes(List<Integer> groups) {
    return IntStream.range(1, groups.size())
        .filter(i -> !groups.get(i).equals(groups.get(i - 1)))
        .count();
  }
}
