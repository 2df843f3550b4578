package io.brokerbench.worker.coordinator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BacklogReadingTest {

  @ParameterizedTest(name = "{0}: {1} by second, in {2} s of which {3} s passed without a message")
  @CsvSource({
    // Kafka's consumers join for six seconds and read everything within two.
    "joining is no part of the rate, 0 0 0 0 0 0 1000 1000, 8, 6, 2000, 6, 1000, 1000",
    "best second beyond the mean, 100 900 500, 3, 0, 1500, 0, 500, 900",
    "a second at least, 300 700, 2, 1.8, 1000, 1.8, 1000, 1000",
    "at once, 1000, 0.4, 0.4, 1000, 0.4, 1000, 1000",
    "another clock, 1000, 2, -0.1, 1000, 0, 500, 1000",
    "first beyond the end by another clock, 1, 2, 2.1, 1, 2, 1, 1",
    "nothing read, 0 0, 2, 9e9, 0, , 0, 0",
    "not begun, , 0, 9e9, 0, , 0, 0",
  })
  void figuresOfReading(
      String name,
      String bySecond,
      double seconds,
      double toFirst,
      long messages,
      Double statedToFirst,
      double mean,
      long peak) {
    var result =
        BacklogReading.of(numbers(bySecond), seconds, toFirst).result(7, 70, true, List.of());

    assertThat(result.messages()).isEqualTo(7);
    assertThat(result.bytes()).isEqualTo(70);
    assertThat(result.caughtUp()).isTrue();
    assertThat(result.readMessages()).isEqualTo(messages);
    assertThat(result.secondsToFirstMessage()).isEqualTo(statedToFirst);
    assertThat(result.meanReadMessagesPerSecond()).isEqualTo(mean);
    assertThat(result.peakReadMessagesPerSecond()).isEqualTo(peak);
  }

  private static List<Long> numbers(String text) {
    return text == null ? List.of() : Arrays.stream(text.split(" ")).map(Long::valueOf).toList();
  }
}
