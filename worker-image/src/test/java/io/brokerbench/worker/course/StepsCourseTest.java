package io.brokerbench.worker.course;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.worker.local.Plans;
import io.brokerbench.worker.schedule.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StepsCourseTest {

  @ParameterizedTest(name = "steps {0}, sustained up to {1}: {2}")
  @CsvSource({
    "'100, 200, 300', 250, 200",
    "'100, 200, 300', 1000, 300",
    "'300, 200, 100', 250, 200",
    "'300, 200, 100', 50, 300",
    "'100', 50, 100",
  })
  void theHighestThatIsSustainedIsQuoted(String steps, long capacity, long expected) {
    var plan =
        Plans.of(
            "{rate: {type: Steps, stepsMessagesPerSecond: [%s]}, durationSeconds: 20}"
                .formatted(steps),
            "{count: 2}");
    var course = LoadCourse.of(plan.load(), 0, () -> 0);
    var quoted = 0L;
    var begun = 0;
    for (var stage = course.next(); stage != null; stage = course.next()) {
      begun++;
      assertThat(stage.number()).isEqualTo(begun);
      assertThat(stage.measuredSeconds()).isEqualTo(20);
      if (course.ended(Judgements.of(stage.messagesPerSecond() <= capacity))) {
        quoted = stage.messagesPerSecond();
      }
    }

    assertThat(quoted).isEqualTo(expected);
    assertThat(begun).isEqualTo(steps.split(",").length);
    assertThat(course.progress(1)).isEqualTo(1);
  }

  @ParameterizedTest(name = "{0}: {1} msg/s, {2}")
  @CsvSource({
    "'rate: {messagesPerSecond: 100}, durationSeconds: 20',             100, 0, 20",
    "'rate: {messagesPerSecond: 100}, messages: 4000',                  100, 4000, 40",
    "'rate: {type: Unlimited}, durationSeconds: 20',                    0,   0, 20",
  })
  void aSingleRateIsOneStage(String workload, long rate, long messages, int measuredSeconds) {
    var plan = Plans.of("{" + workload + ", warmUpSeconds: 5}", "{count: 2}");
    var course = LoadCourse.of(plan.load(), 0, () -> 0);

    assertThat(course.next())
        .returns(rate, Stage::messagesPerSecond)
        .returns(5, Stage::settleSeconds)
        .returns(messages, Stage::messages)
        .returns(measuredSeconds, Stage::measuredSeconds);
    assertThat(course.next()).isNull();
    assertThat(course.peak()).isNull();
  }

  @Test
  void ofEqualStepsTheFirstIsQuoted() {
    var plan =
        Plans.of(
            "{rate: {type: Steps, stepsMessagesPerSecond: [100, 100]}, durationSeconds: 20}",
            "{count: 2}");
    var course = LoadCourse.of(plan.load(), 0, () -> 0);

    course.next();
    assertThat(course.ended(Judgements.of(true))).isTrue();
    course.next();
    assertThat(course.progress(0.5)).isEqualTo(0.75);
    assertThat(course.ended(Judgements.of(true))).isFalse();
    assertThat(course.next()).isNull();
  }
}
