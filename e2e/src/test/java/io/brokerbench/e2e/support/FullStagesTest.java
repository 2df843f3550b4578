package io.brokerbench.e2e.support;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.result.StageResult;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which rate of a search held, and which failed. */
class FullStagesTest {

  @ParameterizedTest
  @CsvSource({
    "'100+ 110- 110-',       100, 110",
    "'100+ 110- 110+ 110-',  100, 110",
    "'100+ 110- 110+ 110+ 121- 121-', 110, 121",
    "'110- 110- 100- 100+ 100+', 100, 110",
  })
  void twoOfThreeFailuresFailARate(String stages, long held, long failed) {
    assertThat(FullStages.highestHeld(parse(stages))).hasValue(held);
    assertThat(FullStages.lowestFailed(parse(stages))).hasValue(failed);
  }

  @Test
  void oneFailureDecidesNothing() {
    assertThat(FullStages.highestHeld(parse("100-"))).isEqualTo(OptionalLong.empty());
    assertThat(FullStages.lowestFailed(parse("100-"))).isEqualTo(OptionalLong.empty());
  }

  @Test
  void probesDoNotCount() {
    var probes = List.of(stage("Probe", "100+"), stage("Probe", "100-"), stage("Probe", "100-"));

    assertThat(FullStages.highestHeld(probes)).isEmpty();
    assertThat(FullStages.lowestFailed(probes)).isEmpty();
  }

  private static List<StageResult> parse(String stages) {
    return Arrays.stream(stages.split(" ")).map(stage -> stage("Measurement", stage)).toList();
  }

  /** A rate, and whether it was sustained. */
  private static StageResult stage(String purpose, String outcome) {
    var rate = Long.parseLong(outcome.substring(0, outcome.length() - 1));
    return new StageResult(
        1,
        purpose,
        rate,
        1,
        rate,
        rate,
        null,
        null,
        0,
        0,
        outcome.endsWith("+"),
        "",
        null,
        null,
        null,
        0,
        null);
  }
}
