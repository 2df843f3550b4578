package io.brokerbench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.suite.result.CellResult;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

class CostSectionTest {

  private static final String PRICES = "prices: {brokerNodePerHour: \"0.904\"}";
  private static final String SECTION = "//h2[@id='s1-cost']/..";

  @Test
  void unknownNodesHaveNoCostAndAReason() throws InvalidRunException {
    var input = SampleSuite.of("1", 3, PRICES);

    assertThat(texts(input, "//tbody/tr")).isEmpty();
    assertThat(texts(input, "//p")).containsExactly(noCost(4, input.result().cells().getFirst()));
  }

  @Test
  void onlyCellsWithoutNodesAreNamed() throws InvalidRunException {
    var input = SampleSuite.of("1", 3, PRICES);
    var cells = input.result().cells();
    addNodes(input, cells.getFirst());

    assertThat(texts(input, "//tbody/tr")).hasSize(1);
    assertThat(texts(input, "//p")).hasSize(2).contains(noCost(3, cells.get(1)));
  }

  @Test
  void knownNodesNeedNoReason() throws InvalidRunException {
    var input = SampleSuite.of("1", 3, PRICES);
    input.result().cells().forEach(cell -> addNodes(input, cell));

    assertThat(texts(input, "//p")).containsExactly(SuitePageMessage.COST.with("0.904") + ".");
  }

  @Test
  void withoutPricesThereIsNoSection() throws InvalidRunException {
    assertThat(texts(SampleSuite.of("1", 3), "")).isEmpty();
  }

  private static String noCost(int count, CellResult first) {
    return SuitePageMessage.NO_COST.with(count, first.name()) + ".";
  }

  private static void addNodes(SuiteInput input, CellResult cell) {
    var files =
        input.result().runs().stream()
            .filter(run -> run.cell().equals(cell.name()))
            .map(run -> "suite/" + run.name() + "/result.json")
            .toList();
    input.runs().stream()
        .filter(run -> files.contains(run.file()))
        .forEach(
            run ->
                ((ObjectNode) run.result().get("environment"))
                    .putArray("brokers")
                    .addObject()
                    .putObject("node")
                    .put("name", "n1"));
  }

  private static List<String> texts(SuiteInput input, String path) throws InvalidRunException {
    return Pages.find(Pages.html(Pages.of(input)), SECTION + path).stream()
        .map(Element::getTextContent)
        .toList();
  }
}
