package io.brokerbench.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.Phase;
import io.brokerbench.api.SuiteConditionType;
import io.brokerbench.api.SuitePhase;
import io.brokerbench.api.SuiteReason;
import io.brokerbench.core.message.Problem;
import io.brokerbench.core.suite.Suites;
import io.brokerbench.operator.act.SuiteActuator;
import io.brokerbench.operator.suite.SuiteAction;
import io.brokerbench.operator.suite.SuiteLifecycleMessage;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What goes wrong around a suite: caches that lag, other owners, users who delete. */
class SuiteFaultsTest {

  private static final String KAFKA = "a-suite-kafka-r1";
  private static final String PULSAR = "a-suite-pulsar-r1";
  private static final String IN_ORDER = "order: {type: Interleaved}";

  private static String run(String name) {
    return SuiteWorld.RUNS + "/" + name;
  }

  @Test
  void looksAgainEachMinuteBeforeItsBudgetEnds() throws Exception {
    try (var world =
        new SuiteWorld(Suites.SYSTEMS, "rounds: 1", IN_ORDER, "budgetSeconds: 86400")) {
      world.reconcile();
      world.endRuns();
      var foreign = owned(PULSAR, "Pod", "somebody");
      // Else the API server deletes it, for that pod does not exist.
      foreign.withObjectProperty("metadata").remove("ownerReferences");
      world.server().put(run(PULSAR), foreign);
      world.reconcile();
      assertThat(world.status().message())
          .isEqualTo(SuiteLifecycleMessage.NAME_TAKEN.with(PULSAR).toString());
      assertThat(world.scheduled()).hasValue(Duration.ofMinutes(1).toMillis());
    }
  }

  @Test
  void waitsForTheRunsOfItsPredecessor() throws Exception {
    try (var world = new SuiteWorld(Suites.SYSTEMS, "rounds: 1", IN_ORDER)) {
      world.server().put(run(KAFKA), owned(KAFKA, "BenchmarkSuite", "a-suite"));
      var pulsar = owned(PULSAR, "Pod", "somebody");
      pulsar.withObjectProperty("metadata").put("deletionTimestamp", "2026-11-27T11:00:00Z");
      world.server().put(run(PULSAR), pulsar);
      world.reconcile();
      assertThat(world.status().phase()).isEqualTo(SuitePhase.Waiting);
      assertThat(world.status().message())
          .isEqualTo(SuiteLifecycleMessage.NAME_TAKEN.with(KAFKA).toString());
      assertThat(world.status().startTime()).isNull();
      world.server().delete(run(KAFKA));
      world.server().delete(run(PULSAR));
      world.finish();
      assertThat(world.created()).containsExactly(KAFKA, PULSAR);
    }
  }

  @Test
  void refusesNamesOfRunsThatStay() throws Exception {
    try (var world = new SuiteWorld(Suites.SYSTEMS, "rounds: 1")) {
      world.server().put(run(KAFKA), owned(KAFKA, "Pod", "a-suite"));
      world.server().put(run(PULSAR), owned(PULSAR, "BenchmarkSuite", "another-suite"));
      world.reconcile();
      assertThat(world.status().message())
          .isEqualTo(
              new Problem(
                      "metadata.name", "a-suite", SuiteLifecycleMessage.NAMES_TAKEN.with(2, KAFKA))
                  .toString());
      assertThat(world.status().phase()).isEqualTo(SuitePhase.Failed);
    }
  }

  @Test
  void conditionsOfOthersStopNothing() throws Exception {
    try (var world = new SuiteWorld(Suites.SYSTEMS, "rounds: 1")) {
      world.reconcile();
      world.setCondition("Archived");
      world.finish();
      assertThat(world.status().phase()).isEqualTo(SuitePhase.Succeeded);
    }
  }

  @Test
  void endsOnlyWhenNoUnseenRunIsActive() throws Exception {
    try (var world = new SuiteWorld(Suites.SYSTEMS, "rounds: 1", IN_ORDER, "budgetSeconds: 3600")) {
      world.lagInRuns();
      world.reconcile();
      world.age(Duration.ofHours(2));
      world.reconcile();
      assertThat(world.status().phase()).isEqualTo(SuitePhase.Waiting);
      assertThat(world.status().currentRun()).isEqualTo(KAFKA);
      world.catchUp();
      world.endRuns();
      world.reconcile();
      assertThat(world.status().condition(SuiteConditionType.Succeeded).orElseThrow().getReason())
          .isEqualTo(SuiteReason.BudgetSpent.name());
      assertThat(world.created()).containsExactly(KAFKA);
      assertThat(world.status().runs().valid()).isEqualTo(1);
    }
  }

  @Test
  void runsAgainWhatIsDeletedWithItsResults() throws Exception {
    try (var world = new SuiteWorld(Suites.SYSTEMS, "rounds: 1", IN_ORDER)) {
      world.reconcile();
      world.endRuns();
      var deleted = world.server().get(run(KAFKA));
      deleted.withObjectProperty("metadata").put("deletionTimestamp", "2026-11-27T11:00:00Z");
      world.server().put(run(KAFKA), deleted);
      world.server().list(SuiteWorld.CONFIG_MAPS).stream()
          .map(found -> found.path("metadata").path("name").asText())
          .filter(name -> name.startsWith(KAFKA))
          .map(name -> SuiteWorld.CONFIG_MAPS + "/" + name)
          .forEach(world.server()::delete);
      world.reconcile();
      assertThat(world.status().currentRun()).isEqualTo(KAFKA);
      world.server().delete(run(KAFKA));
      world.finish();
      assertThat(world.created()).containsExactly(KAFKA, KAFKA, PULSAR);
      assertThat(world.status().runs().repeated()).isZero();
    }
  }

  @Test
  void endsIfItsFirstRunIsRejected() throws Exception {
    try (var world = new SuiteWorld(Suites.SYSTEMS, "rounds: 1", IN_ORDER)) {
      world.server().reject(run(KAFKA));
      world.reconcile();
      var end = world.status().condition(SuiteConditionType.Succeeded).orElseThrow();
      assertThat(world.status().phase()).isEqualTo(SuitePhase.Failed);
      assertThat(end.getReason()).isEqualTo(SuiteReason.RequestRefused.name());
      assertThat(end.getMessage())
          .isEqualTo(
              SuiteLifecycleMessage.START_REFUSED.with(KAFKA, FakeApiServer.MESSAGE).toString());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "Pending, Waiting",
    "Queued, Waiting",
    "Suspended, Waiting",
    "Provisioning, Running",
    "Measuring, Running",
    "Collecting, Running",
  })
  void phaseFollowsTheRunUnderWay(Phase phase, SuitePhase wanted) throws Exception {
    try (var world = new SuiteWorld(Suites.SYSTEMS, "rounds: 1", IN_ORDER)) {
      world.reconcile();
      var active = world.server().get(run(KAFKA));
      active.withObjectProperty("status").put("phase", phase.name()).put("message", "it does");
      world.server().put(run(KAFKA), active);
      world.reconcile();
      assertThat(world.status().phase()).isEqualTo(wanted);
      assertThat(world.status().message())
          .isEqualTo(SuiteLifecycleMessage.RUN_ACTIVE.with(KAFKA, phase, "it does").toString());
      assertThat(world.created()).containsExactly(KAFKA);
    }
  }

  @Test
  void recordsDoNotBlockTheDeletionOfResults() throws Exception {
    try (var world = new SuiteWorld(Suites.SYSTEMS, "rounds: 1")) {
      world.finish();
      assertThat(world.records(world.suite()))
          .hasSize(2)
          .flatExtracting(record -> record.getMetadata().getOwnerReferences())
          .allSatisfy(owner -> assertThat(owner.getKind()).isEqualTo("ConfigMap"))
          .allSatisfy(owner -> assertThat(owner.getBlockOwnerDeletion()).isFalse());
    }
  }

  @Test
  void deletesARunThatHasChanged() throws Exception {
    try (var world = new SuiteWorld(Suites.SYSTEMS, "rounds: 1", IN_ORDER);
        var client = world.server().client()) {
      world.reconcile();
      var seen = world.runs(world.suite()).getFirst();
      world.server().put(run(KAFKA), world.server().get(run(KAFKA)));
      new SuiteActuator(client, SuiteWorld.SETTINGS, run -> {})
          .perform(new SuiteAction.Delete(seen), world.suite());
      assertThat(world.server().get(run(KAFKA))).isNull();
    }
  }

  @Test
  void deletesNoOtherRunOfTheName() throws Exception {
    try (var world = new SuiteWorld(Suites.SYSTEMS, "rounds: 1", IN_ORDER);
        var client = world.server().client()) {
      world.reconcile();
      var seen = world.runs(world.suite()).getFirst();
      world.server().put(run(KAFKA), owned(KAFKA, "Pod", "somebody"));
      new SuiteActuator(client, SuiteWorld.SETTINGS, run -> {})
          .perform(new SuiteAction.Delete(seen), world.suite());
      assertThat(world.server().get(run(KAFKA))).isNotNull();
    }
  }

  /** A run that another object owns. */
  private static ObjectNode owned(String name, String kind, String owner) {
    var run = new BenchmarkRun();
    run.getMetadata().setName(name);
    run.getMetadata().setNamespace("bench");
    var object = Serialization.unmarshal(Serialization.asJson(run), ObjectNode.class);
    object
        .withObjectProperty("metadata")
        .put("uid", "0a1b2c3d-0000-4000-8000-" + "0".repeat(12))
        .withArrayProperty("ownerReferences")
        .addObject()
        .put("apiVersion", "v1")
        .put("kind", kind)
        .put("name", owner)
        .put("uid", "deadbeef-0000-4000-8000-" + "0".repeat(12));
    object.withObjectProperty("status").put("phase", "Measuring");
    return object;
  }
}
