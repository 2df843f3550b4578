package io.brokerbench.e2e.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.report.Report;
import io.brokerbench.core.report.SamplePeers;
import io.brokerbench.core.report.SampleRuns;
import io.brokerbench.core.report.SampleSuite;
import io.brokerbench.core.report.page.HtmlPage;
import io.brokerbench.core.report.page.Page;
import io.brokerbench.e2e.support.Browser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The report in Chromium; pictures of it go to target/pages. */
class ReportPageTest {

  private static final Path PICTURES = Path.of("target", "pages");
  private static final double SMALLEST_TEXT = 11;

  // A browser that has just ended may still write.
  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  private static Path directory;

  private static Browser browser;

  @BeforeAll
  static void start() throws IOException {
    assumeTrue(Browser.installed().isPresent(), "Chromium is not installed");
    Files.createDirectories(PICTURES);
    browser = Browser.start(directory.resolve("profile"));
  }

  @AfterAll
  static void end() {
    if (browser != null) {
      browser.close();
    }
  }

  private static Path write(String name) throws IOException, InvalidRunException {
    var now = Instant.parse("2026-11-27T12:00:00Z");
    Page page =
        switch (name) {
          case "run" -> Report.of(List.of(), List.of(SampleRuns.detailed()), "1.2.3", now);
          case "suite" ->
              Report.of(List.of(SampleSuite.of("1, 100, 1000", 6)), List.of(), "1.2.3", now);
          case "small-suite" -> Report.of(List.of(SampleSuite.of("1", 2)), List.of(), "1.2.3", now);
          case "peers" ->
              Report.of(
                  List.of(),
                  List.of(SampleRuns.detailed(), SampleRuns.measured()),
                  List.of(SamplePeers.OMB),
                  "1.2.3",
                  now);
          default -> throw new IllegalArgumentException(name);
        };
    return Files.writeString(directory.resolve(name + ".html"), HtmlPage.of(page));
  }

  @ParameterizedTest
  @CsvSource({
    "run, 1280, false",
    "run, 1280, true",
    "run, 400, false",
    "run, 400, true",
    "suite, 1280, false",
    "suite, 1280, true",
    "suite, 400, false",
    "suite, 400, true",
    "small-suite, 1280, false",
    "small-suite, 400, true",
    "peers, 1280, true",
    "peers, 400, false",
  })
  void readableWithoutRequestsOrErrors(String name, int width, boolean dark)
      throws IOException, InvalidRunException {
    var file = write(name);

    browser.open(file, width, dark);
    browser.picture(
        PICTURES.resolve("%s-%d-%s.png".formatted(name, width, dark ? "dark" : "light")));

    assertThat(browser.requests()).containsExactly(file.toUri().toString());
    assertThat(browser.complaints()).isEmpty();
    assertThat(browser.evaluate("document.documentElement.scrollWidth").asInt())
        .isLessThanOrEqualTo(width);
    assertThat(visible("svg")).hasSizeGreaterThan(3).allMatch(box -> box.get(2) > width / 4.0);
    assertThat(textHeights()).isNotEmpty().allMatch(height -> height >= SMALLEST_TEXT);
    assertThat(overlaps()).isEmpty();
    assertThat(cut()).isEmpty();
    assertThat(
            browser
                .evaluate("getComputedStyle(document.body).backgroundColor")
                .asText()
                .equals("rgb(255, 255, 255)"))
        .isEqualTo(!dark);
  }

  @Test
  @DisplayName("every line of a chart is drawn in a colour of its own that is not the background")
  void linesHaveColours() throws IOException, InvalidRunException {
    browser.open(write("run"), 1280, false);

    var colours =
        strings(
            "[...document.querySelectorAll('.wide path.ln')]"
                + ".map(line => getComputedStyle(line).stroke)");

    assertThat(colours).isNotEmpty().doesNotContain("none", "rgb(255, 255, 255)");
    assertThat(colours.stream().distinct().count()).isGreaterThan(2);
  }

  @Test
  void printsAsPdf() throws IOException, InvalidRunException {
    var file = PICTURES.resolve("run.pdf");
    browser.open(write("run"), 1280, true);

    browser.print(file);

    assertThat(Files.size(file)).isGreaterThan(10_000);
  }

  /** Left, top, width and height of what is shown. */
  private static List<List<Double>> visible(String selector) {
    return boxes(
        "[...document.querySelectorAll('%s')].map(e => e.getBoundingClientRect())"
            .formatted(selector));
  }

  private static List<Double> textHeights() {
    return numbers(
        "[...document.querySelectorAll('svg text')].filter(t => t.getBoundingClientRect().width >"
            + " 0).map(t => parseFloat(getComputedStyle(t).fontSize) * t.getScreenCTM().a)");
  }

  /** Texts of one chart that lie on each other by more than their edges. */
  private static List<String> overlaps() {
    return strings(
        """
        [...document.querySelectorAll('svg')].flatMap(svg => {
          const texts = [...svg.querySelectorAll('text')]
              .map(t => [t.textContent, t.getBoundingClientRect()]).filter(t => t[1].width > 0);
          return texts.flatMap((a, i) => texts.slice(i + 1).filter(b =>
              Math.min(a[1].right, b[1].right) - Math.max(a[1].left, b[1].left) > 2
              && Math.min(a[1].bottom, b[1].bottom) - Math.max(a[1].top, b[1].top) > 4)
              .map(b => svg.getAttribute('aria-label') + ': ' + a[0] + ' | ' + b[0]));
        })
        """);
  }

  /** Texts of a chart that its edges cut off. */
  private static List<String> cut() {
    return strings(
        """
        [...document.querySelectorAll('svg')].flatMap(svg => {
          const edge = svg.getBoundingClientRect();
          return [...svg.querySelectorAll('text')].filter(t => {
            const box = t.getBoundingClientRect();
            return box.width > 0 && (box.left < edge.left - 1 || box.right > edge.right + 1);
          }).map(t => svg.getAttribute('aria-label') + ': ' + t.textContent);
        })
        """);
  }

  private static List<List<Double>> boxes(String expression) {
    var found = new ArrayList<List<Double>>();
    browser
        .evaluate(expression + ".filter(b => b.width > 0).map(b => [b.x, b.y, b.width, b.height])")
        .forEach(
            box -> {
              var numbers = new ArrayList<Double>();
              box.forEach(number -> numbers.add(number.asDouble()));
              found.add(numbers);
            });
    return found;
  }

  private static List<Double> numbers(String expression) {
    var found = new ArrayList<Double>();
    browser.evaluate(expression).forEach(number -> found.add(number.asDouble()));
    return found;
  }

  private static List<String> strings(String expression) {
    var found = new ArrayList<String>();
    browser.evaluate(expression).forEach(text -> found.add(text.asText()));
    return found;
  }
}
