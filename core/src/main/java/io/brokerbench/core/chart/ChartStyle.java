package io.brokerbench.core.chart;

/**
 * The style sheet of all charts. The colours differ in lightness too, so that readers with any kind
 * of colour blindness can tell them apart. Each also has a marker and may have dashes.
 */
public final class ChartStyle {

  /** Number of colours: classes {@code k0} and so on. */
  public static final int COLOURS = 7;

  /** Variables of the light scheme; put them on an element that holds charts. */
  public static final String LIGHT =
      "--ink:#1b2530;--soft:#56626f;--line:#d7dde3;--edge:#9aa6b2;--paper:#fff;--band:#eef1f4;--zone:#e3efe7;"
          + "--bad:#b3261e;--good:#146c43;"
          + "--k0:#006fb5;--k1:#d95f02;--k2:#00a070;--k3:#cf6ea5;--k4:#6b4600;--k5:#27308a;"
          + "--k6:#2b333b;";

  /** The same of the dark scheme. */
  public static final String DARK =
      "--ink:#e8edf2;--soft:#a3b0bd;--line:#36424e;--edge:#465563;--paper:#12181f;--band:#1c252e;--zone:#18302a;"
          + "--bad:#ff8a80;--good:#6fd6a0;"
          + "--k0:#3a94da;--k1:#ff7f3f;--k2:#3ddc97;--k3:#b9548f;--k4:#ffd95a;--k5:#cfe8ff;"
          + "--k6:#a8b2bc;";

  /** Rules of charts, without variables. */
  public static final String RULES = rules();

  private ChartStyle() {}

  private static String rules() {
    var rules =
        new StringBuilder(
            ".chart{font:12px system-ui,-apple-system,'Segoe UI',Roboto,'Liberation Sans',Arial,"
                + "sans-serif;background:transparent}"
                + ".chart text{fill:var(--soft)}"
                + ".chart .strong{fill:var(--ink)}"
                + ".chart .head{font-weight:600}"
                + ".chart .strong,.chart .note,"
                + ".chart .limittext,.chart .bandtext{paint-order:stroke;"
                + "stroke:var(--paper);stroke-width:3px}"
                + ".chart .grid{stroke:var(--line);stroke-width:1}"
                + ".chart .axis{stroke:var(--soft);stroke-width:1}"
                + ".chart .band{fill:var(--band)}"
                + ".chart .zone{fill:var(--zone)}"
                + ".chart .limit{stroke:var(--bad);stroke-width:1.5;stroke-dasharray:6 4}"
                + ".chart .limittext{fill:var(--bad)}"
                + ".chart .stage{stroke:var(--soft);stroke-dasharray:2 3}"
                + ".chart .ref{stroke:var(--ink);stroke-width:1}"
                + ".chart .ln{fill:none;stroke-width:2;stroke-linejoin:round;stroke-linecap:round}"
                + ".chart .thin{stroke-width:1;stroke-opacity:.9}"
                + ".chart .d1{stroke-dasharray:7 4}"
                + ".chart .d2{stroke-dasharray:1.5 4}"
                + ".chart .ci{fill:none;stroke-width:2}"
                + ".chart .mk{stroke-width:1.5}"
                + ".chart .hollow{fill:var(--paper)}"
                + ".chart .dot{fill-opacity:.45;stroke:none}");
    for (var i = 0; i < COLOURS; i++) {
      rules.append(
          ".chart .k%1$d{stroke:var(--k%1$d)}.chart .f%1$d{fill:var(--k%1$d)}".formatted(i));
    }
    return rules.toString();
  }

  /** The whole style sheet of an image that stands alone; it follows the reader's scheme. */
  public static String standalone() {
    return ".chart{" + LIGHT + "}@media (prefers-color-scheme:dark){.chart{" + DARK + "}}" + RULES;
  }
}
