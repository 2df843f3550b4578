package io.brokerbench.operator.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.BenchmarkSuiteStatus;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SuiteRoundsTest {

  private static BenchmarkSuiteStatus status(String yaml) {
    return yaml == null
        ? null
        : Serialization.unmarshal("---\n{" + yaml + "}", BenchmarkSuiteStatus.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        " | 'phase: Failed' | ''",
        " | 'phase: Running, round: 1' | ''",
        "'observedGeneration: -1' | 'phase: Running, round: 1' | ''",
        "'round: 1' | 'phase: Running, round: 1' | ''",
        "'round: 1' | 'phase: Running, round: 2' | 1",
        "'round: 1' | 'phase: Running, round: 3' | 1 2",
        "'round: 2' | 'phase: Running, round: 1' | ''",
        "'round: 2' | 'phase: Succeeded, round: 2' | 2",
        "'round: 2' | 'phase: Failed, round: 2' | ''",
        " | 'phase: Succeeded, round: 4' | 4",
      })
  void tellsWhichRoundsWereCompleted(String before, String after, String rounds) {
    var completed = SuiteRounds.completed(status(before), status(after));
    assertThat(completed.stream().map(String::valueOf).collect(Collectors.joining(" ")))
        .isEqualTo(rounds);
  }
}
