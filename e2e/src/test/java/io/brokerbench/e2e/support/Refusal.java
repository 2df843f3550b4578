package io.brokerbench.e2e.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.RuleText;
import io.brokerbench.core.document.RunDocument;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Problem;
import io.brokerbench.core.planner.RunPlanner;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * What the API server and the operator must say to a run that is wrong. Unit tests of core assert
 * the identities of these errors, so that no scenario repeats words of ours.
 */
public final class Refusal {

  private Refusal() {}

  /**
   * What the API server says to a rule of the schema.
   *
   * @param rule as the tables of rules write it: {@code minimum 60}, or a rule between fields
   */
  public static String byApiServer(Manifest manifest, String rule) {
    var parts = rule.split(" ", 2);
    if (!RuleText.all().containsKey(parts[0])) {
      return wordsOfApiServer(parts[0], parts.length == 1 ? "" : parts[1]);
    }
    return problems(manifest).stream()
        .filter(problem -> problem.message().id().name().equals(parts[0]))
        .findFirst()
        .orElseThrow(() -> new AssertionError(rule + " is not broken"))
        .message()
        .toString();
  }

  /** The words are those of Kubernetes. */
  private static String wordsOfApiServer(String keyword, String limit) {
    return switch (keyword) {
      case "minimum" -> "should be greater than or equal to " + limit;
      case "maximum" -> "should be less than or equal to " + limit;
      case "pattern" -> limit.isEmpty() ? "should match '" : "should match '" + limit + "'";
      case "minLength" -> "should be at least " + limit + " chars long";
      case "maxLength" -> "Too long: may not be more than " + limit + " bytes";
      case "maxItems", "maxProperties" -> "must have at most " + limit + " items";
      case "required" -> "Required value";
      case "enum" ->
          Arrays.stream(limit.split(", "))
              .map(value -> '"' + value + '"')
              .collect(Collectors.joining(", ", "supported values: ", ""));
      default -> throw new IllegalArgumentException("no rule of a schema: " + keyword);
    };
  }

  /** What core finds wrong with the schema, or else with the plan. At least one. */
  public static List<Problem> problems(Manifest manifest) {
    var error =
        catchThrowableOfType(
            InvalidRunException.class,
            () -> RunPlanner.plan(identified(RunDocument.parse(manifest.json()).run())));
    assertThat(error).as("errors of " + manifest.name()).isNotNull();
    return error.problems();
  }

  /** A plan needs what the API server gives a run. */
  private static BenchmarkRun identified(BenchmarkRun run) {
    run.getMetadata().setNamespace("default");
    run.getMetadata().setUid(UUID.randomUUID().toString());
    return run;
  }
}
