package io.brokerbench.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.SuitePhase;
import io.brokerbench.core.suite.Suites;
import io.brokerbench.operator.resources.Labels;
import io.brokerbench.operator.suite.RunRecord;
import io.brokerbench.operator.suite.SuiteLifecycle;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The labels by which the caches have what belongs to a suite. */
class SuiteLabelsTest {

  private static final String KAFKA = "a-suite-kafka-r1";
  private static final String PULSAR = "a-suite-pulsar-r1";

  /** More than are forgotten at once. */
  private static final int MANY = 250;

  private static SuiteWorld world() throws Exception {
    return new SuiteWorld(Suites.SYSTEMS, "rounds: 1", "order: {type: Interleaved}");
  }

  private static String path(String run) {
    return SuiteWorld.RUNS + "/" + run;
  }

  private static void strip(SuiteWorld world, String run) {
    var object = world.server().get(path(run));
    object.withObjectProperty("metadata").withObjectProperty("labels").remove(Labels.SUITE);
    world.server().put(path(run), object);
    assertThat(world.runs(world.suite())).isEmpty();
  }

  private static void assertClaimed(SuiteWorld world, String run) {
    var labels = world.server().get(path(run)).path("metadata").path("labels");
    assertThat(labels.path(Labels.SUITE).asText()).isEqualTo("a-suite");
    assertThat(world.runs(world.suite())).hasSize(1);
  }

  @Test
  void awaitsARunThatHasLostItsLabel() throws Exception {
    try (var world = world()) {
      world.reconcile();
      strip(world, KAFKA);
      world.reconcile();
      assertClaimed(world, KAFKA);
      assertThat(world.status().currentRun()).isEqualTo(KAFKA);
      world.finish();
      assertThat(world.created()).containsExactly(KAFKA, PULSAR);
      assertThat(world.status().runs().valid()).isEqualTo(2);
    }
  }

  @Test
  void isNotSuspendedBesideSuchARun() throws Exception {
    try (var world = world()) {
      world.reconcile();
      strip(world, KAFKA);
      world.change("suspend", true);
      world.reconcile();
      assertClaimed(world, KAFKA);
      assertThat(world.status().phase()).isEqualTo(SuitePhase.Waiting);
      world.endRuns();
      world.reconcile();
      assertThat(world.status().phase()).isEqualTo(SuitePhase.Suspended);
    }
  }

  @Test
  void recordsSuchARunThatHasEnded() throws Exception {
    try (var world = world()) {
      world.reconcile();
      world.endRuns();
      strip(world, KAFKA);
      world.finish();
      assertThat(world.created()).containsExactly(KAFKA, PULSAR);
      assertThat(world.status().runs().valid()).isEqualTo(2);
      assertThat(world.server().list(SuiteWorld.RUNS)).isEmpty();
    }
  }

  /** The operator was killed before it could say which run is under way. */
  @Test
  void findsSuchARunThatNoStatusNames() throws Exception {
    try (var world = world()) {
      for (var write = 0; !isUnnamed(world); write++) {
        assertThat(write).isLessThan(20);
        world.reset();
        world.server().failAt(write, false);
        world.reconcile();
      }
      strip(world, KAFKA);
      world.restart();
      world.reconcile();
      world.reconcile();
      assertClaimed(world, KAFKA);
      world.finish();
      assertThat(world.created()).containsExactly(KAFKA, PULSAR);
    }
  }

  private static boolean isUnnamed(SuiteWorld world) {
    return SuiteLifecycle.isNew(world.status()) && !world.created().isEmpty();
  }

  @Test
  void forgetsTheRecordsOfAnEndedSuite() throws Exception {
    try (var world = world()) {
      world.finish();
      assertThat(world.records(world.suite())).hasSize(2);
      world.reconcile();
      assertThat(world.records(world.suite())).isEmpty();
      assertThat(world.scheduled()).hasValue(Duration.ofDays(1).toMillis());
      assertThat(world.server().list(SuiteWorld.CONFIG_MAPS))
          .filteredOn(found -> found.path("data").has(RunRecord.KEY))
          .hasSize(2);
    }
  }

  @Test
  void forgetsManyRecordsInSteps() throws Exception {
    try (var world = world()) {
      world.finish();
      var record =
          world.server().list(SuiteWorld.CONFIG_MAPS).stream()
              .filter(found -> found.path("data").has(RunRecord.KEY))
              .findFirst()
              .orElseThrow();
      for (var i = 2; i < MANY; i++) {
        var another = record.deepCopy();
        var name = "copy-" + i + "-record";
        another.withObjectProperty("metadata").put("name", name);
        world.server().put(SuiteWorld.CONFIG_MAPS + "/" + name, another);
      }
      world.reconcile();
      assertThat(world.records(world.suite())).hasSize(MANY - 200);
      assertThat(world.scheduled()).hasValue(Duration.ofSeconds(1).toMillis());
      world.reconcile();
      assertThat(world.records(world.suite())).isEmpty();
      assertThat(world.scheduled()).hasValue(Duration.ofDays(1).toMillis());
    }
  }
}
