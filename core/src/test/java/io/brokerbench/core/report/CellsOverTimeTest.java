package io.brokerbench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.message.InvalidRunException;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** The runs of a suite over time. */
class CellsOverTimeTest {

  private static final String SECTION = "//h2[@id='s1-time']/..";
  private static final String FIGURE =
      SECTION + "//figure[figcaption/strong='Publish p99 over time, level=3, partitions=1']";
  private static final String CHART = FIGURE + "/div[@class='wide']/*";
  private static final String LINES = CHART + "//*[local-name()='path'][contains(@class, 'thin')]";

  /** With one load over time for all runs. */
  private static Document page(int rounds, String csv) throws InvalidRunException {
    var sample = SampleSuite.of("1", rounds);
    var series = TimeSeries.parse(csv);
    var runs =
        sample.runs().stream()
            .map(run -> new RunInput(run.file(), run.result(), series, run.distributions()))
            .toList();
    return Pages.html(
        Pages.of(new SuiteInput(sample.file(), sample.document(), sample.result(), runs)));
  }

  private static String csv(String... bounds) {
    var text =
        new StringBuilder("time,stage,seconds,phase,publish_p99_micros,publish_generator_bound");
    for (var second = 0; second < bounds.length; second++) {
      text.append(
          "\n2026-11-27T12:00:%02dZ,1,1,%s,%d,%s"
              .formatted(
                  second,
                  second == 0 ? "WarmingUp" : "Measuring",
                  1000 * (second + 1),
                  bounds[second]));
    }
    return text.toString();
  }

  private static List<String> attribute(Document html, String path, String name) {
    return Pages.find(html, path).stream().map(found -> found.getAttribute(name)).toList();
  }

  @Test
  void everyRunIsALineThatOpensIt() throws InvalidRunException {
    var html = page(3, csv("", "", ""));

    assertThat(Pages.find(html, SECTION + "//figure")).hasSize(2);
    assertThat(attribute(html, LINES, "class")).hasSize(6).noneMatch(it -> it.contains("d2"));
    assertThat(attribute(html, CHART + "//a[@href]", "href"))
        .doesNotHaveDuplicates()
        .hasSize(6)
        .allMatch(target -> Pages.find(html, "//*[@id='" + target.substring(1) + "']").size() == 1);
    assertThat(Pages.find(html, CHART + "//*[local-name()='text']"))
        .extracting(Element::getTextContent)
        .containsOnlyOnce("kafka", "pulsar", "warm-up");
  }

  @Test
  void tableHasThePartsOfTheTime() throws InvalidRunException {
    var html = page(3, csv("", "", ""));

    var table = FIGURE + "//table";
    assertThat(Pages.find(html, table + "//thead//th"))
        .extracting(Element::getTextContent)
        .endsWith("0.5", "1.5", "2.5");
    assertThat(Pages.find(html, table + "//tbody/tr")).hasSize(6);
    assertThat(Pages.find(html, table + "//tbody/tr[1]/*"))
        .extracting(Element::getTextContent)
        .endsWith("1.000", "2.000", "3.000");
  }

  @Test
  @DisplayName("a part that the generator caused is dotted")
  void causedPartsAreDotted() throws InvalidRunException {
    var html = page(3, csv("", "", "", "p50 p99", ""));

    assertThat(attribute(html, LINES, "class").stream().filter(it -> it.contains("d2"))).hasSize(6);
    assertThat(Pages.find(html, FIGURE + "/figcaption"))
        .extracting(Element::getTextContent)
        .singleElement()
        .matches(text -> text.contains(SuitePageMessage.DOTTED_OF_GENERATOR.with() + "."));
  }

  /** Runs go through their phases at different times. */
  @Test
  void phasesAreThoseOfTheRunThatIsNamed() throws InvalidRunException {
    var html = page(3, csv("", "", ""));

    var drawnFirst = attribute(html, CHART + "//a[@href]", "aria-label").getFirst();
    assertThat(Pages.find(html, FIGURE + "/figcaption"))
        .extracting(Element::getTextContent)
        .singleElement()
        .matches(text -> text.contains(SuitePageMessage.PHASES_OF_RUN.with(drawnFirst) + "."));
  }

  @Test
  void suiteOfManyRunsHasNone() throws InvalidRunException {
    assertThat(Pages.find(page(4, csv("", "")), SECTION)).isEmpty();
  }
}
