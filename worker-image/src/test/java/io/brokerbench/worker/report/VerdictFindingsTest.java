package io.brokerbench.worker.report;

import static io.brokerbench.worker.report.Given.failing;
import static io.brokerbench.worker.report.Given.figures;
import static io.brokerbench.worker.report.Given.integrity;
import static io.brokerbench.worker.report.Given.latency;
import static io.brokerbench.worker.report.Given.limits;
import static io.brokerbench.worker.report.Given.report;
import static io.brokerbench.worker.report.Given.stage;
import static io.brokerbench.worker.report.Given.text;
import static io.brokerbench.worker.report.Given.worker;
import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.broker.SettingCheck.Outcome;
import io.brokerbench.core.broker.VerificationReport;
import io.brokerbench.core.result.BacklogResult;
import io.brokerbench.core.result.BacklogResult.PhaseFigures;
import io.brokerbench.core.result.DurabilityProof;
import io.brokerbench.core.result.Figures;
import io.brokerbench.core.result.Figures.Throughput;
import io.brokerbench.core.result.Integrity;
import io.brokerbench.core.result.ThreadCpu;
import io.brokerbench.core.result.ThreadRole;
import io.brokerbench.core.result.Verdict;
import io.brokerbench.core.result.Verdict.Check;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which checks a run has, and the numbers that each names. */
class VerdictFindingsTest {

  private final Verdict nothingHolds =
      new Given()
          .figures(figures(985, 10_001))
          .integrity(new Integrity(20, 4, 10, 1, 2, 0, 0L, 0, List.of()))
          .workers(List.of(worker(80.1), worker(5)))
          .clockUncertainty(201)
          .durability(Given.proof(Outcome.Match, Outcome.Match, 2))
          .stages(List.of(stage(7, 0L)))
          .verdict();

  @ParameterizedTest(name = "{0}: {1}, wanted {2}")
  @CsvSource({
    "InSyncSetShrunk, SMALLEST_IN_SYNC_SET: 2, ALL_IN_SYNC: 3",
    "WorkerCpu, CPU: 80.1; 0.0, CPU_LIMIT: 80",
    "RateShort, RATE: 1.50; 985.0, RATE_LIMIT: 1; 1000",
    "RateSustained, NO_STAGE, STAGE_SUSTAINED",
    "MessagesUnsent, UNSENT: 4, NO_UNSENT",
    "SendErrors, SEND_ERRORS: 1; 20, COUNT_LIMIT: 0",
    "MessagesLost, LOST: 2; 10, COUNT_LIMIT: 0",
    "ClockUncertainty, CLOCKS: 201.0; 2000; 0; 1, CLOCK_LIMIT: 10; 1000",
  })
  void aCheckNamesWhatItFoundAndWhatIsAllowed(String name, String found, String wanted) {
    var check = only(nothingHolds, name);

    assertThat(check.holds()).isFalse();
    assertThat(check.found()).isEqualTo(text(found));
    assertThat(check.limit()).isEqualTo(text(wanted));
  }

  @Test
  void lagIsToldBesideTheLatenciesItIsComparedWith() {
    var check = only(nothingHolds, "ScheduleLag");

    assertThat(check.holds()).isFalse();
    assertThat(check.found())
        .isEqualTo(
            CheckMessage.LAG
                .with(
                    10_001,
                    List.of(
                        CheckMessage.PUBLISH_P99.with(4000),
                        CheckMessage.END_TO_END_P99.with(4000)))
                .toString());
    assertThat(check.limit()).isEqualTo(text("DELAY_LIMIT: 10"));
  }

  @Test
  void aCheckThatHoldsNamesTheSame() {
    var verdict = new Given().verdict();

    assertThat(only(verdict, "DurabilityVerified").found())
        .isEqualTo(report(Outcome.Match).summary().toString());
    assertThat(only(verdict, "DurabilityVerified").limit()).isEqualTo(text("AS_LEVEL: 2"));
    assertThat(only(verdict, "LoadCompleted").found()).isEqualTo(text("RAN_TO_END: 1.0"));
    // On one machine, nodes are shared.
    assertThat(verdict.checks())
        .filteredOn(Check::reportedOnly)
        .extracting(Check::name)
        .containsExactly("SharedNodes");
    assertThat(only(verdict, "RateSustained").found()).isEqualTo(text("STAGE: 1000; because"));
    assertThat(only(verdict, "RateShort").found()).isEqualTo(text("RATE: 0.00; 1000.0"));
    assertThat(verdict.checks()).allMatch(Check::holds);
  }

  /** Workers that may use all of their CPU are held up at its end; rounding makes it more. */
  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "maxWorkerCpuPercent, WorkerCpu, CPU: 104.0; 50.0",
    "maxThreadCpuPercent, ThreadSaturated, THREAD: 101.0; sender-0",
    "maxGeneratorDelayPercent, ScheduleLag, 'LAG: 10001; publish p99 4000 us, end-to-end p99 4000"
        + " us'",
    "maxGeneratorDelayPercent, ReceiverHiccups, HICCUPS: 4001; end-to-end p99 4000 us",
    "maxRateShortfallPercent, RateShort, RATE: 100.00; 0.0",
  })
  void hundredPercentIsNoLimit(String limit, String check, String found) {
    var thread = new ThreadCpu("sender-0", ThreadRole.Sender, 101, null);
    var given =
        new Given()
            .workers(List.of(worker(104, 50, List.of(thread))))
            .figures(figures(0, latency(0, 10_001), latency(0, 4001)));

    var failed = only(given.verdict(), check);
    assertThat(failed.holds()).isFalse();
    assertThat(failed.reportedOnly()).isFalse();
    var verdict = given.limits(limits(limit, 100)).verdict();
    assertThat(failing(verdict)).doesNotContain(check);
    var reported = only(verdict, check);
    assertThat(reported.reportedOnly()).isTrue();
    assertThat(reported.limit()).isEqualTo(text("NO_LIMIT"));
    assertThat(reported.found()).isEqualTo(text(found));
  }

  @ParameterizedTest(name = "caught up {0}, phases {1}: {2}")
  @CsvSource({
    "true, Build CatchUp, REACHED_THE_END: 7.0",
    "false, Build CatchUp, NOT_CAUGHT_UP: 7.0",
    "false, Build, CATCH_UP_NOT_BEGUN",
  })
  void aBacklogIsReadInTime(boolean caughtUp, String phases, String found) {
    var verdict = new Given().backlog(backlog(caughtUp, phases)).verdict();

    assertThat(failing(verdict)).isEqualTo(caughtUp ? List.of() : List.of("CaughtUp"));
    assertThat(only(verdict, "CaughtUp").found()).isEqualTo(text(found));
    // Nothing is drained before the next phase.
    assertThat(names(verdict)).contains("RateSustained").doesNotContain("StageNotDrained");
    assertThat(names(verdict)).contains("RateShort", "MessagesLost");
  }

  /** Of a phase without tailing consumers, nothing is known. */
  @ParameterizedTest(name = "build {0}, after {1}: {2}")
  @CsvSource({
    "true,  true,  'PHASES: in Build it lags, in After it lags'",
    "     , true,  PHASES: in After it lags",
    "     ,     ,  NO_PHASE",
    "false, true,  PHASE: Build; it lags",
    "true,  false, PHASE: After; it lags",
    "false, false, PHASE: Build; it lags",
  })
  void noPhaseOfABacklogFallsBehind(Boolean build, Boolean after, String found) {
    var phases =
        List.of(phase("Build", 3, build), phase("CatchUp", 7, null), phase("After", 3, after));
    var backlog = new BacklogResult(1, 1, true, 1, 0.5, 1, 1, phases);

    var verdict = new Given().backlog(backlog).verdict();

    var holds = !Boolean.FALSE.equals(build) && !Boolean.FALSE.equals(after);
    assertThat(failing(verdict)).isEqualTo(holds ? List.of() : List.of("RateSustained"));
    var check = only(verdict, "RateSustained");
    assertThat(check.found()).isEqualTo(text(found));
    assertThat(check.limit()).isEqualTo(text("PHASES_SUSTAINED"));
  }

  private static PhaseFigures phase(String name, int seconds, Boolean sustained) {
    return new PhaseFigures(name, seconds, 1, null, null, null, sustained, "it lags", null, null);
  }

  private static BacklogResult backlog(boolean caughtUp, String phases) {
    return new BacklogResult(
        1,
        1,
        caughtUp,
        1,
        0.5,
        1,
        1,
        Arrays.stream(phases.split(" "))
            .map(phase -> phase(phase, phase.equals("CatchUp") ? 7 : 3, null))
            .toList());
  }

  /** What has not arrived is lost only after a drain. */
  @Test
  void nothingCountsAsLostOfALoadThatEndedEarly() {
    var given = new Given().completed(false).integrity(integrity(0, 5, 0, 0));

    var verdict = given.verdict();

    assertThat(failing(verdict)).containsExactly("LoadCompleted");
    assertThat(only(verdict, "LoadCompleted").found()).isEqualTo(text("ENDED_EARLY: 1.0"));
    assertThat(names(verdict)).doesNotContain("MessagesLost");
  }

  @Test
  void inSyncSetsThatWereNotReadAreNotInSync() {
    var proof = Given.proof(Outcome.Match, Outcome.Match, null);

    var verdict = new Given().durability(proof).verdict();

    assertThat(failing(verdict)).containsExactly("InSyncSetShrunk");
    assertThat(only(verdict, "InSyncSetShrunk").found()).isEqualTo(text("NOT_READ"));
  }

  /** With a backlog, nobody may have read while the figures were taken, and all is read later. */
  @ParameterizedTest(name = "a backlog {0}: messages can be lost {0}")
  @CsvSource({"true", "false"})
  void withoutConsumersNothingIsLost(boolean backlog) {
    var rate = new Throughput(0, 0, 1000, 0);
    var latency = latency(2000, 0);
    var unread =
        new Figures(
            1, 1000L, rate, rate, latency, latency, null, null, null, latency, latency, null, null,
            null, null, null);
    var given = new Given().figures(unread).clockUncertainty(1e9);

    var verdict = given.backlog(backlog ? backlog(true, "Build CatchUp") : null).verdict();

    assertThat(verdict.valid()).isTrue();
    assertThat(names(verdict).contains("MessagesLost")).isEqualTo(backlog);
    assertThat(names(verdict)).doesNotContain("ClockUncertainty").contains("ScheduleLag");
  }

  @Test
  void oneStageHasNobodyToBurden() {
    assertThat(names(new Given().verdict())).doesNotContain("StageNotDrained");
  }

  @ParameterizedTest(name = "before {0}, after {1}: {2}")
  @CsvSource({
    " , , NOT_READ_BEFORE",
    " , Match, NOT_READ_BEFORE",
    "Match, , NOT_READ_AFTER",
    "Match, Unknown, FOUND: after",
    "Unknown, Match, FOUND: before",
    "Unknown, Unknown, FOUND: after",
  })
  void whatWasNotReadIsNamed(Outcome before, Outcome after, String found) {
    var proof =
        new DurabilityProof(
            2, named(before, "before"), named(after, "after"), 1, 3, 5.0, null, null);

    var verdict = new Given().durability(proof).verdict();

    assertThat(only(verdict, "DurabilityUnknown").found()).isEqualTo(text(found));
    assertThat(only(verdict, "DurabilityUnknown").limit()).isEqualTo(text("AS_LEVEL: 2"));
  }

  /** A report with this summary. */
  private static VerificationReport named(Outcome outcome, String summary) {
    return outcome == null
        ? null
        : new VerificationReport(Instant.EPOCH, report(outcome).checks(), summary);
  }

  private static Check only(Verdict verdict, String name) {
    var named = verdict.checks().stream().filter(check -> check.name().equals(name)).toList();
    assertThat(named).as(name).hasSize(1);
    return named.getFirst();
  }

  private static List<String> names(Verdict verdict) {
    return verdict.checks().stream().map(Check::name).toList();
  }
}
