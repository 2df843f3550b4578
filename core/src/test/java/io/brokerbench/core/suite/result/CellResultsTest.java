package io.brokerbench.core.suite.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.ComparedFigure;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.suite.figure.Exclusion;
import io.brokerbench.core.suite.figure.RunFigure;
import io.brokerbench.core.suite.progress.SimulatedSuite;
import io.brokerbench.core.suite.progress.SuiteRun;
import io.brokerbench.core.suite.progress.SuiteRuns;
import java.util.EnumMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A run that the generator limits has fast brokers: the others would make a slow mean. */
class CellResultsTest {

  private static final ComparedFigure P99 = ComparedFigure.PublishLatencyP99;

  @ParameterizedTest(name = "{0}: {1} runs, a mean {2}")
  @CsvSource({"Generator, 2, false", "LowerBound, 2, true", ", 3, true"})
  void generatorLeavesNoMeanOfACell(Exclusion exclusion, int runs, boolean mean)
      throws InvalidRunException {
    var suite = new SimulatedSuite("rounds: 3");
    suite.finish();
    var all =
        suite.runs().all().stream()
            .map(
                run -> run.key().cell() == 0 && run.key().round() == 1 ? with(exclusion, run) : run)
            .toList();

    var cells = CellResults.of(suite.plan(), new SuiteRuns(all));

    var summary = cells.getFirst().figures().get(P99);
    assertThat(summary.n()).isEqualTo(runs);
    assertThat(summary.geometricMean() != null).isEqualTo(mean);
    assertThat(cells.get(1).figures().get(P99).geometricMean()).isPositive();
  }

  private static SuiteRun with(Exclusion exclusion, SuiteRun run) {
    var figures = new EnumMap<>(run.figures());
    figures.computeIfPresent(P99, (figure, one) -> new RunFigure(one.value(), exclusion));
    return SimulatedSuite.with(run, figures);
  }
}
