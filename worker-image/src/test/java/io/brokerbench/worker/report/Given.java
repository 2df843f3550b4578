package io.brokerbench.worker.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.api.BrokerKind;
import io.brokerbench.api.ChecksSpec;
import io.brokerbench.core.broker.SettingCheck;
import io.brokerbench.core.broker.SettingCheck.Outcome;
import io.brokerbench.core.broker.VerificationReport;
import io.brokerbench.core.durability.SettingScope;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.result.BacklogResult;
import io.brokerbench.core.result.DurabilityProof;
import io.brokerbench.core.result.Figures;
import io.brokerbench.core.result.Figures.Throughput;
import io.brokerbench.core.result.GeneratorLoad;
import io.brokerbench.core.result.Integrity;
import io.brokerbench.core.result.LatencyFigures;
import io.brokerbench.core.result.PeakResult;
import io.brokerbench.core.result.RunEnvironment;
import io.brokerbench.core.result.RunEnvironment.PodFacts;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.result.StageResult;
import io.brokerbench.core.result.ThreadCpu;
import io.brokerbench.core.result.Verdict;
import io.brokerbench.core.result.WorkerReport;
import io.brokerbench.worker.local.Plans;
import java.time.Instant;
import java.util.List;

/** The result of a good run of Kafka, except for what a test sets. */
final class Given {

  private static final String WORKLOAD = "{rate: {messagesPerSecond: 1000}}";
  private static final String WORKERS = "{count: 2}";

  private static final RunPlan KAFKA = Plans.of(WORKLOAD, WORKERS);
  private static final RunPlan PULSAR = Plans.ofPulsar(WORKLOAD, WORKERS);

  /** The default limits. */
  static final ChecksSpec LIMITS = KAFKA.checks();

  /** The default limits, except for the fields that are named, each before its value. */
  static ChecksSpec limits(Object... changes) {
    ObjectNode fields = Json.mapper().valueToTree(LIMITS);
    for (var i = 0; i < changes.length; i += 2) {
      fields.putPOJO((String) changes[i], changes[i + 1]);
    }
    return Json.read(fields.toString(), ChecksSpec.class);
  }

  static GeneratorLoad generator(String... exceeded) {
    return new GeneratorLoad(0, 0, null, List.of(), 0L, 0L, 0, 0, 0, List.of(exceeded));
  }

  static StageResult stage(int number, Long dirtyPageBytes) {
    return new GivenStage(number).dirtyPageBytes(dirtyPageBytes).result();
  }

  /** The text of a message that is written {@code IDENTITY: first; second}. */
  static String text(String written) {
    var parts = written.split(": ", 2);
    var arguments = parts.length == 1 ? new Object[0] : parts[1].split("; ");
    return CheckMessage.valueOf(parts[0]).with(arguments).toString();
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
        null,
        null);
  }

  /** Of a closed loop, which has neither a target nor a schedule. */
  static Figures closedLoop(
      LatencyFigures publish, LatencyFigures endToEnd, LatencyFigures senderHiccups) {
    var rate = new Throughput(0, 0, 5, 0);
    return new Figures(
        1,
        null,
        rate,
        rate,
        publish,
        null,
        endToEnd,
        null,
        endToEnd,
        null,
        null,
        null,
        null,
        latency(0, 0),
        senderHiccups,
        List.of());
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
        2, report(before), after == null ? null : report(after), 1, smallestInSyncSet, 5.0, 7L, 0L);
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
  private RunPlan plan = KAFKA;
  private ChecksSpec limits = LIMITS;
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

  /** Of Kafka, of which three replicas are to be in sync, or of Pulsar, which has no such sets. */
  Given of(BrokerKind kind) {
    plan = kind == BrokerKind.Kafka ? KAFKA : PULSAR;
    return this;
  }

  Given limits(ChecksSpec to) {
    limits = to;
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

  Verdict verdict() {
    var environment = new RunEnvironment(null, brokers, List.of(), List.of(), List.of());
    var draft =
        new RunResult(
            RunResult.SCHEMA_VERSION,
            "1",
            "1",
            completed,
            new RunPlan(
                plan.run(),
                plan.broker(),
                plan.durability(),
                plan.topics(),
                plan.clients(),
                plan.load(),
                plan.workers(),
                limits,
                plan.objectives(),
                plan.spec()),
            environment,
            null,
            null,
            figures,
            stages,
            peak,
            backlog,
            integrity,
            durability,
            workers,
            List.of(),
            null,
            null);
    return Verdicts.of(draft, quotedStage, clockUncertainty);
  }
}
