package io.brokerbench.core.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.brokerbench.core.chart.IntervalChart.Row;
import io.brokerbench.core.chart.IntervalChart.Single;
import io.brokerbench.core.chart.IntervalChart.Zone;
import io.brokerbench.core.chart.Line.Style;
import io.brokerbench.core.chart.XyChart.Band;
import io.brokerbench.core.chart.XyChart.Limit;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class ChartTest {

  private static final double PIXEL = 0.11;

  private static final Scale TO_TEN = new Scale(Scale.Kind.LINEAR, 0, 10, "x", String::valueOf);

  private static XyChart xy() {
    return new XyChart(
        "Two <lines>",
        TO_TEN,
        TO_TEN,
        List.of(
            new Line(
                "first & bold",
                Style.bold(0).marked(),
                List.of(
                    new Point(0, 0, null, null, false, "origin", "#r1"),
                    new Point(5, 5, 4.0, 6.0, true, "middle", null),
                    Point.of(10, 10))),
            new Line(
                "second",
                Style.bold(1),
                List.of(
                    Point.of(0, 10), Point.of(5, Double.NaN), Point.of(6, 1), Point.of(10, 0)))),
        List.of(new Band(0, 2, "warm-up"), new Band(7, 7, "2")),
        List.of(new Limit(8, "limit")));
  }

  private static final List<Single> SINGLES =
      List.of(new Single(1.5, "one: 1.5", "#one"), new Single(2.5, "two: 2.5", "#two"));

  private static IntervalChart intervals() {
    return new IntervalChart(
        "Intervals",
        TO_TEN,
        5.0,
        new Zone(4, 6),
        List.of(
            Row.heading("group"),
            new Row("a=1,b=2", "2.0", 0, 2.0, 1.0, 3.0, SINGLES, false, "#a"),
            new Row("a=2,b=2", "8.0", 1, 8.0, null, null, List.of(), true, null)));
  }

  static Stream<Chart> charts() {
    return Stream.of(xy(), intervals());
  }

  private static List<Element> find(Chart chart, int width, String path) {
    try {
      var text = chart.draw(width).toString().getBytes(StandardCharsets.UTF_8);
      var document =
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(new ByteArrayInputStream(text));
      var found =
          (NodeList)
              XPathFactory.newInstance()
                  .newXPath()
                  .evaluate(path, document, XPathConstants.NODESET);
      return IntStream.range(0, found.getLength()).mapToObj(i -> (Element) found.item(i)).toList();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static double number(Element element, String attribute) {
    return Double.parseDouble(element.getAttribute(attribute));
  }

  @ParameterizedTest
  @ValueSource(ints = {Chart.NARROW, Chart.WIDE})
  @DisplayName("a point lies where its values are between the ticks of both axes")
  void pointsLieBetweenTicks(int width) {
    var middle = find(xy(), width, "//circle[title='middle']").getFirst();
    var origin = find(xy(), width, "//circle[title='origin']").getFirst();
    var rules = find(xy(), width, "//line[@class='grid']");
    var bottom = number(rules.getFirst(), "y1");
    var top = number(rules.getLast(), "y1");
    var left = number(rules.getFirst(), "x1");
    var right = number(rules.getFirst(), "x2");

    assertThat(number(middle, "cy")).isCloseTo((top + bottom) / 2, within(PIXEL));
    assertThat(number(middle, "cx")).isCloseTo((left + right) / 2, within(PIXEL));
    assertThat(number(origin, "cx")).isCloseTo(left, within(PIXEL));
    assertThat(number(origin, "cy")).isCloseTo(bottom, within(PIXEL));
    var whisker = find(xy(), width, "//line[@class='ci k0']").getFirst();
    assertThat(number(whisker, "y1")).isCloseTo(bottom + 0.4 * (top - bottom), within(PIXEL));
    assertThat(number(whisker, "y2")).isCloseTo(bottom + 0.6 * (top - bottom), within(PIXEL));
    var limit = find(xy(), width, "//line[@class='limit']").getFirst();
    assertThat(number(limit, "y1")).isCloseTo(bottom + 0.8 * (top - bottom), within(PIXEL));
    var band = find(xy(), width, "//rect[@class='band']").getFirst();
    assertThat(number(band, "width")).isCloseTo(0.2 * (right - left), within(PIXEL));
  }

  @Test
  void drawsPointsWithoutNeighbours() {
    var gap = Double.NaN;
    var points = new double[] {1, gap, 2, 3, gap, 4};
    var line =
        new Line(
            "gaps",
            Style.bold(0),
            IntStream.range(0, points.length).mapToObj(i -> Point.of(2 * i, points[i])).toList());
    var chart = new XyChart("Gaps", TO_TEN, TO_TEN, List.of(line), List.of(), List.of());
    var path = find(chart, Chart.WIDE, "//path[contains(@class, 'ln k0')]").getFirst();
    assertThat(path.getAttribute("d"))
        .matches("M[0-9.]+ [0-9.]+m-2 0h4M[0-9. ]+L[0-9. ]+M[0-9.]+ [0-9.]+m-2 0h4");
  }

  @Test
  void missingValuesLeaveAGap() {
    var path = find(xy(), Chart.WIDE, "//path[contains(@class, 'ln k1')]").getFirst();

    assertThat(path.getAttribute("d").chars().filter(c -> c == 'M').count()).isEqualTo(2);
    assertThat(path.getAttribute("d").chars().filter(c -> c == 'L').count()).isEqualTo(1);
  }

  @Test
  void hollowMarkersAndLinksOfPoints() {
    assertThat(find(xy(), Chart.WIDE, "//circle[title='middle']").getFirst().getAttribute("class"))
        .contains("hollow");
    assertThat(find(xy(), Chart.WIDE, "//a[circle/title='origin']"))
        .singleElement()
        .satisfies(link -> assertThat(link.getAttribute("href")).isEqualTo("#r1"));
  }

  @ParameterizedTest
  @ValueSource(ints = {Chart.NARROW, Chart.WIDE})
  void intervalsEndAtTheirValues(int width) {
    var axis = find(intervals(), width, "//line[@class='axis']").getFirst();
    var left = number(axis, "x1");
    var unit = (number(axis, "x2") - left) / 10;
    var bar = find(intervals(), width, "//line[@class='ci k0']").getFirst();

    assertThat(number(bar, "x1")).isCloseTo(left + unit, within(PIXEL));
    assertThat(number(bar, "x2")).isCloseTo(left + 3 * unit, within(PIXEL));
    assertThat(find(intervals(), width, "//line[@class='ci k1']")).isEmpty();
    assertThat(number(find(intervals(), width, "//line[@class='ref']").getFirst(), "x1"))
        .isCloseTo(left + 5 * unit, within(PIXEL));
    assertThat(number(find(intervals(), width, "//rect[@class='zone']").getFirst(), "width"))
        .isCloseTo(2 * unit, within(PIXEL));
    assertThat(find(intervals(), width, "//circle[contains(@class, 'dot')]")).hasSize(2);
  }

  /** Groups of cells that differ in their last axis only would look alike. */
  @Test
  void headingsHaveTheWholeWidth() {
    var heading = "level=1, test=latency, partitions=10000, subscriptions=1";
    var chart = new IntervalChart("Long", TO_TEN, null, null, List.of(Row.heading(heading)));

    assertThat(find(chart, Chart.WIDE, "//text[contains(@class, 'head')]"))
        .singleElement()
        .extracting(text -> text.getFirstChild().getTextContent())
        .isEqualTo(heading);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 6, 7, 8, 9, 10, 12})
  void ticksAreInsideAndApartAtTheEdgeToo(int length) {
    var scale = new Scale(Scale.Kind.LINEAR, 0, 10, "x", value -> "9".repeat(length));
    var line = new Line("line", Style.bold(0), List.of(Point.of(0, 0), Point.of(10, 10)));
    var charts =
        List.of(
            new XyChart("Ticks", scale, TO_TEN, List.of(line)),
            new IntervalChart("Ticks", scale, null, null, List.of(Row.heading("group"))));

    for (var chart : charts) {
      for (var width : List.of(Chart.NARROW, Chart.WIDE)) {
        var end = 0.0;
        for (var tick : find(chart, width, "//text[@text-anchor='middle'][starts-with(., '9')]")) {
          var half = Canvas.width(tick.getTextContent()) / 2;
          assertThat(number(tick, "x") - half).isGreaterThanOrEqualTo(end - PIXEL);
          end = number(tick, "x") + half;
        }
        assertThat(end).isPositive().isLessThanOrEqualTo(width + PIXEL);
      }
    }
  }

  @Test
  void namesOfStagesAreApartAtTheEdgeToo() {
    var bands = List.of(new Band(9, 9, "19"), new Band(9.7, 9.7, "20"), new Band(9.8, 9.8, "21"));
    var chart = new XyChart("Stages", TO_TEN, TO_TEN, List.of(), bands, List.of());

    assertThat(find(chart, Chart.WIDE, "//line[@class='stage']")).hasSize(3);
    assertThat(find(chart, Chart.WIDE, "//text[.='19' or .='20' or .='21']"))
        .extracting(Element::getTextContent)
        .containsExactly("19", "20");
  }

  @ParameterizedTest
  @MethodSource("charts")
  void textStaysInsideTheDrawing(Chart chart) {
    for (var width : List.of(Chart.NARROW, Chart.WIDE)) {
      for (var text : find(chart, width, "//text")) {
        var length = Canvas.width(text.getFirstChild().getTextContent());
        var x = number(text, "x");
        var start =
            switch (text.getAttribute("text-anchor")) {
              case "end" -> x - length;
              case "middle" -> x - length / 2;
              default -> x;
            };
        assertThat(start).as(text.getTextContent()).isGreaterThan(-Canvas.width("m"));
        assertThat(start + length).as(text.getTextContent()).isLessThan(width + Canvas.width("m"));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("charts")
  void namesItselfForScreenReaders(Chart chart) {
    assertThat(find(chart, Chart.WIDE, "/svg[@role='group']").getFirst().getAttribute("aria-label"))
        .isEqualTo(chart.title());
  }

  @Test
  void legendWrapsWhereItIsTooWide() {
    var lines =
        IntStream.range(0, 6)
            .mapToObj(
                i ->
                    new Line(
                        "system=pulsar, number " + i,
                        Style.bold(i),
                        List.of(Point.of(0, 0), Point.of(1, i))))
            .toList();
    var chart = new XyChart("Many", TO_TEN, TO_TEN, lines);
    var rows =
        find(chart, Chart.NARROW, "//g[@class='legend']/text").stream()
            .map(text -> text.getAttribute("y"))
            .distinct();

    assertThat(rows.count()).isGreaterThan(2);
    assertThat(find(chart, Chart.WIDE, "//g[@class='legend']/text")).hasSize(6);
  }

  @ParameterizedTest
  @MethodSource("charts")
  void imageBringsItsStyle(Chart chart) {
    assertThat(chart.image())
        .startsWith("<svg ")
        .contains("xmlns=\"http://www.w3.org/2000/svg\"", "prefers-color-scheme:dark");
  }

  /** Two limits that are nearly equal, one below the name of a band, and one that is alone. */
  @Test
  void namesOfLimitsAreApart() {
    var limits =
        List.of(
            new Limit(5, "five"),
            new Limit(5.05, "a little more"),
            new Limit(5.1, "more"),
            new Limit(5.15, "most"),
            new Limit(5.2, "without room"),
            new Limit(8, "eight"));
    var chart = new XyChart("Limits", TO_TEN, TO_TEN, List.of(), List.of(), limits);

    var names = find(chart, Chart.WIDE, "//*[@class='limittext']");

    assertThat(names)
        .extracting(Element::getTextContent)
        .containsExactly("five", "a little more", "more", "most", "eight");
    assertThat(names.stream().map(name -> name.getAttribute("text-anchor")))
        .containsExactly("end", "start", "end", "start", "end");
    assertThat(height(names.getFirst())).isLessThan(height(line(chart, 0)));
    var floor =
        new XyChart("", TO_TEN, TO_TEN, List.of(), List.of(), List.of(new Limit(5, "", true)));
    assertThat(height(find(floor, Chart.WIDE, "//*[@class='limittext']").getFirst()))
        .isGreaterThan(height(line(floor, 0)));
    assertThat(find(chart, Chart.WIDE, "//*[@class='limit']/*[local-name()='title']"))
        .extracting(Element::getTextContent)
        .contains("without room");
  }

  /** By the widths that DejaVu Sans has at 12 pixels, which is wider than most. */
  @Test
  void nameOfANarrowBandIsWholeOrNotThere() {
    var widths = Map.of('w', 9.8, 'a', 7.4, 'r', 4.9, 'm', 11.7, '-', 4.3, 'u', 7.6, 'p', 7.6);
    var whole = "warm-up".chars().mapToDouble(c -> widths.get((char) c)).sum();
    var shown = 0;
    for (var end = 0.1; end < 5; end += 0.01) {
      var bands = List.of(new Band(0, end, "warm-up"), new Band(end, 10, "build"));
      var chart = new XyChart("", TO_TEN, TO_TEN, List.of(), bands, List.of());

      var build = find(chart, Chart.NARROW, "//text[.='build']").getFirst();
      for (var name : find(chart, Chart.NARROW, "//text[starts-with(.,'w')]")) {
        assertThat(name.getTextContent()).isEqualTo("warm-up");
        assertThat(number(name, "x") + whole).isLessThanOrEqualTo(number(build, "x") + 1);
        shown++;
      }
    }
    assertThat(shown).isBetween(100, 480);
  }

  @Test
  void nameOfANarrowBandStandsBesideItWhereThereIsRoom() {
    var bands = List.of(new Band(0, 3, "warm-up"), new Band(9.9, 10, "drain"));
    var chart = new XyChart("", TO_TEN, TO_TEN, List.of(), bands, List.of());

    assertThat(find(chart, Chart.WIDE, "//*[@class='bandtext']"))
        .extracting(Element::getTextContent)
        .containsExactly("warm-up", "drain");
  }

  /** The axis has texts of its own there. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.1, 0.5, 1})
  void nameOfALowFloorIsNotBelowTheAxis(double value) {
    var floor = new Limit(value, "floor", true);
    var chart = new XyChart("", TO_TEN, TO_TEN, List.of(), List.of(), List.of(floor));

    var name = find(chart, Chart.WIDE, "//*[@class='limittext']").getFirst();

    var axis = find(chart, Chart.WIDE, "//*[@class='axis']").getFirst();
    assertThat(height(name)).isLessThanOrEqualTo(height(axis));
  }

  private static Element line(Chart chart, int index) {
    return find(chart, Chart.WIDE, "//*[@class='limit']").get(index);
  }

  /** Distance from the top of the drawing. */
  private static double height(Element element) {
    var y = element.getAttribute(element.hasAttribute("y") ? "y" : "y1");
    return Double.parseDouble(y);
  }
}
