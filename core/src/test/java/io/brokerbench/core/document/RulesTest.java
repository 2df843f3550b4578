package io.brokerbench.core.document;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.brokerbench.api.BenchmarkRunSpec;
import io.brokerbench.api.RuleText;
import io.brokerbench.core.message.Problem;
import java.io.IOException;
import java.util.ArrayList;
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

  private static final YAMLMapper YAML = new YAMLMapper();

  /** Rules about one field: the error names it, its value, and what is allowed. */
  @ParameterizedTest(name = "{0}: {1} = {2}")
  @MethodSource
  void rejects(String sample, String field, String value, String rule) {
    var document = Samples.changed(sample, List.of(new Change(field, value)));
    var shown =
        rule.matches("required|maxItems.*|maxProperties.*")
            ? null
            : Values.shown(document.at("/spec/" + field.replace('.', '/')));

    assertThat(Samples.problemsOf(document))
        .filteredOn(problem -> problem.field().equals("spec." + field))
        .anySatisfy(
            problem -> {
              ExpectedError.parse(rule).assertIs(problem.message());
              assertThat(problem.value()).isEqualTo(shown);
            });
  }

  static Stream<Arguments> rejects() {
    return Rows.of("rules-that-reject.txt", 4).map(row -> Arguments.of(row.toArray()));
  }

  /** Rules about several fields: the error stands at one of them. */
  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource
  void rejectsContradictions(String sample, String changes, String field, String rule) {
    assertThat(Samples.problemsOf(Samples.changed(sample, Change.parse(changes))))
        .filteredOn(problem -> problem.field().equals("spec." + field))
        .anySatisfy(problem -> ExpectedError.parse(rule).assertIs(problem.message()));
  }

  static Stream<Arguments> rejectsContradictions() {
    return Rows.of("rules-about-several-fields.txt", 4).map(row -> Arguments.of(row.toArray()));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource
  void accepts(String sample, String changes) throws Exception {
    var document = Samples.changed(sample, Change.parse(changes));

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

  /** All but those about changes: a file is always new. */
  @Test
  void everyRuleBetweenFieldsHasARow() {
    assertThat(RuleSamples.texts()).containsOnlyKeys(RuleText.all().keySet());
  }

  @Test
  void everyRuleBetweenFieldsHasAnIdentity() {
    var messages =
        CrdSchema.load().findValues("x-kubernetes-validations").stream()
            .flatMap(JsonNode::valueStream)
            .map(rule -> rule.path("message").asText());

    assertThat(messages).containsExactlyInAnyOrderElementsOf(RuleText.all().values());
  }

  @ParameterizedTest
  @CsvSource({"52, true", "53, false"})
  void limitsTheNameOfARun(int length, boolean accepted) throws Exception {
    var document = Samples.named("n".repeat(length));

    if (accepted) {
      var run = RunDocument.parse(document.toString()).run();
      assertThat(run.getMetadata().getName()).hasSize(length);
    } else {
      assertThat(Samples.problemsOf(document))
          .singleElement()
          .satisfies(
              problem -> ExpectedError.parse("NAME_TOO_LONG 53, 52").assertIs(problem.message()));
    }
  }

  @Test
  void rejectsSpecThatIsMissing() {
    var document = Samples.sample("kafka-statefulset");
    document.remove("spec");

    assertThat(Samples.problemsOf(document))
        .containsExactly(new Problem("spec", DocumentMessage.REQUIRED.with()));
  }

  @ParameterizedTest
  @MethodSource
  void rejectsUnknownFields(String field) {
    var parent = field.contains(".") ? field.substring(0, field.lastIndexOf('.')) : "";
    var known = new ArrayList<String>();
    CrdSchema.load()
        .at("/properties/spec" + parent.replaceAll("(^|\\.)(?=.)", "/properties/"))
        .path("properties")
        .fieldNames()
        .forEachRemaining(known::add);

    var problems =
        Samples.problemsOf(Samples.changed("kafka-statefulset", List.of(new Change(field, "1"))));

    assertThat(problems)
        .containsExactly(
            new Problem(
                "spec." + field,
                DocumentMessage.UNKNOWN_FIELD.with(known.stream().sorted().toList())));
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
}
