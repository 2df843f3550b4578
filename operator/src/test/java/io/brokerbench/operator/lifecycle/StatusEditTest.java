package io.brokerbench.operator.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.BenchmarkRunStatus;
import io.brokerbench.api.ConditionType;
import io.brokerbench.api.NormalReason;
import io.brokerbench.api.Phase;
import io.brokerbench.api.Reason;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatusEditTest {

  private static StatusEdit edit(BenchmarkRunStatus before) {
    var run = Views.read("level2.yaml");
    run.setStatus(before);
    return StatusEdit.of(run, Views.NOW);
  }

  /** Of an attempt that measures. */
  private static BenchmarkRunStatus measuring() {
    return edit(null)
        .active(2)
        .begun()
        .nodes(List.of("a", "b"))
        .disks(List.of(PreparedChildren.figures("a", 0)))
        .pageCacheDropped(List.of(PreparedChildren.drop("a")))
        .loadStarted(Views.NOW)
        .progress(50)
        .workers(2, 2)
        .isTrue(
            ConditionType.BrokerReady,
            NormalReason.BrokersReady,
            PreparationMessage.BROKERS_ANSWER.with())
        .phase(Phase.Measuring)
        .message(LoadMessage.MEASURING.with(50))
        .build();
  }

  @ParameterizedTest(name = "held while it is taken down: {0}")
  @CsvSource({"true", "false"})
  void heldRunKeepsItsAttemptUntilTakenDown(boolean takingDown) {
    var status = edit(measuring()).suspended(takingDown).build();

    assertThat(status.phase()).isEqualTo(Phase.Suspended);
    assertThat(status.startTime()).isNull();
    assertThat(status.isTrue(ConditionType.Reconciling)).isEqualTo(takingDown);
    assertThat(status.condition(ConditionType.Succeeded).orElseThrow().getReason())
        .isEqualTo((takingDown ? NormalReason.Suspending : NormalReason.Suspended).name());
    assertThat(status.message())
        .isEqualTo(
            (takingDown ? LifecycleMessage.SUSPENDING : LifecycleMessage.SUSPENDED)
                .with()
                .toString());
    assertThat(status.nodes()).isEqualTo(takingDown ? List.of("a", "b") : List.of());
    assertThat(status.workers() == null).isEqualTo(!takingDown);
    assertThat(status.progressPercent() == null).isEqualTo(!takingDown);
  }

  @Test
  void anotherAttemptBeginsWithNothing() {
    var status = edit(measuring()).retried(2).build();

    assertThat(status.phase()).isEqualTo(Phase.Pending);
    assertThat(status.failedAttempts()).isEqualTo(1);
    assertThat(status.attempts()).isEqualTo(1);
    assertThat(status.nodes()).isEmpty();
    assertThat(status.disks()).isEmpty();
    assertThat(status.pageCacheDropped()).isEmpty();
    assertThat(status.loadStartTime()).isNull();
    assertThat(status.progressPercent()).isNull();
    assertThat(status.workers().summary()).isEqualTo("0/2");
    assertThat(status.condition(ConditionType.BrokerReady)).isEmpty();
    assertThat(edit(status).begun().build().attempts()).isEqualTo(2);
    assertThat(edit(status).retried(2).build().failedAttempts()).isEqualTo(2);
  }

  /** Argo CD shows conditions, and not the message of the status. */
  @Test
  void whatIsGoingOnIsToldByConditionsToo() {
    var draining = LoadMessage.DRAINING.with();
    var status = edit(measuring()).message(draining).build();

    for (var type : List.of(ConditionType.Succeeded, ConditionType.Reconciling)) {
      assertThat(status.condition(type).orElseThrow().getMessage()).isEqualTo(draining.toString());
    }
    assertThat(status.isTrue(ConditionType.Reconciling)).isTrue();
  }

  @Test
  void everythingElseStaysAsItWas() {
    var workload = Views.read("level2.yaml").getSpec().workload();
    var before = edit(measuring()).workload(workload).brokersRetained().results("results").build();

    assertThat(edit(before).build()).isEqualTo(before);
    assertThat(before.workload()).isEqualTo(workload);
    assertThat(before.brokersRetained()).isTrue();
    assertThat(before.resultsRef().name()).isEqualTo("results");
  }

  @Test
  void theTimeThatItTookIsToldAtItsEnd() {
    var run = Views.read("level2.yaml");
    run.setStatus(measuring());

    var status = StatusEdit.of(run, Views.NOW.plusSeconds(192)).completed().build();

    assertThat(status.completionTime()).isEqualTo("2026-01-01T00:03:12Z");
    assertThat(status.duration()).isEqualTo("3m12s");
  }

  @ParameterizedTest(name = "Succeeded is known {0}, phase {1}: taken down {2}")
  @CsvSource({
    "false, Measuring, false",
    "true, Measuring, true",
    "false, Suspended, true",
  })
  void aSettledOrSuspendedRunIsTakenDown(boolean settled, Phase phase, boolean takenDown) {
    var edit = edit(measuring());
    if (phase == Phase.Suspended) {
      edit.suspended(true);
    }
    if (settled) {
      edit.isTrue(ConditionType.Succeeded, Reason.RunCompleted, LoadMessage.COMPLETED.with());
    }

    assertThat(Lifecycle.isTakenDown(edit.build())).isEqualTo(takenDown);
  }

  @Test
  void aRunWithoutStatusIsNotTakenDown() {
    assertThat(Lifecycle.isTakenDown(null)).isFalse();
  }
}
