package io.brokerbench.generator.harness;

import io.brokerbench.generator.harness.Trial.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** What was measured in turns: the outcomes of each generator, in the order of the pairs. */
final class Pairs {

  private final Map<String, List<Outcome>> outcomes = new LinkedHashMap<>();

  void add(Generator generator, Outcome outcome) {
    outcomes.computeIfAbsent(generator.name(), ignored -> new ArrayList<>()).add(outcome);
  }

  /** The median over the pairs of one figure of {@code generator} by that of {@code other}. */
  double ratio(Generator generator, Generator other, ToDoubleFunction<Outcome> figure) {
    return median(ratios(generator, other, figure));
  }

  private List<Double> ratios(
      Generator generator, Generator other, ToDoubleFunction<Outcome> figure) {
    var ours = outcomes.get(generator.name());
    var theirs = outcomes.get(other.name());
    var ratios = new ArrayList<Double>();
    for (var i = 0; i < Math.min(ours.size(), theirs.size()); i++) {
      var ratio = figure.applyAsDouble(ours.get(i)) / figure.applyAsDouble(theirs.get(i));
      if (!Double.isNaN(ratio)) {
        ratios.add(ratio);
      }
    }
    return ratios;
  }

  double median(Generator generator, ToDoubleFunction<Outcome> figure) {
    return median(outcomes.get(generator.name()).stream().mapToDouble(figure).boxed().toList());
  }

  /** Both medians, and of how many pairs in which neither failed. */
  String remark(
      Generator generator, Generator other, ToDoubleFunction<Outcome> figure, String unit) {
    return String.format(
        Locale.ROOT,
        "%.2f and %.2f %s, medians of %d",
        median(generator, figure),
        median(other, figure),
        unit,
        ratios(generator, other, figure).size());
  }

  /** Of those that are numbers; NaN if none is. */
  static double median(List<Double> values) {
    var sorted = values.stream().filter(value -> !value.isNaN()).sorted().toList();
    if (sorted.isEmpty()) {
      return Double.NaN;
    }
    var middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
  }
}
