package io.brokerbench.core.suite.result;

import io.brokerbench.api.OrderType;
import io.brokerbench.api.SuiteBrokers;
import java.util.List;

/**
 * In which order the cells ran, and on which brokers.
 *
 * @param type random, or the same in each round
 * @param seed that was used; null where the order is not random
 * @param rounds for each round that began, the positions of its cells in {@code cells}, from 1
 * @param brokers whether each run had brokers of its own
 * @param groups positions of cells that share brokers within a round, from 1; empty where none do
 */
public record OrderResult(
    OrderType type,
    Long seed,
    List<List<Integer>> rounds,
    SuiteBrokers brokers,
    List<List<Integer>> groups) {

  /** In files of earlier versions, each run had brokers of its own. */
  public OrderResult {
    brokers = brokers == null ? SuiteBrokers.Fresh : brokers;
    groups = groups == null ? List.of() : List.copyOf(groups);
  }
}
