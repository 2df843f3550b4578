package io.brokerbench.core.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.chart.Line;
import io.brokerbench.core.chart.Line.Style;
import io.brokerbench.core.chart.Point;
import io.brokerbench.core.chart.Scale;
import io.brokerbench.core.chart.XyChart;
import io.brokerbench.core.report.page.Block.Answer;
import io.brokerbench.core.report.page.Block.Bullets;
import io.brokerbench.core.report.page.Block.Columns;
import io.brokerbench.core.report.page.Block.Fold;
import io.brokerbench.core.report.page.Block.Listing;
import io.brokerbench.core.report.page.Block.Paragraph;
import io.brokerbench.core.report.page.Block.Plot;
import io.brokerbench.core.report.page.Block.Table;
import io.brokerbench.core.report.page.Block.Tile;
import io.brokerbench.core.report.page.Block.Tiles;
import io.brokerbench.core.report.page.Content.Tone;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;

class HtmlPageTest {

  private static final String EVIL = "\"><img src=x onerror=alert(1)><!--";

  private static Page page(String text) {
    var scale = Scale.fromZero(1, text, String::valueOf);
    var chart =
        new XyChart(
            text, scale, scale, List.of(new Line(text, Style.bold(0), List.of(Point.of(0, 1)))));
    var content = Content.text(text).in(Tone.GOOD);
    var table = new Table(List.of(text), 1, List.of(List.of(content)));
    List<Block> blocks =
        List.of(
            Paragraph.of(text),
            new Answer(List.of(content), Tone.BAD),
            new Tiles(List.of(new Tile(text, content, text))),
            new Bullets(List.of(List.of(content))),
            new Listing(text),
            table,
            new Columns(List.of(new Plot(chart, text, table))),
            new Fold(text, List.of(table)));
    var inner = new Section("inner", text, blocks);
    return new Page(
        text,
        text,
        List.of(
            new Section("outer", text, List.of(), List.of(inner)),
            new Section("empty", "nothing", List.of())),
        text);
  }

  @Test
  void textOfOthersStaysText() throws Exception {
    var html = HtmlPage.of(page(EVIL));

    assertThat(html).doesNotContain("<img").doesNotContain("<script").doesNotContain("<!--");
    var document =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(html.getBytes(StandardCharsets.UTF_8)));
    assertThat(document.getElementsByTagName("h1").item(0).getTextContent()).isEqualTo(EVIL);
    assertThat(document.getElementsByTagName("pre").item(0).getTextContent()).isEqualTo(EVIL);
    assertThat(document.getElementsByTagName("td").getLength()).isZero();
    assertThat(document.getElementsByTagName("svg").getLength()).isEqualTo(2);
  }

  @Test
  void policyAllowsItsOwnStyleOnly() throws Exception {
    var html = HtmlPage.of(page("plain"));
    var sheet = html.substring(html.indexOf("<style>") + 7, html.indexOf("</style>"));
    var digest =
        MessageDigest.getInstance("SHA-256").digest(sheet.getBytes(StandardCharsets.UTF_8));

    assertThat(HtmlPage.policy())
        .startsWith("default-src 'none';")
        .contains("style-src 'sha256-" + Base64.getEncoder().encodeToString(digest) + "';");
    assertThat(html).contains(HtmlPage.policy().replace("\"", "&quot;"));
    assertThat(html.split("<style>", -1)).hasSize(2);
    assertThat(html).doesNotContain(" style=\"").doesNotContain("url(");
  }

  @Test
  void leavesOutEmptySections() {
    assertThat(HtmlPage.of(page("plain"))).contains("href=\"#outer\"").doesNotContain("#empty");
  }

  @Test
  void markdownEscapesTextOfOthers() {
    var text = "<b>|*x*|[a](b)";
    var files = MarkdownPage.of(page(text), "charts");

    // What is indented is shown as it is.
    assertThat(files.markdown().replace("\n    " + text + "\n", ""))
        .doesNotContain("<b>")
        .contains("&lt;b&gt;\\|\\*x\\*\\|\\[a\\](b)")
        .contains("](charts/inner-1.svg)");
    assertThat(files.images()).containsOnlyKeys("inner-1.svg");
    assertThat(files.images().get("inner-1.svg")).startsWith("<svg ").doesNotContain("<b>");
  }
}
