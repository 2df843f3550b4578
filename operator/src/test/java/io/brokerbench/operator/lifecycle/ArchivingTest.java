package io.brokerbench.operator.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.ArchiveStatus;
import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BenchmarkRunStatus;
import io.brokerbench.api.ConditionType;
import io.brokerbench.api.NormalReason;
import io.brokerbench.api.Phase;
import io.fabric8.kubernetes.api.model.Condition;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArchivingTest {

  private static final String DIGEST = "0123456789abcdef".repeat(4);

  /** A row of what the archiver has written. */
  private static ArchiveStatus archive(String text) {
    return switch (text) {
      case "nothing" -> null;
      case "trying" -> new ArchiveStatus("s3://b/p", null, null, 1, null);
      case "failed" -> new ArchiveStatus("s3://b/p", null, null, 3, "the bucket is away");
      case "archived" -> new ArchiveStatus("s3://b/p", DIGEST, "2026-01-01T00:00:00Z", 4, null);
      default -> throw new IllegalArgumentException(text);
    };
  }

  private static BenchmarkRun run(String retention, boolean results, String archive) {
    var run = Views.of("level2.yaml").spec("retain", Map.of("results", retention)).run();
    var edit = StatusEdit.of(run, Views.NOW).active(2).begun();
    if (results) {
      edit.results("results");
    }
    var status = edit.phase(Phase.Succeeded).completed().build();
    run.setStatus(ArchivedStatus.of(status, archive(archive)));
    return run;
  }

  private static String archived(BenchmarkRunStatus status) {
    return status
        .condition(ConditionType.Archived)
        .map(found -> found.getStatus() + " " + found.getReason())
        .orElse("none");
  }

  @ParameterizedTest(name = "retain.results {0}, results {1}, the archiver has {2}: {3}")
  @CsvSource({
    "WithRun,  true,  nothing,  none",
    "Always,   true,  nothing,  none",
    "Archived, true,  nothing,  Unknown ArchivePending",
    "Archived, false, nothing,  none",
    "Archived, true,  trying,   Unknown ArchivePending",
    "WithRun,  true,  trying,   none",
    "Archived, true,  failed,   False ArchiveFailed",
    "WithRun,  true,  failed,   False ArchiveFailed",
    "Archived, true,  archived, True Archived",
    "Always,   true,  archived, True Archived",
  })
  void conditionFollowsTheArchiver(
      String retention, boolean results, String archive, String condition) {
    var run = run(retention, results, archive);

    var decision = Archiving.decide(run, true, Views.NOW);

    assertThat(archived(decision.status())).isEqualTo(condition);
    assertThat(decision.status().archive()).isEqualTo(run.getStatus().archive());
    assertThat(decision.status().resultsRef()).isEqualTo(run.getStatus().resultsRef());
    assertThat(decision.actions()).isEmpty();
    run.setStatus(decision.status());
    assertThat(new StatusChange(decision.status(), again(run).status()).isNone())
        .isEqualTo(!retention.equals("Archived") || !archive.equals("archived"));
  }

  @Test
  void messagesSayWhatToDoAndWhere() {
    assertThat(message("Archived", "nothing"))
        .isEqualTo(ArchivingMessage.PENDING.with().toString());
    assertThat(message("Archived", "failed"))
        .isEqualTo(ArchivingMessage.FAILED.with(3, "the bucket is away").toString());
    assertThat(message("WithRun", "archived"))
        .isEqualTo(ArchivingMessage.ARCHIVED.with("s3://b/p", DIGEST).toString());
  }

  private static String message(String retention, String archive) {
    return Archiving.decide(run(retention, true, archive), true, Views.NOW)
        .status()
        .condition(ConditionType.Archived)
        .map(Condition::getMessage)
        .orElseThrow();
  }

  /** The operator may be killed between any two writes. */
  @Test
  void letsResultsGoOnceTheConditionIsWritten() {
    var run = run("Archived", true, "archived");
    run.setStatus(Archiving.decide(run, true, Views.NOW).status());

    var decision = again(run);

    assertThat(decision.actions())
        .containsExactly(new Action.LetResultsGo(run.getStatus().archive()));
    assertThat(decision.status().resultsRef()).isNull();
    assertThat(archived(decision.status())).isEqualTo("True Archived");
    run.setStatus(decision.status());
    assertThat(Archiving.isOpen(run)).isFalse();
    assertThat(again(run).actions()).isEmpty();
    assertThat(new StatusChange(run.getStatus(), again(run).status()).isNone()).isTrue();
  }

  private static Decision again(BenchmarkRun run) {
    return Archiving.decide(run, true, Views.NOW);
  }

  @ParameterizedTest
  @CsvSource({"Archived, false, false", "Archived, true, true", "Always, true, false"})
  void letsNothingGoThatASuiteHasNotRecorded(String retention, boolean recorded, boolean gone) {
    var run = run(retention, true, "archived");
    run.setStatus(Archiving.decide(run, recorded, Views.NOW).status());

    var decision = Archiving.decide(run, recorded, Views.NOW);

    assertThat(decision.actions()).hasSize(gone ? 1 : 0);
    assertThat(decision.status().resultsRef() == null).isEqualTo(gone);
  }

  @ParameterizedTest(name = "{0}, results {1}, {2}: keeps {3}, open {4}")
  @CsvSource({
    "WithRun,  true,  Succeeded, false, true",
    "Archived, true,  Succeeded, true,  true",
    "Archived, false, Succeeded, false, false",
    "Archived, true,  Failed,    true,  true",
    "Archived, true,  Suspended, false, true",
  })
  void keepsResultsOfFinishedRuns(
      String retention, boolean results, Phase phase, boolean keeps, boolean open) {
    var run = run(retention, results, "nothing");
    run.setStatus(ArchivedStatus.with(run.getStatus(), "phase", phase));

    assertThat(Archiving.keepsResults(run)).isEqualTo(keeps);
    assertThat(Archiving.isOpen(run)).isEqualTo(open);
  }

  /** A fresh attempt begins with the conditions of a run that was never archived. */
  @Test
  void archivedIsNoMilestone() {
    var run = run("Archived", true, "archived");
    run.setStatus(Archiving.decide(run, true, Views.NOW).status());

    var status = StatusEdit.of(run, Views.NOW).active(2).build();

    assertThat(status.archive().digest()).isEqualTo(DIGEST);
    assertThat(status.condition(ConditionType.Archived).orElseThrow().getReason())
        .isEqualTo(NormalReason.Archived.name());
  }
}
