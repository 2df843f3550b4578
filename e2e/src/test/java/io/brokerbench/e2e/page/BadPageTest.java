package io.brokerbench.e2e.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.brokerbench.e2e.support.Accessibility;
import io.brokerbench.e2e.support.Accessibility.Violation;
import io.brokerbench.e2e.support.Browser;
import io.brokerbench.e2e.support.Keyboard;
import io.brokerbench.e2e.support.Keyboard.Stop;
import io.brokerbench.e2e.support.PageChecks;
import io.brokerbench.e2e.support.PageChecks.View;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Pages with one defect each: the checks of pages find it, although the page allows no script. */
class BadPageTest {

  private static final String PAGE =
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <title>A page</title>
      </head>
      <body style="margin:0;background:#fff"><nav style="position:sticky;top:0;background:#fff;height:50px">Bar</nav>
      <main><h1>A page</h1>%s</main></body>
      </html>
      """;

  private static final View LARGE = new View(1280, false);

  private static final String START =
      "<section><h2>S</h2><svg role=\"img\" aria-label=\"C\" width=\"400\" height=\"99\">";

  private static final String END =
      "</svg><table><tr><th scope=\"col\">A</th></tr><tr><td>1</td></tr></table></section>";

  private static final String CHART = START + "<text x=\"9\" y=\"50\">One</text>" + END;

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

  private static void open(String body) throws IOException {
    var file = Files.writeString(directory.resolve("page.html"), PAGE.formatted(body));
    browser.open(file, 1280, false);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ''                | <p>Text</p>
          color-contrast    | <p style="color:#999">Text</p>
          color-contrast    | <details><summary>More</summary><p style="color:#999">Text</p></details>
          svg-img-alt       | <svg role="img"><path d="M0 0"/></svg>
          link-name         | <svg role="group" aria-label="Chart"><a href="#x"><circle r="9"/></a></svg>
          landmark-unique   | <section aria-label="A">A</section><section aria-label="A">B</section>
          aria-allowed-attr | <span aria-checked="true">Text</span>
          """)
  void violationIsFound(String rule, String body) throws IOException {
    open(body);

    assertThat(Accessibility.violations(browser))
        .extracting(Violation::rule)
        .isEqualTo(rule.isEmpty() ? List.of() : List.of(rule));
  }

  @Test
  void goodPageIsReadable() throws IOException {
    open(CHART + "<p><a href=\"#x\">Below</a></p><p id=\"x\">Text</p>");

    PageChecks.assertReadable(browser, LARGE);
    PageChecks.assertCharts(browser, 1);
  }

  /** START and END stand for a section with a chart and a table. */
  @ParameterizedTest
  @CsvSource(
      delimiterString = "::",
      textBlock =
          """
          <div style="width:2000px">Text</div> :: 2000
          START<text x="9" y="50" font-size="8">A</text>END :: 8.0
          START<text x="9" y="50">One</text><text x="12" y="52">Two</text>END :: C: One | Two
          START<text x="-9" y="50">Left</text>END :: C: Left
          START<text x="390" y="50">Right</text>END :: C: Right
          <section><h2>S</h2><svg role="img">END :: img null in S
          <section><h2>S</h2><svg aria-label="C">END :: null C in S
          START<a href="#x"><text x="9" y="50">A</text></a>END<p id="x">X</p> :: img C in S
          START</svg></section> :: img C in S
          <p><a href="#none">One</a></p> :: #none
          <p style="color:#999">Text</p> :: color-contrast
          <img alt="One" src="http://127.0.0.1:1/a.png"> :: Content Security Policy
          """)
  void unreadablePageIsFound(String body, String found) throws IOException {
    open(body.replace("START", START).replace("END", END));

    assertThatThrownBy(() -> PageChecks.assertReadable(browser, LARGE))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining(found);
  }

  @Test
  void lightPageForDarkReadersIsFound() throws IOException {
    open("<p>Text</p>");

    assertThatThrownBy(() -> PageChecks.assertReadable(browser, new View(1280, true)))
        .isInstanceOf(AssertionError.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"throw new Error('odd')", "console.error('odd')", "console.log('odd')"})
  void complaintOfAScriptIsFound(String script) throws IOException {
    browser.open(withoutPolicy("<script>" + script + "</script>"), 1280, false);

    assertThat(browser.complaints()).singleElement().asString().contains("odd");
    assertThatThrownBy(() -> PageChecks.assertReadable(browser, LARGE))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("odd");
  }

  /** What the policy of the other pages does not let through. */
  private static Path withoutPolicy(String body) throws IOException {
    var page = PAGE.replaceAll("<meta http-equiv=.*>", "").formatted(body);
    return Files.writeString(directory.resolve("without-policy.html"), page);
  }

  @Test
  void requestIsFound() throws IOException {
    var other = Files.writeString(directory.resolve("other.css"), "p {margin: 0}");
    var page = withoutPolicy(CHART + "<link rel=\"stylesheet\" href=\"other.css\">");

    assertThatThrownBy(() -> PageChecks.assertReport(browser, page, LARGE, 1, "bad"))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining(other.toUri().toString());
    assertThat(browser.requests())
        .containsExactly(page.toUri().toString(), other.toUri().toString());
  }

  @Test
  void missingChartIsFound() throws IOException {
    open(CHART + "<svg width=\"300\"></svg><svg style=\"display:none\"></svg>");

    PageChecks.assertCharts(browser, 1);
    assertThatThrownBy(() -> PageChecks.assertCharts(browser, 2))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("charts");
  }

  @Test
  void thinRingIsSeen() throws IOException {
    open("<p><a href='#x'>One</a> <a href='#x' style='outline:0'>Two</a></p>");

    assertThat(Keyboard.walk(browser, 2, false))
        .containsExactly(new Stop("a: One", 1, true), new Stop("a: Two", 0, true));
  }

  @Test
  void focusBelowTheBarIsNotSeen() throws IOException {
    open("<a href='#x' style='position:fixed;top:10px;z-index:-1'>One</a>");

    assertThat(Keyboard.walk(browser, 1, false)).containsExactly(new Stop("a: One", 1, false));
  }

  @Test
  void whatTabDoesNotReachIsMissed() throws IOException {
    open("<p><a href='#x'>One</a></p><p inert><a href='#x'>Two</a></p>");

    assertThat(Keyboard.stops(browser)).containsExactly("a: One", "a: Two");
    assertThat(Keyboard.walk(browser, 2, false)).extracting(Stop::element).doesNotContain("a: Two");
  }
}
