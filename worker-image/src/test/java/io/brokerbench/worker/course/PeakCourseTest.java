package io.brokerbench.worker.course;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.PeakSpec;
import io.brokerbench.worker.schedule.Stage;
import io.brokerbench.worker.schedule.Stage.Purpose;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PeakCourseTest {

  private final List<Stage> stages = new ArrayList<>();
  private Stage quoted;

  @ParameterizedTest(name = "capacity {0}, from {1} to {2}, {3} %: {4} within {5} stages")
  @CsvSource({
    "100000, 10000, 10000000, 2, 98000, 13",
    "100000, 10000, 10000000, 1, 99000, 14",
    "100000, 100000, 10000000, 2, 98000, 9",
    "999, 10000, 10000000, 2, 978, 14",
    "5000000, 10000, 1000000, 2, 1000000, 9",
    "3, 1, 10, 1, 3, 6",
    "1, 1, 10000000, 2, 1, 4",
    "123456789, 1000, 100000000, 50, 64000000, 20",
  })
  void findsTheCapacity(
      long capacity, int start, int max, int resolution, long least, int mostStages) {
    search(new PeakSpec(start, max, resolution, 30), rate -> rate <= capacity);

    assertThat(quoted.purpose()).isEqualTo(Purpose.Measurement);
    assertThat(quoted.messagesPerSecond()).isBetween(least, Math.min(capacity, max));
    assertThat(stages).hasSizeLessThanOrEqualTo(mostStages);
    assertThat(stages).extracting(Stage::number).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void probesSettleForAThirdAndTheConfirmationTakesTheWholeTime() {
    search(new PeakSpec(100, 100, 2, 31), rate -> true);

    assertThat(stages)
        .containsExactly(
            new Stage(1, Purpose.Probe, 100, 11, 31),
            new Stage(2, Purpose.Measurement, 100, 60, 600));
    assertThat(quoted).isEqualTo(stages.getLast());
  }

  @Test
  void stepsDownUntilItHoldsForTheWholeTime() {
    search(new PeakSpec(1000, 1000, 5, 30), rate -> stages.size() == 1 || rate < 920);

    assertThat(stages)
        .extracting(Stage::messagesPerSecond)
        .containsExactly(1000L, 1000L, 952L, 907L);
    assertThat(quoted.messagesPerSecond()).isEqualTo(907);
  }

  @Test
  void whatNeverHoldsIsGivenUp() {
    search(new PeakSpec(10_000, 10_000, 2, 30), rate -> false);

    assertThat(stages).hasSizeLessThan(15).allMatch(s -> s.purpose() == Purpose.Probe);
    assertThat(quoted.number()).isEqualTo(1);
  }

  @Test
  void whatHoldsInProbesOnlyIsGivenUp() {
    search(new PeakSpec(1000, 1000, 2, 30), rate -> stages.size() == 1);

    assertThat(stages).hasSize(11);
    assertThat(quoted).isEqualTo(stages.getLast());
  }

  @Test
  void progressGoesOnToTheEnd() {
    var course = new PeakCourse(new PeakSpec(100, 200, 2, 30), 60, 600);
    course.next();
    assertThat(course.progress(0)).isZero();
    course.ended(true);
    course.next();
    assertThat(course.progress(1)).isBetween(0.01, 0.5);
    course.ended(true);
    course.next();
    assertThat(course.progress(0)).isEqualTo(0.5);
    assertThat(course.progress(1)).isEqualTo(1);
  }

  private void search(PeakSpec spec, LongPredicate sustained) {
    var course = new PeakCourse(spec, 60, 600);
    for (var stage = course.next(); stage != null; stage = course.next()) {
      stages.add(stage);
      if (course.ended(sustained.test(stage.messagesPerSecond()))) {
        quoted = stage;
      }
    }
  }
}
