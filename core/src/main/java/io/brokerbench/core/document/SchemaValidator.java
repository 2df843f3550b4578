package io.brokerbench.core.document;

import com.fasterxml.jackson.databind.JsonNode;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
    if (!schema.has("type") && schema.path("x-kubernetes-preserve-unknown-fields").asBoolean()) {
      return;
    }
    switch (schema.path("type").asText()) {
      case "object" -> checkObject(value, schema, field);
      case "array" -> checkArray(value, schema, field);
      case "integer" -> checkInteger(value, schema, field);
      case "string" -> checkString(value, schema, field);
      case "boolean" -> {
        if (!value.isBoolean()) {
          addType(field, value, DocumentMessage.TRUE_OR_FALSE.with());
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
    } else if (value.isContainerNode() || value.isNull()) {
      addType(field, value, DocumentMessage.NUMBER_OR_STRING.with());
    } else {
      add(field, value, DocumentMessage.MUST_BE_IN_QUOTES.with());
    }
  }

  private void checkObject(JsonNode value, JsonNode schema, String field) {
    if (!value.isObject()) {
      addType(field, value, DocumentMessage.OBJECT.with());
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
        problems.add(new Problem(name, DocumentMessage.UNKNOWN_FIELD.with(names(known))));
      }
    }
    for (var required : schema.path("required")) {
      if (!value.has(required.asText())) {
        var name = field.isEmpty() ? required.asText() : field + "." + required.asText();
        problems.add(new Problem(name, required(known.path(required.asText()))));
      }
    }
    checkSize(value, schema.get("maxProperties"), DocumentMessage.TOO_MANY_ENTRIES, field);
  }

  private static Message required(JsonNode schema) {
    if (schema.has("enum")) {
      return DocumentMessage.REQUIRED_AS.with(DocumentMessage.ONE_OF.with(choices(schema)));
    }
    return schema.has("minimum") || schema.has("maximum")
        ? DocumentMessage.REQUIRED_AS.with(allowedNumbers(schema))
        : DocumentMessage.REQUIRED.with();
  }

  private static List<String> names(JsonNode properties) {
    return properties.propertyStream().map(Map.Entry::getKey).sorted().toList();
  }

  private void checkArray(JsonNode value, JsonNode schema, String field) {
    if (!value.isArray()) {
      addType(field, value, DocumentMessage.LIST.with());
      return;
    }
    for (var i = 0; i < value.size(); i++) {
      check(value.get(i), schema.path("items"), field + "[" + i + "]");
    }
    checkSize(value, schema.get("maxItems"), DocumentMessage.TOO_MANY_ITEMS, field);
    var least = schema.path("minItems").asInt(0);
    if (value.size() < least) {
      problems.add(new Problem(field, DocumentMessage.TOO_FEW_ITEMS.with(value.size(), least)));
    }
  }

  private void checkSize(JsonNode value, JsonNode limit, MessageId tooMany, String field) {
    if (limit != null && value.size() > limit.asInt()) {
      problems.add(new Problem(field, tooMany.with(value.size(), limit.asInt())));
    }
  }

  private void checkInteger(JsonNode value, JsonNode schema, String field) {
    if (!value.isIntegralNumber()) {
      addType(field, value, allowedNumbers(schema));
      return;
    }
    var number = value.decimalValue();
    var tooSmall =
        schema.has("minimum") && number.compareTo(schema.get("minimum").decimalValue()) < 0;
    var tooLarge =
        schema.has("maximum") && number.compareTo(schema.get("maximum").decimalValue()) > 0;
    if (tooSmall || tooLarge) {
      addValue(field, value, allowedNumbers(schema));
    } else if (!value.canConvertToLong()) {
      addValue(field, value, DocumentMessage.WHOLE_NUMBER_OF_64_BITS.with());
    }
  }

  private static Message allowedNumbers(JsonNode schema) {
    var minimum = schema.path("minimum").asLong();
    var maximum = schema.path("maximum").asLong();
    if (schema.has("minimum") && schema.has("maximum")) {
      return DocumentMessage.WHOLE_NUMBER_BETWEEN.with(minimum, maximum);
    }
    if (schema.has("minimum")) {
      return DocumentMessage.WHOLE_NUMBER_AT_LEAST.with(minimum);
    }
    return schema.has("maximum")
        ? DocumentMessage.WHOLE_NUMBER_AT_MOST.with(maximum)
        : DocumentMessage.WHOLE_NUMBER.with();
  }

  private void checkString(JsonNode value, JsonNode schema, String field) {
    if (!value.isTextual()) {
      add(
          field,
          value,
          value.isValueNode() && !value.isNull()
              ? DocumentMessage.MUST_BE_IN_QUOTES.with()
              : DocumentMessage.MUST_BE.with(DocumentMessage.STRING.with()));
      return;
    }
    var text = value.asText();
    var choices = choices(schema);
    if (!choices.isEmpty() && !choices.contains(text)) {
      addValue(field, value, DocumentMessage.ONE_OF.with(choices));
    }
    var pattern = schema.path("pattern").asText();
    if (!pattern.isEmpty() && !text.matches(pattern)) {
      var words = Patterns.inWords(pattern);
      add(field, value, words.orElseGet(() -> DocumentMessage.MUST_MATCH.with(pattern)));
      if (words.isPresent()) {
        return;
      }
    }
    var shortest = schema.path("minLength").asInt(0);
    var longest = schema.path("maxLength").asInt(Integer.MAX_VALUE);
    if (text.length() < shortest || text.length() > longest) {
      add(field, value, DocumentMessage.WRONG_LENGTH.with(shortest, longest));
    }
  }

  private static List<String> choices(JsonNode schema) {
    return StreamSupport.stream(schema.path("enum").spliterator(), false)
        .map(JsonNode::asText)
        .toList();
  }

  private void addType(String field, JsonNode value, Message allowed) {
    problems.add(Values.mustBeOfType(field, value, allowed));
  }

  private void addValue(String field, JsonNode value, Message allowed) {
    problems.add(Values.mustBe(field, value, allowed));
  }

  private void add(String field, JsonNode value, Message message) {
    problems.add(new Problem(field, Values.shown(value), message));
  }
}
