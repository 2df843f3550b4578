package io.brokerbench.core.report.page;

import java.util.List;

/**
 * A page.
 *
 * @param title of it
 * @param subtitle below the title
 * @param sections from top to bottom
 * @param footer below them
 */
public record Page(String title, String subtitle, List<Section> sections, String footer) {

  /** Leaves out sections that have nothing to show. */
  public Page {
    sections = sections.stream().filter(section -> !section.isEmpty()).toList();
  }
}
