package io.brokerbench.worker.course;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.brokerbench.worker.course.BacklogWatch.Judgement;
import io.brokerbench.worker.course.BacklogWatch.Outcome;
import io.brokerbench.worker.measure.Count;
import io.brokerbench.worker.measure.Counts;
import io.brokerbench.worker.schedule.Stage;
import io.brokerbench.worker.schedule.Stage.Purpose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BacklogWatchTest {

  private static final Stage STAGE = new Stage(1, Purpose.Probe, 1000, 10, 30);

  /** As a quota makes them: nothing for a second or two, and then everything at once. */
  private static long lumpy(int second, long perSecond, int lumpSeconds) {
    return second % lumpSeconds == lumpSeconds - 1 ? perSecond * lumpSeconds : 0;
  }

  @ParameterizedTest(name = "{0} acknowledged, {1} received, lumps of {2} s: sustained {3}")
  @CsvSource({
    "1000, 2000, 1, true",
    "991, 1982, 1, true",
    "989, 1978, 1, false",
    "950, 1900, 1, false",
    "950, 1900, 2, false",
    "1000, 2000, 2, true",
    "1000, 1984, 1, true",
    "1000, 1976, 1, false",
    "1000, 1950, 2, false",
  })
  void neitherBacklogMayGrow(int acknowledged, int received, int lump, boolean sustained) {
    var watch = new BacklogWatch(STAGE, 2, 1, 1);
    for (var second = 0; second < 40; second++) {
      watch.add(
          0, second, counts(lumpy(second, acknowledged, lump), lumpy(second, received, lump)));
    }

    assertThat(watch.judge()).returns(sustained, Judgement::holdsByEstimate);
    assertThat(watch.isHopeless()).isFalse();
  }

  /** The last but two is a step: 300 messages late, all at once. */
  @ParameterizedTest(name = "{0} acknowledged: {1}")
  @CsvSource({
    "950 950 950 950 950 950, NotSustained, false",
    "940 960 940 960 940 960, NotSustained, false",
    "985 985 985 985 985 985, NotSustained, false",
    "990 990 990 990 990 990, Sustained, true",
    "1000 1000 1000 1000, Sustained, true",
    "1200 800 1200 800 1200 800, Undecided, false",
    "800 1200 800 1200 800 1200, Undecided, true",
    "1000 1000 1000 700 1000 1000, NotSustained, false",
    "1000 900, Undecided, false",
    "1000 1000, Undecided, true",
    "900, Undecided, true",
  })
  void growthCountsByWhatIsCertain(String acknowledged, Outcome outcome, boolean holdsByEstimate) {
    var seconds = acknowledged.split(" ");
    var stage = new Stage(1, Purpose.Measurement, 1000, 0, seconds.length);
    var watch = new BacklogWatch(stage, 1, 1, 1);
    for (var second = 0; second < seconds.length; second++) {
      var messages = Long.parseLong(seconds[second]);
      watch.add(0, second, counts(messages, messages));
    }

    assertThat(watch.judge())
        .returns(outcome, Judgement::outcome)
        .returns(outcome != Outcome.NotSustained, Judgement::sustained)
        .returns(holdsByEstimate, Judgement::holdsByEstimate);
  }

  /** A line needs two seconds, and its standard error three. */
  @ParameterizedTest(name = "after {0} s: {1}")
  @CsvSource({
    "0, Undecided, TOO_SHORT",
    "1, Undecided, TOO_SHORT",
    "2, Undecided, TOO_SHORT",
    "3, Sustained, PUBLISH_BACKLOG_GROWS",
  })
  void fewSecondsDecideNothing(int seconds, Outcome outcome, CourseMessage id) {
    var watch = new BacklogWatch(new Stage(1, Purpose.Measurement, 1000, 0, 30), 1, 1, 1);
    for (var second = 0; second < seconds; second++) {
      watch.add(0, second, counts(1000, 1000));
    }

    var finding = outcome == Outcome.Undecided ? id.with() : id.with("0.00", "0.00");
    assertThat(watch.judge()).isEqualTo(new Judgement(0, 0, outcome, true, finding));
  }

  @Test
  void growthIsToldWithItsStandardError() {
    var watch = new BacklogWatch(new Stage(1, Purpose.Measurement, 1000, 0, 6), 2, 1, 1);
    long[] received = {2400, 1600, 2400, 1600, 2400, 1600};
    for (var second = 0; second < received.length; second++) {
      watch.add(0, second, counts(1000, received[second]));
    }

    var judgement = watch.judge();
    assertThat(judgement.publishGrowthPercent()).isZero();
    assertThat(judgement.consumeGrowthPercent()).isCloseTo(1.714, within(0.001));
    assertThat(judgement.finding())
        .isEqualTo(CourseMessage.CONSUME_BACKLOG_GROWS.with("1.71", "2.80"));
  }

  /** What is due ends with the messages, within a second. */
  @Test
  void messagesThatAreAllSentLeaveNoBacklog() {
    var watch = new BacklogWatch(Stage.ofMessages(1, Purpose.Measurement, 1000, 1, 3500), 1, 1, 1);
    for (var second = 0; second < 5; second++) {
      var messages = second < 4 ? 1000 : 500;
      watch.add(0, second, counts(messages, messages));
    }

    assertThat(watch.judge().publishGrowthPercent()).isZero();
    assertThat(watch.judge().sustained()).isTrue();
  }

  @Test
  void whatGatheredWhileItSettledIsNoGrowthButTooMuchBacklog() {
    var watch = new BacklogWatch(STAGE, 1, 1, 1);
    for (var second = 0; second < 40; second++) {
      var rate = second < 5 ? 400 : 1000;
      watch.add(0, second, counts(rate, rate));
    }

    assertThat(watch.judge().publishGrowthPercent()).isZero();
    assertThat(watch.judge().sustained()).isFalse();
    assertThat(watch.judge().finding()).isEqualTo(CourseMessage.BACKLOG_TOO_LARGE.with("3.0"));
  }

  @Test
  void isGivenUpWhenItIsHopelessAndNoSooner() {
    var watch = new BacklogWatch(STAGE, 1, 2, 1);
    var second = 0;
    for (; second < STAGE.seconds() && !watch.isHopeless(); second++) {
      watch.add(0, second, counts(300, 300));
      assertThat(watch.isHopeless()).as("before the other worker reports").isFalse();
      watch.add(1, second, counts(300, 300));
    }

    assertThat(second).isEqualTo(13);
    assertThat(watch.judge().sustained()).isFalse();
    assertThat(watch.judge().publishGrowthPercent()).isBetween(39.9, 40.1);
  }

  /** Nothing is acknowledged, or nothing received by either of two subscriptions. */
  @ParameterizedTest(name = "{0} s to settle, {1} acknowledged: given up after {2} s")
  @CsvSource({"0, 0, 6", "10, 0, 13", "0, 1000, 6", "10, 1000, 13"})
  void moreThanFiveSecondsOfBacklogAreHopeless(int settle, long acknowledged, int seconds) {
    var watch = new BacklogWatch(new Stage(1, Purpose.Probe, 1000, settle, 30), 2, 1, 1);
    var second = 0;
    for (; second < STAGE.seconds() && !watch.isHopeless(); second++) {
      watch.add(0, second, counts(acknowledged, 0));
    }

    assertThat(second).isEqualTo(seconds);
  }

  @ParameterizedTest(name = "a backlog of {0} messages that gathered while it settled: {1}")
  @CsvSource({"2000, true", "2001, false"})
  void twoSecondsOfBacklogAreTolerated(long backlog, boolean sustained) {
    var watch = new BacklogWatch(STAGE, 1, 1, 1);
    for (var second = 0; second < 40; second++) {
      var missing = Math.clamp(backlog - 1000L * second, 0, 1000);
      var messages = 1000 - missing;
      watch.add(0, second, counts(messages, messages));
    }

    assertThat(watch.judge().sustained()).isEqualTo(sustained);
  }

  @Test
  void ofTwoEqualGrowthsThatOfProducersIsTold() {
    var watch = new BacklogWatch(STAGE, 1, 1, 1);
    for (var second = 0; second < 40; second++) {
      watch.add(0, second, counts(1000, 1000));
    }

    assertThat(watch.judge().finding())
        .isEqualTo(CourseMessage.PUBLISH_BACKLOG_GROWS.with("0.00", "0.00"));
  }

  /**
   * The backlog at the end of each second is 100, 250, 400, 350, 200, 150, 250, 450, 500 and 350:
   * its line rises by 23.6 messages a second, and neighbours are 0.30 correlated.
   */
  @Test
  void wobblesOfSeveralSecondsSayLess() {
    var watch = new BacklogWatch(new Stage(1, Purpose.Measurement, 1000, 0, 10), 1, 1, 1);
    long[] received = {900, 850, 850, 1050, 1150, 1050, 900, 800, 950, 1150};
    for (var second = 0; second < received.length; second++) {
      watch.add(0, second, counts(1000, received[second]));
    }

    assertThat(watch.judge().finding())
        .isEqualTo(CourseMessage.CONSUME_BACKLOG_GROWS.with("2.36", "1.75"));
  }

  @Test
  void withoutSubscriptionsNobodyHasToReceive() {
    var watch = new BacklogWatch(STAGE, 0, 1, 1);
    for (var second = 0; second < 40; second++) {
      watch.add(0, second, counts(1000, 0));
    }

    assertThat(watch.judge().sustained()).isTrue();
  }

  @Test
  void closedLoopHasNothingToKeepUpWith() {
    var watch = new BacklogWatch(new Stage(1, Purpose.Measurement, 0, 0, 5), 1, 1, 1);
    watch.add(0, 0, counts(5, 0));

    assertThat(watch.isHopeless()).isFalse();
    assertThat(watch.judge().sustained()).isTrue();
  }

  private static Counts counts(long acknowledged, long received) {
    var counts = new Counts();
    counts.add(Count.ACKNOWLEDGED, acknowledged);
    counts.add(Count.RECEIVED, received);
    return counts;
  }
}
