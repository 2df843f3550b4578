package io.brokerbench.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.Phase;
import io.brokerbench.api.SuitePhase;
import io.brokerbench.core.suite.Suites;
import io.brokerbench.core.suite.progress.RunOutcome;
import io.brokerbench.operator.act.SuiteActuator;
import io.brokerbench.operator.suite.StandingBrokers;
import io.brokerbench.operator.suite.SuiteAction;
import io.fabric8.kubernetes.api.model.ConfigMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs of a round share brokers, which their suite deletes when no run uses them any more. */
class SharedBrokersOfSuiteTest {

  private static final String AXES =
      Suites.SYSTEMS + ", {axis: p, path: workload.partitionsPerTopic, values: [%s]}";

  /** Of each system one run counts, one does not, and one counts again. */
  private static final String INVALID = "-2-r1";

  private static SuiteWorld world(String... more) throws Exception {
    return world("1, 2, 3", more);
  }

  private static SuiteWorld world(String loads, String[] more) throws Exception {
    var spec = new ArrayList<>(List.of("brokers: PerRound", "order: {type: Interleaved}"));
    spec.addAll(List.of(more));
    return new SuiteWorld(AXES.formatted(loads), spec.toArray(String[]::new))
        .withFate(name -> name.endsWith(INVALID) ? "Invalid" : "Valid");
  }

  @Test
  void runsTakeOverBrokersOfValidRuns() throws Exception {
    try (var world = world("rounds: 2")) {
      world.finish();
      assertThat(world.created())
          .containsExactly(
              "a-suite-kafka-1-r1",
              "a-suite-kafka-2-r1",
              "a-suite-kafka-3-r1",
              "a-suite-pulsar-1-r1",
              "a-suite-pulsar-2-r1",
              "a-suite-pulsar-3-r1",
              "a-suite-kafka-2-r1-2",
              "a-suite-pulsar-2-r1-2",
              "a-suite-kafka-1-r2",
              "a-suite-kafka-2-r2",
              "a-suite-kafka-3-r2",
              "a-suite-pulsar-1-r2",
              "a-suite-pulsar-2-r2",
              "a-suite-pulsar-3-r2");
      assertThat(world.brokers().used())
          .containsExactly(
              "a-suite-kafka-1-r1",
              "a-suite-kafka-1-r1",
              "a-suite-kafka-3-r1",
              "a-suite-pulsar-1-r1",
              "a-suite-pulsar-1-r1",
              "a-suite-pulsar-3-r1",
              "a-suite-kafka-2-r1-2",
              "a-suite-pulsar-2-r1-2",
              "a-suite-kafka-1-r2",
              "a-suite-kafka-1-r2",
              "a-suite-kafka-1-r2",
              "a-suite-pulsar-1-r2",
              "a-suite-pulsar-1-r2",
              "a-suite-pulsar-1-r2");
      assertThat(world.brokers().left()).isEmpty();
    }
  }

  @ParameterizedTest(name = "after the write: {0}")
  @ValueSource(booleans = {false, true})
  void killedOperatorLosesNoBrokers(boolean after) throws Exception {
    // Taken over, deleted after the run, made anew, deleted by the suite, and made anew again.
    String[] few = {"rounds: 1", "exclude: [{system: pulsar, p: 2}]"};
    try (var calm = world("1, 2", few);
        var world = world("1, 2", few)) {
      calm.finish();
      assertThat(calm.brokers().used())
          .containsExactly(
              "a-suite-kafka-1-r1",
              "a-suite-kafka-1-r1",
              "a-suite-pulsar-1-r1",
              "a-suite-kafka-2-r1-2");
      var writes =
          EachWrite.kills(
              world,
              after,
              killed -> {
                assertThat(world.created())
                    .as("killed at write %d", killed)
                    .isEqualTo(calm.created());
                assertThat(world.brokers().used())
                    .as("killed at write %d", killed)
                    .isEqualTo(calm.brokers().used());
                assertThat(world.brokers().left()).as("killed at write %d", killed).isEmpty();
                assertThat(world.status().phase()).isEqualTo(SuitePhase.Succeeded);
                assertThat(world.result().runs())
                    .filteredOn(run -> run.outcome() == RunOutcome.Valid)
                    .hasSize(3);
              });
      assertThat(writes).as("writes").isGreaterThan(25);
    }
  }

  @Test
  void randomOrderKeepsGroupsTogether() throws Exception {
    try (var world = world("rounds: 6").withFate(name -> "Valid")) {
      world.change("order", Map.of("type", "Randomized", "seed", 3));
      world.finish();
      assertThat(
              world.brokers().used().stream().collect(Collectors.groupingBy(name -> name)).values())
          .hasSize(12)
          .allMatch(runs -> runs.size() == 3);
      assertThat(world.brokers().left()).isEmpty();
    }
  }

  /** Though the last group of a round is the first one of the next. */
  @Test
  void eachRoundHasNewBrokers() throws Exception {
    try (var world = world("rounds: 2", "exclude: [{system: pulsar}]").withFate(name -> "Valid")) {
      world.finish();
      assertThat(world.brokers().used())
          .containsExactly(
              "a-suite-kafka-1-r1",
              "a-suite-kafka-1-r1",
              "a-suite-kafka-1-r1",
              "a-suite-kafka-1-r2",
              "a-suite-kafka-1-r2",
              "a-suite-kafka-1-r2");
    }
  }

  @Test
  void suspendedSuiteLeavesNothingOnNodes() throws Exception {
    try (var world = world("rounds: 1")) {
      world.reconcile();
      world.endRuns();
      world.change("suspend", true);
      world.reconcile();
      assertThat(world.brokers().left()).isEmpty();
      world.reconcile();
      assertThat(world.status().phase()).isEqualTo(SuitePhase.Suspended);
      world.change("suspend", false);
      world.finish();
      assertThat(world.brokers().used()).startsWith("a-suite-kafka-1-r1", "a-suite-kafka-2-r1");
    }
  }

  @Test
  void brokersUnderDeletionAreNotTakenOver() throws Exception {
    try (var world = world("rounds: 1").withFate(name -> "Valid")) {
      world.reconcile();
      world.endRuns();
      var path = BrokersOfRuns.CLAIMS + "/a-suite-kafka-1-r1";
      var claim = world.server().get(path);
      claim.withObjectProperty("metadata").put("deletionTimestamp", "2026-11-27T08:03:00Z");
      world.server().put(path, claim);
      world.reconcile();
      assertThat(world.created()).hasSize(1);
      world.server().delete(path);
      world.finish();
      assertThat(world.brokers().used()).startsWith("a-suite-kafka-1-r1", "a-suite-kafka-2-r1");
    }
  }

  /** The caches do not have the run that uses them; whoever decides by them is stopped too. */
  @Test
  void brokersOfAnActiveRunAreNotDeleted() throws Exception {
    try (var world = world("rounds: 1").withFate(name -> "Valid")) {
      var recorded = List.<ConfigMap>of();
      for (var step = 0; !world.created().contains("a-suite-pulsar-1-r1"); step++) {
        assertThat(step).isLessThan(50);
        if (!world.created().contains("a-suite-kafka-3-r1")) {
          recorded = world.records(world.suite());
        }
        world.endRuns();
        world.reconcile();
      }
      world.startBrokers("a-suite-pulsar-1-r1");
      world.lag(recorded);
      world.reconcile();
      assertThat(world.status().currentRun()).isEqualTo("a-suite-pulsar-1-r1");
      assertThat(world.brokers().left()).hasSize(3);
      try (var client = world.server().client()) {
        var standing = new SharedBrokersReader(client).of(world.suite());
        assertThat(standing)
            .extracting(StandingBrokers::name)
            .containsExactly("a-suite-pulsar-1-r1");
        var release = new SuiteAction.Release(standing);
        new SuiteActuator(client, SuiteWorld.SETTINGS, any -> {}).perform(release, world.suite());
        assertThat(world.brokers().left()).hasSize(3);
        var run = world.server().get(SuiteWorld.RUNS + "/a-suite-pulsar-1-r1");
        run.withObjectProperty("status").put("phase", Phase.Failed.name());
        world.server().put(SuiteWorld.RUNS + "/a-suite-pulsar-1-r1", run);
        new SuiteActuator(client, SuiteWorld.SETTINGS, any -> {}).perform(release, world.suite());
        assertThat(world.brokers().left()).isEmpty();
      }
    }
  }
}
