package io.brokerbench.worker.course;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.PeakSpec;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.result.PeakResult;
import io.brokerbench.worker.course.BacklogWatch.Judgement;
import io.brokerbench.worker.local.Plans;
import io.brokerbench.worker.schedule.Stage;
import io.brokerbench.worker.schedule.Stage.Purpose;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PeakCourseTest {

  private final List<Stage> stages = new ArrayList<>();
  private Stage quoted;
  private PeakCourse course;
  private int elapsed;

  /** What a stage takes beyond its time, in seconds. */
  private int between;

  @ParameterizedTest(name = "capacity {0}, from {1} to {2}, {3} %: {4} within {5} stages")
  @CsvSource({
    "100000, 10000, 10000000, 2, 98000, 20",
    "100000, 10000, 10000000, 1, 99000, 22",
    "100000, 100000, 10000000, 2, 98000, 18",
    "999, 10000, 10000000, 2, 978, 24",
    "5000000, 10000, 1000000, 2, 1000000, 9",
    "3, 1, 10, 1, 3, 12",
    "1, 1, 10000000, 2, 1, 8",
    "123456789, 1000, 100000000, 50, 64000000, 24",
  })
  void findsTheCapacity(
      long capacity, int start, int max, int resolution, long least, int mostStages) {
    search(peak(start, max, resolution, 30), rate -> rate <= capacity);

    assertThat(quoted.purpose()).isEqualTo(Purpose.Measurement);
    assertThat(quoted.messagesPerSecond()).isBetween(least, Math.min(capacity, max));
    assertThat(stages).hasSizeLessThanOrEqualTo(mostStages);
    assertThat(stages).extracting(Stage::number).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void probesSettleForAThirdAndTheConfirmationTakesTheWholeTime() {
    search(peak(100, 100, 2, 31), rate -> true);

    assertThat(stages)
        .containsExactly(
            new Stage(1, Purpose.Probe, 100, 11, 31),
            new Stage(2, Purpose.Measurement, 100, 60, 600));
    assertThat(quoted).isEqualTo(stages.getLast());
  }

  /** Wherever in the search a stage fails that should not, the rate has two more. */
  @ParameterizedTest(name = "stage {0} fails by a hiccup")
  @CsvSource({"1", "2", "3", "4", "5", "6", "8", "10", "12", "14"})
  void oneFailureDecidesNothing(int hiccup) {
    search(peak(50_000, 10_000_000, 2, 30), rate -> stages.size() != hiccup && rate <= 390_000);

    assertThat(quoted.messagesPerSecond()).isBetween(382_000L, 390_000L);
    assertThat(quoted.purpose()).isEqualTo(Purpose.Measurement);
  }

  /** By probes 1000 holds, and for the full time no more than 920 does. */
  @Test
  void stepsDownUntilItHoldsForTheWholeTimeAndHalvesWhatIsBetween() {
    search(peak(1000, 1000, 5, 30), rate -> stages.size() == 1 || rate < 920);

    assertThat(stages)
        .extracting(Stage::messagesPerSecond)
        .containsExactly(1000L, 1000L, 1000L, 952L, 952L, 863L, 906L);
    assertThat(quoted.messagesPerSecond()).isEqualTo(906);
  }

  /** A disk that is half as quick as the page cache in which probes end. */
  @Test
  void convergesFromFarAbove() {
    search(
        peak(1000, 100_000, 2, 30),
        rate -> stages.getLast().purpose() == Purpose.Probe ? rate <= 50_000 : rate <= 25_000);

    assertThat(quoted.messagesPerSecond()).isBetween(24_500L, 25_000L);
    assertThat(stages.stream().filter(s -> s.purpose() == Purpose.Measurement)).hasSizeLessThan(25);
  }

  /** Probes were unlucky: the next step up holds, and the search goes on from there. */
  @Test
  void goesOnUpwardsAsLongAsItHolds() {
    search(
        peak(1000, 100_000, 2, 30),
        rate -> stages.getLast().purpose() == Purpose.Probe ? rate <= 1000 : rate <= 1500);

    assertThat(quoted.messagesPerSecond()).isBetween(1470L, 1500L);
  }

  @Test
  void whatNeverHoldsIsGivenUp() {
    search(peak(10_000, 10_000, 2, 30), rate -> false);

    assertThat(stages).allMatch(s -> s.purpose() == Purpose.Probe);
    // Ten halvings, and of each rate two probes.
    assertThat(stages).hasSize(22);
    assertThat(stages.getLast().messagesPerSecond()).isEqualTo(9);
    assertThat(quoted.number()).isEqualTo(1);
    assertThat(course.peak().messagesPerSecond()).isZero();
    assertThat(course.peak().finding()).isEqualTo(CourseMessage.GIVEN_UP.with().toString());
  }

  @Test
  void searchThatIsCutOffNamesWhatHeld() {
    var course = new PeakCourse(peak(100, 200, 2, 30), 60, 600, 0, () -> 0);
    course.next();
    course.ended(Judgements.of(true));
    course.next();

    assertPeak(course.peak(), 100, true, CourseMessage.ENDED_EARLY.with());
  }

  @Test
  void whatHoldsInProbesOnlyIsGivenUp() {
    search(peak(1000, 1000, 2, 30), rate -> stages.size() == 1);

    assertThat(stages).hasSizeLessThanOrEqualTo(31);
    assertThat(quoted.purpose()).isEqualTo(Purpose.Measurement);
  }

  @Test
  void whatIsUndecidedIsProbedForLongerAndThenTakenAsItSeems() {
    searchBy(
        peak(100, 100, 2, 30),
        stage ->
            stage.purpose() == Purpose.Probe ? Judgements.undecided(true) : Judgements.of(true));

    assertThat(stages)
        .containsExactly(
            new Stage(1, Purpose.Probe, 100, 10, 30),
            new Stage(2, Purpose.Probe, 100, 10, 60),
            new Stage(3, Purpose.Probe, 100, 10, 120),
            new Stage(4, Purpose.Measurement, 100, 60, 600));
  }

  /**
   * Probes of 40 s at 10,000, 20,000, 40,000 (which holds), 80,000 (twice), 56,569, 47,568 (twice)
   * and so on; stages of 660 s.
   */
  @ParameterizedTest(name = "in {0} s: {1} msg/s, confirmed {2}, at least {3}")
  @CsvSource({
    // A probe, and no time for another one and a stage of the full time.
    "700,  10000, true,  true",
    "739,  10000, true,  true",
    "740,  20000, true,  true",
    "780,  40000, true,  true",
    // The full stage holds, and so may the next, for which there is no time.
    "1400, 45000, true,  true",
    "9000, 45000, true,  false",
  })
  void searchEndsInTimeWithWhatHeldForTheFullTime(
      int maxSeconds, long rate, boolean confirmed, boolean atLeast) {
    search(peak(10_000, 10_000_000, 2, 30).withMaxSearchSeconds(maxSeconds), r -> r <= 45_300);

    var peak = course.peak();
    assertThat(elapsed).isLessThanOrEqualTo(maxSeconds);
    assertThat(peak.messagesPerSecond()).isBetween(rate, 45_300L);
    assertThat(quoted.messagesPerSecond()).isEqualTo(peak.messagesPerSecond());
    assertThat(peak.confirmed()).isEqualTo(confirmed);
    assertThat(peak.atLeast()).isEqualTo(atLeast);
    assertThat(peak.searchSeconds()).isEqualTo(elapsed);
    assertThat(peak.maxSearchSeconds()).isEqualTo(maxSeconds);
  }

  /** What fails may be above, as far as anybody knows. */
  @ParameterizedTest(name = "at most {0} msg/s, of which 1000 hold: at least {1}")
  @CsvSource({"1000, true", "2000, false"})
  void peakAtTheHighestRateThatIsTriedIsALowerBound(int max, boolean atLeast) {
    search(peak(500, max, 2, 30), rate -> rate <= 1000);

    assertThat(course.peak().messagesPerSecond()).isBetween(981L, 1000L);
    assertThat(course.peak().confirmed()).isTrue();
    assertThat(course.peak().atLeast()).isEqualTo(atLeast);
    assertThat(course.peak().finding().equals(CourseMessage.MAX_RATE_HELD.with().toString()))
        .isEqualTo(atLeast);
  }

  /** Probes of 100 s with their drain; after two there is no time for a third and all of 660 s. */
  @ParameterizedTest(name = "in {0} s: {1} msg/s")
  @CsvSource({"800, 10000", "859, 10000", "860, 20000", "960, 40000"})
  void timeForTheFullStageIsKeptThoughProbesDrain(int maxSeconds, long rate) {
    between = 60;
    search(peak(10_000, 10_000_000, 2, 30).withMaxSearchSeconds(maxSeconds), r -> r <= 45_300);

    assertThat(course.peak().messagesPerSecond()).isEqualTo(rate);
    assertThat(course.peak().confirmed()).isTrue();
    assertThat(stages.getLast().purpose()).isEqualTo(Purpose.Measurement);
  }

  /**
   * By a plan, probes of 40 s and stages of 660 s, with 60 s to drain and 120 s to write back: two
   * probes, what is between, and one stage of the full time take 920 s.
   */
  @ParameterizedTest(name = "in {0} s: second stage for {1}")
  @CsvSource({"919, Measurement", "920, Probe"})
  void planKeepsTimeToDrainAndToWriteBack(int maxSeconds, Purpose second) {
    var plan =
        Plans.of(
            """
            {rate: {type: Peak, peak: {startMessagesPerSecond: 100, maxMessagesPerSecond: 1000,
             probeSeconds: 30, maxSearchSeconds: %d}},
             warmUpSeconds: 60, durationSeconds: 600, drainTimeoutSeconds: 60}
            """
                .formatted(maxSeconds),
            "{count: 2}");
    course = (PeakCourse) LoadCourse.of(plan.load(), 120, () -> elapsed);

    elapsed = course.next().seconds();
    course.ended(Judgements.of(true));

    assertThat(course.next().purpose()).isEqualTo(second);
  }

  /** The two stages of the full time fail, which decides, and there is no time for a lower rate. */
  @Test
  void whatFailedForTheFullTimeIsNoLowerBound() {
    search(
        peak(1000, 1000, 2, 30).withMaxSearchSeconds(1400),
        rate -> stages.getLast().purpose() == Purpose.Probe);

    assertThat(stages).extracting(Stage::seconds).containsExactly(40, 660, 660);
    assertPeak(
        course.peak(),
        1000,
        false,
        CourseMessage.RATE_FAILED_IN_FULL.with(1000, CourseMessage.OUT_OF_TIME.with(1400)));
    assertThat(course.peak().refutedMessagesPerSecond()).isEqualTo(1000);
  }

  /** The one stage of the full time fails, and there is no time for another. */
  @Test
  void whatOnlyAProbeHeldIsNotConfirmed() {
    search(
        peak(1000, 1000, 2, 30).withMaxSearchSeconds(1300),
        rate -> stages.getLast().purpose() == Purpose.Probe);

    assertThat(stages).extracting(Stage::seconds).containsExactly(40, 660);
    assertPeak(course.peak(), 1000, true, CourseMessage.OUT_OF_TIME.with(1300));
    assertThat(course.peak().refutedMessagesPerSecond()).isNull();
  }

  @Test
  void searchInWhichNothingHeldIsNoBound() {
    search(peak(10_000, 10_000, 2, 30).withMaxSearchSeconds(800), rate -> false);

    assertThat(elapsed).isEqualTo(800);
    assertThat(course.peak().messagesPerSecond()).isZero();
    assertThat(course.peak().atLeast()).isFalse();
    assertThat(course.peak().finding()).isEqualTo(CourseMessage.OUT_OF_TIME.with(800).toString());
  }

  /** One that only a probe held. */
  private static void assertPeak(PeakResult peak, long rate, boolean atLeast, Message finding) {
    assertThat(peak)
        .returns(rate, PeakResult::messagesPerSecond)
        .returns(false, PeakResult::confirmed)
        .returns(atLeast, PeakResult::atLeast)
        .returns(finding.toString(), PeakResult::finding);
  }

  @Test
  void twoOfThreeStagesDecide() {
    var course = new PeakCourse(peak(100, 200, 2, 30), 60, 600, 0, () -> 0);
    for (var sustained : new boolean[] {false, true, false}) {
      assertThat(course.next().messagesPerSecond()).isEqualTo(100);
      course.ended(Judgements.of(sustained));
    }

    assertThat(course.next().messagesPerSecond()).isEqualTo(50);
  }

  /** Whoever is told to stop has at least the first to show. */
  @Test
  void anUndecidedProbeIsQuotedIfItIsTheFirst() {
    var course = new PeakCourse(peak(100, 200, 2, 30), 60, 600, 0, () -> 0);
    course.next();
    assertThat(course.ended(Judgements.undecided(true))).isTrue();
    course.next();
    assertThat(course.ended(Judgements.undecided(true))).isFalse();
  }

  /** Two percent of ten are less than a message. */
  @Test
  void stepsDownByAMessageAtLeast() {
    search(peak(10, 10, 2, 30), rate -> stages.size() == 1 || rate < 10);

    assertThat(stages).extracting(Stage::messagesPerSecond).containsExactly(10L, 10L, 10L, 9L);
    assertThat(quoted.messagesPerSecond()).isEqualTo(9);
  }

  /** Of each rate one stage of three holds: that takes long, and leads nowhere. */
  @Test
  void noSearchHasMoreThanThirtyStagesOfTheFullTime() {
    searchBy(
        peak(10_000_000, 10_000_000, 1, 30),
        stage -> Judgements.of(stage.purpose() == Purpose.Probe || (stage.number() - 2) % 3 == 1));

    assertThat(stages.stream().filter(s -> s.purpose() == Purpose.Measurement)).hasSize(30);
  }

  @Test
  void progressGoesOnToTheEnd() {
    var course = new PeakCourse(peak(100, 200, 2, 30), 60, 600, 0, () -> 0);
    course.next();
    assertThat(course.progress(0)).isZero();
    // A search has twelve probes, as a rule, and they are half of it.
    assertThat(course.progress(1)).isEqualTo(1 / 24.0);
    course.ended(Judgements.of(true));
    course.next();
    assertThat(course.progress(1)).isBetween(0.01, 0.5);
    course.ended(Judgements.of(true));
    course.next();
    assertThat(course.progress(0)).isEqualTo(0.5);
    assertThat(course.progress(1)).isEqualTo(0.75);
  }

  private static PeakSpec peak(int start, int max, int resolution, int probeSeconds) {
    return new PeakSpec(start, max, resolution, probeSeconds, null, null, 604_800);
  }

  private void search(PeakSpec spec, LongPredicate sustained) {
    searchBy(spec, stage -> Judgements.of(sustained.test(stage.messagesPerSecond())));
  }

  private void searchBy(PeakSpec spec, Function<Stage, Judgement> judge) {
    course = new PeakCourse(spec, 60, 600, between, () -> elapsed);
    for (var stage = course.next(); stage != null; stage = course.next()) {
      stages.add(stage);
      elapsed += stage.seconds() + between;
      if (course.ended(judge.apply(stage))) {
        quoted = stage;
      }
    }
  }
}
