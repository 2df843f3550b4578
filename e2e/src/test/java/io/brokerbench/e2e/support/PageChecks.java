package io.brokerbench.e2e.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** What holds of every page, in every window and scheme of colours. */
public final class PageChecks {

  /** Takes the pictures of pages. */
  public static final Path PICTURES = Path.of("target", "pages");

  private static final double SMALLEST_TEXT = 11;
  private static final int WIDE = 1280;

  /** Below what is drawn, in pixels. */
  private static final int EDGE = 20;

  private static final String WHITE = "rgb(255, 255, 255)";

  private PageChecks() {}

  /**
   * How a page is looked at.
   *
   * @param width of the window, in pixels
   * @param dark whether the reader prefers dark pages
   */
  public record View(int width, boolean dark) {

    /** Large and small, light and dark. */
    public static final List<View> ALL =
        List.of(
            new View(WIDE, false), new View(WIDE, true), new View(400, false), new View(400, true));

    @Override
    public String toString() {
      return width + "-" + (dark ? "dark" : "light");
    }
  }

  /**
   * Opens a report in a view and draws it. It has at least so many charts, loads nothing else, and
   * can be read.
   *
   * @param name of the picture
   */
  public static void assertReport(
      Browser browser, Path report, View view, int charts, String name) {
    browser.open(report, view.width(), view.dark());
    draw(browser, name + "-" + view + ".png");

    assertThat(browser.requests()).containsExactly(report.toUri().toString());
    assertCharts(browser, charts);
    assertReadable(browser, view);
  }

  /** The page that is open shows at least so many charts. */
  public static void assertCharts(Browser browser, int charts) {
    assertThat(
            browser
                .evaluate(
                    """
                    [...document.querySelectorAll('svg')].map(chart => chart.getBoundingClientRect())
                        .filter(box => box.width > innerWidth / 4).length
                    """)
                .asInt())
        .as("charts")
        .isGreaterThanOrEqualTo(charts);
  }

  private static void draw(Browser browser, String picture) {
    try {
      Files.createDirectories(PICTURES);
      browser.picture(PICTURES.resolve(picture));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Draws the top of a report as it is in a large light window.
   *
   * @param rows of charts: the picture ends below so many
   * @param name of the picture
   */
  public static void drawTop(Browser browser, Path report, int rows, String name)
      throws IOException {
    browser.open(report, WIDE, false);
    var ends = new TreeMap<Double, Double>();
    browser
        .evaluate(
            """
            [...document.querySelectorAll('figure')].map(figure => figure.getBoundingClientRect())
                .filter(box => box.width > 0).map(box => [box.top, box.bottom])
            """)
        .forEach(box -> ends.merge(box.get(0).asDouble(), box.get(1).asDouble(), Math::max));
    var height = ends.values().stream().limit(rows).reduce((above, below) -> below).orElseThrow();
    browser.picture(
        Files.createDirectories(PICTURES).resolve(name + ".png"), WIDE, (int) (height + EDGE));
  }

  /**
   * The page that is open fits into its window, follows the scheme, complains about nothing, its
   * charts can be read, and axe-core finds nothing, after which the page is not what it was.
   */
  public static void assertReadable(Browser browser, View view) {
    assertThat(browser.complaints()).isEmpty();
    assertThat(browser.evaluate("document.documentElement.scrollWidth").asInt())
        .isLessThanOrEqualTo(view.width());
    assertThat(
            browser
                .evaluate("getComputedStyle(document.body).backgroundColor")
                .asText()
                .equals(WHITE))
        .isEqualTo(!view.dark());
    assertThat(textHeights(browser)).allMatch(height -> height >= SMALLEST_TEXT);
    assertThat(overlaps(browser)).isEmpty();
    assertThat(cut(browser)).isEmpty();
    assertThat(unnamed(browser)).isEmpty();
    assertThat(dead(browser)).isEmpty();
    assertThat(Accessibility.violations(browser)).isEmpty();
  }

  private static List<Double> textHeights(Browser browser) {
    var found = new ArrayList<Double>();
    browser
        .evaluate(
            """
            [...document.querySelectorAll('svg text')]
                .filter(t => t.getBoundingClientRect().width > 0)
                .map(t => parseFloat(getComputedStyle(t).fontSize) * t.getScreenCTM().a)
            """)
        .forEach(number -> found.add(number.asDouble()));
    return found;
  }

  /** Texts of one chart that lie on each other by more than their edges. */
  private static List<String> overlaps(Browser browser) {
    return strings(
        browser,
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
  private static List<String> cut(Browser browser) {
    return strings(
        browser,
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

  /**
   * Charts that a screen reader passes over in silence: without a name, an image that hides links,
   * or one whose section has no table.
   */
  private static List<String> unnamed(Browser browser) {
    return strings(
        browser,
        """
        [...document.querySelectorAll('svg')].filter(svg => {
          const role = svg.getAttribute('role');
          const links = svg.querySelector('a') !== null;
          return !svg.getAttribute('aria-label') || role !== (links ? 'group' : 'img')
              || svg.closest('section').querySelector('table') === null;
        }).map(svg => svg.getAttribute('role') + ' ' + svg.getAttribute('aria-label')
            + ' in ' + svg.closest('section').firstChild.textContent)
        """);
  }

  /** Links to a part of the page that it does not have. */
  private static List<String> dead(Browser browser) {
    return strings(
        browser,
        """
        [...document.querySelectorAll('a[href^="#"]')].map(link => link.getAttribute('href'))
            .filter(target => document.getElementById(target.slice(1)) === null)
        """);
  }

  private static List<String> strings(Browser browser, String expression) {
    var found = new ArrayList<String>();
    browser.evaluate(expression).forEach(text -> found.add(text.asText()));
    return found;
  }
}
