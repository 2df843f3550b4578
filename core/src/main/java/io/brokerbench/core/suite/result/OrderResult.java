package io.brokerbench.core.suite.result;

import io.brokerbench.api.OrderType;
import java.util.List;

/**
 * In which order the cells ran.
 *
 * @param type random, or the same in each round
 * @param seed that was used; null where the order is not random
 * @param rounds for each round that began, the positions of its cells in {@code cells}, from 1
 */
public record OrderResult(OrderType type, Long seed, List<List<Integer>> rounds) {}
