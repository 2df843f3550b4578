package io.brokerbench.operator;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The labels that an API server is asked for: {@code a=b}, {@code a in (b,c)} and {@code a}.
 *
 * @param terms all of which must hold of the labels
 */
record LabelSelector(List<Predicate<JsonNode>> terms) {

  private static final Pattern TERM = Pattern.compile("([^,=\\s]+)(?:=([^,]*)| in \\(([^)]*)\\))?");

  /** The selector of a decoded query; one that holds of anything where it has none. */
  static LabelSelector ofQuery(String query) {
    return new LabelSelector(
        Optional.ofNullable(query).stream()
            .flatMap(text -> Arrays.stream(text.split("&")))
            .map(parameter -> parameter.split("=", 2))
            .map(parameter -> Map.entry(parameter[0], parameter[parameter.length - 1]))
            .filter(parameter -> parameter.getKey().equals("labelSelector"))
            .flatMap(parameter -> terms(parameter.getValue()))
            .toList());
  }

  private static Stream<Predicate<JsonNode>> terms(String selector) {
    return TERM.matcher(selector)
        .results()
        .map(
            term -> {
              var allowed =
                  term.group(2) != null
                      ? List.of(term.group(2))
                      : term.group(3) != null ? List.of(term.group(3).split(",")) : null;
              return labels ->
                  labels.has(term.group(1))
                      && (allowed == null || allowed.contains(labels.path(term.group(1)).asText()));
            });
  }

  boolean matches(JsonNode metadata) {
    return terms.stream().allMatch(term -> term.test(metadata.path("labels")));
  }
}
