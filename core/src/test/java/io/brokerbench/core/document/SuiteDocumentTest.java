package io.brokerbench.core.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import io.brokerbench.api.OrderSpec;
import io.brokerbench.api.SuiteBrokers;
import io.brokerbench.api.SuiteFailurePolicy;
import io.brokerbench.api.SuiteRetention;
import io.brokerbench.api.SuiteRuleText;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.Problem;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SuiteDocumentTest {

  private static final String AXIS = "{axis: level, path: durability.level, values: [1, 2]}";

  @Test
  void fillsInDefaults() throws Exception {
    var spec =
        SuiteDocument.parse(RuleSamples.suite("a-suite", "matrix: [" + AXIS + "]")).getSpec();

    assertThat(spec.rounds()).isEqualTo(6);
    assertThat(spec.order()).isEqualTo(OrderSpec.DEFAULT);
    assertThat(spec.stopWhen().decided()).isFalse();
    assertThat(spec.onFailure()).isEqualTo(SuiteFailurePolicy.Continue);
    assertThat(spec.brokers()).isEqualTo(SuiteBrokers.Fresh);
    assertThat(spec.retain().runs()).isEqualTo(SuiteRetention.Results);
    assertThat(spec.suspend()).isFalse();
    assertThat(spec.compare()).isNull();
  }

  /** What the matrix adds must not meet defaults that nobody wrote. */
  @Test
  void templateStaysAsItWasWritten() throws Exception {
    var suite = SuiteDocument.parse(RuleSamples.suite("a-suite", "matrix: [" + AXIS + "]"));

    assertThat(suite.getSpec().template().toString())
        .isEqualTo("{\"broker\":{\"kind\":\"Kafka\"}}");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource
  void rejects(String spec, String field, String value, Message message) {
    assertThat(problems(RuleSamples.suite("a-suite", spec)))
        .containsExactly(new Problem(field, value, message));
  }

  static Stream<Arguments> rejects() {
    var matrix = "matrix: [" + AXIS + "]";
    return Stream.of(
        Arguments.of("matrix: []", "spec.matrix", null, DocumentMessage.TOO_FEW_ITEMS.with(0, 1)),
        Arguments.of(
            "matrix: [{axis: level, values: []}]",
            "spec.matrix[0].values",
            null,
            DocumentMessage.TOO_FEW_ITEMS.with(0, 1)),
        Arguments.of(
            "matrix: [{axis: Level, values: [1]}]",
            "spec.matrix[0].axis",
            "Level",
            DocumentMessage.AXIS_NAME.with(30)),
        Arguments.of(
            matrix + "\n  template: {broker: {kind: Kafka, nodes: 0}}",
            "spec.template.broker.nodes",
            "0",
            DocumentMessage.MUST_BE.with(DocumentMessage.WHOLE_NUMBER_BETWEEN.with(1L, 100L))),
        Arguments.of(
            matrix + "\n  exclude: [{level: true}]",
            "spec.exclude[0][level]",
            "true",
            DocumentMessage.MUST_BE_IN_QUOTES.with()),
        Arguments.of(
            matrix + "\n  prices: {brokerNodePerHour: 0.9}",
            "spec.prices.brokerNodePerHour",
            "0.9",
            DocumentMessage.MUST_BE_IN_QUOTES.with()));
  }

  @Test
  void rejectsFieldsThatTheSuiteSetsItself() {
    var problems =
        problems(
            RuleSamples.suite("a-suite", "matrix: [" + AXIS + "]")
                .replace("{broker", "{suspend: true, broker"));

    assertThat(problems).extracting(Problem::field).containsExactly("spec.template.suspend");
    assertThat(problems.getFirst().message().id()).isEqualTo(DocumentMessage.UNKNOWN_FIELD);
  }

  @Test
  void everyRuleBetweenFieldsHasAnIdentity() {
    var messages =
        CrdSchema.ofSuites().findValues("x-kubernetes-validations").stream()
            .flatMap(JsonNode::valueStream)
            .map(rule -> rule.path("message").asText());

    assertThat(messages).containsExactlyInAnyOrderElementsOf(SuiteRuleText.all().values());
    assertThat(RuleSamples.suiteTexts()).containsOnlyKeys(SuiteRuleText.all().keySet());
  }

  @Test
  void breakingARuleGivesItsMessageOnly() {
    for (var rule : RuleSamples.brokenSuites().entrySet()) {
      assertThat(problems(rule.getValue()))
          .extracting(problem -> problem.message().id())
          .isEqualTo(List.of(new RuleId(rule.getKey())));
    }
  }

  private static List<Problem> problems(String suite) {
    var error = catchThrowableOfType(InvalidRunException.class, () -> SuiteDocument.parse(suite));
    assertThat(error).as("errors in the suite").isNotNull();
    return error.problems();
  }
}
