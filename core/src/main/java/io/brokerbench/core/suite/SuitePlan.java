package io.brokerbench.core.suite;

import io.brokerbench.api.OrderSpec;
import io.brokerbench.api.SuiteBrokers;
import io.brokerbench.core.message.Message;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Everything that a suite will do, computed from the BenchmarkSuite alone.
 *
 * @param name of the suite
 * @param namespace of the suite; null where it does not say
 * @param cells in the order of the matrix, at least one
 * @param rounds how often each of them runs
 * @param order of the runs of a round
 * @param brokers how long brokers live
 * @param comparisons what is compared
 * @param remarks what a user might not expect
 */
public record SuitePlan(
    String name,
    String namespace,
    List<PlannedCell> cells,
    int rounds,
    OrderSpec order,
    SuiteBrokers brokers,
    Comparisons comparisons,
    List<Message> remarks) {

  /** Copies the lists. */
  public SuitePlan {
    cells = List.copyOf(cells);
    remarks = List.copyOf(remarks);
  }

  /** How many runs there are in all rounds, without repetitions. */
  public int runs() {
    return cells.size() * rounds;
  }

  /**
   * The same plan, where noise has been seen: says how many rounds that takes, and not how many an
   * assumed noise takes.
   */
  public SuitePlan withRoundsNeeded(Message remark) {
    return new SuitePlan(
        name,
        namespace,
        cells,
        rounds,
        order,
        brokers,
        comparisons,
        remarks.stream()
            .map(known -> known.id() == SuiteMessage.ROUNDS_NEEDED ? remark : known)
            .toList());
  }

  /**
   * The order of the runs.
   *
   * @param seed of a random order: that of the spec, or one that was chosen for a suite whose spec
   *     has none
   */
  public RunOrder order(long seed) {
    var groups =
        brokers == SuiteBrokers.PerRound
            ? cells.stream().map(PlannedCell::brokers).toList()
            : IntStream.range(0, cells.size()).boxed().toList();
    return new RunOrder(order.type(), seed, groups);
  }
}
