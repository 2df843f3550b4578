package io.brokerbench.core.suite.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Problem;
import io.brokerbench.core.suite.answer.AnswerMessage;
import io.brokerbench.core.suite.answer.SuiteAnswer;
import io.brokerbench.core.suite.figure.Exclusion;
import io.brokerbench.core.suite.figure.OmbFigure;
import io.brokerbench.core.suite.figure.OmbFigures;
import io.brokerbench.core.suite.figure.RunFigure;
import io.brokerbench.core.suite.file.FileMessage;
import io.brokerbench.core.suite.file.StoredFilesOfTest;
import io.brokerbench.core.suite.progress.RunOutcome;
import io.brokerbench.core.suite.progress.SimulatedSuite;
import io.brokerbench.core.suite.progress.SuiteRun;
import io.brokerbench.core.suite.progress.SuiteRuns;
import io.brokerbench.core.suite.published.FigureUnit;
import io.brokerbench.core.suite.published.Precision;
import io.brokerbench.core.suite.published.Publication;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class PublishedResultsTest {

  private static final String HEADER =
      """
      # title: A comparison
      # date: 3 May 2021
      # url: not known
      cell,figure,value,unit,precision,source
      """;

  private static SimulatedSuite finished() throws InvalidRunException {
    var suite =
        new SimulatedSuite("rounds: 4", "published: {configMap: elsewhere}")
            .withFate(key -> key.round() == 3 ? RunOutcome.Failed : RunOutcome.Valid)
            .withLatency(key -> key.round() == 1 ? 4000 : 8000);
    suite.finish();
    return suite;
  }

  private static SuiteResult result(Function<SuiteRun, SuiteRun> change, String... rows)
      throws InvalidRunException {
    var suite = finished();
    var text = HEADER + String.join("\n", rows) + "\n";
    var spec = suite.suite().getSpec();
    var files = StoredFilesOfTest.text("elsewhere", "published.csv", text);
    var runs = new SuiteRuns(suite.runs().all().stream().map(change).toList());
    return new SuiteResultBuilder(
            suite.plan(),
            spec,
            SimulatedSuite.SEED,
            runs,
            Companions.read(spec, suite.plan(), files))
        .build("1.2.3", suite.now());
  }

  private static PublishedResult only(Function<SuiteRun, SuiteRun> change, String row)
      throws InvalidRunException {
    var found = result(change, row).publishedFigures();
    assertThat(found).hasSize(1);
    return found.getFirst();
  }

  private static Function<SuiteRun, SuiteRun> with(OmbFigures figures) {
    return run -> SimulatedSuite.with(run, run.figures(), figures);
  }

  /** Half of 4, 8 and 8 ms; the failed run does not count. */
  @Test
  void ratioIsOursToTheirs() throws InvalidRunException {
    var found =
        only(run -> run, "system=pulsar,publishLatencyP99,6.35,ms,contradicted,Table 1; open: x");

    assertThat(found.cell()).isEqualTo("system=pulsar");
    assertThat(found.figure()).isEqualTo(OmbFigure.PublishLatencyP99);
    assertThat(found.unit()).isEqualTo(FigureUnit.MILLIS);
    assertThat(found.published()).isEqualTo(6.35);
    assertThat(found.precision()).isEqualTo(Precision.CONTRADICTED);
    assertThat(found.source()).isEqualTo("Table 1; open: x");
    assertThat(found.runs()).isEqualTo(3);
    var mean = Math.cbrt(2.0 * 4 * 4);
    assertThat(found.measured()).isCloseTo(mean, within(1e-9));
    assertThat(found.ratioToOtherHardware()).isCloseTo(mean / 6.35, within(1e-9));
    assertThat(found.leftOut()).isNull();
  }

  /** 2048 messages of 1 KiB per second. */
  @Test
  void ratesHaveTheUnitOfTheSource() throws InvalidRunException {
    var row = "system=kafka,publishRate,4,%s,exact,Table 1";

    assertThat(only(run -> run, row.formatted("messages/s")).measured())
        .isCloseTo(2048, within(1e-9));
    assertThat(only(run -> run, row.formatted("MiB/s")).measured()).isCloseTo(2, within(1e-9));
    assertThat(only(run -> run, row.formatted("MB/s")).measured())
        .isCloseTo(2.097152, within(1e-9));
    assertThat(only(run -> run, row.formatted("MiB/s")).ratioToOtherHardware())
        .isCloseTo(0.5, within(1e-9));
  }

  @Test
  void whatHasNoRatioSaysWhy() throws InvalidRunException {
    var failed = only(run -> run, "system=kafka,publishRate,N/A,MB/s,failed,Table 1");
    assertThat(failed.published()).isNull();
    assertThat(failed.measured()).isCloseTo(2.097152, within(1e-9));
    assertThat(failed.leftOut()).isEqualTo(SuiteResultMessage.NO_VALUE_THEN.with().toString());

    var unknown = only(run -> run, "system=kafka,consumeRate,1,MB/s,exact,Table 1");
    assertThat(unknown.runs()).isZero();
    assertThat(unknown.leftOut()).isEqualTo(SuiteResultMessage.FIGURE_NOT_NOW.with().toString());

    var row = "system=kafka,publishRate,1,MB/s,exact,Table 1";
    var bound = new RunFigure(5, Exclusion.LowerBound);
    var excluded = only(with(new OmbFigures(Map.of(OmbFigure.PublishRate, bound), 9.0)), row);
    assertThat(excluded.runs()).isZero();
    assertThat(excluded.leftOut())
        .isEqualTo(SuiteResultMessage.EXCLUDED_NOW.with(Exclusion.LowerBound).toString());

    var zero = new RunFigure(0, null);
    var nothing = only(with(new OmbFigures(Map.of(OmbFigure.PublishRate, zero), 9.0)), row);
    assertThat(nothing.runs()).isEqualTo(3);
    assertThat(nothing.measured()).isNull();
    assertThat(nothing.leftOut()).isEqualTo(SuiteResultMessage.NO_RATIO.with(0.0).toString());

    var sizeless = new OmbFigures(Map.of(OmbFigure.PublishRate, new RunFigure(5, null)), null);
    assertThat(only(with(sizeless), row).leftOut())
        .isEqualTo(SuiteResultMessage.FIGURE_NOT_NOW.with().toString());
    for (var each : List.of(failed, unknown, excluded, nothing)) {
      assertThat(each.ratioToOtherHardware()).isNull();
    }
  }

  @Test
  void readsWhatItWrites() throws InvalidRunException {
    var result =
        result(
            run -> run,
            "system=kafka,publishRate,N/A,MiB/s,failed,Table 1",
            "system=pulsar,publishLatencyP99,6.35,ms,about,Table 2");

    assertThat(result.publication())
        .isEqualTo(new Publication(null, "A comparison", null, "3 May 2021", null, null));
    assertThat(SuiteResult.parse(Json.write(result))).isEqualTo(result);
    var older = Json.mapper().valueToTree(result);
    ((ObjectNode) older).remove(List.of("publication", "publishedFigures"));
    assertThat(SuiteResult.parse(older.toString()).publication()).isNull();
    assertThat(SuiteResult.parse(older.toString()).publishedFigures()).isEmpty();
  }

  @Test
  void errorsOfBothFilesAreNamed() throws InvalidRunException {
    var suite = new SimulatedSuite("published: {configMap: x}", "baseline: {configMap: y}");
    var nothing = StoredFilesOfTest.ofText("z", null);
    var spec = suite.suite().getSpec();
    var error =
        catchThrowableOfType(
            InvalidRunException.class, () -> Companions.read(spec, suite.plan(), nothing));

    assertThat(error.problems())
        .containsExactly(
            new Problem(
                "spec.baseline.configMap", "y", FileMessage.NO_CONFIG_MAP.with("spec.baseline")),
            new Problem(
                "spec.published.configMap", "x", FileMessage.NO_CONFIG_MAP.with("spec.published")));
    assertThat(Companions.found(spec, suite.plan(), nothing)).isEqualTo(Companions.NONE);
  }

  @Test
  void answerShowsThemAsOtherHardware() throws InvalidRunException {
    var text =
        SuiteAnswer.of(
            result(
                run -> run,
                "system=kafka,publishRate,N/A,MiB/s,failed,Table 1",
                "system=pulsar,publishLatencyP99,2.00,ms,about,\"Table 2, left\""));

    assertThat(text.lines())
        .containsSubsequence(
            AnswerMessage.PUBLISHED.with().toString(),
            "  cell           figure             precision  source         unit  published"
                + "  measured  runs  ratio",
            "  system=pulsar  publishLatencyP99  about      Table 2, left    ms      2.000"
                + "     3.175     3  1.587",
            "  "
                + AnswerMessage.PUBLISHED_ALONE.with(
                    1, 2, SuiteResultMessage.NO_VALUE_THEN.with().toString()));
    var without = SuiteAnswer.of(SuiteResultTest.result(finished()));
    assertThat(without).doesNotContain(AnswerMessage.PUBLISHED.with().toString());
  }
}
