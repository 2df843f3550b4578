package io.brokerbench.operator.lifecycle;

import io.brokerbench.api.ObjectiveMetric;
import io.brokerbench.api.ObjectiveSpec;
import io.brokerbench.core.broker.SettingCheck;
import io.brokerbench.core.broker.VerificationReport;
import io.brokerbench.core.durability.SettingScope;
import io.brokerbench.core.result.DurabilityProof;
import io.brokerbench.core.result.Figures;
import io.brokerbench.core.result.Figures.Throughput;
import io.brokerbench.core.result.Integrity;
import io.brokerbench.core.result.LatencyFigures;
import io.brokerbench.core.result.Objectives;
import io.brokerbench.core.result.Objectives.Outcome;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.result.Times;
import io.brokerbench.core.result.Verdict;
import io.brokerbench.core.result.Verdict.Check;
import java.util.List;

/** What a coordinator publishes: 300 s at 1,000 messages of 1 KiB per second. */
final class RecordedResult {

  private static final ObjectiveSpec P99 =
      new ObjectiveSpec(ObjectiveMetric.PublishLatencyP99, 10_000L, null);
  private static final ObjectiveSpec RATE =
      new ObjectiveSpec(ObjectiveMetric.Throughput, null, 1_000L);

  private RecordedResult() {}

  /** Of a run without objectives whose figures may be quoted. */
  static RunResult valid() {
    return with(4_210, null);
  }

  static RunResult of(boolean objectivesMet, Check... checks) {
    var p99 = objectivesMet ? 4_210 : 12_416;
    return with(
        p99,
        new Objectives(
            objectivesMet,
            List.of(
                new Outcome(P99, objectivesMet, p99, null), new Outcome(RATE, true, 1_000, null))),
        checks);
  }

  /**
   * With a verdict.
   *
   * @param p99 of the publish latency, in microseconds
   */
  static RunResult with(long p99, Objectives objectives, Check... checks) {
    return of(latency(1_840, p99), latency(2_110, p99 + 810), objectives, checks);
  }

  /** Nothing was acknowledged, or received, within the measured time; null where none consumes. */
  static RunResult sampled(boolean published, Boolean received) {
    var none = LatencyFigures.NONE;
    var endToEnd = received == null ? null : received ? latency(2_110, 5_020) : none;
    return of(published ? latency(1_840, 4_210) : none, endToEnd, null);
  }

  private static RunResult of(
      LatencyFigures publish, LatencyFigures endToEnd, Objectives objectives, Check... checks) {
    var rate = new Throughput(300_000, 307_200_000, 1_000, 1_024_000);
    var report = readBack("2");
    return new RunResult(
        RunResult.SCHEMA_VERSION,
        "0.1.0",
        "kafka-clients 4.3.1",
        true,
        null,
        null,
        null,
        new Times(Views.NOW, Views.NOW, Views.NOW, Views.NOW, Views.NOW),
        new Figures(
            300, 1_000L, rate, rate, publish, publish, endToEnd, endToEnd, endToEnd, publish,
            publish, null, null, publish, null, null),
        List.of(),
        null,
        null,
        new Integrity(360_000, 0, 360_000, 0, 0, 0, 0L, 0, List.of()),
        new DurabilityProof(2, report, report, 3, 3, 5.0, null, null),
        List.of(),
        List.of(),
        new Verdict(List.of(checks).stream().allMatch(Check::holds), List.of(checks)),
        objectives);
  }

  /** What three brokers answer when {@code min.insync.replicas} is to be 2. */
  static VerificationReport readBack(String ofBroker2) {
    return new VerificationReport(
        Views.NOW,
        List.of(
            minimum("broker 0", "2"), minimum("broker 1", "2"), minimum("broker 2", ofBroker2)));
  }

  private static SettingCheck minimum(String broker, String found) {
    var outcome = found.equals("2") ? SettingCheck.Outcome.Match : SettingCheck.Outcome.Differs;
    return new SettingCheck(
        SettingScope.Broker, broker, "min.insync.replicas", "2", found, outcome);
  }

  private static LatencyFigures latency(long p50, long p99) {
    return new LatencyFigures(
        300_000, 400, p50, p50, p50, p50, p99, p99, p99, p99, p99, 0, 0, List.of());
  }
}
