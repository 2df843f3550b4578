package io.brokerbench.worker.report;

import static io.brokerbench.worker.report.Given.LIMITS;
import static io.brokerbench.worker.report.Given.failing;
import static io.brokerbench.worker.report.Given.figures;
import static io.brokerbench.worker.report.Given.integrity;
import static io.brokerbench.worker.report.Given.latency;
import static io.brokerbench.worker.report.Given.report;
import static io.brokerbench.worker.report.Given.stage;
import static io.brokerbench.worker.report.Given.worker;
import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.ChecksSpec;
import io.brokerbench.core.broker.SettingCheck.Outcome;
import io.brokerbench.core.broker.VerificationReport;
import io.brokerbench.core.result.BacklogResult;
import io.brokerbench.core.result.BacklogResult.PhaseFigures;
import io.brokerbench.core.result.DurabilityProof;
import io.brokerbench.core.result.Figures;
import io.brokerbench.core.result.Figures.Throughput;
import io.brokerbench.core.result.Integrity;
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

  private static final Verdict NOTHING_HOLDS =
      Verdicts.of(
          LIMITS,
          new Given()
              .figures(figures(985, 10_001))
              .integrity(new Integrity(20, 4, 10, 1, 2, 0, 0L, 0, List.of()))
              .workers(List.of(worker(80.1), worker(5)))
              .clockUncertainty(201)
              .durability(Given.proof(Outcome.Match, Outcome.Match, 2))
              .stages(List.of(stage(7, 0L)))
              .findings());

  @ParameterizedTest(name = "{0}: {1}, wanted {2}")
  @CsvSource({
    "InSyncSetShrunk, '2 ', 'all 3 '",
    "WorkerCpu, '80.1 % ', 'at most 80 % '",
    "RateShort, '1.50 % below, at 985.0 ', 'at most 1 % below 1000 '",
    "RateSustained, no stage came to its end, measured stage",
    "MessagesUnsent, '4 ', none",
    "SendErrors, 1 of 20, at most 0",
    "MessagesLost, 2 of 10, at most 0",
    "ScheduleLag, 10001, 'at most 10 % '",
    "ClockUncertainty, '201.0 us, the median is 2000 us; 0 of 1 ', 'at most 10 % '",
  })
  void aCheckNamesWhatItFoundAndWhatIsAllowed(String name, String found, String wanted) {
    var check = only(NOTHING_HOLDS, name);

    assertThat(check.holds()).isFalse();
    assertThat(check.found()).contains(found);
    assertThat(check.limit()).contains(wanted);
  }

  @Test
  void aCheckThatHoldsNamesTheSame() {
    var verdict = Verdicts.of(LIMITS, new Given().findings());

    assertThat(only(verdict, "DurabilityVerified").found())
        .isEqualTo(report(Outcome.Match).summary());
    assertThat(only(verdict, "DurabilityVerified").limit()).contains("level 2");
    assertThat(only(verdict, "LoadCompleted").found()).isEqualTo("to its planned end");
    assertThat(only(verdict, "RateSustained").found()).isEqualTo("at 1000 msg/s because");
    assertThat(only(verdict, "RateShort").found()).isEqualTo("0.00 % below, at 1000.0 msg/s");
    assertThat(verdict.checks()).allMatch(Check::holds);
  }

  /** Workers that may use all of their CPU are held up at its end. */
  @Test
  void allOfTheCpuHasNoLimitToBeHeldUpBy() {
    var limits =
        new ChecksSpec(
            LIMITS.durability(),
            1,
            0L,
            0L,
            10,
            100,
            90,
            10,
            null,
            LIMITS.pageCache(),
            null,
            LIMITS.sharedNodes());

    assertThat(only(Verdicts.of(limits, new Given().findings()), "WorkerCpu").limit())
        .isEqualTo("at most all of the limit");
  }

  @ParameterizedTest(name = "caught up {0}, phases {1}: {2}")
  @CsvSource({
    "true, Build CatchUp, consumers reach the end of the backlog in time",
    "false, Build CatchUp, not within 7 s",
    "false, Build, not begun",
  })
  void aBacklogIsReadInTime(boolean caughtUp, String phases, String found) {
    var verdict = Verdicts.of(LIMITS, new Given().backlog(backlog(caughtUp, phases)).findings());

    assertThat(failing(verdict)).isEqualTo(caughtUp ? List.of() : List.of("CaughtUp"));
    assertThat(only(verdict, "CaughtUp").found()).isEqualTo(found);
    // Nothing is drained before the next phase.
    assertThat(names(verdict)).contains("RateSustained").doesNotContain("StageNotDrained");
    assertThat(names(verdict)).contains("RateShort", "MessagesLost");
  }

  /** Of a phase without tailing consumers, nothing is known. */
  @ParameterizedTest(name = "build {0}, after {1}: {2}")
  @CsvSource({
    "true,  true,  ",
    "     , true,  ",
    "false, true,  in Build it lags",
    "true,  false, in After it lags",
    "false, false, in Build it lags",
  })
  void noPhaseOfABacklogFallsBehind(Boolean build, Boolean after, String found) {
    var phases =
        List.of(phase("Build", 3, build), phase("CatchUp", 7, null), phase("After", 3, after));
    var backlog = new BacklogResult(1, 1, true, 1, 1, 1, phases);

    var verdict = Verdicts.of(LIMITS, new Given().backlog(backlog).findings());

    assertThat(failing(verdict)).isEqualTo(found == null ? List.of() : List.of("RateSustained"));
    var check = only(verdict, "RateSustained");
    assertThat(check.found()).isEqualTo(found == null ? check.limit() : found);
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

    var verdict = Verdicts.of(LIMITS, given.findings());

    assertThat(failing(verdict)).containsExactly("LoadCompleted");
    assertThat(only(verdict, "LoadCompleted").found()).isEqualTo("ended early");
    assertThat(names(verdict)).doesNotContain("MessagesLost");
  }

  @Test
  void inSyncSetsThatWereNotReadAreNotInSync() {
    var proof = Given.proof(Outcome.Match, Outcome.Match, null);

    var verdict = Verdicts.of(LIMITS, new Given().durability(proof).findings());

    assertThat(failing(verdict)).containsExactly("InSyncSetShrunk");
    assertThat(only(verdict, "InSyncSetShrunk").found()).isEqualTo("not read");
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
            null, null);
    var given = new Given().figures(unread).clockUncertainty(1e9);

    var verdict =
        Verdicts.of(
            LIMITS, given.backlog(backlog ? backlog(true, "Build CatchUp") : null).findings());

    assertThat(verdict.valid()).isTrue();
    assertThat(names(verdict).contains("MessagesLost")).isEqualTo(backlog);
    assertThat(names(verdict)).doesNotContain("ClockUncertainty").contains("ScheduleLag");
  }

  @Test
  void oneStageHasNobodyToBurden() {
    assertThat(names(Verdicts.of(LIMITS, new Given().findings())))
        .doesNotContain("StageNotDrained");
  }

  @ParameterizedTest(name = "before {0}, after {1}: {2}")
  @CsvSource({
    " , , not read back before load",
    " , Match, not read back before load",
    "Match, , not read back after load",
    "Match, Unknown, after",
    "Unknown, Match, before",
    "Unknown, Unknown, after",
  })
  void whatWasNotReadIsNamed(Outcome before, Outcome after, String found) {
    var proof =
        new DurabilityProof(2, named(before, "before"), named(after, "after"), 1, 3, null, null);

    var verdict = Verdicts.of(LIMITS, new Given().durability(proof).findings());

    assertThat(only(verdict, "DurabilityUnknown").found()).isEqualTo(found);
    assertThat(only(verdict, "DurabilityUnknown").limit()).contains("level 2");
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
