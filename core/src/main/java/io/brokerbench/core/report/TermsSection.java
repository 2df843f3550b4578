package io.brokerbench.core.report;

import io.brokerbench.core.report.page.Block.Table;
import io.brokerbench.core.report.page.Content;
import io.brokerbench.core.report.page.PageText;
import io.brokerbench.core.report.page.Section;
import java.util.List;
import java.util.stream.Stream;

/** Explains the terms that a page has. */
final class TermsSection {

  private TermsSection() {}

  /**
   * The section.
   *
   * @param sections all others of the page
   */
  static Section of(List<Section> sections) {
    var text = PageText.of(sections);
    var rows =
        Stream.of(Term.values())
            .filter(term -> term.isIn(text))
            .map(term -> List.of(Content.text(term.shown()), Content.text(term.with() + ".")))
            .toList();
    return new Section(
        "terms",
        "Terms",
        rows.isEmpty() ? List.of() : List.of(new Table(List.of("term", "meaning"), 2, rows)));
  }
}
