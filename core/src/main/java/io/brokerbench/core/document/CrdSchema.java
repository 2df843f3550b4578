package io.brokerbench.core.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.UncheckedIOException;

/** The schema of BenchmarkRun, from the very file that the API server is given. */
final class CrdSchema {

  private static final String RESOURCE = "/benchmarkruns.brokerbench.io-v1.yml";

  private static final JsonNode SCHEMA = read();

  private CrdSchema() {}

  /** All callers share one tree: do not change it. */
  static JsonNode load() {
    return SCHEMA;
  }

  private static JsonNode read() {
    try (var stream = CrdSchema.class.getResourceAsStream(RESOURCE)) {
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
