package io.brokerbench.core.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.report.page.Page;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

/** Every number on a page is the one that its document has. */
class NumbersTest {

  /** Milliseconds of microseconds, megabytes of bytes, percent of shares. */
  private static final double[] FACTORS = {1, 1e-3, 1e-6, 100};

  private static final double RELATIVE = 0.05;

  @Test
  void runShowsTheNumbersOfItsResult() {
    var input = SampleRuns.measured();

    var shown = check(Pages.of(input), Map.of("r1", input.result()));

    assertThat(shown).hasSizeGreaterThan(100);
    for (var latency : List.of("publishLatencyFromIntended", "endToEndLatencyFromIntended")) {
      for (var quantile : List.of("p50", "p75", "p90", "p95", "p99", "p999", "max")) {
        assertThat(shown).contains("r1/figures/" + latency + "/" + quantile);
      }
    }
    assertThat(shown)
        .contains(
            "r1/figures/publish/messagesPerSecond",
            "r1/figures/publish/bytesPerSecond",
            "r1/integrity/sent",
            "r1/integrity/subscriptions/0/lost",
            "r1/workers/0/cpuPercent");
  }

  @Test
  void suiteShowsTheNumbersOfItsDocuments() throws InvalidRunException {
    var input = SampleSuite.of("1", 3);
    var documents = new HashMap<String, JsonNode>(Map.of("s1", input.document()));
    for (var i = 0; i < input.runs().size(); i++) {
      documents.put("r" + (i + 2), input.runs().get(i).result());
    }

    var shown = check(Pages.of(input), documents);

    for (var i = 0; i < input.result().comparisons().size(); i++) {
      assertThat(shown).contains("s1/comparisons/" + i + "/ratio");
    }
    for (var i = 0; i < input.result().cells().size(); i++) {
      assertThat(shown)
          .contains(
              "s1/cells/" + i + "/figures/PublishLatencyP99/geometricMean",
              "s1/cells/" + i + "/figures/PublishLatencyP99/interval/low");
    }
  }

  @Test
  @DisplayName("a document with nothing but its schema makes a page without numbers")
  void emptyDocumentMakesAPage() {
    var empty = SampleRuns.tree("{\"schemaVersion\": \"brokerbench.io/result/v1alpha1\"}");

    var shown =
        check(Pages.of(new RunInput("result.json", empty, null, Map.of())), Map.of("r1", empty));

    assertThat(shown).isEmpty();
  }

  /** Where all numbers of the page are from. */
  private static List<String> check(Page page, Map<String, JsonNode> documents) {
    var places = new ArrayList<String>();
    for (var element : Pages.find(Pages.html(page), "//data")) {
      var at = element.getAttribute("data-at");
      var slash = at.indexOf('/');
      var found = documents.get(at.substring(0, slash)).at(at.substring(slash));
      assertThat(found.isNumber()).as(at).isTrue();
      assertThat(Double.parseDouble(element.getAttribute("value")))
          .as(at)
          .isEqualTo(found.doubleValue());
      assertShows(element, found.doubleValue(), at);
      places.add(at);
    }
    return places;
  }

  private static void assertShows(Element element, double value, String at) {
    var text = element.getTextContent().replace(",", "").split(" ")[0];
    var shown = Double.parseDouble(text);
    if (text.contains("E") || text.contains("e") || at.toLowerCase(Locale.ROOT).endsWith("p")) {
      assertThat(shown).as(at).isCloseTo(value, within(RELATIVE * value));
      return;
    }
    var point = text.indexOf('.');
    var rounding = 0.5 * Math.pow(10, point < 0 ? 0 : point + 1 - text.length()) + 1e-9;
    assertThat(DoubleStream.of(FACTORS).map(factor -> Math.abs(factor * value - shown)))
        .as("%s: %s for %s", at, text, value)
        .anyMatch(difference -> difference <= rounding);
  }
}
