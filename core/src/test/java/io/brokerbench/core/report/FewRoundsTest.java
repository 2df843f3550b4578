package io.brokerbench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.report.page.Content;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** A report names what its suite has: no bars without intervals, no p of one pair. */
class FewRoundsTest {

  private static Document html(int rounds, String... more) throws InvalidRunException {
    return Pages.html(Pages.of(SampleSuite.of("1", rounds, more)));
  }

  private static List<String> texts(Document html, String path) {
    return Pages.find(html, path).stream().map(Element::getTextContent).toList();
  }

  private static String note(Document html, String section) {
    return texts(html, "//h2[@id='s1-" + section + "']/../p").getFirst();
  }

  @ParameterizedTest(name = "{0} rounds: bars of means {1}, of comparisons {2}")
  @CsvSource({"1, false, false", "2, false, false", "3, true, true"})
  void barsAreNamedWhereTheyAre(int rounds, boolean ofMeans, boolean ofComparisons)
      throws InvalidRunException {
    var html = html(rounds);

    var means = SuitePageMessage.MEAN_BARS.with().toString();
    var comparisons = SuitePageMessage.COMPARISON_BARS.with(4).toString();
    assertThat(note(html, "cells").contains(means)).isEqualTo(ofMeans);
    assertThat(note(html, "comparisons").contains(comparisons)).isEqualTo(ofComparisons);
    assertThat(Pages.find(html, "//h2[@id='s1-cells']/..//*[starts-with(@class, 'ci ')]").isEmpty())
        .isNotEqualTo(ofMeans);
    assertThat(
            Pages.find(html, "//h2[@id='s1-comparisons']/..//*[starts-with(@class, 'ci ')]")
                .isEmpty())
        .isNotEqualTo(ofComparisons);
  }

  @ParameterizedTest(name = "{0} rounds: {1}")
  @CsvSource({"1, false", "2, true"})
  void onePairHasNoP(int rounds, boolean shown) throws InvalidRunException {
    for (var place : List.of(8, 9, 10)) {
      var cells = "//h2[@id='s1-comparisons']/..//tbody/tr/*[%d]".formatted(place);
      assertThat(texts(html(rounds), cells))
          .hasSize(4)
          .noneMatch(p -> p.equals(Content.NONE.text()) == shown);
    }
  }

  @Test
  void cellsAreCountedWhereThereAreSeveral() throws InvalidRunException {
    var answers = "//h2[@id='s1']/../p[contains(@class, 'answer')]";

    assertThat(texts(html(3), answers))
        .hasSize(2)
        .allMatch(answer -> answer.contains(SuitePageMessage.IN_CELLS.with(1, 2).toString()));
    assertThat(texts(html(3, "exclude: [{level: 4}]"), answers))
        .hasSize(2)
        .noneMatch(answer -> answer.contains(" cells"));
  }
}
