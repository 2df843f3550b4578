package io.brokerbench.worker.serve.site;

import io.brokerbench.core.report.page.Section;
import io.brokerbench.worker.serve.report.PendingReport;
import java.net.HttpURLConnection;
import java.util.List;

/**
 * A page before it is written.
 *
 * @param title of it
 * @param subtitle below the title
 * @param sections what is known at once, and changes often
 * @param report what comes after them; null for none
 * @param place the address in the navigation that leads here; empty for none
 * @param status of HTTP; one with another than 200 has no report
 */
record View(
    String title,
    String subtitle,
    List<Section> sections,
    PendingReport report,
    String place,
    int status) {

  /** Leaves out sections that have nothing to show. */
  View {
    sections = sections.stream().filter(section -> !section.isEmpty()).toList();
  }

  /** What was asked for. */
  View(String title, String subtitle, List<Section> sections, PendingReport report, String place) {
    this(title, subtitle, sections, report, place, HttpURLConnection.HTTP_OK);
  }

  /** Without a report. */
  View(String title, String subtitle, List<Section> sections, String place) {
    this(title, subtitle, sections, null, place);
  }

  /** The same with another status. */
  View as(int other) {
    return new View(title, subtitle, sections, report, place, other);
  }
}
