package io.brokerbench.core.durability;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DurabilityLevelTest {

  @ParameterizedTest(name = "level {0}: replicates synchronously {1}, writes synchronously {2}")
  @CsvSource({"1, true, true", "2, true, false", "3, false, true", "4, false, false"})
  void saysWhatAnAcknowledgementWaitsFor(int number, boolean replicates, boolean writes) {
    var level = new DurabilityLevel(number, 3);

    assertThat(level.replicatesSynchronously()).isEqualTo(replicates);
    assertThat(level.writesSynchronously()).isEqualTo(writes);
  }

  @ParameterizedTest(name = "{0} copies: {1}")
  @CsvSource({"1, 1", "2, 2", "3, 2", "4, 3", "5, 3", "6, 4", "9, 5"})
  void majorityIsMoreThanHalfOfTheCopies(int copies, int majority) {
    assertThat(new DurabilityLevel(1, copies).majority()).isEqualTo(majority);
  }
}
