package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import java.util.List;

/**
 * One axis of the matrix.
 *
 * @param axis its name
 * @param path the field below {@code spec} of a run that its values set; null where they are
 *     patches
 * @param values as they were written: a plain value, or an object with name and value, or with name
 *     and spec
 */
public record AxisSpec(
    @Required
        @Pattern(AxisSpec.NAME_PATTERN)
        @Size(max = AxisSpec.NAME_CHARACTERS)
        @JsonPropertyDescription(
            "Name of the axis, such as system. It stands in the names of cells. The name copy is"
                + " reserved.")
        String axis,
    @Size(max = 500)
        @JsonPropertyDescription(
            "The field of the run's spec that the values set, such as durability.level. An entry"
                + " of a map stands in brackets: broker.kafka.config[num.io.threads]. Unset: each"
                + " value is a patch of several fields.")
        String path,
    @Required
        @Size(min = 1, max = 200)
        @JsonPropertyDescription(
            "The values. With path: a number, a text, true or false, or {name, value}; the value"
                + " null removes the field. Without path: {name, spec}, where spec is a JSON merge"
                + " patch (RFC 7386) of the template: null removes a field, a list replaces a"
                + " list.")
        List<JsonNode> values) {

  /** Which characters the name of an axis may have. */
  public static final String NAME_PATTERN = "^[a-z]([-a-zA-Z0-9]{0,28}[a-zA-Z0-9])?$";

  /** How many characters the name of an axis may have. */
  public static final int NAME_CHARACTERS = 30;

  /** Copies the list; absent values read as none. */
  public AxisSpec {
    values = values == null ? List.of() : List.copyOf(values);
  }
}
