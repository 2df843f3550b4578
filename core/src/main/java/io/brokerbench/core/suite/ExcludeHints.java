package io.brokerbench.core.suite;

import io.brokerbench.core.message.Message;
import io.fabric8.kubernetes.api.model.IntOrString;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Which entries of {@code exclude} would leave out the cells of a suite that are not valid. */
final class ExcludeHints {

  private final List<Cell> cells;
  private final Set<Map<String, String>> kept;
  private final boolean areOthersLeft;

  /**
   * Of one suite.
   *
   * @param kept cells that no entry may leave out
   * @param cells all of the suite
   * @param invalid cells, by what is wrong
   */
  ExcludeHints(Set<Map<String, String>> kept, List<Cell> cells, Collection<List<Cell>> invalid) {
    this.kept = kept;
    this.cells = cells;
    var wrong = new HashSet<Cell>();
    invalid.forEach(wrong::addAll);
    areOthersLeft = wrong.size() < cells.size();
  }

  /** The cells that {@code include} keeps, or that {@code compare.aaCell} needs. */
  static Set<Map<String, String>> kept(
      List<Map<String, IntOrString>> include, Map<String, IntOrString> aaCell) {
    var all = new ArrayList<>(include);
    all.add(aaCell);
    return all.stream().map(ExcludeHints::texts).collect(Collectors.toSet());
  }

  private static Map<String, String> texts(Map<String, IntOrString> values) {
    return values.entrySet().stream()
        .collect(
            Collectors.toMap(
                Map.Entry::getKey, value -> String.valueOf(value.getValue().getValue())));
  }

  /** For the cells that share a problem; empty where no cell would be left, or one is kept. */
  Optional<Message> of(List<Cell> invalid) {
    return areOthersLeft
        ? ExcludeEntry.of(invalid, cells)
            .filter(entry -> entry.cells().stream().noneMatch(this::isKept))
            .map(entry -> message(entry, invalid.size()))
        : Optional.empty();
  }

  private boolean isKept(Cell cell) {
    return kept.contains(cell.values());
  }

  private static Message message(ExcludeEntry entry, int invalid) {
    if (entry.cells().size() < invalid) {
      return SuiteMessage.LEAVE_FIRST_OUT.with(entry.toString());
    }
    return invalid == 1
        ? SuiteMessage.LEAVE_CELL_OUT.with(entry.toString())
        : SuiteMessage.LEAVE_CELLS_OUT.with(entry.toString());
  }
}
