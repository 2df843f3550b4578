package io.brokerbench.core.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.ChecksSpec;
import io.brokerbench.api.PeakSpec;
import io.brokerbench.api.RateType;
import io.brokerbench.core.plan.RatePlan;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanRemarksTest {

  @Test
  void theLongestSearchIsSaid() {
    var peak = new PeakSpec(100, 1000, 2, 30, null, null, 5400);

    assertThat(
            PlanRemarks.of(
                new RatePlan(RateType.Peak, null, List.of(), peak, null), 100, checks(10)))
        .containsExactly("the search for the peak takes at most 5400 s");
  }

  @ParameterizedTest(name = "{0}, granularity {1} us, limit {2} %: {3}")
  @CsvSource({
    "Fixed, 200, 10, ",
    "Fixed, 201, 10, delays half of the messages by 100 us or more; below 1005 us",
    "Fixed, 1000, 10, delays half of the messages by 500 us or more; below 5000 us",
    "Steps, 1000, 49, delays half of the messages by 500 us or more; below 1021 us",
    "Fixed, 1000, 50, ",
    "Fixed, 100000, 100, ",
    "Fixed, 100000, 0, ",
    "Unlimited, 100000, 10, ",
  })
  void coarsePacingIsSaidToMarkMedians(
      RateType type, int granularityMicros, int percent, String words) {
    var remarks =
        PlanRemarks.of(
            new RatePlan(type, 1000, List.of(), null, null), granularityMicros, checks(percent));

    if (words == null) {
      assertThat(remarks).isEmpty();
    } else {
      assertThat(remarks).singleElement().asString().contains(words.split("; "));
    }
  }

  private static ChecksSpec checks(int maxGeneratorDelayPercent) {
    return new ChecksSpec(
        null, 1, 0L, 0L, maxGeneratorDelayPercent, 80, 90, 10, null, null, null, null);
  }
}
