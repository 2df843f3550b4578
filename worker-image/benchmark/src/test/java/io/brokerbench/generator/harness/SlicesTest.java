package io.brokerbench.generator.harness;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.generator.harness.SlicedGenerator.Slices;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SlicesTest {

  @ParameterizedTest
  @CsvSource({
    "20, 2, 10",
    "20, 1, 10",
    "1, 2, 1",
    "3, 2, 2",
    "21, 2, '10,1'",
    "50, 2, '10,10,5'",
    "40, 1, '16,4'"
  })
  void areOfAsManyLoadsAsARunHasStagesFor(int seconds, int others, String counts) {
    var expected =
        Stream.of(counts.split(",")).map(count -> new Slices(Integer.parseInt(count), others));

    assertThat(Slices.of(seconds, others)).containsExactlyElementsOf(expected.toList());
  }
}
