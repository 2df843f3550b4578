package io.brokerbench.core.suite;

import com.fasterxml.jackson.databind.JsonNode;
import io.brokerbench.api.AxisSpec;
import io.brokerbench.core.document.DocumentMessage;
import io.brokerbench.core.document.FieldPath;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.Problem;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads the axes of a matrix. */
final class AxisReader {

  private static final String NAME = "name";
  private static final String SPEC = "spec";
  private static final String NAME_PATTERN = "[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?";
  private static final int NAME_CHARACTERS = 63;

  private final List<Problem> problems = new ArrayList<>();

  private AxisReader() {}

  /**
   * The axes, in their order.
   *
   * @throws InvalidRunException with everything that is wrong
   */
  static List<Axis> read(List<AxisSpec> matrix) throws InvalidRunException {
    var reader = new AxisReader();
    var axes = new ArrayList<Axis>();
    for (var i = 0; i < matrix.size(); i++) {
      axes.add(reader.read(matrix.get(i), "spec.matrix[" + i + "]", axes));
    }
    if (!reader.problems.isEmpty()) {
      throw new InvalidRunException(reader.problems);
    }
    return axes;
  }

  private Axis read(AxisSpec spec, String field, List<Axis> before) {
    if (spec.axis().equals(Cell.COPY)) {
      problems.add(new Problem(field + ".axis", spec.axis(), SuiteMessage.RESERVED_AXIS.with()));
    }
    var path = spec.path() == null ? null : path(spec.path(), field + ".path", before);
    var names = new HashSet<String>();
    var values = new ArrayList<AxisValue>();
    for (var i = 0; i < spec.values().size(); i++) {
      var at = field + ".values[" + i + "]";
      values.add(value(spec.values().get(i), spec.path() != null, at, names));
    }
    return new Axis(spec.axis(), path, values);
  }

  /** Null where it is none that a suite may set. */
  private FieldPath path(String text, String field, List<Axis> before) {
    var path = FieldPath.of(text).orElse(null);
    if (path == null) {
      problems.add(new Problem(field, text, DocumentMessage.NOT_A_PATH.with()));
      return null;
    }
    path.problem().ifPresent(problem -> problems.add(new Problem(field, text, problem)));
    before.stream()
        .filter(axis -> axis.path() != null && axis.path().overlaps(path))
        .findFirst()
        .ifPresent(
            other ->
                problems.add(
                    new Problem(field, text, SuiteMessage.PATH_SET_TWICE.with(other.name()))));
    return path;
  }

  private AxisValue value(JsonNode written, boolean ofPath, String field, Set<String> names) {
    var content = ofPath ? "value" : SPEC;
    var form = "{" + NAME + ": ..., " + content + ": ...}";
    var scalar = written.isValueNode() && !written.isNull();
    var given = written.path(NAME);
    if (given.isValueNode() && !given.isNull() && !given.isTextual()) {
      add(field + "." + NAME, given.asText(), DocumentMessage.MUST_BE_IN_QUOTES.with());
      return new AxisValue("", written);
    }
    if (scalar && !ofPath) {
      add(field, written.asText(), SuiteMessage.VALUE_WITHOUT_PATH.with(form));
      return new AxisValue("", written);
    }
    if (!scalar && !given.isTextual()) {
      add(field, written.toString(), SuiteMessage.VALUE_WITHOUT_NAME.with(form));
      return new AxisValue("", written);
    }
    var name = scalar ? written.asText() : given.asText();
    var nameField = scalar ? field : field + "." + NAME;
    if (!name.matches(NAME_PATTERN) || name.length() > NAME_CHARACTERS) {
      add(nameField, name, SuiteMessage.VALUE_NAME_CHARACTERS.with(NAME_CHARACTERS, form));
    } else if (!names.add(name)) {
      add(nameField, name, SuiteMessage.VALUE_NAME_TWICE.with());
    }
    if (!scalar) {
      checkFields(written, content, form, field);
    }
    return new AxisValue(name, scalar ? written : written.path(content));
  }

  private void checkFields(JsonNode written, String content, String form, String field) {
    var allowed = List.of(NAME, content);
    var others =
        written
            .propertyStream()
            .map(Map.Entry::getKey)
            .filter(name -> !allowed.contains(name))
            .toList();
    if (!others.isEmpty()) {
      problems.add(
          new Problem(field + "." + others.getFirst(), SuiteMessage.VALUE_FIELDS.with(form)));
    } else if (!written.has(content)) {
      problems.add(new Problem(field, SuiteMessage.VALUE_LOST.with(content)));
    } else if (content.equals(SPEC) && !written.path(content).isObject()) {
      add(
          field + "." + content,
          written.path(content).toString(),
          SuiteMessage.VALUE_NOT_A_PATCH.with());
    }
  }

  private void add(String field, String value, Message message) {
    problems.add(new Problem(field, value, message));
  }
}
