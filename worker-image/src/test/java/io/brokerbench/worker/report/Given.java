package io.brokerbench.worker.report;

import io.brokerbench.api.ChecksSpec;
import io.brokerbench.api.DurabilityCheck;
import io.brokerbench.api.PageCacheCheck;
import io.brokerbench.api.SharedNodesCheck;
import io.brokerbench.core.broker.SettingCheck;
import io.brokerbench.core.broker.SettingCheck.Outcome;
import io.brokerbench.core.broker.VerificationReport;
import io.brokerbench.core.durability.SettingScope;
import io.brokerbench.core.result.BacklogResult;
import io.brokerbench.core.result.DurabilityProof;
import io.brokerbench.core.result.Figures;
import io.brokerbench.core.result.Figures.Throughput;
import io.brokerbench.core.result.GeneratorLoad;
import io.brokerbench.core.result.Integrity;
import io.brokerbench.core.result.LatencyFigures;
import io.brokerbench.core.result.PeakResult;
import io.brokerbench.core.result.RunEnvironment.PodFacts;
import io.brokerbench.core.result.StageResult;
import io.brokerbench.core.result.ThreadCpu;
import io.brokerbench.core.result.Verdict;
import io.brokerbench.core.result.WorkerReport;
import java.time.Instant;
import java.util.List;

/** Findings of a good run of Kafka, but for what a test sets. */
final class Given {

  static final ChecksSpec LIMITS =
      new ChecksSpec(
          DurabilityCheck.Require,
          1,
          0L,
          0L,
          10,
          80,
          90,
          10,
          null,
          PageCacheCheck.Keep,
          null,
          SharedNodesCheck.Fail);

  static final GeneratorLoad IDLE = generator();

  static GeneratorLoad generator(String... exceeded) {
    return new GeneratorLoad(0, 0, null, List.of(), 0L, 0L, 0, 0, 0, List.of(exceeded));
  }

  static StageResult stage(int number, Long dirtyPageBytes) {
    return stage(number, "Measurement", true, dirtyPageBytes);
  }

  static StageResult stage(int number, String purpose, boolean sustained, Long dirtyPageBytes) {
    return new StageResult(
        number,
        purpose,
        1000,
        10,
        1,
        1,
        1L,
        1L,
        0,
        0,
        sustained,
        "because",
        dirtyPageBytes,
        3,
        null,
        0,
        IDLE);
  }

  static List<String> failing(Verdict verdict) {
    return verdict.checks().stream().filter(c -> !c.holds()).map(Verdict.Check::name).toList();
  }

  static Figures figures(double rate, long lagP99) {
    return figures(rate, latency(0, lagP99), latency(0, 0));
  }

  static Figures figures(double rate, LatencyFigures lag, LatencyFigures hiccups) {
    var throughput = new Throughput(0, 0, rate, 0);
    var latency = latency(2000, 4000);
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
        lag,
        lag,
        null,
        null,
        hiccups,
        null);
  }

  static LatencyFigures latency(long p50, long p99) {
    return latency(p50, (Long) p99);
  }

  static LatencyFigures latency(long p50, Long p99) {
    return new LatencyFigures(1, 0, 0, p50, 0L, 0L, 0L, p99, 0L, 0L, 0, 0, 0, List.of());
  }

  static WorkerReport worker(double cpu) {
    return worker(cpu, 0);
  }

  static WorkerReport worker(double cpu, double throttled) {
    return worker("pod-of-" + cpu, null, cpu, throttled);
  }

  static WorkerReport worker(String pod, String node, double cpu, double throttled) {
    return worker(pod, node, cpu, throttled, List.of());
  }

  static WorkerReport worker(double cpu, double throttled, List<ThreadCpu> threads) {
    return worker("pod", null, cpu, throttled, threads);
  }

  static WorkerReport worker(
      String pod, String node, double cpu, double throttled, List<ThreadCpu> threads) {
    return new WorkerReport(
        0, pod, node, "boot", "25", cpu, 1000, throttled, threads, 0, 0, 0L, 0, 0, 0, 0, 0);
  }

  static Integrity integrity(long errors, long lost, long duplicates, long outOfOrder) {
    return new Integrity(10, 0, 10, errors, lost, duplicates, outOfOrder, 0, List.of());
  }

  static DurabilityProof proof(Outcome before, Outcome after, Integer smallestInSyncSet) {
    return new DurabilityProof(
        2, report(before), after == null ? null : report(after), 1, smallestInSyncSet, 7L, 0L);
  }

  static VerificationReport report(Outcome outcome) {
    return new VerificationReport(
        Instant.EPOCH,
        List.of(new SettingCheck(SettingScope.Broker, "broker 1", "s", "1", "2", outcome)));
  }

  private boolean completed = true;
  private Figures figures = figures(1000, 0);
  private List<StageResult> stages = List.of(stage(1, 0L));
  private int quotedStage = 1;
  private PeakResult peak;
  private BacklogResult backlog;
  private Integrity integrity = integrity(0, 0, 0, 0);
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

  Given backlog(BacklogResult to) {
    backlog = to;
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
        backlog,
        integrity,
        durability,
        inSyncReplicas,
        workers,
        brokers,
        clockUncertainty);
  }
}
