package io.brokerbench.core.report;

import io.brokerbench.core.report.page.Section;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** Everything about one suite. */
final class SuiteSections {

  private SuiteSections() {}

  /** The sections of a page. */
  static List<Section> of(Suite suite) {
    var details = suite.detailed();
    var first = firstOfCells(suite);
    return Stream.of(
            SuiteAnswers.of(suite),
            CellsSection.of(suite),
            ComparisonsSection.of(suite),
            RegressionsSection.of(suite),
            CellLatencies.of(suite),
            CellsOverTime.of(suite),
            CellCurves.of(suite),
            AxesSection.of(suite),
            PublishedSection.of(suite),
            CostSection.of(suite),
            SuiteFacts.proof(suite),
            SuiteFacts.generator(suite),
            RunsSection.of(suite),
            NoiseSection.of(suite),
            DifferencesSection.of(suite.id() + "-differences", first),
            details
                ? new Section(
                    suite.id() + "-details",
                    "Single runs",
                    List.of(),
                    suite.runs().values().stream().map(RunSections::one).toList())
                : new Section(suite.id() + "-details", "Single runs", List.of()),
            ManifestSection.of(suite))
        .filter(section -> !section.isEmpty())
        .toList();
  }

  /** The first valid run of each cell, by the name of the cell. */
  private static Map<String, Run> firstOfCells(Suite suite) {
    var first = new LinkedHashMap<String, Run>();
    for (var cell : suite.result().cells()) {
      suite.valid(cell).stream()
          .map(run -> suite.runs().get(run.name()))
          .filter(Objects::nonNull)
          .findFirst()
          .ifPresent(run -> first.put(cell.name(), run));
    }
    return first;
  }
}
