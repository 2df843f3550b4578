package io.brokerbench.core.document;

import com.fasterxml.jackson.databind.JsonNode;
import io.brokerbench.core.text.Printable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.StreamSupport;

/**
 * Holds a document to an OpenAPI schema: types, unknown and missing fields, ranges, lengths,
 * patterns, enumerations. One problem for each field.
 */
final class SchemaValidator {

  private final List<Problem> problems = new ArrayList<>();

  private SchemaValidator() {}

  static List<Problem> validate(JsonNode value, JsonNode schema, String field) {
    var validator = new SchemaValidator();
    validator.check(value, schema, field);
    return List.copyOf(validator.problems);
  }

  private void check(JsonNode value, JsonNode schema, String field) {
    if (schema.path("x-kubernetes-int-or-string").asBoolean()) {
      checkNumberOrText(value, schema, field);
      return;
    }
    switch (schema.path("type").asText()) {
      case "object" -> checkObject(value, schema, field);
      case "array" -> checkArray(value, schema, field);
      case "integer" -> checkInteger(value, schema, field);
      case "string" -> checkString(value, schema, field);
      case "boolean" -> {
        if (!value.isBoolean()) {
          add(field, value, "true or false");
        }
      }
      default -> throw new IllegalStateException("the schema of " + field + " has no known type");
    }
  }

  private void checkNumberOrText(JsonNode value, JsonNode schema, String field) {
    if (value.isTextual()) {
      checkString(value, schema, field);
    } else if (value.isIntegralNumber()) {
      checkInteger(value, schema, field);
    } else {
      add(field, value, "a number or a string");
    }
  }

  private void checkObject(JsonNode value, JsonNode schema, String field) {
    if (!value.isObject()) {
      add(field, value, "an object with fields");
      return;
    }
    var known = schema.path("properties");
    var others = schema.get("additionalProperties");
    for (var entry : value.properties()) {
      var name = field.isEmpty() ? entry.getKey() : field + "." + entry.getKey();
      if (known.has(entry.getKey())) {
        check(entry.getValue(), known.get(entry.getKey()), name);
      } else if (others != null) {
        check(entry.getValue(), others, field + "[" + entry.getKey() + "]");
      } else {
        problems.add(
            new Problem(name, "unknown field; known are " + String.join(", ", names(known))));
      }
    }
    for (var required : schema.path("required")) {
      if (!value.has(required.asText())) {
        var name = field.isEmpty() ? required.asText() : field + "." + required.asText();
        problems.add(new Problem(name, "is required" + rangeOf(known.path(required.asText()))));
      }
    }
    checkAtMost(value.size(), schema.get("maxProperties"), "entries", field);
  }

  private static String rangeOf(JsonNode schema) {
    return schema.has("minimum") || schema.has("maximum") ? ": " + allowedNumbers(schema) : "";
  }

  private static Collection<String> names(JsonNode properties) {
    var names = new TreeSet<String>();
    properties.fieldNames().forEachRemaining(names::add);
    return names;
  }

  private void checkArray(JsonNode value, JsonNode schema, String field) {
    if (!value.isArray()) {
      add(field, value, "a list");
      return;
    }
    for (var i = 0; i < value.size(); i++) {
      check(value.get(i), schema.path("items"), field + "[" + i + "]");
    }
    checkAtMost(value.size(), schema.get("maxItems"), "items", field);
  }

  private void checkAtMost(int size, JsonNode limit, String what, String field) {
    if (limit != null && size > limit.asInt()) {
      problems.add(
          new Problem(
              field, "has " + size + " " + what + "; at most " + limit.asInt() + " are allowed"));
    }
  }

  private void checkInteger(JsonNode value, JsonNode schema, String field) {
    if (!value.isIntegralNumber()) {
      add(field, value, "a whole number" + rangeOf(schema));
      return;
    }
    var number = value.decimalValue();
    var tooSmall =
        schema.has("minimum") && number.compareTo(schema.get("minimum").decimalValue()) < 0;
    var tooLarge =
        schema.has("maximum") && number.compareTo(schema.get("maximum").decimalValue()) > 0;
    if (tooSmall || tooLarge) {
      add(field, value, allowedNumbers(schema));
    } else if (!value.canConvertToLong()) {
      add(field, value, "a whole number of at most 64 bits");
    }
  }

  private static String allowedNumbers(JsonNode schema) {
    var minimum = plain(schema.get("minimum"));
    var maximum = plain(schema.get("maximum"));
    if (minimum == null) {
      return "at most " + maximum;
    }
    return maximum == null ? "at least " + minimum : minimum + " to " + maximum;
  }

  private static String plain(JsonNode number) {
    return number == null ? null : String.valueOf(number.asLong());
  }

  private void checkString(JsonNode value, JsonNode schema, String field) {
    if (!value.isTextual()) {
      add(field, value, "a string");
      return;
    }
    var text = value.asText();
    var choices =
        StreamSupport.stream(schema.path("enum").spliterator(), false)
            .map(JsonNode::asText)
            .toList();
    if (!choices.isEmpty() && !choices.contains(text)) {
      add(field, value, "one of " + String.join(", ", choices));
    }
    if (schema.has("pattern") && !text.matches(schema.get("pattern").asText())) {
      add(field, value, "what matches " + schema.get("pattern").asText());
    }
    var shortest = schema.path("minLength").asInt(0);
    var longest = schema.path("maxLength").asInt(Integer.MAX_VALUE);
    if (text.length() < shortest || text.length() > longest) {
      add(field, value, "a string of " + shortest + " to " + longest + " characters");
    }
  }

  private void add(String field, JsonNode value, String allowed) {
    problems.add(
        new Problem(
            field, Printable.value(value.toString()) + " is not allowed; allowed is " + allowed));
  }
}
