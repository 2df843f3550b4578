package io.brokerbench.core.suite.published;

import java.util.regex.Pattern;

/**
 * What a publication states about itself. A field is null where it states nothing.
 *
 * @param name a short name, such as that of the publisher
 * @param title in the language of the publication
 * @param authors as the publication lists them
 * @param date on which it was published
 * @param url where it is, {@code https} or {@code http}
 * @param note a remark, such as where another publication says that it is
 */
public record Publication(
    String name, String title, String authors, String date, String url, String note) {

  /** What files and pages have in place of a field that the publication does not state. */
  public static final String NOT_KNOWN = "not known";

  private static final Pattern URL = Pattern.compile("https?://[^\\s\"'<>]+");

  static boolean isUrl(String text) {
    return URL.matcher(text).matches();
  }
}
