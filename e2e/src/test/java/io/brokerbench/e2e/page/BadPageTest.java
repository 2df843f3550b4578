package io.brokerbench.e2e.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.brokerbench.e2e.support.Accessibility;
import io.brokerbench.e2e.support.Accessibility.Violation;
import io.brokerbench.e2e.support.Browser;
import io.brokerbench.e2e.support.Keyboard;
import io.brokerbench.e2e.support.Keyboard.Stop;
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
      <body style="margin:0"><nav style="position:sticky;top:0;background:#fff;height:50px">Bar</nav>
      <main><h1>A page</h1>%s</main></body>
      </html>
      """;

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
