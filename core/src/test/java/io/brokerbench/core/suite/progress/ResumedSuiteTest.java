package io.brokerbench.core.suite.progress;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.message.InvalidRunException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** An operator is killed at each step of a suite, before, between and after what it does. */
class ResumedSuiteTest {

  private static final String COMPARE =
      "compare: {axis: system, baseline: kafka, figures: [PublishLatencyP99]}";

  private static final Map<RunKey, RunOutcome> FATES =
      Map.of(
          new RunKey(0, 1, 1), RunOutcome.Invalid,
          new RunKey(2, 1, 1), RunOutcome.Failed,
          new RunKey(2, 1, 2), RunOutcome.Failed,
          new RunKey(1, 2, 1), RunOutcome.Failed,
          new RunKey(1, 2, 2), RunOutcome.Invalid,
          new RunKey(1, 2, 3), RunOutcome.Failed,
          new RunKey(3, 3, 1), RunOutcome.Refused);

  private static SimulatedSuite suite() throws InvalidRunException {
    return SimulatedSuite.ofFourCells("rounds: 5", "stopWhen: {decided: true}", COMPARE)
        .withFate(key -> FATES.getOrDefault(key, RunOutcome.Valid));
  }

  private static List<String> uninterrupted() throws InvalidRunException {
    var suite = suite();
    suite.finish();
    return suite.made();
  }

  @Test
  void losesAndDoublesNothing() throws InvalidRunException {
    var wanted = uninterrupted();
    assertThat(wanted).doesNotHaveDuplicates().hasSizeGreaterThan(20);
    var steps = 2 * wanted.size();
    for (var killed = 0; killed <= steps; killed++) {
      var suite = suite();
      assertThat(suite.advance(killed)).isTrue();
      var before = suite.look();
      assertThat(suite.look()).as("derived again at step %d", killed).isEqualTo(before);
      if (killed < steps) {
        suite.act(before.next());
        if (before.next() instanceof NextStep.Start) {
          suite.act(before.next());
        }
      }
      suite.finish();
      assertThat(suite.made()).as("killed at step %d", killed).isEqualTo(wanted);
    }
  }

  @Test
  void keptResultsCountAsDone() throws InvalidRunException {
    var wanted = uninterrupted();
    for (var killed = 0; killed <= 2 * wanted.size(); killed++) {
      var suite = suite();
      suite.advance(killed);
      suite.deleteButResults();
      suite.finish();
      assertThat(suite.made()).as("deleted at step %d", killed).isEqualTo(wanted);
    }
  }

  @Test
  void repeatsWhatIsDeletedWithItsResults() throws InvalidRunException {
    var suite = new SimulatedSuite("rounds: 3");
    suite.finish();
    var made = suite.made();
    for (var name : made) {
      suite.delete(name);
      assertThat(suite.look().next())
          .isInstanceOfSatisfying(
              NextStep.Start.class, start -> assertThat(start.name()).isEqualTo(name));
      assertThat(suite.finish()).isEqualTo(EndReason.Complete);
      assertThat(suite.made()).containsExactlyInAnyOrderElementsOf(made);
    }
  }

  @Test
  void runsEachCellOncePerRound() throws InvalidRunException {
    var suite = SimulatedSuite.ofFourCells("rounds: 6");
    suite.finish();

    var keys = new RunKeys(suite.plan());
    var made = suite.made().stream().map(name -> keys.find(name).orElseThrow()).toList();
    for (var round = 1; round <= 6; round++) {
      var number = round;
      assertThat(made.subList(4 * (round - 1), 4 * round))
          .allMatch(key -> key.round() == number && key.attempt() == 1)
          .extracting(RunKey::cell)
          .isEqualTo(suite.plan().order(SimulatedSuite.SEED).ofRound(round));
    }
  }
}
