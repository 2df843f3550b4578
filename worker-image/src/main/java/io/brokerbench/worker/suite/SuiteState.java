package io.brokerbench.worker.suite;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.api.BenchmarkSuite;
import io.brokerbench.api.OrderType;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.suite.SuitePlan;
import io.brokerbench.core.suite.progress.EndReason;
import io.brokerbench.core.suite.result.ComparisonResult;
import io.brokerbench.core.suite.result.SuiteResult;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Which suite a directory belongs to: the file {@value #KEY}.
 *
 * @param name of the suite
 * @param spec of the suite without what may change while it runs
 * @param seed of the order; any where the order is not random
 * @param judged the early end at which its comparisons were judged; null of any other suite
 */
record SuiteState(String name, JsonNode spec, long seed, EarlyEnd judged) {

  /** Name of the file. */
  static final String KEY = "state.json";

  /**
   * The last look at a suite that ended early. It had everything that was left of the error
   * probability, so no other look may follow.
   *
   * @param reason why the suite ended
   * @param round the last complete one
   */
  record EarlyEnd(EndReason reason, int round) {

    /** The end of a suite whose comparisons could get a verdict; empty of any other. */
    static Optional<EarlyEnd> of(SuiteResult result) {
      var early = result.end() != null && !result.end().planned();
      return early && result.comparisons().stream().anyMatch(EarlyEnd::isTested)
          ? Optional.of(new EarlyEnd(result.end(), result.completeRounds()))
          : Optional.empty();
    }

    private static boolean isTested(ComparisonResult comparison) {
      return comparison.interval() != null;
    }
  }

  private static final List<String> CHANGEABLE = List.of("suspend", "budgetSeconds");

  /** A suite that begins. */
  static SuiteState of(BenchmarkSuite suite, SuitePlan plan, LongSupplier seeds) {
    if (plan.order().type() != OrderType.Randomized) {
      return of(suite, 0);
    }
    return of(suite, plan.order().seed() == null ? seeds.getAsLong() : plan.order().seed());
  }

  static SuiteState of(BenchmarkSuite suite, long seed) {
    try {
      // Read back, so that numbers have the types that a file gives them.
      var spec = (ObjectNode) Json.mapper().readTree(Json.write(suite.getSpec()));
      spec.remove(CHANGEABLE);
      return new SuiteState(suite.getMetadata().getName(), spec, seed, null);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a spec that was read can be written", e);
    }
  }

  /**
   * Reads the file.
   *
   * @throws IllegalArgumentException if it is no such state
   */
  static SuiteState parse(String json) {
    return Json.readOtherVersion(json, SuiteState.class);
  }

  /** The same suite after an early end. */
  SuiteState judgedAt(EarlyEnd end) {
    return new SuiteState(name, spec, seed, end);
  }

  /** Whether the other one is of the same suite, whatever its seed. */
  boolean isOf(SuiteState other) {
    return name.equals(other.name) && spec.equals(other.spec);
  }
}
