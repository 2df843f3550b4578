package io.brokerbench.worker.report;

import static io.brokerbench.worker.report.Given.worker;
import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.broker.SettingCheck.Outcome;
import io.brokerbench.core.handover.WorkOrder;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.result.CheckName;
import io.brokerbench.core.result.RunEnvironment;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.result.StageResult;
import io.brokerbench.core.result.Times;
import io.brokerbench.core.result.Verdict.Check;
import io.brokerbench.core.result.WorkerReport;
import io.brokerbench.core.system.kafka.KafkaSystem;
import io.brokerbench.worker.integrity.IntegrityLedger;
import io.brokerbench.worker.local.Plans;
import io.brokerbench.worker.schedule.Stage;
import io.brokerbench.worker.schedule.Stage.Purpose;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a result says beside the figures. */
class ResultBuilderTest {

  private static final RunPlan PLAN = Plans.of("{rate: {messagesPerSecond: 1000}}", "{count: 2}");

  @ParameterizedTest(name = "stage {0}: {1}")
  @CsvSource({"1, false", "2, true"})
  void judgesTheStageOfTheFigures(int quoted, boolean sustained) {
    var failed = new GivenStage(1).sustained(false).result();

    var result = result(quoted, List.of(failed, new GivenStage(2).result()), List.of());

    assertThat(result.verdict().checks())
        .filteredOn(check -> check.name().equals(CheckName.RateSustained.name()))
        .extracting(Check::holds)
        .containsExactly(sustained);
  }

  @Test
  void remarksThatWorkersShareANode() {
    var workers = List.of(worker("a", "node", 5, 0), worker("b", "node", 5, 0));

    assertThat(result(1, List.of(), workers).environment().remarks())
        .containsExactly(
            ReportMessage.SHARE_NODE.with(ReportMessage.WORKERS.with(2), "node").toString());
  }

  private static RunResult result(
      int quoted, List<StageResult> stages, List<WorkerReport> workers) {
    var recorder = new RunRecorder(PLAN);
    recorder.begin(new Stage(quoted, Purpose.Measurement, 1000, 0, 10), Instant.EPOCH);
    recorder.quote();
    var order =
        new WorkOrder(
            PLAN,
            KafkaSystem.at("nowhere:9092"),
            RunEnvironment.UNKNOWN,
            Given.report(Outcome.Match));
    var times = new Times(null, null, null, null, Instant.EPOCH);
    return new ResultBuilder(order, "clients 1", recorder, new IntegrityLedger(Map.of()))
        .build(
            new LoadOutcome(null, times, workers, 0, stages, null, null, 0, 3, 5.0, null, null),
            Given.proof(Outcome.Match, Outcome.Match, 3),
            null,
            Map.of());
  }
}
