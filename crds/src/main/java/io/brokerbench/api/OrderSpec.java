package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;

/**
 * The order of the runs within a round.
 *
 * @param type random, or the same in each round
 * @param seed of the random order, at least 0; null where the suite chooses one
 */
public record OrderSpec(
    @Default("Randomized")
        @JsonPropertyDescription(
            "Randomized: another random order in each round. Interleaved: the order of the matrix"
                + " in each round.")
        OrderType type,
    @Min(0)
        @Max(9007199254740991L)
        @JsonPropertyDescription(
            "Seed of the random order: the same seed gives the same order. Unset: one is chosen."
                + " The status says which seed was used.")
        Long seed) {

  /** Random, with a seed that the suite chooses. */
  public static final OrderSpec DEFAULT = new OrderSpec(null, null);

  /** An absent type reads as its default. */
  public OrderSpec {
    type = type == null ? OrderType.Randomized : type;
  }
}
