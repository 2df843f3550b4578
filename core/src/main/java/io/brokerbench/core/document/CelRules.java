package io.brokerbench.core.document;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.cel.common.CelFunctionDecl;
import dev.cel.common.CelOverloadDecl;
import dev.cel.common.CelValidationException;
import dev.cel.common.types.ListType;
import dev.cel.common.types.SimpleType;
import dev.cel.compiler.CelCompiler;
import dev.cel.compiler.CelCompilerFactory;
import dev.cel.parser.CelStandardMacro;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelFunctionBinding;
import dev.cel.runtime.CelRuntime;
import dev.cel.runtime.CelRuntimeFactory;
import io.brokerbench.core.message.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The rules between fields: {@code x-kubernetes-validations}, in the Common Expression Language.
 * Those about changes ({@code oldSelf}) are left out: a file is always new.
 */
final class CelRules {

  /** The API server has it, the library of CEL for Java has not. */
  private static final String FORMAT = "string_format_list";

  private static final String RULES = "x-kubernetes-validations";

  /** CEL knows 64-bit integers only. */
  private static final ObjectMapper LONGS =
      JsonMapper.builder().enable(DeserializationFeature.USE_LONG_FOR_INTS).build();

  private static final CelCompiler COMPILER =
      CelCompilerFactory.standardCelCompilerBuilder()
          .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
          .addVar("self", SimpleType.DYN)
          .addFunctionDeclarations(
              CelFunctionDecl.newFunctionDeclaration(
                  "format",
                  CelOverloadDecl.newMemberOverload(
                      FORMAT,
                      SimpleType.STRING,
                      SimpleType.STRING,
                      ListType.create(SimpleType.DYN))))
          .build();
  private static final CelRuntime RUNTIME =
      CelRuntimeFactory.standardCelRuntimeBuilder()
          .addFunctionBindings(
              CelFunctionBinding.from(FORMAT, String.class, List.class, CelRules::format))
          .build();

  /** Compiled expressions: compiling one takes longer than evaluating it. */
  private static final Map<String, CelRuntime.Program> PROGRAMS = new ConcurrentHashMap<>();

  private final List<Problem> problems = new ArrayList<>();

  private CelRules() {}

  /** Of a document that the schema allows otherwise, with its defaults. */
  static List<Problem> check(JsonNode value, JsonNode schema, String field) {
    var rules = new CelRules();
    rules.checkWithin(value, LONGS.convertValue(value, Object.class), schema, field);
    return List.copyOf(rules.problems);
  }

  /**
   * Checks a part of a document.
   *
   * @param self the same as CEL has it
   */
  private void checkWithin(JsonNode value, Object self, JsonNode schema, String field) {
    for (var rule : schema.path(RULES)) {
      if (!rule.path("rule").asText().contains("oldSelf")) {
        apply(rule, self, field);
      }
    }
    for (var property : schema.path("properties").properties()) {
      var key = property.getKey();
      if (value.has(key)) {
        var name = field.isEmpty() ? key : field + "." + key;
        checkWithin(value.get(key), ((Map<?, ?>) self).get(key), property.getValue(), name);
      }
    }
    for (var i = 0; value.isArray() && i < value.size(); i++) {
      checkWithin(
          value.get(i), ((List<?>) self).get(i), schema.path("items"), field + "[" + i + "]");
    }
  }

  private void apply(JsonNode rule, Object self, String field) {
    if (!Boolean.TRUE.equals(evaluate(rule.path("rule").asText(), self))) {
      var expression = rule.path("messageExpression").asText();
      var text = rule.path("message").asText();
      var words = expression.isEmpty() ? text : String.valueOf(evaluate(expression, self));
      var path = rule.path("fieldPath").asText();
      problems.add(
          new Problem(
              field.isEmpty() ? path.replaceFirst("^\\.", "") : field + path,
              RuleId.of(text).with(words)));
    }
  }

  private static String format(String pattern, List<?> values) {
    return String.format(Locale.ROOT, pattern, values.toArray());
  }

  private Object evaluate(String expression, Object self) {
    try {
      return PROGRAMS.computeIfAbsent(expression, CelRules::compile).eval(Map.of("self", self));
    } catch (CelEvaluationException e) {
      throw new IllegalStateException("the schema's rule cannot be evaluated: " + expression, e);
    }
  }

  private static CelRuntime.Program compile(String expression) {
    try {
      return RUNTIME.createProgram(COMPILER.compile(expression).getAst());
    } catch (CelValidationException | CelEvaluationException e) {
      throw new IllegalStateException("the schema's rule cannot be compiled: " + expression, e);
    }
  }
}
