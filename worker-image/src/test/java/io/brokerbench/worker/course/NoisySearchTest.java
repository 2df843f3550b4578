package io.brokerbench.worker.course;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.PeakSpec;
import io.brokerbench.worker.course.BacklogWatch.Judgement;
import io.brokerbench.worker.measure.Count;
import io.brokerbench.worker.measure.Counts;
import io.brokerbench.worker.schedule.Stage;
import io.brokerbench.worker.schedule.Stage.Purpose;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
  private static final int WARM_UP_SECONDS = 60;
  private static final int DURATION_SECONDS = 600;

  /** That a stage may take at most; it takes next to none here. */
  private static final int DRAIN_SECONDS = 60;

  /** As good as none. */
  private static final int ANY_TIME = 604_800;

  /** Of a run that sets no deadline. */
  private static final int DEFAULT_TIME = 5400;

  @Test
  void endsNearTheCapacity() {
    var searches = 1000;

    var near =
        IntStream.range(0, searches)
            .parallel()
            .mapToObj(seed -> new Search(seed, ANY_TIME))
            .filter(Search::isNear)
            .count();

    assertThat(near).isGreaterThanOrEqualTo(searches * 95L / 100);
  }

  /** Whatever the bound: it is kept, and what the search did not come to the end of is no peak. */
  @ParameterizedTest(name = "at most {0} s: {1} of 1000 come to their end")
  @CsvSource({"700, 0", "1200, 0", "2400, 0", DEFAULT_TIME + ", 800"})
  void endsInTimeAndClaimsNoMoreThanItKnows(int maxSeconds, int ended) {
    var searches =
        IntStream.range(0, 1000).parallel().mapToObj(seed -> new Search(seed, maxSeconds)).toList();

    assertThat(searches).allMatch(search -> search.elapsed <= maxSeconds);
    var complete = searches.stream().filter(Search::isAtItsEnd).toList();
    assertThat(complete).hasSizeGreaterThanOrEqualTo(ended);
    assertThat(complete).allMatch(search -> search.quoted.purpose() == Purpose.Measurement);
    // Any stage may hold, or fail, by chance.
    var wrong = searches.stream().filter(Search::claimsTooMuch).count();
    assertThat(wrong).isLessThanOrEqualTo(searches.size() * 5L / 100);
  }

  private static final class Search {
    private final PeakCourse course;
    private final long capacity;
    private Stage quoted;
    private int elapsed;

    Search(int seed, int maxSeconds) {
      var random = new Random(seed);
      capacity = 50_000 + random.nextInt(500_000);
      var spec = new PeakSpec(10_000, 10_000_000, 2, 30, null, null, maxSeconds);
      course =
          new PeakCourse(spec, WARM_UP_SECONDS, DURATION_SECONDS, DRAIN_SECONDS, () -> elapsed);
      for (var stage = course.next(); stage != null; stage = course.next()) {
        var judgement = run(stage, capacity, random, this);
        if (course.ended(judgement)) {
          quoted = stage;
        }
      }
    }

    boolean isNear() {
      return quoted.purpose() == Purpose.Measurement
          && Math.abs(quoted.messagesPerSecond() - capacity) <= capacity * 0.05;
    }

    boolean isAtItsEnd() {
      return course.peak().confirmed() && !course.peak().atLeast();
    }

    /** A peak that is none, or one that is said to be higher than it is. */
    boolean claimsTooMuch() {
      return isAtItsEnd()
          ? !isNear()
          : course.peak().confirmed() && course.peak().messagesPerSecond() > capacity * 1.05;
    }
  }

  /** One second after the other, until it is given up. */
  private static Judgement run(Stage stage, long capacity, Random random, Search search) {
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
      search.elapsed++;
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
      counts.add(Count.ACKNOWLEDGED, Math.round(rate + shown - backlog));
      counts.add(Count.RECEIVED, counts.get(Count.ACKNOWLEDGED));
      shown = backlog;
      watch.add(0, second, counts);
    }
    return watch.judge();
  }
}
