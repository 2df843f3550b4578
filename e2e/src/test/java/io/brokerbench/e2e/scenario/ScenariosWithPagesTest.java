package io.brokerbench.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** {@code e2e/test.sh} installs a browser only where a scenario that opens pages may run. */
class ScenariosWithPagesTest {

  private static final Path SCENARIOS =
      Path.of("src", "test", "java", "io", "brokerbench", "e2e", "scenario");

  private static final Pattern OPENS_PAGES = Pattern.compile("\\b(ReportedSuite|Browser)\\.");

  @Test
  @DisplayName("e2e/test.sh asks for a browser for each scenario that opens pages, by its tier")
  void scriptNamesThem() throws IOException {
    var script = Files.readString(Path.of("test.sh"));
    var start = script.indexOf("\nneed_browser() {");
    var function = script.substring(start, script.indexOf("\n}\n", start));

    var wanted = wanted();

    assertThat(wanted).contains("may_select SuiteIT", "may_select ReportPictureIT soak");
    assertThat(Pattern.compile("may_select \\w+( soak)?").matcher(function).results())
        .extracting(found -> found.group())
        .containsExactlyInAnyOrderElementsOf(wanted);
  }

  private static List<String> wanted() throws IOException {
    try (Stream<Path> files = Files.list(SCENARIOS)) {
      return files
          .filter(file -> file.toString().endsWith("IT.java"))
          .filter(file -> OPENS_PAGES.matcher(text(file)).find())
          .map(ScenariosWithPagesTest::selection)
          .toList();
    }
  }

  private static String selection(Path file) {
    var name = "may_select " + file.getFileName().toString().replace(".java", "");
    return text(file).contains("@Tag(\"gate\")") ? name : name + " soak";
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
