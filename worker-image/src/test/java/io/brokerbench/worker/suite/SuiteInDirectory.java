package io.brokerbench.worker.suite;

import io.brokerbench.api.BenchmarkSuite;
import io.brokerbench.api.Reason;
import io.brokerbench.core.document.SuiteDocument;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.suite.SuitePlan;
import io.brokerbench.core.suite.SuitePlanner;
import io.brokerbench.core.suite.file.StoredFiles.Stored;
import io.brokerbench.core.suite.progress.NextStep;
import io.brokerbench.core.suite.progress.RunKey;
import io.brokerbench.core.suite.progress.SuiteProgress;
import io.brokerbench.core.suite.result.Companions;
import io.brokerbench.core.suite.result.SuiteResult;
import io.brokerbench.worker.coordinator.RunConductor.Conclusion;
import io.brokerbench.worker.report.ResultFiles;
import io.brokerbench.worker.suite.RunEnd.Failure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** A suite of two systems whose runs take no time and end as a test says. */
final class SuiteInDirectory implements SuiteRunner.Executor {

  static final Instant START = Instant.parse("2026-11-27T08:00:00Z");
  static final int RUN_SECONDS = 100;

  /** How a run ends. */
  enum Fate {
    VALID,
    INVALID,
    FAILED,
    REFUSED,
    /** A user ends it. */
    CUT_OFF
  }

  private static final String SUITE =
      """
      apiVersion: brokerbench.io/v1alpha1
      kind: BenchmarkSuite
      metadata: {name: mine}
      spec:
        template:
          broker: {deployment: {type: StatefulSet}, nodes: 1, storage: {devicesPerNode: 1}}
          durability: {level: 4, replicationFactor: 1}
          workload: {rate: {messagesPerSecond: 1000}}
        matrix:
          - axis: system
            values:
              - {name: kafka, spec: {broker: {kind: Kafka}}}
              - {name: pulsar, spec: {broker: {kind: Pulsar}}}
        rounds: 3
      """;

  private final Path directory;
  private final BenchmarkSuite suite;
  private final SuitePlan plan;
  private final List<String> executed = new ArrayList<>();
  private Function<RunKey, Fate> fate = key -> Fate.VALID;
  private ToDoubleFunction<RunKey> latency = key -> 1000;
  private Instant now = START;
  private Runnable beforeEach = () -> {};

  /** With these fields of the spec, which replace the number of rounds. */
  SuiteInDirectory(Path directory, String... fields) throws InvalidRunException {
    this.directory = directory;
    var written =
        fields.length == 0
            ? SUITE
            : SUITE.replace("  rounds: 3\n", "  " + String.join("\n  ", fields) + "\n");
    suite = SuiteDocument.parse(written);
    plan = SuitePlanner.plan(suite);
  }

  SuiteInDirectory withFate(Function<RunKey, Fate> ending) {
    fate = ending;
    return this;
  }

  SuiteInDirectory withLatency(ToDoubleFunction<RunKey> micros) {
    latency = micros;
    return this;
  }

  /** The first run starts so many seconds after {@link #START}. */
  SuiteInDirectory later(int seconds) {
    now = START.plusSeconds(seconds);
    return this;
  }

  SuiteInDirectory beforeEach(Runnable check) {
    beforeEach = check;
    return this;
  }

  SuitePlan plan() {
    return plan;
  }

  /** Names of all runs that were begun. */
  List<String> executed() {
    return executed;
  }

  SuiteDirectory open(long seed) throws InvalidRunException, IOException {
    return SuiteDirectory.open(directory, suite, plan, () -> seed);
  }

  SuiteResult run() throws Exception {
    try (var opened = open(7)) {
      return new SuiteRunner(plan, suite.getSpec(), opened, Companions.NONE, () -> now)
          .run(this, progress -> {});
    }
  }

  /** Its plan as a user sees it when the suite begins or resumes. */
  SuitePlan informedPlan(Companions companions) throws Exception {
    try (var opened = open(7)) {
      return new SuiteRunner(plan, suite.getSpec(), opened, companions, () -> now).informedPlan();
    }
  }

  /** With the earlier suite that the spec names. */
  Companions companions(String earlier) throws InvalidRunException {
    var key = suite.getSpec().baseline().key();
    var stored = new Stored(Map.of(), Map.of(key, earlier.getBytes(StandardCharsets.UTF_8)));
    return Companions.read(suite.getSpec(), plan, name -> Optional.of(stored));
  }

  /** What the file says. */
  SuiteResult written() throws IOException {
    return SuiteResult.parse(Files.readString(directory.resolve(SuiteResult.KEY)));
  }

  @Override
  public void run(NextStep.Start next, SuiteProgress progress, SuiteRunner.Recorder recorder)
      throws IOException {
    beforeEach.run();
    executed.add(next.name());
    var started = now;
    now = now.plusSeconds(RUN_SECONDS);
    var ending = fate.apply(next.key());
    var failure =
        switch (ending) {
          case FAILED -> new Failure(Reason.BrokerRequestFailed, "told to", false);
          case REFUSED -> new Failure(Reason.DurabilityMismatch, "told to", true);
          default -> null;
        };
    switch (ending) {
      case VALID, INVALID ->
          recorder.record(new RunEnd(started, now, null, conclusion(next, ending == Fate.VALID)));
      case FAILED, REFUSED -> recorder.record(new RunEnd(started, now, failure, null));
      case CUT_OFF -> {}
      default -> throw new IllegalArgumentException(ending.name());
    }
  }

  private Conclusion conclusion(NextStep.Start next, boolean valid) {
    var json = result(next.name(), valid, latency.applyAsDouble(next.key()));
    return new Conclusion(
        RunResult.parse(json), new ResultFiles(json, "{}", new byte[0], ""), null);
  }

  /** The result of a run of that name. */
  static String result(String name, boolean valid, double latency) {
    return """
    {"schemaVersion": "brokerbench.io/result/v1alpha1", "completed": true,
     "plan": {"run": {"namespace": "", "name": "%s", "uid": "1"}},
     "verdict": {"valid": %s, "checks": [{"name": "SendErrors", "holds": %s, "found": "1"}]},
     "times": {"loadStarted": "2026-11-27T08:01:00Z", "drained": "2026-11-27T08:02:00Z"},
     "figures": {
       "publishLatencyFromIntended": {"count": 100000, "p50": 1, "p95": 2, "p99": %s, "max": 9}}}
    """
        .formatted(name, valid, valid, Math.round(latency));
  }
}
