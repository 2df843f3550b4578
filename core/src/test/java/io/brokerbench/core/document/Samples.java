package io.brokerbench.core.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;

/** The runs of config/samples, varied. */
final class Samples {

  private static final Path DIRECTORY = Path.of("..", "config", "samples");
  private static final YAMLMapper YAML = new YAMLMapper();

  private Samples() {}

  /** The run in a sample, which may hold what it refers to as well. */
  static ObjectNode sample(String name) {
    try (var documents =
        YAML.readerFor(ObjectNode.class)
            .<ObjectNode>readValues(DIRECTORY.resolve(name + ".yaml").toFile())) {
      return documents.readAll().stream()
          .filter(document -> document.path("kind").asText().equals("BenchmarkRun"))
          .findFirst()
          .orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static ObjectNode changed(String sample, List<Change> changes) {
    var document = sample(sample);
    changes.forEach(change -> change.applyTo(document.withObjectProperty("spec")));
    return document;
  }

  static ObjectNode named(String name) {
    var document = sample("kafka-statefulset");
    document.withObjectProperty("metadata").put("name", name);
    return document;
  }

  /** At least one. */
  static List<Problem> problemsOf(JsonNode document) {
    var error =
        catchThrowableOfType(
            InvalidRunException.class, () -> RunDocument.parse(document.toString()));
    assertThat(error).as("errors in the document").isNotNull();
    return error.problems();
  }
}
