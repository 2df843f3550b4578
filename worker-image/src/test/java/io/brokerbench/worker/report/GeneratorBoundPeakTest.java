package io.brokerbench.worker.report;

import static io.brokerbench.worker.report.Given.stage;
import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.result.PeakResult;
import io.brokerbench.core.result.StageResult;
import io.brokerbench.worker.schedule.Stage.Purpose;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GeneratorBoundPeakTest {

  private static final PeakResult PEAK =
      new PeakResult(1000, true, false, "2000 msg/s did not hold", 10, 20, null);

  @ParameterizedTest(name = "{0}: {3}")
  @CsvSource({
    "nothing at its limits, , , false",
    "the lowest failure, , ThreadSaturated, true",
    "a higher failure, ThreadSaturated, , false",
    "both, WorkerCpu, ThreadSaturated, true",
  })
  void peakBelowAFailureOfTheGeneratorIsALowerBound(
      String what, String highest, String lowest, boolean atLeast) {
    var stages =
        List.of(
            probe(1, 500, true, "ScheduleLag"),
            probe(2, 4000, false, highest),
            probe(3, 2000, false, null),
            probe(4, 2000, false, lowest),
            // A failure that was luck: the rate held in the end.
            probe(5, 1000, false, "WorkerCpu"),
            stage(6, 0L));

    var peak = GeneratorBoundPeak.of(PEAK, stages);

    assertThat(peak.atLeast()).isEqualTo(atLeast);
    assertThat(peak.finding())
        .startsWith(PEAK.finding())
        .endsWith(
            atLeast
                ? ReportMessage.PEAK_BOUND_BY_GENERATOR.with(4, 2000, "ThreadSaturated").toString()
                : PEAK.finding());
  }

  /** Nothing else of it changes, and why the search ended stays said. */
  @Test
  void aSearchThatTimeEndedStaysOne() {
    var outOfTime = new PeakResult(1000, false, true, "out of time", 10, 20, null);

    var peak = GeneratorBoundPeak.of(outOfTime, List.of(probe(1, 2000, false, "WorkerCpu")));
    var bound = ReportMessage.PEAK_BOUND_BY_GENERATOR.with(1, 2000, "WorkerCpu").toString();

    assertThat(peak)
        .isEqualTo(
            new PeakResult(1000, false, true, outOfTime.butAtLeast(bound).finding(), 10, 20, null));
    assertThat(GeneratorBoundPeak.of(outOfTime, List.of())).isSameAs(outOfTime);
    assertThat(GeneratorBoundPeak.of(null, List.of(probe(1, 2000, false, "WorkerCpu")))).isNull();
  }

  /** The rate itself failed for the full time, whatever ended the search above it. */
  @ParameterizedTest(name = "{0} msg/s")
  @ValueSource(longs = {1000, 0})
  void whatIsNoBoundDoesNotBecomeOne(long rate) {
    var peak = new PeakResult(rate, false, false, "it did not hold", 10, 20, 2000L);

    var found = GeneratorBoundPeak.of(peak, List.of(probe(1, 2000, false, "WorkerCpu")));

    assertThat(found.atLeast()).isFalse();
    assertThat(found.refutedMessagesPerSecond()).isEqualTo(2000);
    assertThat(found.finding())
        .startsWith(peak.finding())
        .endsWith(ReportMessage.PEAK_BOUND_BY_GENERATOR.with(1, 2000, "WorkerCpu").toString());
  }

  private static StageResult probe(int number, long rate, boolean sustained, String exceeded) {
    return new GivenStage(number)
        .purpose(Purpose.Probe)
        .rate(rate)
        .sustained(sustained)
        .exceeded(exceeded == null ? new String[0] : new String[] {exceeded})
        .result();
  }
}
