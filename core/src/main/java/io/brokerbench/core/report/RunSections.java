package io.brokerbench.core.report;

import io.brokerbench.core.report.page.Section;
import java.util.List;
import java.util.stream.Stream;

/** Everything about one run. */
final class RunSections {

  private RunSections() {}

  /** The sections of a page that is about nothing else. */
  static List<Section> of(Run run) {
    return Stream.concat(
            Stream.of(new Section(run.id(), "Answer", RunAnswer.of(run))), details(run).stream())
        .toList();
  }

  /** One section with all of it. */
  static Section one(Run run) {
    return new Section(run.id(), run.name(), RunAnswer.of(run), details(run));
  }

  private static List<Section> details(Run run) {
    return Stream.of(
            LatencySection.of(run),
            OverTimeSection.of(run),
            StagesSection.of(run),
            BacklogSection.of(run),
            GeneratorSection.of(run),
            ProofSection.of(run),
            ChecksSection.of(run),
            ChecksSection.integrity(run),
            EnvironmentSection.of(run),
            EnvironmentSection.plan(run),
            ManifestSection.of(run))
        .filter(section -> !section.isEmpty())
        .toList();
  }
}
