package io.brokerbench.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.api.SuiteConditionType;
import io.brokerbench.api.SuitePhase;
import io.brokerbench.api.SuiteReason;
import io.brokerbench.api.SuiteRunsStatus;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.Problem;
import io.brokerbench.core.suite.SuiteMessage;
import io.brokerbench.core.suite.Suites;
import io.brokerbench.core.suite.file.FileMessage;
import io.brokerbench.operator.nodes.Nodes;
import io.brokerbench.operator.resources.Labels;
import io.brokerbench.operator.suite.SuiteLifecycleMessage;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SuiteReconcilerTest {

  private static final int STATUS_BYTES = 256 * 1024;
  private static final String BASELINE = "baseline: {configMap: earlier}";
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private static void refuses(Problem problem, String... more) throws Exception {
    try (var world = new SuiteWorld(Suites.SYSTEMS, more)) {
      refuses(world, problem);
    }
  }

  private static void refuses(SuiteWorld world, Problem problem) {
    world.reconcile();
    assertThat(world.created()).isEmpty();
    assertThat(world.status().phase()).isEqualTo(SuitePhase.Failed);
    var end = world.status().condition(SuiteConditionType.Succeeded).orElseThrow();
    assertThat(end.getReason()).isEqualTo(SuiteReason.SpecInvalid.name());
    assertThat(end.getMessage()).isEqualTo(problem.toString());
    assertThat(world.status().isTrue(SuiteConditionType.Finished)).isTrue();
    assertThat(world.eventReasons()).containsExactly(SuiteReason.SpecInvalid.name());
  }

  @Test
  void refusesBeforeAnythingIsCreated() throws Exception {
    refuses(
        new Problem(
            "spec.published.configMap", "x", FileMessage.NO_CONFIG_MAP.with("spec.published")),
        "published: {configMap: x}");
    refuses(
        new Problem(
            "spec.baseline.configMap", "earlier", FileMessage.NO_CONFIG_MAP.with("spec.baseline")),
        BASELINE);
  }

  @Test
  void refusesMoreRunsThanItHolds() throws Exception {
    try (var world = new SuiteWorld(Suites.SYSTEMS, "rounds: 1")) {
      world.become(Suites.ofMostCells("rounds: 6", "retain: {runs: Always}"));
      refuses(
          world,
          new Problem(
              "spec.retain.runs", "Always", SuiteMessage.TOO_MANY_RETAINED.with(12_000, 1_000)));
    }
  }

  @Test
  void refusesNamesOfOtherOwners() throws Exception {
    try (var world = new SuiteWorld(Suites.SYSTEMS, "rounds: 2")) {
      world.server().put(SuiteWorld.RUNS + "/a-suite-kafka-r2", foreign("a-suite-kafka-r2"));
      refuses(
          world,
          new Problem(
              "metadata.name",
              "a-suite",
              SuiteLifecycleMessage.NAMES_TAKEN.with(1, "a-suite-kafka-r2")));
    }
  }

  @Test
  void waitsWhileAnotherOwnerHasTheName() throws Exception {
    try (var world = new SuiteWorld(Suites.SYSTEMS, "rounds: 1", "order: {type: Interleaved}")) {
      world.reconcile();
      world.endRuns();
      var name = "a-suite-pulsar-r1";
      world.server().put(SuiteWorld.RUNS + "/" + name, foreign(name));
      world.reconcile();
      waits(world, SuiteLifecycleMessage.NAME_TAKEN.with(name));
      world.server().delete(SuiteWorld.RUNS + "/" + name);
      world.finish();
      assertThat(world.created()).containsExactly("a-suite-kafka-r1", name);
    }
  }

  @Test
  void waitsForNodes() throws Exception {
    try (var world = new SuiteWorld(Suites.SYSTEMS, "rounds: 1", "order: {type: Interleaved}")) {
      world.setNodes(List.of());
      world.reconcile();
      waits(world, SuiteLifecycleMessage.TOO_FEW_NODES.with("a-suite-kafka-r1", 1, 0, 0));
      assertThat(world.created()).isEmpty();
      assertThat(world.status().startTime()).isNull();
      world.setNodes(Nodes.pool("broker", 1));
      world.finish();
      assertThat(world.created()).hasSize(2);
    }
  }

  private static void waits(SuiteWorld world, Message message) {
    assertThat(world.status().phase()).isEqualTo(SuitePhase.Waiting);
    assertThat(world.status().message()).isEqualTo(message.toString());
  }

  @Test
  void suspendsBetweenRuns() throws Exception {
    try (var world = new SuiteWorld(Suites.SYSTEMS, "rounds: 1")) {
      world.reconcile();
      world.change("suspend", true);
      world.reconcile();
      assertThat(world.status().phase()).isNotEqualTo(SuitePhase.Suspended);
      world.endRuns();
      world.reconcile();
      assertThat(world.status().phase()).isEqualTo(SuitePhase.Suspended);
      world.reconcile();
      assertThat(world.created()).hasSize(1);
      world.change("suspend", false);
      world.finish();
      assertThat(world.created()).hasSize(2);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "Continue, WorkerFailed, Succeeded, Complete, 2, 1, 1, 2",
    "Stop, WorkerFailed, Failed, RunFailed, 2, 1, 1, 2",
    "Continue, Invalid, Succeeded, Complete, 2, 1, 1, 2",
    "Continue, SpecInvalid, Succeeded, Complete, 2, 1, 1, 0",
  })
  void endsAsTheSpecSays(
      String onFailure,
      String fate,
      SuitePhase phase,
      SuiteReason reason,
      int finished,
      int valid,
      int failed,
      int repeated)
      throws Exception {
    try (var world =
        new SuiteWorld(Suites.SYSTEMS, "rounds: 1", "onFailure: " + onFailure)
            .withFate(name -> name.contains("pulsar") ? fate : "Valid")) {
      world.finish();
      var status = world.status();
      assertThat(status.phase()).isEqualTo(phase);
      assertThat(status.condition(SuiteConditionType.Succeeded).orElseThrow().getReason())
          .isEqualTo(reason.name());
      assertThat(status.runs())
          .isEqualTo(new SuiteRunsStatus(2, finished, valid, failed, repeated));
      assertThat(world.result().end().name()).isEqualTo(reason.name());
    }
  }

  @ParameterizedTest
  @CsvSource({"Results, 0", "OnFailure, 3", "Always, 4"})
  void retainsRunsAndAllResults(String retention, int runs) throws Exception {
    try (var world =
        new SuiteWorld(Suites.SYSTEMS, "rounds: 1", "retain: {runs: " + retention + "}")
            .withFate(name -> name.contains("pulsar") ? "Invalid" : "Valid")) {
      world.finish();
      assertThat(world.server().list(SuiteWorld.RUNS)).hasSize(runs);
      assertThat(world.server().list(SuiteWorld.CONFIG_MAPS))
          .filteredOn(found -> found.path("data").has("result.json"))
          .hasSize(4)
          .extracting(found -> found.path("metadata"))
          .allSatisfy(
              metadata -> {
                var uid = world.suite().getMetadata().getUid();
                assertThat(metadata.path("labels").path(Labels.SUITE_UID).asText()).isEqualTo(uid);
                assertThat(metadata.path("ownerReferences").findValuesAsText("uid"))
                    .containsExactly(uid);
              });
    }
  }

  @Test
  void repeatsARunWhoseResultsAreDeleted() throws Exception {
    try (var world = new SuiteWorld(Suites.SYSTEMS, "rounds: 2", "order: {type: Interleaved}")) {
      world.reconcile();
      world.endRuns();
      world.reconcile();
      world.server().list(SuiteWorld.CONFIG_MAPS).stream()
          .filter(found -> found.path("data").has("result.json"))
          .map(found -> SuiteWorld.CONFIG_MAPS + "/" + found.path("metadata").path("name").asText())
          .forEach(world.server()::delete);
      world.endRuns();
      world.finish();
      assertThat(world.created())
          .containsExactly(
              "a-suite-kafka-r1",
              "a-suite-pulsar-r1",
              "a-suite-kafka-r1",
              "a-suite-kafka-r2",
              "a-suite-pulsar-r2");
    }
  }

  @Test
  void tellsEachRoundOnce() throws Exception {
    try (var world =
        new SuiteWorld(Suites.SYSTEMS, "rounds: 3")
            .withFate(name -> name.startsWith("a-suite-pulsar-r2") ? "Invalid" : "Valid")) {
      world.finish();
      assertThat(world.eventReasons())
          .containsExactlyInAnyOrder(
              SuiteReason.Accepted.name(),
              SuiteReason.RoundCompleted.name(),
              SuiteReason.RoundCompleted.name(),
              SuiteReason.RoundCompleted.name(),
              SuiteReason.RunNotCounted.name(),
              SuiteReason.RunNotCounted.name(),
              SuiteReason.RunNotCounted.name(),
              SuiteReason.Complete.name());
      assertThat(world.eventMessages(SuiteReason.RoundCompleted))
          .contains(SuiteLifecycleMessage.ROUND_COMPLETED.with(3, 3, 5, 1, "0s").toString())
          .filteredOn(message -> !message.contains(" 0s "))
          .hasSize(2);
      assertThat(world.metrics().scrape())
          .contains("brokerbench_suites_rounds_completed_total 3.0")
          .contains("brokerbench_suites_ended_total{reason=\"Complete\"} 1.0");
    }
  }

  @Test
  void statusOfMostCellsIsSmall() throws Exception {
    try (var world = new SuiteWorld(Suites.SYSTEMS, "rounds: 1")) {
      world.become(Suites.ofMostCells("rounds: 1"));
      world.reconcile();
      assertThat(world.status().cells()).isEqualTo(2000);
      assertThat(Serialization.asJson(world.status()).length()).isLessThan(STATUS_BYTES);
    }
  }

  private static ObjectNode foreign(String name) {
    var run = MAPPER.createObjectNode();
    run.put("apiVersion", "brokerbench.io/v1alpha1").put("kind", "BenchmarkRun");
    run.putObject("metadata").put("namespace", "bench").put("name", name);
    run.putObject("status").put("phase", "Measuring");
    return run;
  }
}
