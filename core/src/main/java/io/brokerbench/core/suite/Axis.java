package io.brokerbench.core.suite;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.core.document.FieldPath;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * One axis of the matrix.
 *
 * @param name of it, unique in the matrix
 * @param path the field that its values set; null where they are patches
 * @param values at least one
 */
record Axis(String name, FieldPath path, List<AxisValue> values) {

  Axis {
    values = List.copyOf(values);
  }

  /** Changes the spec of a run to a value. */
  void apply(int value, ObjectNode spec) {
    var content = values.get(value).content();
    if (path == null) {
      MergePatch.apply(spec, content);
    } else {
      path.set(spec, content.deepCopy());
    }
  }

  OptionalInt indexOf(String value) {
    return IntStream.range(0, values.size())
        .filter(i -> values.get(i).name().equals(value))
        .findFirst();
  }

  List<String> valueNames() {
    return values.stream().map(AxisValue::name).toList();
  }
}
