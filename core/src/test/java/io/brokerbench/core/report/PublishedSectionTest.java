package io.brokerbench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.suite.published.Publication;
import io.brokerbench.core.suite.published.PublishedSuite;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class PublishedSectionTest {

  private static final String RATIO = "ratioToOtherHardware";
  private static final String P99 = "publishLatencyP99";
  private static final String SECTION = "//h2[@id='s1-published']/..";
  private static final String NO_PUBLICATION = SuitePageMessage.NO_PUBLICATION.with() + ".";
  private static final String PUBLISHED = SuitePageMessage.PUBLISHED.with() + ".";

  private final SuiteInput input;
  private final ArrayNode figures;

  PublishedSectionTest() throws InvalidRunException {
    input = SampleSuite.of("1", 3);
    figures = document().putArray("publishedFigures");
  }

  private ObjectNode document() {
    return (ObjectNode) input.document();
  }

  private Document html() {
    return Pages.html(Pages.of(input));
  }

  private ObjectNode add(String figure) {
    return figures
        .addObject()
        .put("cell", input.result().cells().getFirst().name())
        .put("figure", figure)
        .put("unit", "ms")
        .put("precision", "exact")
        .put("source", "Table 1")
        .put("runs", 3);
  }

  private ObjectNode addWithRatio(String figure) {
    return add(figure).put("published", 10.5).put("measured", 21.0).put(RATIO, 2.0);
  }

  private static List<String> texts(Document html, String path) {
    return Pages.find(html, SECTION + path).stream().map(Element::getTextContent).toList();
  }

  private static String chart(String figure) {
    return SECTION + "//*[@aria-label='Measured beside published: " + figure + "']";
  }

  @Test
  @DisplayName("published figures have their ratio, and N/A where the source has no value")
  void figuresStandBesideOurs() {
    addWithRatio(P99);
    add(P99).put("leftOut", "the source has no value");

    var html = html();

    var rows = texts(html, "//tbody/tr");
    assertThat(rows).hasSize(2);
    assertThat(rows.getFirst()).contains("10.500", "21.000", "2.000");
    assertThat(rows.getLast()).contains("N/A", "the source has no value");
    var hollow = chart(P99) + "//*[contains(@class, 'hollow')]";
    assertThat(Pages.find(html, chart(P99))).hasSize(2);
    assertThat(Pages.find(html, hollow)).isEmpty();
    addWithRatio(P99).put("precision", "contradicted");
    var inexact = html();
    assertThat(Pages.find(inexact, hollow)).hasSize(2);
    assertThat(texts(inexact, "//figcaption"))
        .anyMatch(caption -> caption.contains(SuitePageMessage.NOT_EXACT.with() + "."));
  }

  @ParameterizedTest
  @EnumSource
  void pageNamesThePublication(PublishedSuite suite) {
    addWithRatio(P99);
    var publication = suite.published().publication();
    document().set("publication", Json.mapper().valueToTree(publication));

    var expected = new ArrayList<String>();
    expected.add("Publication: " + publication.name());
    expected.add("Title: " + known(publication.title()));
    expected.add("Authors: " + known(publication.authors()));
    expected.add("Date: " + known(publication.date()));
    expected.add("URL: " + known(publication.url()));
    if (publication.note() != null) {
      expected.add("Note: " + publication.note());
    }
    assertThat(texts(html(), "/ul/li")).isEqualTo(expected);
    assertThat(texts(html(), "/p")).containsExactly(PUBLISHED);
  }

  private static String known(String text) {
    return text == null ? Publication.NOT_KNOWN : text;
  }

  @Test
  void addressesOfThePublicationAreLinks() {
    addWithRatio(P99);
    document()
        .putObject("publication")
        .put("url", "https://example.org/a?b=1")
        .put("note", "See http://b/c.pdf, or http://d.");

    assertThat(Pages.find(html(), SECTION + "/ul/li/a[@rel='noreferrer']"))
        .extracting(link -> link.getAttribute("href"))
        .containsExactly("https://example.org/a?b=1", "http://b/c.pdf", "http://d");
  }

  /** Anybody may have written suite.json. */
  @ParameterizedTest
  @ValueSource(
      strings = {"javascript:alert(1)", "data:text/html,x", "//a", "file:///a", "https://"})
  void otherAddressesStayText(String url) {
    addWithRatio(P99);
    document().putObject("publication").put("url", url);

    var html = html();

    assertThat(texts(html, "/ul/li")).last().isEqualTo("URL: " + url);
    assertThat(Pages.find(html, SECTION + "/ul//a")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "publishRate",
        "meanReadRate",
        "peakReadRate",
        P99,
        "endToEndLatencyP99",
        "publishLatencyAverage",
        "endToEndLatencyAverage"
      })
  void figureOfAPublicationHasAChart(String figure) {
    addWithRatio(figure);
    addWithRatio("publishLatencyP75");

    var html = html();

    assertThat(Pages.find(html, chart(figure))).hasSize(2);
    assertThat(Pages.find(html, SECTION + "//figure")).hasSize(1);
  }

  /** Names of cells are longer than a label may be. */
  @Test
  void rowsAreNamedByTheirGroupAndSystem() {
    for (var cell : input.result().cells()) {
      addWithRatio(P99).put("cell", cell.name());
    }

    var drawing = chart(P99) + "/*[local-name()='text'][starts-with(@class, 'strong')]";
    assertThat(Pages.find(html(), drawing))
        .extracting(text -> text.getChildNodes().item(0).getTextContent())
        .startsWith("level=3, partitions=1", "kafka", "pulsar", "level=4, partitions=1", "kafka");
  }

  @Test
  void figuresThatAreNotDrawnAreCounted() {
    addWithRatio(P99);
    addWithRatio("publishRate");
    assertThat(texts(html(), "/p")).containsExactly(NO_PUBLICATION, PUBLISHED);

    for (var i = 0; i < 30; i++) {
      addWithRatio(P99);
    }
    add("publishRate").put("leftOut", "the source has no value");
    addWithRatio("publishLatencyP50");

    var html = html();
    assertThat(texts(html, "/p"))
        .containsExactly(NO_PUBLICATION, PUBLISHED, SuitePageMessage.NOT_DRAWN.with(3, 34) + ".");
    assertThat(Pages.find(html, chart(P99) + "//*[local-name()='text'][@class='strong']"))
        .hasSize(2 * 30);
    assertThat(texts(html, "//tbody/tr")).hasSize(34);
  }
}
