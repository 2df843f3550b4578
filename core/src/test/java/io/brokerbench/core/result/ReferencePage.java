package io.brokerbench.core.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The rows of a page that describes every field of a document. */
public final class ReferencePage {

  private static final Pattern ROW = Pattern.compile("\\| `([^`]+)` \\| ([^|]+) \\|(.*)");
  private static final Pattern LINK = Pattern.compile("\\[([^]]+)]\\([^)]+\\)");
  private static final Pattern ABSENT = Pattern.compile("\\babsent\\b");

  private ReferencePage() {}

  /**
   * One field.
   *
   * @param path such as {@code cells[].name}; begins with the name of its type where the type has a
   *     section of its own
   * @param type in the words of the page
   * @param text what it is, without links
   */
  public record Row(String path, String type, String text) {

    /** Whether the page says when the field is left out. */
    public boolean optional() {
      return ABSENT.matcher(text).find();
    }
  }

  /** All rows, in the order of the page; without those of the time series. */
  public static List<Row> rows(Path page) throws IOException {
    var rows = new ArrayList<Row>();
    var prefix = "";
    for (var line : Files.readAllLines(page)) {
      if (line.equals("## timeseries.csv.gz")) {
        break;
      }
      if (line.startsWith("## ")) {
        var heading = line.substring(3);
        prefix = Character.isUpperCase(heading.charAt(0)) ? heading + "." : "";
      }
      var row = ROW.matcher(line);
      if (row.matches()) {
        var rest = row.group(3).split("\\|", 2);
        var text = rest[rest.length - 1].replaceFirst("\\|\\s*$", "").strip();
        rows.add(new Row(prefix + row.group(1), withoutLinks(row.group(2)), withoutLinks(text)));
      }
    }
    return rows;
  }

  private static String withoutLinks(String text) {
    return LINK.matcher(text).replaceAll("$1");
  }
}
