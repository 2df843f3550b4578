package io.brokerbench.core.document;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.core.json.Json;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A change to a sample, as the tables of rules write it.
 *
 * @param field below spec, such as {@code broker.nodes}
 * @param value JSON; or {@code absent}; or many of something: {@code a x513} is a text of as many
 *     letters, {@code {} x9} an object with as many entries, {@code [] x33} a list
 */
public record Change(String field, String value) {

  private static final Pattern MANY = Pattern.compile("(a|\\{}|\\[]|1) x(\\d+)");

  /** Reads {@code field = value; field = value}. */
  public static List<Change> parse(String changes) {
    return Arrays.stream(changes.split(";"))
        .map(change -> change.split("=", 2))
        .map(parts -> new Change(parts[0].strip(), parts[1].strip()))
        .toList();
  }

  /** Makes the change to the spec of a run. */
  public void applyTo(ObjectNode spec) {
    var parent = spec;
    var parts = field.split("\\.");
    for (var part : Arrays.asList(parts).subList(0, parts.length - 1)) {
      parent = parent.withObjectProperty(part);
    }
    var name = parts[parts.length - 1];
    if (value.equals("absent")) {
      parent.remove(name);
    } else {
      parent.set(name, Json.mapper().valueToTree(valueOf(value)));
    }
  }

  private static Object valueOf(String value) {
    var many = MANY.matcher(value);
    if (!many.matches()) {
      return json(value);
    }
    var count = Integer.parseInt(many.group(2));
    return switch (many.group(1)) {
      case "a" -> "a".repeat(count);
      case "1" -> Collections.nCopies(count, 1);
      case "[]" -> Collections.nCopies(count, Map.of());
      default ->
          IntStream.range(0, count)
              .mapToObj(i -> "key" + i)
              .collect(Collectors.toMap(Function.identity(), key -> "1"));
    };
  }

  private static JsonNode json(String value) {
    try {
      return Json.mapper().readTree(value);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("neither JSON nor 'absent': " + value, e);
    }
  }
}
