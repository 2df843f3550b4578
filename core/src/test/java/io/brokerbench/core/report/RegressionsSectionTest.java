package io.brokerbench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.json.Json;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.report.page.Block.Table;
import io.brokerbench.core.suite.file.StoredFilesOfTest;
import io.brokerbench.core.suite.progress.SimulatedSuite;
import io.brokerbench.core.suite.result.Companions;
import io.brokerbench.core.suite.result.SuiteResult;
import io.brokerbench.core.suite.result.SuiteResultBuilder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RegressionsSectionTest {

  private static SimulatedSuite finished() throws InvalidRunException {
    var suite = new SimulatedSuite("rounds: 4", "baseline: {configMap: earlier}");
    suite.finish();
    return suite;
  }

  private static SuiteResult result(SimulatedSuite suite, Companions companions) {
    return new SuiteResultBuilder(
            suite.plan(), suite.suite().getSpec(), SimulatedSuite.SEED, suite.runs(), companions)
        .build("1.2.3", suite.now());
  }

  /** Rows of the last table against an earlier suite, whose text is changed. */
  private static List<List<String>> rows(String text, String replacement)
      throws InvalidRunException {
    var suite = finished();
    var then = Json.write(result(suite, Companions.NONE)).replace(text, replacement);
    var files = StoredFilesOfTest.text("earlier", SuiteResult.KEY, then);
    var companions = Companions.read(suite.suite().getSpec(), suite.plan(), files);
    var result = result(suite, companions);
    var document = Source.of("s1", Json.tree(result));
    var section = RegressionsSection.of(new Suite("suite.json", document, result, Map.of()));
    var table = (Table) section.blocks().getLast();
    return table.rows().stream()
        .map(row -> row.stream().map(content -> content.text()).toList())
        .toList();
  }

  @Test
  void differencesStandBelowTheRatios() throws InvalidRunException {
    assertThat(rows("\"messagesPerSecond\" : 1000", "\"messagesPerSecond\" : 500"))
        .containsExactly(
            List.of("rate", "500 msg/s", "1000 msg/s", "no", "system=kafka; system=pulsar"));
    assertThat(rows("\"warmUpSeconds\" : 20", "\"warmUpSeconds\" : 5"))
        .containsExactly(
            List.of("warm-up in seconds", "5", "20", "yes", "system=kafka; system=pulsar"));
  }
}
