package io.brokerbench.worker.compare;

import io.brokerbench.core.condition.Aspect;
import io.brokerbench.core.condition.Condition;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.statistics.Regression;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Compares results with those of a baseline.
 *
 * <p>Results that answer the same question are one cell: same system, durability and load, and of
 * suites the same values. A cell that only one side has is undecided. Results that are not valid
 * are left out.
 */
public final class Gate {

  private final Map<SortedMap<Aspect, String>, List<Entry>> before;
  private final Map<SortedMap<Aspect, String>, List<Entry>> now;
  private final List<Limit> limits;
  private final CellNames names;

  private Gate(List<Entry> before, List<Entry> now, List<Limit> limits) {
    this.before = cells(before);
    this.now = cells(now);
    this.limits = limits;
    names = new CellNames(this.before.keySet(), this.now.keySet());
  }

  private static Map<SortedMap<Aspect, String>, List<Entry>> cells(List<Entry> entries) {
    return entries.stream()
        .collect(
            Collectors.groupingBy(
                entry -> Conditions.question(entry.conditions()),
                LinkedHashMap::new,
                Collectors.toList()));
  }

  /**
   * Judges every limit in every cell.
   *
   * @param before results of the baseline, at least one
   * @param now results to be judged, at least one
   * @param limits at least one
   * @return cells of now in their order, then those that only the baseline has
   */
  public static List<CellVerdict> judge(List<Entry> before, List<Entry> now, List<Limit> limits) {
    var gate = new Gate(before, now, limits);
    return Stream.concat(
            gate.now.keySet().stream(),
            gate.before.keySet().stream().filter(cell -> !gate.now.containsKey(cell)))
        .map(gate::judge)
        .toList();
  }

  /**
   * A run that is passed twice. It would count as two, so that intervals are too narrow, or be
   * compared with itself.
   */
  public static Optional<Message> repeated(List<Entry> before, List<Entry> now) {
    var names = new HashMap<Object, Object>();
    for (var entry : before) {
      var name = CompareMessage.OF_BASELINE.with(entry.name());
      var other = names.putIfAbsent(entry.measurement(), name);
      if (other != null) {
        return Optional.of(CompareMessage.SAME_RUN.with(other, name));
      }
    }
    for (var entry : now) {
      var other = names.putIfAbsent(entry.measurement(), entry.name());
      if (other != null) {
        return Optional.of(CompareMessage.SAME_RUN.with(other, entry.name()));
      }
    }
    return Optional.empty();
  }

  /** The worst of all verdicts; undecided where there is none. */
  public static Regression worst(List<CellVerdict> cells) {
    var verdicts =
        cells.stream()
            .flatMap(cell -> cell.figures().stream())
            .map(FigureVerdict::regression)
            .collect(Collectors.toSet());
    if (verdicts.contains(Regression.REGRESSED)) {
      return Regression.REGRESSED;
    }
    return verdicts.equals(Set.of(Regression.WITHIN_LIMIT))
        ? Regression.WITHIN_LIMIT
        : Regression.UNDECIDED;
  }

  private CellVerdict judge(SortedMap<Aspect, String> cell) {
    var notes = new ArrayList<Message>();
    var then = usable(before.getOrDefault(cell, List.of()), notes);
    var current = usable(now.getOrDefault(cell, List.of()), notes);
    if (!before.containsKey(cell)) {
      notes.add(CompareMessage.ONLY_NOW.with());
      names.nearest(cell).ifPresent(notes::add);
    } else if (!now.containsKey(cell)) {
      notes.add(CompareMessage.ONLY_BEFORE.with());
    } else if (then.isEmpty() || current.isEmpty()) {
      notes.add(CompareMessage.NO_RUNS.with());
    }
    if (Conditions.NOT_PROVEN.equals(cell.get(new Aspect(Condition.PROOF)))) {
      notes.add(CompareMessage.UNPROVEN.with());
    }
    var tool = cell.get(new Aspect(Condition.TOOL));
    if (!Conditions.BROKERBENCH.equals(tool)) {
      notes.add(CompareMessage.LOAD_UNKNOWN.with(tool));
    }
    notes.addAll(changes(then, current));
    return new CellVerdict(
        names.name(cell),
        limits.stream().map(limit -> FigureVerdict.of(limit, then, current)).toList(),
        notes);
  }

  private static List<Entry> usable(List<Entry> entries, List<Message> notes) {
    entries.stream()
        .filter(entry -> !entry.usable())
        .map(entry -> CompareMessage.LEFT_OUT.with(entry.name(), entry.failures()))
        .forEach(notes::add);
    return entries.stream().filter(Entry::usable).toList();
  }

  /** Circumstances that changed, or differ within a side; the question of a cell is the same. */
  private static List<Message> changes(List<Entry> before, List<Entry> now) {
    if (before.isEmpty() || now.isEmpty()) {
      return List.of();
    }
    return Differences.aspects(Stream.concat(before.stream(), now.stream()).toList()).stream()
        .filter(
            aspect ->
                Stream.concat(values(aspect, before), values(aspect, now)).distinct().count() > 1)
        .map(
            aspect ->
                CompareMessage.CHANGED.with(
                    aspect, values(aspect, before).toList(), values(aspect, now).toList()))
        .toList();
  }

  private static Stream<String> values(Aspect aspect, List<Entry> entries) {
    var unknown = CompareMessage.UNKNOWN_VALUE.with().toString();
    return entries.stream()
        .map(entry -> entry.conditions().getOrDefault(aspect, unknown))
        .distinct();
  }
}
