package io.brokerbench.worker.serve.report;

import io.brokerbench.core.report.page.HtmlPage;
import io.brokerbench.core.report.page.Page;
import io.brokerbench.core.report.page.Section;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A report as it stays in memory.
 *
 * @param key stands for its contents; another one than was asked for if it lacks something that may
 *     be there later
 * @param title of the page
 * @param subtitle of the page
 * @param contents its sections, without what is in them
 * @param html the sections, compressed (gzip)
 * @param footer of the page
 */
public record MadeReport(
    String key, String title, String subtitle, List<Entry> contents, byte[] html, String footer) {

  /** Of text beside the HTML, roughly. */
  private static final int BYTES_PER_ENTRY = 200;

  /**
   * A section.
   *
   * @param id of it on the page
   * @param title its heading
   */
  public record Entry(String id, String title) {

    /** The entry of a section. */
    public static Entry of(Section section) {
      return new Entry(section.id(), section.title());
    }
  }

  static MadeReport of(String key, Page page) {
    var html = HtmlPage.sections(page.sections()).getBytes(StandardCharsets.UTF_8);
    return new MadeReport(
        key,
        page.title(),
        page.subtitle(),
        page.sections().stream().map(Entry::of).toList(),
        Zip.compress(html),
        page.footer());
  }

  /** Roughly. */
  int bytes() {
    return html.length + BYTES_PER_ENTRY * (contents.size() + 1);
  }
}
