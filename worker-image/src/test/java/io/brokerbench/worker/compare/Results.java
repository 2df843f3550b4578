package io.brokerbench.worker.compare;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.core.broker.ClusterFacts;
import io.brokerbench.core.broker.SettingCheck;
import io.brokerbench.core.broker.SettingCheck.Outcome;
import io.brokerbench.core.broker.VerificationReport;
import io.brokerbench.core.durability.SettingScope;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.result.DurabilityProof;
import io.brokerbench.core.result.Figures;
import io.brokerbench.core.result.Figures.Throughput;
import io.brokerbench.core.result.Integrity;
import io.brokerbench.core.result.LatencyFigures;
import io.brokerbench.core.result.RunEnvironment;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.result.Verdict;
import io.brokerbench.core.result.WorkerReport;
import io.brokerbench.worker.local.Plans;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Valid results of runs, except for what a test sets. */
public final class Results {

  private static final String WORKLOAD = "{rate: {messagesPerSecond: 1000}}";
  private static final String WORKERS = "{count: 2}";
  private static final RunPlan KAFKA = Plans.of(WORKLOAD, WORKERS);
  private static final RunPlan PULSAR = Plans.ofPulsar(WORKLOAD, WORKERS);

  private final ObjectNode json;

  private Results(RunPlan plan, String name) {
    json = Json.mapper().valueToTree(result(plan));
    set("/plan/run/name", name);
    set("/plan/run/uid", UUID.randomUUID().toString());
  }

  /** Of Kafka at level 2, with 1,000 msg/s and a p99 from the intended send of 4 ms. */
  public static Results kafka(String name) {
    return new Results(KAFKA, name);
  }

  /** The same of Pulsar. */
  public static Results pulsar(String name) {
    return new Results(PULSAR, name);
  }

  /** With another value of a field. */
  public Results set(String pointer, Object value) {
    var path = JsonPointer.compile(pointer);
    var name = path.last().getMatchingProperty();
    ((ObjectNode) json.at(path.head())).set(name, Json.mapper().valueToTree(value));
    return this;
  }

  /** With this p99 of the publish latency from the intended send, in microseconds. */
  public Results publishP99(long micros) {
    return set("/figures/publishLatencyFromIntended/p99", micros);
  }

  /** Not valid, because this check does not hold. */
  public Results failing(String check, String found) {
    set("/verdict/valid", false);
    return set("/verdict/checks", List.of(new Verdict.Check(check, false, "", found)));
  }

  /** Without a field. */
  public Results without(String pointer) {
    var path = JsonPointer.compile(pointer);
    ((ObjectNode) json.at(path.head())).remove(path.last().getMatchingProperty());
    return this;
  }

  /** As {@code result.json}. */
  public String json() {
    return Json.write(json);
  }

  Entry entry() {
    return Entry.of(RunResult.parse(json()));
  }

  private static RunResult result(RunPlan plan) {
    var check = new SettingCheck(SettingScope.Broker, "broker 1", "s", "1", "1", Outcome.Match);
    var report = new VerificationReport(Instant.EPOCH, List.of(check));
    return new RunResult(
        RunResult.SCHEMA_VERSION,
        "1",
        "client 1",
        true,
        plan,
        new RunEnvironment(null, List.of(), List.of(), List.of(), List.of()),
        new ClusterFacts("c", Map.of(), List.of()),
        null,
        figures(),
        List.of(),
        null,
        null,
        new Integrity(10, 0, 10, 0, 7, 0, 0L, 0, List.of()),
        new DurabilityProof(2, report, report, 3, 3, 5.0, null, null),
        List.of(
            new WorkerReport(
                0, "w", null, "b", "25", 1, 1000, 0, List.of(), 0, 0, 0L, 0, 0, 0, 0, 0)),
        List.of(),
        new Verdict(true, List.of()),
        null);
  }

  private static Figures figures() {
    var rate = new Throughput(1000, 1_024_000, 1000, 1_024_000);
    return new Figures(
        1,
        1000L,
        rate,
        new Throughput(2000, 2_048_000, 2000, 2_048_000),
        latency(1000, 2000),
        latency(2000, 4000),
        latency(3000, 5000),
        latency(4000, 6000),
        latency(4000, 6000),
        latency(1, 2),
        latency(1, 2),
        null,
        null,
        latency(1, 2),
        null,
        null);
  }

  private static LatencyFigures latency(long p50, long p99) {
    return new LatencyFigures(
        100_000, 1, p50, p50, p50, p50, p50, p99, p99 * 2, null, p99 * 3, 0, 0, List.of());
  }
}
