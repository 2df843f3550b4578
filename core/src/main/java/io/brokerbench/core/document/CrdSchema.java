package io.brokerbench.core.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.UncheckedIOException;

/** The schemas of our resources, from the very files that the API server is given. */
final class CrdSchema {

  private static final JsonNode RUNS = read("/benchmarkruns.brokerbench.io-v1.yml");
  private static final JsonNode SUITES = read("/benchmarksuites.brokerbench.io-v1.yml");

  private CrdSchema() {}

  /** Of BenchmarkRun. All callers share one tree: do not change it. */
  static JsonNode load() {
    return RUNS;
  }

  /** Of BenchmarkSuite. All callers share one tree: do not change it. */
  static JsonNode ofSuites() {
    return SUITES;
  }

  /** Of {@code spec.workload} of a BenchmarkRun. */
  static JsonNode ofWorkload() {
    return RUNS.at("/properties/spec/properties/workload");
  }

  private static JsonNode read(String resource) {
    try (var stream = CrdSchema.class.getResourceAsStream(resource)) {
      return new YAMLMapper()
          .readTree(stream)
          .path("spec")
          .path("versions")
          .path(0)
          .path("schema")
          .path("openAPIV3Schema");
    } catch (IOException e) {
      throw new UncheckedIOException("the build left no CRD", e);
    }
  }
}
