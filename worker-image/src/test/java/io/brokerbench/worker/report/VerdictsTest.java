package io.brokerbench.worker.report;

import static io.brokerbench.worker.report.Given.closedLoop;
import static io.brokerbench.worker.report.Given.failing;
import static io.brokerbench.worker.report.Given.figures;
import static io.brokerbench.worker.report.Given.integrity;
import static io.brokerbench.worker.report.Given.latency;
import static io.brokerbench.worker.report.Given.limits;
import static io.brokerbench.worker.report.Given.proof;
import static io.brokerbench.worker.report.Given.report;
import static io.brokerbench.worker.report.Given.stage;
import static io.brokerbench.worker.report.Given.text;
import static io.brokerbench.worker.report.Given.worker;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.brokerbench.api.BrokerKind;
import io.brokerbench.core.broker.SettingCheck.Outcome;
import io.brokerbench.core.result.DurabilityProof;
import io.brokerbench.core.result.LatencyFigures;
import io.brokerbench.core.result.PeakResult;
import io.brokerbench.core.result.StageResult;
import io.brokerbench.core.result.ThreadCpu;
import io.brokerbench.core.result.ThreadRole;
import io.brokerbench.core.result.Verdict;
import io.brokerbench.worker.schedule.Stage.Purpose;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerdictsTest {

  @ParameterizedTest(name = "rate {0}, errors {1}, lost {2}, lag {3}, CPU {4}, clocks {5}: {6}")
  @CsvSource({
    "1000, 0, 0, 100, 10, 0, ",
    "990, 0, 0, 400, 80, 200, ",
    "1200, 0, 0, 100, 10, 0, ",
    "989.9, 0, 0, 100, 10, 0, RateShort",
    "1000, 1, 0, 100, 10, 0, SendErrors",
    "1000, 0, 1, 100, 10, 0, MessagesLost",
    "1000, 0, 0, 401, 10, 0, ScheduleLag",
    "1000, 0, 0, 100, 80.1, 0, WorkerCpu",
    "1000, 0, 0, 100, 10, 201, ClockUncertainty",
  })
  void eachLimitHasItsCheck(
      double rate, long errors, long lost, long lag, double cpu, double clocks, String failing) {
    var verdict =
        new Given()
            .figures(figures(rate, lag))
            .integrity(integrity(errors, lost, 0, 0))
            .workers(List.of(worker(5), worker(cpu)))
            .clockUncertainty(clocks)
            .verdict();

    assertThat(failing(verdict)).isEqualTo(failing == null ? List.of() : List.of(failing));
    assertThat(verdict.valid()).isEqualTo(failing == null);
  }

  @ParameterizedTest(name = "before {0}, after {1}: {2}")
  @CsvSource({
    "Match, Match, ",
    "Match, Differs, DurabilityChanged",
    "Match, Unknown, DurabilityUnknown",
    "Match, , DurabilityUnknown",
    "Unknown, Unknown, DurabilityUnknown",
    "Unknown, Differs, DurabilityChanged",
    "Differs, Differs, DurabilityMismatch",
    "Differs, Match, DurabilityMismatch",
  })
  void durabilityIsProvenBeforeAndAfter(Outcome before, Outcome after, String failing) {
    var verdict = new Given().durability(proof(before, after, 3)).verdict();

    assertThat(failing(verdict)).isEqualTo(failing == null ? List.of() : List.of(failing));
  }

  @ParameterizedTest
  @CsvSource({"5, 0", "0, 7"})
  void duplicatesAndDisorderAreNoFaultOfTheMeasurement(long duplicates, long outOfOrder) {
    var given = new Given().integrity(integrity(0, 0, duplicates, outOfOrder));

    assertThat(given.verdict().valid()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"true, true", "false, false"})
  void aLoadThatEndedEarlyIsNotValid(boolean completed, boolean valid) {
    var given = new Given().completed(completed);

    assertThat(given.verdict().valid()).isEqualTo(valid);
  }

  @ParameterizedTest(name = "stage {0}, a {1}, sustained {2}: {3}")
  @CsvSource({
    "2, Measurement, true, ",
    "2, Measurement, false, RateSustained",
    "2, Probe, true, RateSustained",
    "1, Measurement, true, RateSustained",
  })
  void theStageOfTheFiguresIsAMeasuredOneThatIsSustained(
      int number, Purpose purpose, boolean sustained, String failing) {
    var stage = new GivenStage(number).purpose(purpose).sustained(sustained).result();
    var given = new Given().stages(List.of(stage)).quotedStage(2);

    assertThat(failing(given.verdict())).isEqualTo(failing == null ? List.of() : List.of(failing));
  }

  @ParameterizedTest(name = "{0}, allowed {1}: {2}")
  @CsvSource({
    "7,     , ",
    "  ,    , ",
    "7000, 7000, MOST_DIRTY_PAGES: 7000; 1",
    "2, 7000, MOST_DIRTY_PAGES: 3; 2",
    "7001, 7000, DIRTY_PAGES: 7001; 1",
    "  ,   7000, DIRTY_PAGES_UNKNOWN: 1",
  })
  void everyStageBeginsWithFewDirtyPages(Long dirty, Long allowed, String found) {
    var holds = found == null || found.startsWith("MOST");
    var limits = limits("maxDirtyPageBytes", allowed);

    var verdict =
        new Given()
            .stages(List.of(stage(1, dirty), stage(2, 3L), stage(3, 0L)))
            .limits(limits)
            .verdict();

    assertThat(failing(verdict)).isEqualTo(holds ? List.of() : List.of("DirtyPages"));
    assertThat(verdict.checks())
        .filteredOn(check -> check.name().equals("DirtyPages"))
        .extracting(Verdict.Check::found)
        .isEqualTo(allowed == null ? List.of() : List.of(text(found)));
  }

  @ParameterizedTest(name = "{0}, {1} and {2} messages undrained: {3}")
  @CsvSource({
    "0, 0, 0, DRAINED: 2",
    "0, 0, 7, DRAINED: 2",
    "0, 7, 0, UNDRAINED: 7; 2",
    "1, 7, 0, UNDRAINED: 1; 1",
  })
  void whatAStageLeavesIsABurdenOfTheNext(long first, long second, long third, String found) {
    var stages = List.of(undrained(1, first), undrained(2, second), undrained(3, third));

    var verdict = new Given().stages(stages).verdict();

    var holds = found.startsWith("DRAINED");
    assertThat(failing(verdict)).isEqualTo(holds ? List.of() : List.of("StageNotDrained"));
    assertThat(verdict.checks())
        .filteredOn(check -> check.name().equals("StageNotDrained"))
        .extracting(Verdict.Check::found)
        .containsExactly(text(found));
  }

  private static StageResult undrained(int number, long messages) {
    return new GivenStage(number).undrainedMessages(messages).result();
  }

  @ParameterizedTest(name = "{0} of 3 in sync, {1}: {2}")
  @CsvSource({
    "3, Kafka, true",
    "2, Kafka, false",
    "4, Kafka, true",
    " , Kafka, false",
    " , Pulsar, true",
    "1, Pulsar, true",
  })
  void whileItIsMeasuredAllReplicasAreInSync(Integer smallest, BrokerKind kind, boolean holds) {
    var proof = proof(Outcome.Match, Outcome.Match, smallest);

    var verdict = new Given().durability(proof).of(kind).verdict();

    assertThat(failing(verdict)).isEqualTo(holds ? List.of() : List.of("InSyncSetShrunk"));
    assertThat(verdict.checks().stream().anyMatch(c -> c.name().equals("InSyncSetShrunk")))
        .isEqualTo(kind == BrokerKind.Kafka);
  }

  @ParameterizedTest(name = "{0} changes: {1}")
  @CsvSource({
    "0, true, ENSEMBLES_CHANGED: 0",
    "1, false, ENSEMBLES_CHANGED: 1",
    " , false, NOT_READ"
  })
  void whileItIsMeasuredNoBookieIsReplaced(Long changes, boolean holds, String found) {
    var report = report(Outcome.Match);
    var proof = new DurabilityProof(2, report, report, null, null, null, 7L, changes);

    var verdict = new Given().durability(proof).of(BrokerKind.Pulsar).verdict();

    assertThat(verdict.valid()).isEqualTo(holds);
    assertThat(verdict.checks())
        .filteredOn(check -> check.name().equals("EnsembleChanged"))
        .extracting(Verdict.Check::holds, Verdict.Check::found)
        .containsExactly(tuple(holds, text(found)));
  }

  @ParameterizedTest(name = "{0} msg/s, confirmed {1}, at least {2}: {3}")
  @CsvSource({
    "1000, true,  false, true",
    "1000, true,  true,  false",
    "1000, false, false, false",
    "0,    false, false, false",
  })
  void peakIsOneWhereTheNextStepUpIsKnownNotToHold(
      long rate, boolean confirmed, boolean atLeast, boolean holds) {
    var peak = new PeakResult(rate, confirmed, atLeast, "why", 10, 20, null);

    var verdict = new Given().peak(peak).verdict();

    assertThat(verdict.valid()).isEqualTo(holds);
    assertThat(verdict.checks())
        .filteredOn(check -> check.name().equals("PeakFound"))
        .extracting(Verdict.Check::holds, Verdict.Check::found)
        .containsExactly(tuple(holds, CheckMessage.FOUND.with(peak.describe()).toString()));
  }

  /** Whatever saturates a closed loop, it may be a thread of the generator. */
  @ParameterizedTest(name = "{0} of the publish latency is the generator''s: holds {1}")
  @CsvSource({
    "max, true, 300, SENDER_HICCUPS: 300; 0",
    "max, true, , TOO_FEW_SAMPLES",
    "p99, false, 300, SENDER_HICCUPS: 300; 0",
  })
  void closedLoopHasNeitherTargetNorSchedule(
      String marked, boolean holds, Long hiccupsP99, String found) {
    var latency = latency(2000, 0);
    var publish =
        new LatencyFigures(1, 0, 0, 2000L, 0L, 0L, 0L, 0L, 0L, 0L, 0, 0, 0, List.of(marked));
    var figures = closedLoop(publish, latency, latency(0, hiccupsP99));
    var busy = worker(5, 0, List.of(new ThreadCpu("sender-0", ThreadRole.Sender, 100, null)));
    var given =
        new Given().figures(figures).stages(List.of()).workers(List.of(busy)).clockUncertainty(201);

    var verdict = given.verdict();

    assertThat(verdict.checks())
        .extracting(Verdict.Check::name)
        .contains("SendErrors", "MessagesLost", "WorkerCpu")
        .doesNotContain("RateShort", "RateSustained", "ScheduleLag", "ThreadSaturated");
    assertThat(failing(verdict))
        .isEqualTo(
            holds ? List.of("ClockUncertainty") : List.of("SenderHiccups", "ClockUncertainty"));
    assertThat(verdict.checks())
        .filteredOn(check -> check.name().equals("SenderHiccups"))
        .extracting(Verdict.Check::found, Verdict.Check::limit)
        .containsExactly(tuple(text(found), text("SENDER_HICCUPS_LIMIT: 10")));
  }
}
