package io.brokerbench.worker.suite;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.api.BenchmarkSuite;
import io.brokerbench.core.json.Json;
import java.util.List;

/**
 * Which suite a directory belongs to: the file {@value #KEY}.
 *
 * @param name of the suite
 * @param spec of the suite without what may change while it runs
 * @param seed of the order; any where the order is not random
 */
record SuiteState(String name, JsonNode spec, long seed) {

  /** Name of the file. */
  static final String KEY = "state.json";

  private static final List<String> CHANGEABLE = List.of("suspend", "budgetSeconds");

  static SuiteState of(BenchmarkSuite suite, long seed) {
    try {
      // Read back, so that numbers have the types that a file gives them.
      var spec = (ObjectNode) Json.mapper().readTree(Json.write(suite.getSpec()));
      spec.remove(CHANGEABLE);
      return new SuiteState(suite.getMetadata().getName(), spec, seed);
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

  /** Whether the other one is of the same suite, whatever its seed. */
  boolean isOf(SuiteState other) {
    return name.equals(other.name) && spec.equals(other.spec);
  }
}
