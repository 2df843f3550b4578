package io.brokerbench.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.SuitePhase;
import io.brokerbench.core.suite.Suites;
import io.brokerbench.core.suite.progress.RunOutcome;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The operator is killed at each write of a suite. */
class KilledOperatorTest {

  private static final String[] SPEC = {
    "rounds: 2", "compare: {axis: system, baseline: kafka, figures: [PublishLatencyP99]}"
  };

  private static SuiteWorld world(String... more) throws Exception {
    var spec = new ArrayList<>(List.of(SPEC));
    spec.addAll(List.of(more));
    // One is repeated, and one is never valid.
    return new SuiteWorld(Suites.SYSTEMS, spec.toArray(String[]::new))
        .withFate(
            name ->
                name.equals("a-suite-kafka-r1")
                    ? "Invalid"
                    : name.startsWith("a-suite-pulsar-r2") ? "WorkerFailed" : "Valid");
  }

  @ParameterizedTest(name = "after the write: {0}")
  @ValueSource(booleans = {false, true})
  void runsEachCellOncePerRound(boolean after) throws Exception {
    List<String> wanted;
    try (var world = world()) {
      world.finish();
      wanted = world.created();
      assertThat(wanted)
          .containsExactlyInAnyOrder(
              "a-suite-kafka-r1",
              "a-suite-kafka-r1-2",
              "a-suite-pulsar-r1",
              "a-suite-kafka-r2",
              "a-suite-pulsar-r2",
              "a-suite-pulsar-r2-2",
              "a-suite-pulsar-r2-3");
    }
    try (var world = world()) {
      var writes =
          EachWrite.kills(
              world,
              after,
              killed -> {
                assertThat(world.created()).as("killed at write %d", killed).isEqualTo(wanted);
                assertThat(world.status().phase()).isEqualTo(SuitePhase.Succeeded);
                assertThat(world.result().runs()).hasSize(wanted.size());
                assertThat(world.result().runs())
                    .filteredOn(run -> run.outcome() == RunOutcome.Valid)
                    .hasSize(3);
              });
      assertThat(writes).as("writes").isGreaterThan(45);
    }
  }

  @Test
  void recordThatTheCacheLacksIsNoNewRun() throws Exception {
    try (var world = world()) {
      world.reconcile();
      world.endRuns();
      world.lag();
      for (var i = 0; i < 5; i++) {
        world.reconcile();
        // Else the run under way is all that the suite looks at.
        world.endRuns();
      }
      assertThat(world.created()).doesNotHaveDuplicates();
      world.catchUp();
      world.finish();
      assertThat(world.created()).doesNotHaveDuplicates().hasSize(7);
    }
  }
}
