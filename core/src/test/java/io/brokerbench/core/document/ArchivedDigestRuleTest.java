package io.brokerbench.core.document;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.cel.common.types.SimpleType;
import dev.cel.compiler.CelCompilerFactory;
import dev.cel.parser.CelStandardMacro;
import dev.cel.runtime.CelRuntimeFactory;
import io.brokerbench.api.RuleText;
import io.brokerbench.api.SuiteRuleText;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rule about changes of the status, as the API server evaluates it. */
class ArchivedDigestRuleTest {

  private static final String RUNS = RuleText.all().get("ARCHIVED_DIGEST_IMMUTABLE");
  private static final String SUITES = SuiteRuleText.all().get("SUITE_ARCHIVED_DIGEST_IMMUTABLE");

  private static final YAMLMapper YAML = new YAMLMapper();

  @ParameterizedTest(name = "{0} -> {1}: {2}")
  @CsvSource(
      delimiter = '|',
      value = {
        "{}                                   | {}                                   | true",
        "{}                                   | '{archive: {digest: a}}'             | true",
        "'{archive: {attempts: 1}}'           | '{archive: {digest: a}}'             | true",
        "'{archive: {attempts: 1}}'           | {}                                   | true",
        "'{archive: {digest: a}}'             | '{archive: {digest: a}, phase: b}'   | true",
        "'{archive: {digest: a, attempts: 1}}' | '{archive: {digest: a, attempts: 2}}' | true",
        "'{archive: {digest: a}}'             | '{archive: {digest: b}}'             | false",
        "'{archive: {digest: a}}'             | '{archive: {attempts: 2}}'           | false",
        "'{archive: {digest: a}}'             | '{archive: {}}'                      | false",
        "'{archive: {digest: a}}'             | {}                                   | false",
        "'{archive: {digest: a}}'             | '{observedGeneration: -1}'           | false",
      })
  void digestNeitherChangesNorGoes(String before, String after, boolean allowed) throws Exception {
    assertThat(evaluate(rule(CrdSchema.load(), RUNS), before, after)).isEqualTo(allowed);
    assertThat(evaluate(rule(CrdSchema.ofSuites(), SUITES), before, after)).isEqualTo(allowed);
  }

  private static Object evaluate(String rule, String before, String after) throws Exception {
    var compiler =
        CelCompilerFactory.standardCelCompilerBuilder()
            .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
            .addVar("self", SimpleType.DYN)
            .addVar("oldSelf", SimpleType.DYN)
            .build();
    return CelRuntimeFactory.standardCelRuntimeBuilder()
        .build()
        .createProgram(compiler.compile(rule).getAst())
        .eval(
            Map.of(
                "self", YAML.readValue(after, Map.class),
                "oldSelf", YAML.readValue(before, Map.class)));
  }

  /** Of the status as a whole: a rule of the archive itself would not see it go. */
  private static String rule(JsonNode schema, String text) {
    var rules = schema.at("/properties/status/x-kubernetes-validations");
    assertThat(rules).hasSize(1);
    assertThat(rules.get(0).path("message").asText()).isEqualTo(text);
    return rules.get(0).path("rule").asText();
  }
}
