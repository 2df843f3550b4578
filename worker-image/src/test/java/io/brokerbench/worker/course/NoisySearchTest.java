package io.brokerbench.worker.course;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.PeakSpec;
import io.brokerbench.worker.course.BacklogWatch.Judgement;
import io.brokerbench.worker.measure.Counts;
import io.brokerbench.worker.schedule.Stage;
import io.brokerbench.worker.schedule.Stage.Purpose;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Searches for the peak of a broker that has a capacity and hiccups: what is reported of its
 * backlog wobbles (AR(1), a standard deviation of 0.3 s of load, a correlation of 0.8 from second
 * to second), and in one probe of ten it does nothing for 5 s. 95 of 100 searches must end within 5
 * % of the capacity.
 */
class NoisySearchTest {

  private static final double SIGMA_SECONDS = 0.3;
  private static final double CORRELATION = 0.8;
  private static final int OUTAGE_SECONDS = 5;
  private static final int ONE_IN = 10;
  private static final PeakSpec SPEC = new PeakSpec(10_000, 10_000_000, 2, 30, null, null);

  @Test
  void endsNearTheCapacity() {
    var searches = 1000;

    var near = IntStream.range(0, searches).parallel().filter(NoisySearchTest::isNear).count();

    assertThat(near).isGreaterThanOrEqualTo(searches * 95L / 100);
  }

  private static boolean isNear(int seed) {
    var random = new Random(seed);
    var capacity = 50_000 + random.nextInt(500_000);
    var course = new PeakCourse(SPEC, 60, 600);
    Stage quoted = null;
    for (var stage = course.next(); stage != null; stage = course.next()) {
      if (course.ended(run(stage, capacity, random))) {
        quoted = stage;
      }
    }
    return quoted.purpose() == Purpose.Measurement
        && Math.abs(quoted.messagesPerSecond() - capacity) <= capacity * 0.05;
  }

  /** One second after the other, until it is given up. */
  private static Judgement run(Stage stage, long capacity, Random random) {
    var watch = new BacklogWatch(stage, 1, 1, 1);
    var outageFrom =
        stage.purpose() == Purpose.Probe && random.nextInt(ONE_IN) == 0
            ? random.nextInt(stage.seconds() - OUTAGE_SECONDS)
            : Integer.MAX_VALUE;
    var rate = stage.messagesPerSecond();
    var queue = 0.0;
    var wobble = 0.0;
    var shown = 0.0;
    for (var second = 0; second < stage.seconds() && !watch.isHopeless(); second++) {
      var stands = second >= outageFrom && second < outageFrom + OUTAGE_SECONDS;
      queue = Math.max(0, queue + rate - (stands ? 0 : capacity));
      wobble =
          CORRELATION * wobble
              + Math.sqrt(1 - CORRELATION * CORRELATION)
                  * SIGMA_SECONDS
                  * rate
                  * random.nextGaussian();
      var backlog = queue + wobble;
      var counts = new Counts();
      counts.acknowledged = Math.round(rate + shown - backlog);
      counts.received = counts.acknowledged;
      shown = backlog;
      watch.add(0, second, counts);
    }
    return watch.judge();
  }
}
