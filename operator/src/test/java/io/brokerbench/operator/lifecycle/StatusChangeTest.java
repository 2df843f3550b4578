package io.brokerbench.operator.lifecycle;

import static io.brokerbench.api.ConditionType.Archived;
import static io.brokerbench.api.ConditionType.Valid;
import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.DiskFigures;
import io.brokerbench.api.NormalReason;
import io.brokerbench.api.PageCacheDrop;
import io.brokerbench.api.Phase;
import io.brokerbench.api.Reason;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class StatusChangeTest {

  private static final DiskFigures DISK =
      Serialization.unmarshal("node: node-1\ndevice: 0", DiskFigures.class);

  static Stream<Arguments> changes() {
    return Stream.of(
        change("message", false, edit -> edit.message(LoadMessage.STARTING.with())),
        change("progress", false, edit -> edit.progress(50)),
        change("phase", true, edit -> edit.phase(Phase.Verifying)),
        change("disks", true, edit -> edit.disks(List.of(DISK))),
        change(
            "page caches",
            true,
            edit -> edit.pageCacheDropped(List.of(new PageCacheDrop("node-1", "now", 1L, 0L)))),
        change(
            "archived",
            true,
            edit ->
                edit.isTrue(
                    Archived, NormalReason.Archived, ArchivingMessage.ARCHIVED.with("a", "b"))),
        change(
            "not archived",
            false,
            edit ->
                edit.isFalse(Archived, Reason.ArchiveFailed, ArchivingMessage.FAILED.with(1, "a"))),
        change("success", true, edit -> Outcome.succeeded(edit, LoadMessage.PUBLISHED.with(1))),
        change(
            "failure",
            true,
            edit ->
                Outcome.failed(edit, Reason.BrokerCrashed, LoadMessage.COORDINATOR_SILENT.with())));
  }

  private static Arguments change(String what, boolean opens, UnaryOperator<StatusEdit> edit) {
    return Arguments.of(what, opens, edit);
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("changes")
  void onlyWhatAStepWaitsForOpensIt(String what, boolean opens, UnaryOperator<StatusEdit> edit) {
    var run = provisioning();
    var change = new StatusChange(run.getStatus(), edit.apply(edit(run)).build());

    assertThat(change.isNone()).isFalse();
    assertThat(change.opensNextStep()).isEqualTo(opens);
    assertThat(change.isOfPhase()).isEqualTo(what.equals("phase"));
    assertThat(change.settles()).isEqualTo(what.equals("success") || what.equals("failure"));
  }

  @Test
  void firstStatusIsAnotherPhase() {
    var status = provisioning().getStatus();

    assertThat(new StatusChange(null, status).isOfPhase()).isTrue();
    assertThat(new StatusChange(null, status).opensNextStep()).isTrue();
    assertThat(new StatusChange(status, status).isNone()).isTrue();
  }

  @Test
  void whatIsTrueAlreadyIsNoNews() {
    var run = provisioning();
    var before = run.getStatus();
    var valid =
        edit(run)
            .isTrue(Valid, NormalReason.AllChecksHold, LoadMessage.CHECKS_HOLD.with(1))
            .build();

    assertThat(new StatusChange(before, valid).fulfils(Valid)).isTrue();
    assertThat(new StatusChange(null, valid).fulfils(Valid)).isTrue();
    assertThat(new StatusChange(valid, valid).fulfils(Valid)).isFalse();
    assertThat(new StatusChange(valid, before).fulfils(Valid)).isFalse();
  }

  @Test
  void whatIsFalseAlreadyIsNoNews() {
    var run = provisioning();
    var before = run.getStatus();
    var failed =
        edit(run)
            .isFalse(Archived, Reason.ArchiveFailed, ArchivingMessage.FAILED.with(1, "a"))
            .build();

    assertThat(new StatusChange(before, failed).refutes(Archived)).isTrue();
    assertThat(new StatusChange(null, failed).refutes(Archived)).isTrue();
    assertThat(new StatusChange(failed, failed).refutes(Archived)).isFalse();
    assertThat(new StatusChange(failed, before).refutes(Archived)).isFalse();
  }

  private static BenchmarkRun provisioning() {
    var run = Views.of("level2.yaml").run();
    run.setStatus(edit(run).active(2).phase(Phase.Provisioning).build());
    return run;
  }

  private static StatusEdit edit(BenchmarkRun run) {
    return StatusEdit.of(run, Views.NOW);
  }
}
