package io.brokerbench.worker.course;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.PeakSpec;
import io.brokerbench.worker.course.BacklogWatch.Judgement;
import io.brokerbench.worker.course.LatencyLimits.Found;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LatencyLimitsTest {

  @ParameterizedTest(name = "at most {0} and {1}, found {2} and {3}: {4}")
  @CsvSource({
    " , , 900, 900, ",
    "500, 600, 500, 600, ",
    "500, , 501, 900, PUBLISH_TOO_SLOW",
    " , 600, 900, 601, END_TO_END_TOO_SLOW",
  })
  void whatIsTooSlowIsNotSustained(
      Integer publish,
      Integer endToEnd,
      long foundPublish,
      long foundEndToEnd,
      CourseMessage tooSlow) {
    var limits = LatencyLimits.of(new PeakSpec(1, 1, 1, 4, publish, endToEnd, 100));

    var judgement =
        limits.judge(
            Judgements.of(true), new Found(foundPublish, false), new Found(foundEndToEnd, false));

    var kept = tooSlow == null;
    var finding =
        switch (tooSlow) {
          case PUBLISH_TOO_SLOW -> tooSlow.with(foundPublish, publish);
          case END_TO_END_TOO_SLOW -> tooSlow.with(foundEndToEnd, endToEnd);
          case null, default -> Judgements.KNOWN;
        };
    assertThat(judgement)
        .returns(finding, Judgement::finding)
        .returns(kept, Judgement::sustained)
        .returns(kept, Judgement::holdsByEstimate);
  }

  /** It fails all the same: whether brokers could do it is not known. */
  @Test
  void slowQuantileOfTheGeneratorIsNamed() {
    var limits = LatencyLimits.of(new PeakSpec(1, 1, 1, 4, 500, null, null));

    var judgement = limits.judge(Judgements.of(true), new Found(501, true), new Found(1, false));

    assertThat(judgement.holdsByEstimate()).isFalse();
    assertThat(judgement.finding())
        .isEqualTo(
            CourseMessage.GENERATOR_TOO_SLOW.with(CourseMessage.PUBLISH_TOO_SLOW.with(501L, 500)));
  }

  @Test
  void withoutASearchThereAreNone() {
    var judgement = Judgements.of(true);
    var found = new Found(1_000_000, false);

    assertThat(LatencyLimits.of(null).judge(judgement, found, found)).isSameAs(judgement);
  }
}
