package io.brokerbench.core.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.core.message.Message;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A field below the spec of a run that a suite may set, such as {@code durability.level} or {@code
 * broker.kafka.config[num.io.threads]}.
 *
 * @param names of the fields on the way, from the outside
 */
public record FieldPath(List<String> names) {

  private static final Pattern PATH = Pattern.compile("\\w+(\\.\\w+|\\[[^\\[\\]]+])*");

  private static final Pattern NAME = Pattern.compile("\\[([^\\[\\]]+)]|\\w+");

  private static final String SPEC = "spec";

  /** Copies the list. */
  public FieldPath {
    names = List.copyOf(names);
  }

  /** The path that a text writes; empty where it is none. */
  public static Optional<FieldPath> of(String text) {
    return PATH.matcher(text).matches()
        ? Optional.of(
            new FieldPath(
                NAME.matcher(text)
                    .results()
                    .map(name -> name.group(1) == null ? name.group() : name.group(1))
                    .toList()))
        : Optional.empty();
  }

  /** Why a suite cannot set this field; empty where it can. */
  public Optional<Message> problem() {
    var schema = CrdSchema.ofSuites().at("/properties/spec/properties/template");
    for (var i = 0; i < names.size(); i++) {
      var fields = schema.path("properties");
      var name = names.get(i);
      if (fields.has(name)) {
        schema = fields.get(name);
      } else if (schema.has("additionalProperties")) {
        schema = schema.get("additionalProperties");
      } else if (i == 0 && name.equals(SPEC) && names.size() > 1) {
        var below = new FieldPath(names.subList(1, names.size()));
        return Optional.of(DocumentMessage.PATH_IS_BELOW_SPEC.with(below));
      } else {
        return Optional.of(
            fields.isEmpty()
                ? DocumentMessage.NO_FIELDS_WITHIN.with(names.get(i - 1))
                : DocumentMessage.UNKNOWN_FIELD.with(
                    fields.propertyStream().map(Map.Entry::getKey).sorted().toList()));
      }
    }
    return Optional.empty();
  }

  /** As a suite writes it. */
  @Override
  public String toString() {
    return names.stream()
        .map(name -> name.matches("\\w+") ? "." + name : "[" + name + "]")
        .collect(Collectors.joining())
        .substring(1);
  }

  /** Whether one of both is the other, or a field of it. */
  public boolean overlaps(FieldPath other) {
    var shared = Math.min(names.size(), other.names.size());
    return names.subList(0, shared).equals(other.names.subList(0, shared));
  }

  /** Sets this field, and makes the groups on the way; removes it where the value is null. */
  public void set(ObjectNode spec, JsonNode value) {
    var parent = spec;
    for (var name : names.subList(0, names.size() - 1)) {
      if (parent.get(name) instanceof ObjectNode group) {
        parent = group;
      } else if (value.isNull()) {
        return;
      } else {
        parent = parent.putObject(name);
      }
    }
    if (value.isNull()) {
      parent.remove(names.getLast());
    } else {
      parent.set(names.getLast(), value);
    }
  }
}
