package io.brokerbench.e2e.support;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** Walks through a page with the Tab key. */
public final class Keyboard {

  /** An element as a failed test shows it. */
  private static final String NAMES =
      """
      var named = e => e.tagName.toLowerCase() + ': '
          + (e.getAttribute('aria-label') ?? e.textContent).trim().slice(0, 60);
      """;

  /** Links, folds and what scrolls, from top to bottom, but for what is not shown. */
  private static final String STOPS =
      """
      [...document.querySelectorAll('a[href], summary, button, [tabindex]')]
          .filter(e => e.tabIndex >= 0 && e.checkVisibility()).map(named)
      """;

  /** What has the focus, the width of its ring, and whether any of it can be seen. */
  private static final String FOCUS =
      """
      (() => {
        const e = document.activeElement, style = getComputedStyle(e);
        const box = e.getBoundingClientRect(), bar = [...document.querySelectorAll('nav')].find(
            nav => getComputedStyle(nav).position === 'sticky'
                && nav.getBoundingClientRect().top <= 0);
        const top = bar && !bar.contains(e) ? Math.max(0, bar.getBoundingClientRect().bottom) : 0;
        const ring = style.outlineStyle === 'none' ? 0 : parseFloat(style.outlineWidth);
        return [named(e), ring, box.bottom > top && box.top < innerHeight && box.width > 0];
      })()
      """;

  private Keyboard() {}

  /**
   * An element that has the focus.
   *
   * @param element its kind and its name, or how its text begins
   * @param ring width of the line around it, in pixels
   * @param seen whether at least a part of it is in the window and not below the bar of links
   */
  public record Stop(String element, double ring, boolean seen) {}

  /** What the Tab key has to reach, from top to bottom. */
  public static List<String> stops(Browser browser) {
    var found = new ArrayList<String>();
    browser.evaluateBeside(NAMES + STOPS).forEach(name -> found.add(name.asText()));
    return found;
  }

  /**
   * Where the focus is after each of so many presses.
   *
   * @param back whether to walk towards the top
   */
  public static List<Stop> walk(Browser browser, int presses, boolean back) {
    var found = new ArrayList<Stop>();
    for (var i = 0; i < presses; i++) {
      browser.pressTab(back);
      found.add(stop(browser.evaluateBeside(NAMES + FOCUS)));
    }
    return found;
  }

  private static Stop stop(JsonNode focus) {
    return new Stop(focus.get(0).asText(), focus.get(1).asDouble(), focus.get(2).asBoolean());
  }
}
