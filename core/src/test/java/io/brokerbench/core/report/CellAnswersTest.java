package io.brokerbench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.suite.answer.AnswerMessage;
import io.brokerbench.core.suite.result.ComparisonResult;
import io.brokerbench.core.suite.result.ComparisonVerdict;
import io.brokerbench.core.suite.result.SuiteResult;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** One sentence per compared cell. */
class CellAnswersTest {

  private static final String ANSWER = "//h2[@id='s1']/..";
  private static final String ITEMS = ANSWER + "/ul[1]/li";

  private static List<String> texts(Document html, String path) {
    return Pages.find(html, path).stream().map(Element::getTextContent).toList();
  }

  @Test
  @DisplayName("a cell has a sentence with the ratio, interval and verdict of each figure")
  void everyCellIsAnsweredNearTheTop() throws InvalidRunException {
    var input = SampleSuite.of("1, 100", 6);
    var html = Pages.html(Pages.of(input));

    var sentences = texts(html, ITEMS);
    assertThat(sentences)
        .extracting(text -> text.substring(0, text.indexOf(':')))
        .containsExactly(
            "level=3, partitions=1",
            "level=3, partitions=100",
            "level=4, partitions=1",
            "level=4, partitions=100");
    var comparisons = input.result().comparisons();
    for (var i = 0; i < comparisons.size(); i++) {
      assertThat(sentences.get(i / 2)).contains(sentence(comparisons.get(i)));
    }
    assertThat(Pages.find(html, ITEMS + "//data"))
        .extracting(data -> data.getAttribute("data-at"))
        .containsSubsequence(
            IntStream.range(0, comparisons.size())
                .mapToObj(i -> "s1/comparisons/" + i + "/ratio")
                .toList());
    assertThat(Pages.find(html, ANSWER + "/p//a[@href='#s1-comparisons']")).hasSize(1);
  }

  private static String sentence(ComparisonResult comparison) {
    var interval = comparison.simultaneousInterval();
    return SuitePageMessage.OF_PAIR
        .with(
            FigureWords.capital(comparison.figure()),
            "pulsar",
            Unit.RATIO.format(comparison.ratio()),
            "kafka",
            SuitePageMessage.PAIR_INTERVAL.with(
                Unit.RATIO.format(interval.low()), Unit.RATIO.format(interval.high())),
            comparison.verdict().name().toLowerCase(Locale.ROOT))
        .toString();
  }

  @Test
  void undecidedSaysWhatWouldDecide() throws InvalidRunException {
    var sample = SampleSuite.of("1", 6);
    var document = (ObjectNode) sample.document();
    var undecided = (ObjectNode) document.at("/comparisons/0");
    undecided.put("verdict", "Undecided").put("moreRounds", 3).remove("simultaneousInterval");
    var without = (ObjectNode) document.at("/comparisons/1");
    without.put("verdict", "Undecided").remove(List.of("ratio", "moreRounds"));
    var result = SuiteResult.parse(document.toString());

    var html = Pages.html(Pages.of(new SuiteInput("s", document, result, sample.runs())));

    var word = ComparisonVerdict.Undecided.name().toLowerCase(Locale.ROOT);
    assertThat(texts(html, ITEMS).getFirst())
        .contains(
            SuitePageMessage.NO_PAIR_INTERVAL.with() + ": ",
            SuitePageMessage.MORE_ROUNDS.with(word, 3) + ". ",
            SuitePageMessage.WITHOUT_PAIR.with("End-to-end p99", "pulsar", word) + ".");
  }

  @Test
  void manyCellsAreInTheTableAlone() throws InvalidRunException {
    var html = Pages.html(Pages.of(SampleSuite.of("1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13", 1)));

    assertThat(texts(html, ITEMS)).hasSize(24);
    assertThat(texts(html, ANSWER + "/p"))
        .contains(SuitePageMessage.MORE_CELLS.with(2, "Comparisons") + ".");
  }

  @Test
  @DisplayName("without any interval, one sentence says so, and not each cell")
  void missingIntervalsAreSaidOnce() throws InvalidRunException {
    var html = Pages.html(Pages.of(SampleSuite.of("1", 2)));

    assertThat(texts(html, ITEMS))
        .hasSize(2)
        .noneMatch(text -> text.contains(SuitePageMessage.NO_PAIR_INTERVAL.with().toString()));
    assertThat(texts(html, ANSWER + "/p").stream().filter(text -> text.contains("nterval")))
        .containsExactly(AnswerMessage.NO_INTERVAL.with(2, 3, 6) + ".");
    assertThat(Pages.find(html, ANSWER + "/p//a")).isEmpty();
  }

  @Test
  void suiteThatComparesNothingHasNone() throws InvalidRunException {
    var sample = SampleSuite.of("1", 1);
    var document = (ObjectNode) sample.document();
    document.putArray("comparisons");
    var result = SuiteResult.parse(document.toString());

    var html = Pages.html(Pages.of(new SuiteInput("s", document, result, List.of())));

    assertThat(texts(html, ITEMS)).isEmpty();
  }
}
