package io.brokerbench.core.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.brokerbench.api.BenchmarkRunSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every rule of the schema, as {@code bench run} applies it. ApiRulesIT of the end-to-end suite
 * reads the same tables and asks the API server.
 */
class RulesTest {

  private static final Path SAMPLES = Path.of("..", "config", "samples");
  private static final YAMLMapper YAML = new YAMLMapper();

  /** Rules about one field: the error names it, its value, and what is allowed. */
  @ParameterizedTest(name = "{0}: {1} = {2}")
  @MethodSource
  void rejects(String sample, String field, String value, String error) throws IOException {
    var problems = problemsOf(changed(sample, List.of(new Change(field, value))));

    assertThat(problems)
        .anySatisfy(
            problem -> {
              assertThat(problem.field()).isEqualTo("spec." + field);
              assertThat(problem.message()).containsPattern(OwnWording.of(error));
              if (value.matches("-?\\d+")) {
                assertThat(problem.message()).startsWith(value + " ");
              }
            });
  }

  static Stream<Arguments> rejects() {
    return Rows.of("rules-that-reject.txt", 4).map(row -> Arguments.of(row.toArray()));
  }

  /** Rules about several fields: the error stands at one of them. */
  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource
  void rejectsContradictions(String sample, String changes, String field, String error)
      throws IOException {
    var problems = problemsOf(changed(sample, Change.parse(changes)));

    assertThat(problems)
        .anySatisfy(
            problem -> {
              assertThat(problem.field()).isEqualTo("spec." + field);
              assertThat(problem.message()).containsPattern(OwnWording.of(error));
            });
  }

  static Stream<Arguments> rejectsContradictions() {
    return Rows.of("rules-about-several-fields.txt", 4).map(row -> Arguments.of(row.toArray()));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource
  void accepts(String sample, String changes) throws Exception {
    var document = changed(sample, Change.parse(changes));

    assertThat(RunDocument.parse(document.toString()).run().getSpec()).isNotNull();
  }

  static Stream<Arguments> accepts() {
    return Rows.of("rules-that-accept.txt", 2).map(row -> Arguments.of(row.toArray()));
  }

  @Test
  void everyRuleAboutOneFieldHasARow() throws IOException {
    var rows = Rows.of("rules-that-reject.txt", 4).map(row -> row.get(1) + ": " + row.get(3));

    assertThat(rows.toList()).containsExactlyInAnyOrderElementsOf(SchemaRules.ofCommittedCrd());
  }

  @ParameterizedTest
  @CsvSource({"52, true", "53, false"})
  void limitsTheNameOfARun(int length, boolean accepted) throws Exception {
    var document = sample("kafka-statefulset");
    document.withObjectProperty("metadata").put("name", "n".repeat(length));

    if (accepted) {
      var run = RunDocument.parse(document.toString()).run();
      assertThat(run.getMetadata().getName()).hasSize(length);
    } else {
      assertThat(problemsOf(document))
          .extracting(Problem::message)
          .containsExactly("metadata.name has 53 characters, at most 52 are allowed");
    }
  }

  @Test
  void rejectsSpecThatIsMissing() throws IOException {
    var document = sample("kafka-statefulset");
    document.remove("spec");

    assertThat(problemsOf(document)).containsExactly(new Problem("spec", "is required"));
  }

  @ParameterizedTest
  @MethodSource
  void rejectsUnknownFields(String field) throws IOException {
    var problems = problemsOf(changed("kafka-statefulset", List.of(new Change(field, "1"))));

    assertThat(problems).hasSize(1);
    assertThat(problems.getFirst().field()).isEqualTo("spec." + field);
    assertThat(problems.getFirst().message()).startsWith("unknown field; ");
  }

  static Stream<String> rejectsUnknownFields() {
    return Rows.of("unknown-fields.txt", 1).map(List::getFirst);
  }

  @Test
  void fillsInDefaults() throws Exception {
    var minimal =
        """
        apiVersion: brokerbench.io/v1alpha1
        kind: BenchmarkRun
        metadata: {name: minimal}
        spec:
          broker: {kind: Kafka}
          durability: {level: 2}
          workload: {rate: {messagesPerSecond: 1000}}
        """;
    var filledIn =
        RunDocument.SERIALIZATION.convertValue(
            YAML.readTree(Rows.text("defaults.yaml")), BenchmarkRunSpec.class);

    assertThat(RunDocument.parse(minimal).run().getSpec()).isEqualTo(filledIn);
  }

  private static List<Problem> problemsOf(JsonNode document) {
    var error =
        catchThrowableOfType(
            InvalidDocumentException.class, () -> RunDocument.parse(document.toString()));
    assertThat(error).as("what is wrong").isNotNull();
    return error.problems();
  }

  private static ObjectNode changed(String sample, List<Change> changes) throws IOException {
    var document = sample(sample);
    changes.forEach(change -> change.applyTo(document.withObjectProperty("spec")));
    return document;
  }

  /** The run in a sample, which may hold what it refers to as well. */
  private static ObjectNode sample(String name) throws IOException {
    try (var documents =
        YAML.readerFor(ObjectNode.class)
            .<ObjectNode>readValues(SAMPLES.resolve(name + ".yaml").toFile())) {
      return documents.readAll().stream()
          .filter(document -> document.path("kind").asText().equals("BenchmarkRun"))
          .findFirst()
          .orElseThrow();
    }
  }
}
