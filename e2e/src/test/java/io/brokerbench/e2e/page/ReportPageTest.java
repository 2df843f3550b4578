package io.brokerbench.e2e.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.report.Report;
import io.brokerbench.core.report.SamplePeers;
import io.brokerbench.core.report.SamplePublished;
import io.brokerbench.core.report.SampleRuns;
import io.brokerbench.core.report.SampleSuite;
import io.brokerbench.core.report.page.HtmlPage;
import io.brokerbench.core.report.page.Page;
import io.brokerbench.core.suite.published.PublishedSuite;
import io.brokerbench.e2e.support.Browser;
import io.brokerbench.e2e.support.Keyboard;
import io.brokerbench.e2e.support.Keyboard.Stop;
import io.brokerbench.e2e.support.PageChecks;
import io.brokerbench.e2e.support.PageChecks.View;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
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

  private static final int CHARTS = 4;
  private static final int FEWEST_STOPS = 20;

  /** In pixels; that of the browser's own style is thinner. */
  private static final double THINNEST_RING = 2;

  // A browser that has just ended may still write.
  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  private static Path directory;

  private static Browser browser;

  @BeforeAll
  static void start() throws IOException {
    assumeTrue(Browser.installed().isPresent(), "Chromium is not installed");
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
          case "published" ->
              Report.of(
                  List.of(SamplePublished.of(PublishedSuite.StreamNative)),
                  List.of(),
                  "1.2.3",
                  now);
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
    "published, 1280, false",
    "published, 400, true",
  })
  void readableWithoutRequestsOrErrors(String name, int width, boolean dark)
      throws IOException, InvalidRunException {
    PageChecks.assertReport(browser, write(name), new View(width, dark), CHARTS, name);
  }

  @ParameterizedTest
  @CsvSource({"run, 1280, true", "peers, 400, true", "suite, 1280, false", "suite, 400, false"})
  @DisplayName("Tab reaches every link, fold and table, visibly, and leads back")
  void keyboardReachesEverything(String name, int width, boolean unfolded)
      throws IOException, InvalidRunException {
    browser.open(write(name), width, false);
    if (unfolded) {
      browser.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)");
    }
    var stops = Keyboard.stops(browser);

    var down = Keyboard.walk(browser, stops.size(), false);
    var up = Keyboard.walk(browser, stops.size() - 1, true);

    assertThat(stops).hasSizeGreaterThan(FEWEST_STOPS);
    assertThat(down).extracting(Stop::element).isEqualTo(stops);
    assertThat(up).extracting(Stop::element).isEqualTo(stops.reversed().subList(1, stops.size()));
    assertThat(Stream.of(down, up).flatMap(List::stream))
        .allMatch(stop -> stop.ring() >= THINNEST_RING)
        .allMatch(Stop::seen);
  }

  @Test
  @DisplayName("every line of a chart is drawn in a colour of its own that is not the background")
  void linesHaveColours() throws IOException, InvalidRunException {
    browser.open(write("run"), 1280, false);

    var colours = new ArrayList<String>();
    browser
        .evaluate(
            "[...document.querySelectorAll('.wide path.ln')]"
                + ".map(line => getComputedStyle(line).stroke)")
        .forEach(colour -> colours.add(colour.asText()));

    assertThat(colours).isNotEmpty().doesNotContain("none", "rgb(255, 255, 255)");
    assertThat(colours.stream().distinct().count()).isGreaterThan(2);
  }

  @Test
  @DisplayName("the picture for README has the answer, the cells and the comparisons, and no more")
  void topIsDrawn() throws IOException, InvalidRunException {
    PageChecks.drawTop(browser, write("small-suite"), 2, "small-suite-top");

    var picture = ImageIO.read(PageChecks.PICTURES.resolve("small-suite-top.png").toFile());
    assertThat(picture.getWidth()).isEqualTo(1280);
    assertThat(picture.getHeight()).isBetween(600, 1800);
  }

  @Test
  void printsAsPdf() throws IOException, InvalidRunException {
    var file = Files.createDirectories(PageChecks.PICTURES).resolve("run.pdf");
    browser.open(write("run"), 1280, true);

    browser.print(file);

    assertThat(Files.size(file)).isGreaterThan(10_000);
  }
}
