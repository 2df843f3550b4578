package io.brokerbench.core.suite;

import io.brokerbench.core.message.Problem;
import io.fabric8.kubernetes.api.model.IntOrString;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Reads what a suite writes as axis to value; collects what is wrong. */
final class Choices {

  /** Any value of an axis. */
  static final int ANY = -1;

  private final List<Axis> axes;
  private final List<Problem> problems;

  Choices(List<Axis> axes, List<Problem> problems) {
    this.axes = axes;
    this.problems = problems;
  }

  /** Indices of the values by axis; {@link #ANY} where a choice does not say, or says wrongly. */
  int[] read(Map<String, IntOrString> choice, String field) {
    var values = new int[axes.size()];
    Arrays.fill(values, ANY);
    if (choice.isEmpty()) {
      problems.add(new Problem(field, SuiteMessage.CHOICE_EMPTY.with()));
    }
    choice.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(
            entry -> {
              var axis = axis(entry.getKey(), field + "." + entry.getKey());
              if (axis >= 0) {
                values[axis] =
                    value(axes.get(axis), entry.getValue(), field + "." + entry.getKey());
              }
            });
    return values;
  }

  /** As {@link #read}, of a choice that must name a value of every axis. */
  int[] readCell(Map<String, IntOrString> choice, String field) {
    var values = read(choice, field);
    var missing = axes.stream().map(Axis::name).filter(name -> !choice.containsKey(name)).toList();
    if (!missing.isEmpty() && !choice.isEmpty()) {
      problems.add(new Problem(field, SuiteMessage.AXIS_MISSING.with(missing)));
    }
    return values;
  }

  /** The index of an axis, or {@link #ANY} where there is none of that name. */
  int axis(String name, String field) {
    var index =
        IntStream.range(0, axes.size())
            .filter(i -> axes.get(i).name().equals(name))
            .findFirst()
            .orElse(ANY);
    if (index == ANY) {
      var names = axes.stream().map(Axis::name).sorted(Comparator.naturalOrder()).toList();
      problems.add(new Problem(field, name, SuiteMessage.UNKNOWN_AXIS.with(names)));
    }
    return index;
  }

  /** The index of a value, or {@link #ANY} where the axis has none of that name. */
  int value(Axis axis, IntOrString value, String field) {
    var name = String.valueOf(value.getValue());
    var index = axis.indexOf(name);
    if (index.isEmpty()) {
      var known = SuiteMessage.UNKNOWN_VALUE.with(axis.name(), new ArrayList<>(axis.valueNames()));
      problems.add(new Problem(field, name, known));
    }
    return index.orElse(ANY);
  }
}
