package io.brokerbench.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.api.SuiteConditionType;
import io.brokerbench.api.SuitePhase;
import io.brokerbench.api.SuiteReason;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.suite.Suites;
import io.brokerbench.core.suite.progress.RunOutcome;
import io.brokerbench.operator.suite.RunRecord;
import io.brokerbench.operator.suite.SuiteLifecycleMessage;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The API server rejects a run of a suite that has begun. */
class RejectedRunsOfSuiteTest {

  private static final String KAFKA = "a-suite-kafka-r1";
  private static final String PULSAR = "a-suite-pulsar-r1";
  private static final String IN_ORDER = "order: {type: Interleaved}";

  private static SuiteWorld world(String... more) throws Exception {
    var spec = new String[more.length + 2];
    spec[0] = "rounds: 1";
    spec[1] = IN_ORDER;
    System.arraycopy(more, 0, spec, 2, more.length);
    var world = new SuiteWorld(Suites.SYSTEMS, spec);
    world.reconcile();
    world.endRuns();
    world.server().reject(SuiteWorld.RUNS + "/" + PULSAR);
    return world;
  }

  private static String why(String run) {
    return SuiteLifecycleMessage.NOT_COUNTED.with(run, rejection()).toString();
  }

  private static Message rejection() {
    return SuiteLifecycleMessage.RUN_REFUSED.with(FakeApiServer.MESSAGE);
  }

  /** As if the last rejection were so long ago. */
  private static void age(SuiteWorld world, Duration by) throws Exception {
    for (var record : world.server().list(SuiteWorld.CONFIG_MAPS)) {
      var data = record.path("data").path(RunRecord.KEY).asText();
      if (!data.isEmpty()) {
        var earlier = (ObjectNode) Json.mapper().readTree(data);
        var run = earlier.withObjectProperty("run");
        run.put("ended", Instant.parse(run.path("ended").asText()).minus(by).toString());
        record.withObjectProperty("data").put(RunRecord.KEY, earlier.toString());
        var name = record.path("metadata").path("name").asText();
        world.server().put(SuiteWorld.CONFIG_MAPS + "/" + name, record);
      }
    }
  }

  @Test
  void saysThatTheRunCountsAsFailed() throws Exception {
    try (var world = world()) {
      world.reconcile();
      assertWaits(world);
      world.reconcile();
      assertWaits(world);
      assertThat(world.status().failures())
          .singleElement()
          .satisfies(
              failure -> {
                assertThat(failure.run()).isEqualTo(PULSAR);
                assertThat(failure.round()).isEqualTo(1);
                assertThat(failure.reason()).isEqualTo(SuiteReason.RunRefused.name());
                assertThat(failure.message()).isEqualTo(rejection().toString());
              });
      assertThat(world.eventMessages(SuiteReason.RunNotCounted)).containsExactly(why(PULSAR));
    }
  }

  private static void assertWaits(SuiteWorld world) {
    assertThat(world.status().phase()).isEqualTo(SuitePhase.Waiting);
    assertThat(world.status().message()).isEqualTo(why(PULSAR));
    assertThat(world.status().currentRun()).isNull();
    var condition = world.status().condition(SuiteConditionType.Succeeded).orElseThrow();
    assertThat(condition.getStatus()).isEqualTo("Unknown");
    assertThat(condition.getReason()).isEqualTo(SuiteReason.RunRefused.name());
    assertThat(world.created()).containsExactly(KAFKA);
  }

  @Test
  void repeatsTheRunAfterAPause() throws Exception {
    try (var world = world()) {
      world.reconcile();
      world.server().reject(null);
      age(world, Duration.ofSeconds(40));
      world.reconcile();
      assertThat(world.created()).containsExactly(KAFKA);
      age(world, Duration.ofSeconds(6));
      world.finish();
      assertThat(world.created()).containsExactly(KAFKA, PULSAR + "-2");
      assertThat(world.status().runs().valid()).isEqualTo(2);
      assertThat(world.status().runs().repeated()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"Continue", "Stop"})
  void failsForGoodAfterThreeAttempts(String onFailure) throws Exception {
    try (var world = world("onFailure: " + onFailure)) {
      for (var step = 0; !world.ended(); step++) {
        assertThat(step).isLessThan(10);
        world.reconcile();
        age(world, Duration.ofMinutes(1));
      }
      assertThat(world.created()).containsExactly(KAFKA);
      var end = world.status().condition(SuiteConditionType.Succeeded).orElseThrow();
      assertThat(end.getReason())
          .isEqualTo(
              (onFailure.equals("Stop") ? SuiteReason.RunFailed : SuiteReason.Complete).name());
      assertThat(world.result().runs())
          .filteredOn(run -> run.outcome() == RunOutcome.Failed)
          .extracting(run -> run.name())
          .containsExactly(PULSAR, PULSAR + "-2", PULSAR + "-3");
      assertThat(world.eventMessages(SuiteReason.RunNotCounted))
          .containsExactlyInAnyOrder(why(PULSAR), why(PULSAR + "-2"), why(PULSAR + "-3"));
    }
  }

  /** Nothing is known of what the API server did: the same run is tried again. */
  @Test
  void anErrorOfTheServerFailsNoRun() throws Exception {
    try (var world = world()) {
      world.server().reject(null);
      // The record of the run before, its adoption, its deletion and the result come first.
      var failed = 0;
      for (var write = 0; write < 8; write++) {
        world.server().failAt(write, false);
        failed += world.reconcile() ? 0 : 1;
        world.endRuns();
      }
      assertThat(failed).isPositive();
      world.server().failAt(-1, false);
      world.finish();
      assertThat(world.created()).containsExactly(KAFKA, PULSAR);
      assertThat(world.status().failures()).isEmpty();
    }
  }
}
