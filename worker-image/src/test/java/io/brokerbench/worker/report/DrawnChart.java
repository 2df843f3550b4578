package io.brokerbench.worker.report;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/** A chart of two axes as its reader sees it: pixels, and the numbers at the ticks of its axes. */
record DrawnChart(Element svg) {

  private static final Pattern VERTEX = Pattern.compile("[ML](-?[0-9.]+) (-?[0-9.]+)");

  /** Such as 0.5, 15k or 1.2M. */
  private static final Pattern LABEL = Pattern.compile("[0-9.]+[kM]?");

  /** Where pixels of an axis have no number: between two ticks, they are in proportion. */
  record Axis(boolean logarithmic, double pixel, double perPixel, double value) {

    /** Of the first and the last tick; the one in the middle says which kind it is. */
    static Axis of(List<double[]> ticks) {
      var first = ticks.getFirst();
      var last = ticks.getLast();
      var straight =
          new Axis(false, first[0], (last[1] - first[1]) / (last[0] - first[0]), first[1]);
      var middle = ticks.get(ticks.size() / 2);
      if (Math.abs(straight.pixelOf(middle[1]) - middle[0]) < 1) {
        return straight;
      }
      var low = Math.log10(first[1]);
      var perPixel = (Math.log10(last[1]) - low) / (last[0] - first[0]);
      return new Axis(true, first[0], perPixel, low);
    }

    /** The number at a pixel. */
    double valueAt(double place) {
      var found = value + (place - pixel) * perPixel;
      return logarithmic ? Math.pow(10, found) : found;
    }

    /** The pixel of a number. */
    double pixelOf(double number) {
      return pixel + ((logarithmic ? Math.log10(number) : number) - value) / perPixel;
    }
  }

  /** A vertex of a line, as numbers of both axes. */
  record Vertex(double x, double y) {}

  /** Every element that a path finds below one. */
  static List<Element> find(Node below, String path) {
    try {
      var found =
          (NodeList)
              XPathFactory.newInstance().newXPath().evaluate(path, below, XPathConstants.NODESET);
      return IntStream.range(0, found.getLength()).mapToObj(i -> (Element) found.item(i)).toList();
    } catch (XPathExpressionException e) {
      throw new IllegalArgumentException(path, e);
    }
  }

  Axis vertical() {
    return axis(".//line[@class='grid']", "y1");
  }

  Axis horizontal() {
    return axis(".//line[@class='axis'][@x1=@x2]", "x1");
  }

  /** Ticks that have no room for a number are left out. */
  private Axis axis(String lines, String attribute) {
    var ticks = new ArrayList<double[]>();
    for (var line : find(svg, lines)) {
      for (var text : find(line, "following-sibling::*[1][self::text]")) {
        if (LABEL.matcher(text.getTextContent()).matches()) {
          ticks.add(new double[] {number(line, attribute), label(text.getTextContent())});
        }
      }
    }
    return Axis.of(ticks);
  }

  private static double label(String shown) {
    var factor = shown.endsWith("k") ? 1e3 : shown.endsWith("M") ? 1e6 : 1;
    return factor * Double.parseDouble(shown.replaceFirst("[kM]$", ""));
  }

  private static double number(Element element, String attribute) {
    return Double.parseDouble(element.getAttribute(attribute));
  }

  /** Names of the lines in the legend. */
  List<String> names() {
    return find(svg, ".//g[@class='legend']/text").stream().map(Element::getTextContent).toList();
  }

  /**
   * The vertices of a line in the order of x, the thin parts of it among them.
   *
   * @param name in the legend; null for the only line of a chart without one
   */
  List<Vertex> line(String name) {
    var classes =
        name == null
            ? find(svg, ".//path").getFirst().getAttribute("class")
            : find(svg, ".//g[@class='legend']/text[.='" + name + "']/preceding-sibling::line[1]")
                .getFirst()
                .getAttribute("class")
                .replace(" thin", "");
    var across = horizontal();
    var up = vertical();
    return find(svg, ".//path").stream()
        .filter(path -> path.getAttribute("class").replace(" thin", "").equals(classes))
        .flatMap(path -> VERTEX.matcher(path.getAttribute("d")).results())
        .map(
            found ->
                new Vertex(
                    across.valueAt(Double.parseDouble(found.group(1))),
                    up.valueAt(Double.parseDouble(found.group(2)))))
        .distinct()
        .sorted((one, other) -> Double.compare(one.x(), other.x()))
        .toList();
  }
}
