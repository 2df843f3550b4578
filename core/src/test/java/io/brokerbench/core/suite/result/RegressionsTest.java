package io.brokerbench.core.suite.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.brokerbench.api.BaselineSpec;
import io.brokerbench.api.ComparedFigure;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.Problem;
import io.brokerbench.core.suite.file.FileMessage;
import io.brokerbench.core.suite.file.StoredFilesOfTest;
import io.brokerbench.core.suite.progress.RunKey;
import io.brokerbench.core.suite.progress.RunOutcome;
import io.brokerbench.core.suite.progress.SimulatedSuite;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RegressionsTest {

  private static final ComparedFigure P99 = ComparedFigure.PublishLatencyP99;
  private static final String KEY = "suite.json";
  private static final BaselineSpec SPEC = new BaselineSpec("earlier", KEY, 10);
  private static final String[] FIELDS = {
    "rounds: 4",
    "compare: {axis: system, baseline: kafka, figures: [PublishLatencyP99]}",
    "baseline: {configMap: earlier}"
  };

  private static SimulatedSuite suite() throws InvalidRunException {
    return new SimulatedSuite(FIELDS);
  }

  private static double noise(RunKey key) {
    return 1000 * (1 + 0.01 * ((key.round() * 3 + key.cell() * 2) % 5));
  }

  private static SimulatedSuite finished(ToDoubleFunction<RunKey> latency)
      throws InvalidRunException {
    var suite = suite().withLatency(latency);
    suite.finish();
    return suite;
  }

  private static SuiteResult result(SimulatedSuite suite, SuiteResult then)
      throws InvalidRunException {
    return result(suite, Json.write(then));
  }

  private static SuiteResult result(SimulatedSuite suite, String then) throws InvalidRunException {
    var spec = suite.suite().getSpec();
    var companions =
        Companions.read(spec, suite.plan(), StoredFilesOfTest.text("earlier", KEY, then));
    return new SuiteResultBuilder(suite.plan(), spec, SimulatedSuite.SEED, suite.runs(), companions)
        .build("1.2.3", suite.now());
  }

  private static RegressionResult only(SuiteResult result, int cell) {
    assertThat(result.regressions())
        .extracting(RegressionResult::cell, RegressionResult::figure)
        .containsExactly(tuple("system=kafka", P99), tuple("system=pulsar", P99));
    return result.regressions().get(cell);
  }

  @ParameterizedTest
  @CsvSource({
    "1.3, Regressed",
    "1.095, Undecided",
    "1.0, WithinLimit",
    "0.5, WithinLimit",
  })
  void verdictFollowsTheLimit(double factor, RegressionVerdict verdict) throws InvalidRunException {
    var then = SuiteResultTest.result(finished(RegressionsTest::noise));
    var now = finished(key -> noise(key) * (key.cell() == 1 ? factor : 1));

    assertThat(only(result(now, then), 0).verdict()).isEqualTo(RegressionVerdict.WithinLimit);
    var slower = only(result(now, then), 1);
    assertThat(slower.verdict()).isEqualTo(verdict);
    assertThat(slower.ratio()).isCloseTo(factor, within(1e-12));
    assertThat(slower.interval().contains(factor)).isTrue();
    assertThat(slower.runsThen()).isEqualTo(4);
    assertThat(slower.runsNow()).isEqualTo(4);
    assertThat(slower.leftOut()).isNull();
  }

  @Test
  void withoutAnEarlierSuiteNothingIsCompared() throws InvalidRunException {
    assertThat(SuiteResultTest.result(finished(RegressionsTest::noise)).regressions()).isEmpty();
  }

  @Test
  void readsWhatItWrites() throws InvalidRunException {
    var then = SuiteResultTest.result(finished(RegressionsTest::noise));
    var result = result(finished(RegressionsTest::noise), then);

    assertThat(SuiteResult.parse(Json.write(result))).isEqualTo(result);
    assertThatThrownBy(
            () -> SuiteResult.parse(Json.write(result).replace("\"baseline\" : {", "\"gone\" : {")))
        .hasMessage(SuiteResultMessage.INCOMPLETE.with("baseline").toString());
  }

  @Test
  void figureThatIsMissingIsNamed() throws InvalidRunException {
    var none =
        suite()
            .withFate(key -> key.cell() == 1 ? RunOutcome.Failed : RunOutcome.Valid)
            .withLatency(RegressionsTest::noise);
    none.finish();
    var all = finished(RegressionsTest::noise);

    assertLeftOut(
        result(all, SuiteResultTest.result(none)), 0, 4, SuiteResultMessage.FIGURE_NOT_THEN.with());
    assertLeftOut(
        result(none, SuiteResultTest.result(all)), 4, 0, SuiteResultMessage.FIGURE_NOT_NOW.with());
  }

  @Test
  void figureOfZeroHasNoRatio() throws InvalidRunException {
    var then = SuiteResultTest.result(finished(RegressionsTest::noise));
    var now = finished(key -> key.cell() == 1 && key.round() == 2 ? 0 : noise(key));

    assertLeftOut(result(now, then), 4, 4, SuiteResultMessage.NO_RATIO.with(0.0));
  }

  @Test
  void excludedFiguresOfThenDoNotCount() throws InvalidRunException {
    var then = Json.write(SuiteResultTest.result(finished(RegressionsTest::noise)));
    var now = finished(RegressionsTest::noise);
    var marked =
        then.replaceAll(
            "\"excluded\" ?: ?\\{ ?}", "\"excluded\": {\"PublishLatencyP99\": \"Generator\"}");

    assertThat(marked).isNotEqualTo(then);
    assertLeftOut(result(now, marked), 0, 4, SuiteResultMessage.FIGURE_NOT_THEN.with());
  }

  @Test
  void cellThatIsNewHasNoRatio() throws InvalidRunException {
    var then = Json.write(SuiteResultTest.result(finished(RegressionsTest::noise)));
    var other = then.replaceAll("(\"system\" ?: ?)\"pulsar\"", "$1\"other\"");

    assertThat(other).isNotEqualTo(then);
    assertLeftOut(
        result(finished(RegressionsTest::noise), other),
        0,
        4,
        SuiteResultMessage.CELL_NOT_THEN.with());
  }

  private static void assertLeftOut(SuiteResult result, int then, int now, Message reason) {
    var regression = only(result, 1);
    assertThat(regression.leftOut()).isEqualTo(reason.toString());
    assertThat(regression.verdict()).isEqualTo(RegressionVerdict.Undecided);
    assertThat(regression.ratio()).isNull();
    assertThat(regression.interval()).isNull();
    assertThat(regression.runsThen()).isEqualTo(then);
    assertThat(regression.runsNow()).isEqualTo(now);
  }

  @Test
  void equalSuitesDifferInNothing() throws InvalidRunException {
    var then = SuiteResultTest.result(finished(RegressionsTest::noise));

    assertThat(result(finished(RegressionsTest::noise), then).differences()).isEmpty();
  }

  @Test
  void refusesASuiteThatHasNotEnded() throws InvalidRunException {
    var suite = finished(RegressionsTest::noise);
    var running = suite();
    assertThat(running.advance(5)).isTrue();
    var text = Json.write(SuiteResultTest.result(running));

    assertThat(problem(suite, Map.of(KEY, text)))
        .isEqualTo(ofKey(SuiteResultMessage.NOT_ENDED.with("a-suite")));
  }

  @Test
  void refusesABaselineThatCannotBeRead() throws InvalidRunException {
    var suite = finished(RegressionsTest::noise);
    var whole = Json.write(SuiteResultTest.result(suite));
    var otherAxis = whole.replaceAll("\"system\" ?:", "\"broker\":");

    assertThat(problem(suite, null))
        .isEqualTo(
            new Problem(
                "spec.baseline.configMap",
                "earlier",
                FileMessage.NO_CONFIG_MAP.with("spec.baseline")));
    assertThat(problem(suite, Map.of("b.json", whole, "a.json", whole)))
        .isEqualTo(ofKey(FileMessage.NO_KEY.with("earlier", List.of("a.json", "b.json"))));
    assertThat(problem(suite, Map.of(KEY, otherAxis)))
        .isEqualTo(
            ofKey(SuiteResultMessage.NO_COMMON_CELL.with(suite.plan().cells().get(0).cell())));
    for (var text :
        List.of(
            "",
            whole.substring(0, whole.length() / 2),
            whole.replace(SuiteResult.SCHEMA_VERSION, "brokerbench.io/suite/v0"),
            whole.replace("\"coordinates\"", "\"gone\""))) {
      var found = problem(suite, Map.of(KEY, text));
      assertThat(found.field()).isEqualTo("spec.baseline.key");
      assertThat(found.message().id()).isEqualTo(SuiteResultMessage.NO_SUITE);
    }
  }

  private static Problem ofKey(Message message) {
    return new Problem("spec.baseline.key", KEY, message);
  }

  private static Problem problem(SimulatedSuite suite, Map<String, String> data) {
    var error =
        catchThrowableOfType(
            InvalidRunException.class,
            () -> EarlierSuite.read(SPEC, StoredFilesOfTest.ofText("earlier", data), suite.plan()));
    assertThat(error).isNotNull();
    assertThat(error.problems()).hasSize(1);
    return error.problems().getFirst();
  }
}
