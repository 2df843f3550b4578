package io.brokerbench.core.suite.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.brokerbench.api.ComparedFigure;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.suite.SuiteMessage;
import io.brokerbench.core.suite.answer.AnswerMessage;
import io.brokerbench.core.suite.answer.SuiteAnswer;
import io.brokerbench.core.suite.file.StoredFilesOfTest;
import io.brokerbench.core.suite.progress.RunKey;
import io.brokerbench.core.suite.progress.SimulatedSuite;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How many rounds a suite needs at the noise that it, or the earlier one, has shown. */
class NoiseSoFarTest {

  private static final ComparedFigure P99 = ComparedFigure.PublishLatencyP99;
  private static final String COMPARE =
      "compare: {axis: system, baseline: kafka, figures: [PublishLatencyP99]}";

  /** Logarithms of the ratios are 0.07, 0, -0.07, and so on; the rounds drift by a factor of 2. */
  private static double latency(RunKey key) {
    var ratio = Math.exp(0.07 * (2 - (key.round() - 1) % 3 - 1));
    return 1000 * Math.pow(2, key.round()) * (key.cell() == 1 ? ratio : 1);
  }

  private static SimulatedSuite suite(int rounds, String more) throws InvalidRunException {
    return new SimulatedSuite("rounds: " + rounds, COMPARE, more)
        .withLatency(NoiseSoFarTest::latency);
  }

  private static SimulatedSuite suite() throws InvalidRunException {
    return suite(6, "");
  }

  @Test
  void noiseIsKnownFromThreeRoundsOn() throws InvalidRunException {
    var suite = suite();
    suite.advance(9);
    assertThat(SuiteResultTest.result(suite).completeRounds()).isEqualTo(2);
    assertThat(SuiteResultTest.result(suite).noise().withinRounds()).isEmpty();
    assertThat(SuiteResultTest.result(suite).noise().describeRounds()).isEmpty();
    suite.advance(3);
    var noise = SuiteResultTest.result(suite).noise();

    // Deviation 0.07 of the logarithms of the ratios: the table of PairNoiseTest has the formula.
    assertThat(noise.withinRounds()).containsOnlyKeys(P99);
    assertThat(noise.withinRounds().get(P99))
        .isCloseTo(Math.sqrt(Math.expm1(0.07 * 0.07 / 2)), within(1e-9));
    assertThat(noise.coefficientOfVariation().get(P99)).isGreaterThan(0.5);
    // One comparison at 4.95 % noise: as many as docs/statistics.md has at 5 %.
    assertThat(noise.roundsNeeded()).isEqualTo(Map.of(P99, 7));
    assertThat(noise.describeRounds())
        .contains(
            SuiteMessage.ROUNDS_NEEDED_SO_FAR.with(
                10, List.of(SuiteMessage.ROUNDS_AT_NOISE_IN.with(7, "5.0", P99))));
  }

  @Test
  void answerSaysTheRounds() throws InvalidRunException {
    var suite = suite();
    suite.advance(12);
    var result = SuiteResultTest.result(suite);

    assertThat(SuiteAnswer.of(result).lines())
        .contains(AnswerMessage.ROUNDS_AT_NOISE.with("5.0", P99, 10, 7).toString());
  }

  /** Above 1,000 rounds, only the noise is known. */
  @Test
  void answerWithoutRoundsSaysTheNoise() throws InvalidRunException {
    var suite = suite().withLatency(key -> Math.pow(latency(key), key.cell() == 1 ? 2 : 1));
    suite.finish();
    var result = SuiteResultTest.result(suite);
    var percent = 100 * result.noise().withinRounds().get(P99);

    assertThat(result.noise().roundsNeeded()).isEmpty();
    assertThat(SuiteAnswer.of(result).lines())
        .contains(
            AnswerMessage.WITHIN_ROUNDS
                .with(String.format(Locale.ROOT, "%.1f", percent), P99)
                .toString());
  }

  @Test
  void planningUsesTheNoiseOfTheEarlierSuite() throws InvalidRunException {
    var then = suite(3, "");
    then.finish();
    var json = Json.write(SuiteResultTest.result(then));
    var plan = informed(json);
    var seen = List.of(SuiteMessage.ROUNDS_AT_NOISE_IN.with(7, "5.0", P99));

    assertThat(SuiteResultTest.result(then).noise().roundsNeeded()).isEqualTo(Map.of(P99, 7));
    assertThat(plan).containsExactly(SuiteMessage.ROUNDS_NEEDED_AS_EARLIER.with(10, seen));
  }

  /** That of an earlier version has no noise within rounds. */
  @Test
  void planningAssumesNoiseWhereNoneIsSeen() throws InvalidRunException {
    var then = suite(3, "");
    then.finish();
    var json = Json.write(SuiteResultTest.result(then)).replace("\"withinRounds\"", "\"gone\"");

    assertThat(informed(json))
        .containsExactly(
            SuiteMessage.ROUNDS_NEEDED.with(
                10,
                List.of(
                    SuiteMessage.ROUNDS_AT_NOISE.with(3, 2),
                    SuiteMessage.ROUNDS_AT_NOISE.with(7, 5))));
  }

  private static List<Message> informed(String earlier) throws InvalidRunException {
    var suite = suite(6, "baseline: {configMap: earlier}");
    var spec = suite.suite().getSpec();
    var files = StoredFilesOfTest.text("earlier", "suite.json", earlier);
    return Companions.read(spec, suite.plan(), files).inform(spec, suite.plan()).remarks();
  }
}
