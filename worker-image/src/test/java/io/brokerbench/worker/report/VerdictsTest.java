package io.brokerbench.worker.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.brokerbench.api.ChecksSpec;
import io.brokerbench.api.DurabilityCheck;
import io.brokerbench.api.PageCacheCheck;
import io.brokerbench.api.SharedNodesCheck;
import io.brokerbench.core.broker.SettingCheck;
import io.brokerbench.core.broker.SettingCheck.Outcome;
import io.brokerbench.core.broker.VerificationReport;
import io.brokerbench.core.durability.SettingScope;
import io.brokerbench.core.plan.RunEnvironment.NodeFacts;
import io.brokerbench.core.plan.RunEnvironment.PodFacts;
import io.brokerbench.core.result.DurabilityProof;
import io.brokerbench.core.result.Figures;
import io.brokerbench.core.result.Figures.Throughput;
import io.brokerbench.core.result.Integrity;
import io.brokerbench.core.result.LatencyFigures;
import io.brokerbench.core.result.PeakResult;
import io.brokerbench.core.result.StageResult;
import io.brokerbench.core.result.Verdict;
import io.brokerbench.core.result.WorkerReport;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerdictsTest {

  private static final ChecksSpec LIMITS =
      new ChecksSpec(
          DurabilityCheck.Require,
          1,
          0L,
          0L,
          10_000,
          80,
          10,
          null,
          PageCacheCheck.Keep,
          null,
          SharedNodesCheck.Fail);

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
            new Given()
                .figures(figures(rate, lag))
                .integrity(integrity(errors, lost, 0, 0))
                .workers(List.of(worker(5), worker(cpu)))
                .clockUncertainty(clocks)
                .findings());

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
            null,
            SharedNodesCheck.Fail);

    var verdict =
        Verdicts.of(
            limits, new Given().workers(List.of(worker(5), worker(cpu, throttled))).findings());

    assertThat(failing(verdict)).isEqualTo(holds ? List.of() : List.of("WorkerCpu"));
  }

  /** What a user sees as the reason comes first. */
  @Test
  void workersThatLackCpuAreTheReasonForWhatComesOfIt() {
    var given = new Given().figures(figures(500, 1_000_000)).workers(List.of(worker(99)));

    var verdict = Verdicts.of(LIMITS, given.findings());

    assertThat(failing(verdict)).containsExactly("WorkerCpu", "RateShort", "ScheduleLag");
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
    var verdict = Verdicts.of(LIMITS, new Given().durability(proof(before, after, 3)).findings());

    assertThat(failing(verdict)).isEqualTo(failing == null ? List.of() : List.of(failing));
  }

  @ParameterizedTest
  @CsvSource({"5, 0", "0, 7"})
  void duplicatesAndDisorderAreNoFaultOfTheMeasurement(long duplicates, long outOfOrder) {
    var given = new Given().integrity(integrity(0, 0, duplicates, outOfOrder));

    assertThat(Verdicts.of(LIMITS, given.findings()).valid()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"true, true", "false, false"})
  void aLoadThatEndedEarlyIsNotValid(boolean completed, boolean valid) {
    var given = new Given().completed(completed);

    assertThat(Verdicts.of(LIMITS, given.findings()).valid()).isEqualTo(valid);
  }

  @ParameterizedTest(name = "stage {0}, a {1}, sustained {2}: {3}")
  @CsvSource({
    "2, Measurement, true, ",
    "2, Measurement, false, RateSustained",
    "2, Probe, true, RateSustained",
    "1, Measurement, true, RateSustained",
  })
  void theStageOfTheFiguresIsAMeasuredOneThatIsSustained(
      int number, String purpose, boolean sustained, String failing) {
    var stage = stage(number, purpose, sustained, null);
    var given = new Given().stages(List.of(stage)).quotedStage(2);

    assertThat(failing(Verdicts.of(LIMITS, given.findings())))
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
            DurabilityCheck.Require,
            1,
            0L,
            0L,
            10_000,
            80,
            10,
            null,
            PageCacheCheck.Keep,
            allowed,
            SharedNodesCheck.Fail);

    var verdict =
        Verdicts.of(
            limits,
            new Given().stages(List.of(stage(1, dirty), stage(2, 0L), stage(3, 0L))).findings());

    assertThat(verdict.valid()).isEqualTo(found == null);
    assertThat(verdict.checks())
        .filteredOn(check -> !check.holds())
        .extracting(Verdict.Check::name, Verdict.Check::found)
        .isEqualTo(found == null ? List.of() : List.of(tuple("DirtyPages", found)));
    assertThat(verdict.checks().stream().anyMatch(check -> check.name().equals("DirtyPages")))
        .isEqualTo(allowed != null);
  }

  private static StageResult stage(int number, Long dirtyPageBytes) {
    return stage(number, "Measurement", true, dirtyPageBytes);
  }

  private static StageResult stage(
      int number, String purpose, boolean sustained, Long dirtyPageBytes) {
    return new StageResult(
        number,
        purpose,
        1000,
        10,
        1,
        1,
        1,
        1,
        0,
        0,
        sustained,
        "because",
        dirtyPageBytes,
        3,
        null,
        0);
  }

  @ParameterizedTest(name = "{0}, {1} and {2} messages undrained: {3}")
  @CsvSource({
    "0, 0, 0, ",
    "0, 0, 7, ",
    "0, 7, 0, 7 messages of stage 2 were not",
    "1, 7, 0, 1 messages of stage 1 were not",
  })
  void whatAStageLeavesIsABurdenOfTheNext(long first, long second, long third, String found) {
    var stages = List.of(undrained(1, first), undrained(2, second), undrained(3, third));

    var verdict = Verdicts.of(LIMITS, new Given().stages(stages).findings());

    assertThat(verdict.checks())
        .filteredOn(check -> !check.holds())
        .extracting(Verdict.Check::name, Verdict.Check::found)
        .isEqualTo(found == null ? List.of() : List.of(tuple("StageNotDrained", found)));
  }

  private static StageResult undrained(int number, long messages) {
    return new StageResult(
        number,
        "Measurement",
        1000,
        10,
        1,
        1,
        1,
        1,
        0,
        0,
        true,
        "because",
        null,
        3,
        null,
        messages);
  }

  @ParameterizedTest(name = "{0} of {1} in sync: {2}")
  @CsvSource({
    "3, 3, true",
    "2, 3, false",
    "4, 3, true",
    " , 3, false",
    " , , true",
    "1, , true",
  })
  void whileItIsMeasuredAllReplicasAreInSync(Integer smallest, Integer replicas, boolean holds) {
    var proof = proof(Outcome.Match, Outcome.Match, smallest);

    var verdict =
        Verdicts.of(LIMITS, new Given().durability(proof).inSyncReplicas(replicas).findings());

    assertThat(failing(verdict)).isEqualTo(holds ? List.of() : List.of("InSyncSetShrunk"));
    assertThat(verdict.checks().stream().anyMatch(c -> c.name().equals("InSyncSetShrunk")))
        .isEqualTo(replicas != null);
  }

  @ParameterizedTest(name = "workers on {0}, brokers on {1}, {2}: {3}")
  @CsvSource({
    "a b,   c d, Fail,   true,  no shared node is known",
    "a a,   c,   Fail,   false, 2 workers share node a",
    "a b,   b,   Fail,   false, 1 worker and 1 broker pod share node b",
    "b a a, a b, Fail,   false, '2 workers and 1 broker pod share node a; 2 nodes are shared in"
        + " all'",
    "a b,   c c, Fail,   true,  no shared node is known",
    "a b,   ?,   Fail,   true,  no shared node is known",
    "a b,   '',  Fail,   true,  no shared node is known",
    "? ?,   c,   Fail,   false, 2 workers share node host",
    "a a,   a,   Report, true,  2 workers and 1 broker pod share node a",
    "a b,   c,   Report, true,  no shared node is known",
  })
  void workersShareNoNode(
      String workers, String brokers, SharedNodesCheck wanted, boolean holds, String found) {
    var limits =
        new ChecksSpec(
            DurabilityCheck.Require,
            1,
            0L,
            0L,
            10_000,
            80,
            10,
            null,
            PageCacheCheck.Keep,
            null,
            wanted);
    var given =
        new Given()
            .workers(nodes(workers).map(node -> worker("host", node, 5, 0)).toList())
            .brokers(nodes(brokers).map(VerdictsTest::broker).toList());

    var verdict = Verdicts.of(limits, given.findings());

    assertThat(verdict.valid()).isEqualTo(holds);
    assertThat(verdict.checks())
        .filteredOn(check -> check.name().equals("SharedNodes"))
        .extracting(Verdict.Check::holds, Verdict.Check::found)
        .containsExactly(tuple(holds, found));
  }

  /** Names apart by spaces; null for one that is not known. */
  private static Stream<String> nodes(String names) {
    return Stream.of(names.split(" "))
        .filter(name -> !name.isEmpty())
        .map(name -> name.equals("?") ? null : name);
  }

  private static PodFacts broker(String node) {
    var facts = node == null ? null : new NodeFacts(node, null, "6", "os", "cri", "2", "1Gi");
    return new PodFacts("broker", "image", null, null, List.of(), facts);
  }

  @ParameterizedTest(name = "{0} changes: {1}")
  @CsvSource({"0, true, replaced 0 times", "1, false, replaced 1 times", " , false, not read"})
  void whileItIsMeasuredNoBookieIsReplaced(Long changes, boolean holds, String found) {
    var report = report(Outcome.Match);
    var proof = new DurabilityProof(2, report, report, null, null, 7L, changes);

    var verdict =
        Verdicts.of(LIMITS, new Given().durability(proof).inSyncReplicas(null).findings());

    assertThat(verdict.valid()).isEqualTo(holds);
    assertThat(verdict.checks())
        .filteredOn(check -> check.name().equals("EnsembleChanged"))
        .extracting(Verdict.Check::holds, Verdict.Check::found)
        .containsExactly(tuple(holds, found));
  }

  @ParameterizedTest(name = "{0} msg/s, at least {1}: {2}")
  @CsvSource({
    "1000, false, true,  1000 msg/s: why",
    "1000, true,  false, at least 1000 msg/s: why",
    "0,    false, false, no rate held: why",
  })
  void peakIsOneWhereTheNextStepUpIsKnownNotToHold(
      long rate, boolean atLeast, boolean holds, String found) {
    var peak = new PeakResult(rate, true, atLeast, "why", 10, 20);

    var verdict = Verdicts.of(LIMITS, new Given().peak(peak).findings());

    assertThat(verdict.valid()).isEqualTo(holds);
    assertThat(verdict.checks())
        .filteredOn(check -> check.name().equals("PeakFound"))
        .extracting(Verdict.Check::holds, Verdict.Check::found)
        .containsExactly(tuple(holds, found));
  }

  @Test
  void closedLoopHasNeitherTargetNorSchedule() {
    var latency = latency(2000, 0);
    var rate = new Throughput(0, 0, 5, 0);
    var figures =
        new Figures(
            1, null, rate, rate, latency, null, latency, null, latency, null, null, null, null);
    var given = new Given().figures(figures).stages(List.of()).clockUncertainty(201);

    var verdict = Verdicts.of(LIMITS, given.findings());

    assertThat(verdict.checks())
        .extracting(Verdict.Check::name)
        .contains("SendErrors", "MessagesLost", "WorkerCpu")
        .doesNotContain("RateShort", "RateSustained", "ScheduleLag");
    assertThat(failing(verdict)).containsExactly("ClockUncertainty");
  }

  @ParameterizedTest(name = "{0} of {1} samples negative: {2}")
  @CsvSource({"0, 1, true", "1, 1000, true", "1, 999, false", "2001, 2000000, false"})
  void fewSamplesMayBeNegativeWhateverTheClocksState(long negative, long count, boolean holds) {
    var latency =
        new LatencyFigures(
            count, 0, 0, 2000, 0, 0, 0, 0, 0, 0, 0, negative, negative == 0 ? 0 : -9);
    var rate = new Throughput(0, 0, 5, 0);
    var figures =
        new Figures(
            1, null, rate, rate, latency, null, latency, null, latency, null, null, null, null);

    assertThat(failing(Verdicts.of(LIMITS, new Given().figures(figures).findings())))
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
        latency(0, lagP99),
        latency(0, lagP99),
        null,
        null);
  }

  private static LatencyFigures latency(long p50, long p99) {
    return new LatencyFigures(1, 0, 0, p50, 0, 0, 0, p99, 0, 0, 0, 0, 0);
  }

  private static WorkerReport worker(double cpu) {
    return worker(cpu, 0);
  }

  private static WorkerReport worker(double cpu, double throttled) {
    return worker("pod-of-" + cpu, null, cpu, throttled);
  }

  private static WorkerReport worker(String pod, String node, double cpu, double throttled) {
    return new WorkerReport(0, pod, node, "boot", "25", cpu, 1000, throttled, 0, 0, 0L, 0, 0, 0);
  }

  private static Integrity integrity(long errors, long lost, long duplicates, long outOfOrder) {
    return new Integrity(10, 0, 10, errors, lost, duplicates, outOfOrder, 0, List.of());
  }

  private static DurabilityProof proof(Outcome before, Outcome after, Integer smallestInSyncSet) {
    return new DurabilityProof(
        2, report(before), after == null ? null : report(after), 1, smallestInSyncSet, 7L, 0L);
  }

  private static VerificationReport report(Outcome outcome) {
    return new VerificationReport(
        Instant.EPOCH,
        List.of(new SettingCheck(SettingScope.Broker, "broker 1", "s", "1", "2", outcome)));
  }

  /** Findings of a good run of Kafka, but for what a test sets. */
  private static final class Given {
    private boolean completed = true;
    private Figures figures = VerdictsTest.figures(1000, 0);
    private List<StageResult> stages = List.of(stage(1, 0L));
    private int quotedStage = 1;
    private PeakResult peak;
    private Integrity integrity = VerdictsTest.integrity(0, 0, 0, 0);
    private DurabilityProof durability = proof(Outcome.Match, Outcome.Match, 3);
    private Integer inSyncReplicas = 3;
    private List<WorkerReport> workers = List.of();
    private List<PodFacts> brokers = List.of();
    private double clockUncertainty;

    Given completed(boolean to) {
      completed = to;
      return this;
    }

    Given figures(Figures to) {
      figures = to;
      return this;
    }

    Given stages(List<StageResult> to) {
      stages = to;
      return this;
    }

    Given quotedStage(int to) {
      quotedStage = to;
      return this;
    }

    Given peak(PeakResult to) {
      peak = to;
      return this;
    }

    Given integrity(Integrity to) {
      integrity = to;
      return this;
    }

    Given durability(DurabilityProof to) {
      durability = to;
      return this;
    }

    Given inSyncReplicas(Integer to) {
      inSyncReplicas = to;
      return this;
    }

    Given workers(List<WorkerReport> to) {
      workers = to;
      return this;
    }

    Given brokers(List<PodFacts> to) {
      brokers = to;
      return this;
    }

    Given clockUncertainty(double to) {
      clockUncertainty = to;
      return this;
    }

    Findings findings() {
      return new Findings(
          completed,
          figures,
          stages,
          quotedStage,
          peak,
          null,
          integrity,
          durability,
          inSyncReplicas,
          workers,
          brokers,
          clockUncertainty);
    }
  }
}
