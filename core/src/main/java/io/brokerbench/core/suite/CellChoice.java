package io.brokerbench.core.suite;

import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.Problem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Finds the cell that a user names. */
public final class CellChoice {

  private final List<PlannedCell> cells;
  private final String field;

  private CellChoice(List<PlannedCell> cells, String field) {
    this.cells = cells;
    this.field = field;
  }

  /**
   * The cell of a name such as {@code system=kafka,level=2}. The order of axes does not matter, and
   * an axis may be left out where one cell only has the others.
   *
   * @param field where the name stands, for errors
   * @throws InvalidRunException if there is no such cell, or more than one
   */
  public static PlannedCell of(SuitePlan plan, String name, String field)
      throws InvalidRunException {
    return new CellChoice(plan.cells(), field).choose(name);
  }

  private PlannedCell choose(String name) throws InvalidRunException {
    var wanted = new LinkedHashMap<String, String>();
    for (var part : name.split(",", -1)) {
      var equals = part.indexOf('=');
      if (equals < 1
          || wanted.putIfAbsent(part.substring(0, equals), part.substring(equals + 1)) != null) {
        throw invalid(name, SuiteMessage.NOT_A_CELL.with());
      }
    }
    wanted.putIfAbsent(Cell.COPY, "1");
    for (var value : wanted.entrySet()) {
      var known = values(value.getKey());
      if (known.isEmpty()) {
        throw invalid(value.getKey(), SuiteMessage.UNKNOWN_AXIS.with(axes()));
      }
      if (!known.contains(value.getValue())) {
        throw invalid(value.getValue(), SuiteMessage.UNKNOWN_VALUE.with(value.getKey(), known));
      }
    }
    var found = cells.stream().filter(cell -> has(cell.cell(), wanted)).toList();
    if (found.isEmpty()) {
      throw invalid(name, SuiteMessage.NO_SUCH_CELL.with());
    }
    if (found.size() > 1) {
      var missing = axes().stream().filter(axis -> !wanted.containsKey(axis)).toList();
      throw invalid(name, SuiteMessage.SEVERAL_CELLS.with(found.size(), missing));
    }
    return found.getFirst();
  }

  private static boolean has(Cell cell, Map<String, String> wanted) {
    return wanted.entrySet().stream()
        .allMatch(value -> value.getValue().equals(value(cell, value.getKey())));
  }

  private static String value(Cell cell, String axis) {
    return axis.equals(Cell.COPY) ? Integer.toString(cell.copy()) : cell.values().get(axis);
  }

  private List<String> values(String axis) {
    return cells.stream()
        .map(cell -> value(cell.cell(), axis))
        .filter(value -> value != null)
        .collect(Collectors.toCollection(TreeSet::new))
        .stream()
        .toList();
  }

  private Set<String> axes() {
    return cells.getFirst().cell().values().keySet();
  }

  private InvalidRunException invalid(String value, Message message) {
    return new InvalidRunException(List.of(new Problem(field, value, message)));
  }
}
