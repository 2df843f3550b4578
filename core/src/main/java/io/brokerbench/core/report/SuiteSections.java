package io.brokerbench.core.report;

import io.brokerbench.core.report.page.Section;
import java.util.List;
import java.util.stream.Stream;

/** Everything about one suite. */
final class SuiteSections {

  private SuiteSections() {}

  /** The sections of a page. */
  static List<Section> of(Suite suite) {
    var details = suite.detailed();
    var first = suite.firstOfCells();
    return Stream.of(
            SuiteAnswers.of(suite, first),
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
            ManifestSection.of(suite, first.values()))
        .filter(section -> !section.isEmpty())
        .toList();
  }
}
