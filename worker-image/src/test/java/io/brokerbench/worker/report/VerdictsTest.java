package io.brokerbench.worker.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.brokerbench.api.ChecksSpec;
import io.brokerbench.api.DurabilityCheck;
import io.brokerbench.api.PageCacheCheck;
import io.brokerbench.core.broker.SettingCheck;
import io.brokerbench.core.broker.SettingCheck.Outcome;
import io.brokerbench.core.broker.VerificationReport;
import io.brokerbench.core.durability.SettingScope;
import io.brokerbench.core.result.DurabilityProof;
import io.brokerbench.core.result.Figures;
import io.brokerbench.core.result.Figures.Throughput;
import io.brokerbench.core.result.Integrity;
import io.brokerbench.core.result.LatencyFigures;
import io.brokerbench.core.result.StageResult;
import io.brokerbench.core.result.Verdict;
import io.brokerbench.core.result.WorkerReport;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerdictsTest {

  private static final ChecksSpec LIMITS =
      new ChecksSpec(
          DurabilityCheck.Require, 1, 0L, 0L, 10_000, 80, 10, null, PageCacheCheck.Keep, null);

  @ParameterizedTest(name = "rate {0}, errors {1}, lost {2}, lag {3}, CPU {4}, clocks {5}: {6}")
  @CsvSource({
    "1000, 0, 0, 100, 10, 0, ",
    "990, 0, 0, 10000, 80, 200, ",
    "1200, 0, 0, 100, 10, 0, ",
    "989.9, 0, 0, 100, 10, 0, RateShort",
    "1000, 1, 0, 100, 10, 0, SendErrors",
    "1000, 0, 1, 100, 10, 0, MessagesLost",
    "1000, 0, 0, 10001, 10, 0, ScheduleLag",
    "1000, 0, 0, 100, 80.1, 0, WorkerCpu",
    "1000, 0, 0, 100, 10, 201, ClockUncertainty",
  })
  void eachLimitHasItsCheck(
      double rate, long errors, long lost, long lag, double cpu, double clocks, String failing) {
    var verdict =
        Verdicts.of(
            LIMITS,
            new Findings(
                true,
                figures(rate, lag),
                List.of(),
                null,
                new Integrity(10, 0, 10, errors, lost, 0, 0L, 0, List.of()),
                proof(Outcome.Match, Outcome.Match),
                List.of(worker(5), worker(cpu)),
                clocks));

    assertThat(failing(verdict)).isEqualTo(failing == null ? List.of() : List.of(failing));
    assertThat(verdict.valid()).isEqualTo(failing == null);
  }

  @ParameterizedTest(name = "CPU {0} %, held up in {1} % of periods, allowed {2} %: {3}")
  @CsvSource({
    "50, 1, 80, true",
    "50, 1.1, 80, false",
    "81, 0, 80, false",
    "100, 50, 100, true",
    "100.1, 0, 100, false",
  })
  void workersMayNeitherUseNorReachTheirLimit(
      double cpu, double throttled, int allowed, boolean holds) {
    var limits =
        new ChecksSpec(
            DurabilityCheck.Require,
            1,
            0L,
            0L,
            10_000,
            allowed,
            10,
            null,
            PageCacheCheck.Keep,
            null);

    var verdict =
        Verdicts.of(limits, findings(1000, 0, List.of(worker(5), worker(cpu, throttled))));

    assertThat(failing(verdict)).isEqualTo(holds ? List.of() : List.of("WorkerCpu"));
  }

  /** What a user sees as the reason comes first. */
  @Test
  void workersThatLackCpuAreTheReasonForWhatComesOfIt() {
    var verdict = Verdicts.of(LIMITS, findings(500, 1_000_000, List.of(worker(99))));

    assertThat(failing(verdict)).containsExactly("WorkerCpu", "RateShort", "ScheduleLag");
  }

  private static Findings findings(double rate, long lag, List<WorkerReport> workers) {
    return findings(rate, lag, List.of(), workers);
  }

  private static Findings findings(
      double rate, long lag, List<StageResult> stages, List<WorkerReport> workers) {
    return new Findings(
        true,
        figures(rate, lag),
        stages,
        null,
        new Integrity(10, 0, 10, 0, 0, 0, 0L, 0, List.of()),
        proof(Outcome.Match, Outcome.Match),
        workers,
        0);
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
    var verdict =
        Verdicts.of(
            LIMITS,
            new Findings(
                true,
                figures(1000, 0),
                List.of(),
                null,
                new Integrity(10, 0, 10, 0, 0, 0, 0L, 0, List.of()),
                proof(before, after),
                List.of(),
                0));

    assertThat(failing(verdict)).isEqualTo(failing == null ? List.of() : List.of(failing));
  }

  @ParameterizedTest
  @CsvSource({"5, 0", "0, 7"})
  void duplicatesAndDisorderAreNoFaultOfTheMeasurement(long duplicates, long outOfOrder) {
    var integrity = new Integrity(10, 0, 10, 0, 0, duplicates, outOfOrder, 0, List.of());
    var findings =
        new Findings(
            true,
            figures(1000, 0),
            List.of(),
            null,
            integrity,
            proof(Outcome.Match, Outcome.Match),
            List.of(),
            0);

    assertThat(Verdicts.of(LIMITS, findings).valid()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"true, true", "false, false"})
  void aLoadThatEndedEarlyIsNotValid(boolean completed, boolean valid) {
    var findings =
        new Findings(
            completed,
            figures(1000, 0),
            List.of(),
            null,
            new Integrity(10, 0, 10, 0, 0, 0, 0L, 0, List.of()),
            proof(Outcome.Match, Outcome.Match),
            List.of(),
            0);

    assertThat(Verdicts.of(LIMITS, findings).valid()).isEqualTo(valid);
  }

  @ParameterizedTest(name = "{0} at {1} msg/s, sustained {2}: {3}")
  @CsvSource({
    "Measurement, 1000, true, ",
    "Measurement, 1000, false, RateSustained",
    "Probe, 1000, true, RateSustained",
    "Measurement, 999, true, RateSustained",
  })
  void theStageOfTheFiguresIsAMeasuredOneThatIsSustained(
      String purpose, long rate, boolean sustained, String failing) {
    var stage = new StageResult(1, purpose, rate, 10, 1, 1, 1, 1, 0, 0, sustained, "because", null);

    assertThat(failing(Verdicts.of(LIMITS, findings(List.of(stage)))))
        .isEqualTo(failing == null ? List.of() : List.of(failing));
  }

  @ParameterizedTest(name = "{0}, allowed {1}: {2}")
  @CsvSource({
    "7,     , ",
    "  ,    , ",
    "7000, 7000, ",
    "7001, 7000, 7001 bytes when stage 1 began",
    "  ,   7000, not read before stage 1",
  })
  void everyStageBeginsWithFewDirtyPages(Long dirty, Long allowed, String found) {
    var limits =
        new ChecksSpec(
            DurabilityCheck.Require, 1, 0L, 0L, 10_000, 80, 10, null, PageCacheCheck.Keep, allowed);

    var verdict =
        Verdicts.of(limits, findings(List.of(stage(1, dirty), stage(2, 0L), stage(3, 0L))));

    assertThat(verdict.valid()).isEqualTo(found == null);
    assertThat(verdict.checks())
        .filteredOn(check -> !check.holds())
        .extracting(Verdict.Check::name, Verdict.Check::found)
        .isEqualTo(found == null ? List.of() : List.of(tuple("DirtyPages", found)));
    assertThat(verdict.checks().stream().anyMatch(check -> check.name().equals("DirtyPages")))
        .isEqualTo(allowed != null);
  }

  private static StageResult stage(int number, Long dirtyPageBytes) {
    return new StageResult(
        number, "Measurement", 1000, 10, 1, 1, 1, 1, 0, 0, true, "because", dirtyPageBytes);
  }

  private static Findings findings(List<StageResult> stages) {
    return findings(1000, 0, stages, List.of());
  }

  @Test
  void closedLoopHasNeitherTargetNorSchedule() {
    var latency = latency(2000, 0);
    var rate = new Throughput(0, 0, 5, 0);
    var figures = new Figures(1, null, rate, rate, latency, null, latency, null, latency, null);
    var findings =
        new Findings(
            true,
            figures,
            List.of(),
            null,
            new Integrity(10, 0, 10, 0, 0, 0, 0L, 0, List.of()),
            proof(Outcome.Match, Outcome.Match),
            List.of(),
            201);

    var verdict = Verdicts.of(LIMITS, findings);

    assertThat(verdict.checks())
        .extracting(Verdict.Check::name)
        .contains("SendErrors", "MessagesLost", "WorkerCpu")
        .doesNotContain("RateShort", "ScheduleLag");
    assertThat(failing(verdict)).containsExactly("ClockUncertainty");
  }

  @ParameterizedTest(name = "{0} of {1} samples negative: {2}")
  @CsvSource({"0, 1, true", "1, 1000, true", "1, 999, false", "2001, 2000000, false"})
  void fewSamplesMayBeNegativeWhateverTheClocksState(long negative, long count, boolean holds) {
    var latency =
        new LatencyFigures(count, 0, 0, 2000, 0, 0, 0, 0, 0, 0, 0, negative, negative == 0 ? 0 : -9);
    var rate = new Throughput(0, 0, 5, 0);
    var figures = new Figures(1, null, rate, rate, latency, null, latency, null, latency, null);
    var findings =
        new Findings(
            true,
            figures,
            List.of(),
            null,
            new Integrity(10, 0, 10, 0, 0, 0, 0L, 0, List.of()),
            proof(Outcome.Match, Outcome.Match),
            List.of(),
            0);

    assertThat(failing(Verdicts.of(LIMITS, findings)))
        .isEqualTo(holds ? List.of() : List.of("ClockUncertainty"));
  }

  private static List<String> failing(Verdict verdict) {
    return verdict.checks().stream().filter(c -> !c.holds()).map(Verdict.Check::name).toList();
  }

  private static Figures figures(double rate, long lagP99) {
    var throughput = new Throughput(0, 0, rate, 0);
    var latency = latency(2000, 0);
    return new Figures(
        1,
        1000L,
        throughput,
        throughput,
        latency,
        latency,
        latency,
        latency,
        latency,
        latency(0, lagP99));
  }

  private static LatencyFigures latency(long p50, long p99) {
    return new LatencyFigures(1, 0, 0, p50, 0, 0, 0, p99, 0, 0, 0, 0, 0);
  }

  private static WorkerReport worker(double cpu) {
    return worker(cpu, 0);
  }

  private static WorkerReport worker(double cpu, double throttled) {
    return new WorkerReport(0, "pod", null, "boot", "25", cpu, 1000, throttled, 0, 0, 0L, 0, 0, 0);
  }

  private static DurabilityProof proof(Outcome before, Outcome after) {
    return new DurabilityProof(2, report(before), after == null ? null : report(after), 3);
  }

  private static VerificationReport report(Outcome outcome) {
    return new VerificationReport(
        Instant.EPOCH,
        List.of(new SettingCheck(SettingScope.Broker, "broker 1", "s", "1", "2", outcome)));
  }
}
