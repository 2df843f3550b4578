package io.brokerbench.worker.coordinator;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.broker.AdminProgress;
import io.brokerbench.core.broker.BrokerAdmin;
import io.brokerbench.core.broker.BrokerException;
import io.brokerbench.core.broker.BrokerMessage;
import io.brokerbench.core.broker.ClusterFacts;
import io.brokerbench.core.broker.VerificationReport;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.plan.TopicPlan;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InSyncWatchTest {

  private static final TopicPlan TOPICS = new TopicPlan(List.of("t"), 1, 3, Map.of());

  private final ManualClock clock = new ManualClock();
  private final StandInAdmin admin = new StandInAdmin();
  private final InSyncWatch watch = new InSyncWatch(admin, TOPICS, clock);

  @AfterEach
  void close() {
    watch.close();
  }

  /** Samples at 0, 5, 10, ... s: 3 in sync, 3, 3, then 2, 2, then 3 again; none from 30 s on. */
  @ParameterizedTest(name = "{0} to {1} s: {2}")
  @CsvSource({
    "0, 14, 3",
    "0, 15, 2",
    "0, 60, 2",
    "0, 61, ",
    "15, 20, 2",
    "16, 19, 2",
    "20, 24, 2",
    "21, 40, 3",
    "25, 35, 3",
    "26, 35, 3",
    "30, 36, ",
    "36, 38, ",
    "200, 300, ",
    "-9, -1, ",
  })
  void smallestOfTheSamplesWithinOrJustBefore(int from, int to, Integer smallest) {
    sample(3, 3, 3, 2, 2, 3, -1);
    clock.now = nanos(100);

    assertThat(watch.smallestBetween(nanos(from), nanos(to))).isEqualTo(smallest);
    assertThat(watch.smallest()).isEqualTo(2);
  }

  /** Samples at 0 and 5 s, then at 45 s, 80 s, and at 85 s with 2 in sync; none else. */
  @ParameterizedTest(name = "{0} to {1} s: {2}")
  @CsvSource({
    "0, 40, 3",
    "0, 41, ",
    "0, 45, ",
    "5, 90, ",
    "6, 15, 3",
    "6, 16, ",
    "9, 45, ",
    "10, 45, 3",
    "45, 80, 3",
    "50, 79, 3",
    "45, 90, 2",
    "81, 84, 2",
  })
  void timeWithoutSamplesIsNotReadUnlessShort(int from, int to, Integer smallest) {
    sample(3, 3);
    clock.now = nanos(45);
    sample(3);
    clock.now = nanos(80);
    sample(3, 2);

    assertThat(watch.smallestBetween(nanos(from), nanos(to))).isEqualTo(smallest);
  }

  /** Samples at 0 and 5 s, then at 45 s, 80 s and 85 s; none else; it is 90 s. */
  @ParameterizedTest(name = "{0} to {1} s: {2} s")
  @CsvSource({
    "0, 5, 5",
    "1, 4, 3",
    "0, 45, 40",
    "5, 90, 40",
    "6, 16, 10",
    "45, 80, 35",
    "80, 85, 5",
    "80, 90, 5",
    "82, 200, 5",
  })
  void longestTimeWithoutASampleIsRecorded(int from, int to, double seconds) {
    sample(3, 3);
    clock.now = nanos(45);
    sample(3);
    clock.now = nanos(80);
    sample(3, 2);

    assertThat(watch.longestGapBetween(nanos(from), nanos(to))).isEqualTo(seconds);
  }

  @Test
  void loadThatEndedEarlyIsReadUpToItsEnd() {
    sample(3, 3);

    assertThat(watch.smallestBetween(nanos(60), nanos(120))).isEqualTo(3);
  }

  @Test
  void whateverIsThrownTheTimerGoesOn() {
    admin.thrown = new IllegalStateException("closed");
    sample(3);
    admin.thrown = null;
    sample(2);

    assertThat(watch.smallest()).isEqualTo(2);
  }

  @Test
  void nothingIsKnownOfWhatIsNeverRead() {
    sample(-1, -1);

    assertThat(watch.smallest()).isNull();
    assertThat(watch.smallestBetween(nanos(0), nanos(100))).isNull();
    assertThat(watch.longestGapBetween(nanos(0), nanos(100))).isNull();
  }

  @Test
  void systemWithoutSuchSetsHasNone() {
    sample(0);

    assertThat(watch.smallest()).isNull();
  }

  /** However often it changes, what is kept is bounded; no shrinking and no gap is forgotten. */
  @Test
  void shrinkingIsKeptThoughItChangesWithEverySample() {
    for (var i = 0; i < 10_000; i++) {
      sample(i == 9_990 ? 1 : 2 + i % 2);
    }

    assertThat(watch.smallest()).isEqualTo(1);
    assertThat(watch.smallestBetween(nanos(0), nanos(100))).isEqualTo(2);
    assertThat(watch.smallestBetween(nanos(5 * 9_980), nanos(5 * 9_999))).isEqualTo(1);

    sample(-1, -1, -1, -1, -1, -1, -1, -1, 3);

    assertThat(watch.smallestBetween(nanos(5 * 9_995), clock.now)).isNull();
  }

  private void sample(int... sizes) {
    for (var size : sizes) {
      admin.size = size;
      watch.sample();
      clock.now += nanos(5);
    }
  }

  private static long nanos(int seconds) {
    return TimeUnit.SECONDS.toNanos(seconds);
  }

  /**
   * A cluster whose smallest in-sync set is given: 0 where it has none, -1 where nobody answers.
   */
  private static final class StandInAdmin implements BrokerAdmin {
    private int size;
    private RuntimeException thrown;

    @Override
    public OptionalInt smallestInSyncSet(TopicPlan topics) throws BrokerException {
      if (thrown != null) {
        throw thrown;
      }
      if (size < 0) {
        throw new BrokerException(BrokerMessage.INTERRUPTED.with());
      }
      return size == 0 ? OptionalInt.empty() : OptionalInt.of(size);
    }

    @Override
    public void awaitBrokers(Integer nodes) {}

    @Override
    public void createTopics(TopicPlan topics, AdminProgress progress) {}

    @Override
    public void deleteTopics(TopicPlan topics) {}

    @Override
    public VerificationReport verify(RunPlan plan, AdminProgress progress) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Map<String, List<String>> leaders(TopicPlan topics) {
      throw new UnsupportedOperationException();
    }

    @Override
    public ClusterFacts describe() {
      throw new UnsupportedOperationException();
    }

    @Override
    public void close() {}
  }
}
