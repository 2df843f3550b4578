package io.brokerbench.e2e.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Links of README and docs to files of the repository, and to headings in them. */
class DocumentedLinksTest {

  private static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();

  private static final Pattern LINK =
      Pattern.compile("]\\((?<file>[^)\\s#:]*)(#(?<heading>[^)\\s]+))?\\)");
  private static final Pattern CODE = Pattern.compile("`[^`]*`");
  private static final Pattern HEADING = Pattern.compile("#+ +(?<text>.*)");

  /** What a link in a heading is shown as. */
  private static final Pattern SHOWN = Pattern.compile("\\[([^]]*)]\\([^)]*\\)");

  /** What GitHub leaves out of the names of headings. */
  private static final Pattern UNNAMED = Pattern.compile("[^\\p{L}\\p{N}\\-_ ]");

  private final Map<Path, Set<String>> headings = new HashMap<>();

  @Test
  void eachLeadsToAFileOrAHeading() throws IOException {
    var pages = pages();
    var found = 0;
    var broken = new ArrayList<String>();
    for (var page : pages) {
      for (var line : text(page)) {
        var link = LINK.matcher(CODE.matcher(line).replaceAll("code"));
        while (link.find()) {
          found++;
          if (!leads(page, link.group("file"), link.group("heading"))) {
            broken.add(REPOSITORY.relativize(page) + ": " + link.group());
          }
        }
      }
    }

    assertThat(pages).hasSizeGreaterThan(40);
    assertThat(found).isGreaterThan(400);
    assertThat(broken).isEmpty();
  }

  private static List<Path> pages() throws IOException {
    try (var files = Files.walk(REPOSITORY)) {
      return files
          .filter(file -> file.toString().endsWith(".md"))
          .filter(
              file -> !REPOSITORY.relativize(file).toString().matches("(.*/)?(target|\\..*)/.*"))
          .toList();
    }
  }

  private boolean leads(Path page, String file, String heading) throws IOException {
    var target = file.isEmpty() ? page : page.resolveSibling(file).normalize();
    return Files.exists(target) && (heading == null || headings(target).contains(heading));
  }

  private Set<String> headings(Path page) throws IOException {
    if (!headings.containsKey(page)) {
      var names = new HashSet<String>();
      for (var line : text(page)) {
        var heading = HEADING.matcher(line);
        if (heading.matches()) {
          var shown = SHOWN.matcher(heading.group("text")).replaceAll("$1");
          var name =
              UNNAMED.matcher(shown.toLowerCase(Locale.ROOT)).replaceAll("").replace(' ', '-');
          var next = name;
          for (var i = 1; !names.add(next); i++) {
            next = name + "-" + i;
          }
        }
      }
      headings.put(page, names);
    }
    return headings.get(page);
  }

  /** Without lines that are shown as they are typed. */
  private static List<String> text(Path page) throws IOException {
    return Files.readAllLines(page).stream().filter(line -> !line.startsWith("    ")).toList();
  }
}
