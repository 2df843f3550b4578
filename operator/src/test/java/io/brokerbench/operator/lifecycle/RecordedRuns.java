package io.brokerbench.operator.lifecycle;

import io.brokerbench.api.ArchiveStatus;
import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.Phase;
import io.brokerbench.api.Reason;
import io.brokerbench.core.handover.CoordinatorFailure;
import io.brokerbench.core.handover.Progress.RecentFigures;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.result.Verdict.Check;
import io.brokerbench.operator.inspect.BrokerTaskResult;
import io.brokerbench.operator.nodes.ClusterContext;
import io.brokerbench.operator.nodes.Nodes;
import io.brokerbench.operator.settings.OperatorSettings;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * One resource for each thing that a run can be seen at, with the status that the operator writes
 * then: what programs that read it from outside are tested with.
 */
final class RecordedRuns {

  private static final Lifecycle LIFECYCLE =
      new Lifecycle(OperatorSettings.from(Map.of("BROKERBENCH_WORKER_IMAGE", "worker:1")));

  private static final Check AT_RATE = new Check("RateShort", true, "at most 1 %", "0.0 %");
  private static final Check ON_TIME =
      new Check(
          "ScheduleLag",
          true,
          "p99 at most 10 % of the p99 of each latency",
          "schedule lag p99 131 us, publish p99 4210 us");
  private static final Check LATE =
      new Check(
          "ScheduleLag",
          false,
          "p99 at most 10 % of the p99 of each latency",
          "schedule lag p99 3808 us, publish p99 4210 us");

  private final Map<String, BenchmarkRun> recorded = new LinkedHashMap<>();
  private Views views;
  private int seconds;
  private int loadStart;

  private RecordedRuns() {}

  /** Resources by what they are seen at, such as {@code measuring}. */
  static Map<String, BenchmarkRun> all() {
    var runs = new RecordedRuns();
    runs.planned();
    runs.endings();
    runs.attempts();
    runs.archive();
    runs.outOfStep();
    return runs.recorded;
  }

  /** From its creation to a good end. */
  private void planned() {
    begin();
    record("new");
    decide("pending");
    views.around(
        ClusterContext.ofQueue(Nodes.pool("broker", 3), List.of(views.run(), other()), List.of()));
    decide("queued");
    views.around(ClusterContext.ofQueue(Nodes.pool("broker", 3), List.of(views.run()), List.of()));
    decide(null);
    views.brokers(2);
    decide("provisioning");
    views.brokers(3);
    decide("verifying");
    readBack("2");
    decide("starting");
    views.coordinator(null).workers();
    load("warming-up", Phase.WarmingUp, 12);
    load("measuring", Phase.Measuring, 58);
    load("draining", Phase.Draining, 100);
    load("collecting", Phase.Collecting, 100);
    views.coordinator("Complete").result(RecordedResult.of(true, AT_RATE, ON_TIME));
    decide("tearing-down");
    views.childless();
    decide("succeeded");
  }

  private void endings() {
    ending("figures-not-valid", v -> v.result(RecordedResult.of(true, AT_RATE, LATE)));
    ending("objectives-missed", v -> v.result(RecordedResult.of(false, AT_RATE, ON_TIME)));
    ending("neither-valid-nor-met", v -> v.result(RecordedResult.of(false, AT_RATE, LATE)));
    measuring();
    var said = new CoordinatorFailure(Reason.WorkerFailed, "worker 1 sent nothing for 10 s");
    views.coordinator(
        "Failed", Views.failedPod("kafka-level2-0f8fad-coordinator-x2k4p", 1, Json.write(said)));
    var worker = Views.failedPod("kafka-level2-0f8fad-worker-1-7hq9d", 137, "");
    views.workers(worker);
    decide("worker-oom-killed-tearing-down");
    views.brokerless().workersJob("Failed", worker);
    decide("worker-oom-killed");
    provisioned();
    readBack("1");
    decide(null);
    views.childless();
    decide("durability-mismatch");
    provisioned();
    seconds = 901;
    decide(null);
    views.childless();
    decide("start-deadline-exceeded");
  }

  /** Suspended under load, resumed, and tried again after a failure. */
  private void attempts() {
    measuring();
    views.coordinator(null, Views.runningPod("kafka-level2-0f8fad-coordinator-x2k4p"));
    views.spec("suspend", true).run().getMetadata().setGeneration(2L);
    decide("suspending");
    views.childless().result(RecordedResult.of(true, AT_RATE, ON_TIME));
    decide("suspended");
    views.spec("suspend", false).run().getMetadata().setGeneration(3L);
    record("resuming");
    decide("resumed");
    measuring();
    views.spec("retries", 1);
    views.coordinator(
        "Failed", Views.failedPod("kafka-level2-0f8fad-coordinator-x2k4p", 1, "out of luck"));
    decide(null);
    views.childless();
    decide("tried-again");
  }

  /** Results that are to be in an archive alone. */
  private void archive() {
    ending(null, v -> v.result(RecordedResult.of(true, AT_RATE, ON_TIME)));
    views.spec("retain", Map.of("results", "Archived"));
    archive("archive-pending", null);
    archive("archive-failed", new ArchiveStatus(null, null, null, 3, "the bucket is away"));
    var digest = "0123456789abcdef".repeat(4);
    var archived = new ArchiveStatus("s3://bucket", digest, "2026-01-01T00:05:00Z", 4, null);
    archive(null, archived);
    archive("archived", archived);
  }

  private void archive(String name, ArchiveStatus archive) {
    seconds += 15;
    var run = views.run();
    run.setStatus(ArchivedStatus.of(run.getStatus(), archive));
    run.setStatus(Archiving.decide(run, true, Views.NOW.plusSeconds(seconds)).status());
    if (name != null) {
      record(name);
    }
  }

  /** What the operator has not seen yet, and what it sees no more. */
  private void outOfStep() {
    measuring();
    views.run().getMetadata().setDeletionTimestamp("2026-01-01T00:02:00Z");
    views.run().getMetadata().setFinalizers(List.of("foregroundDeletion"));
    record("deleted-while-measuring");
    ending(null, v -> v.result(RecordedResult.of(true, AT_RATE, ON_TIME)));
    views.run().getMetadata().setGeneration(2L);
    record("newer-generation");
  }

  private void ending(String name, Consumer<Views> results) {
    measuring();
    views.coordinator("Complete");
    decide(null);
    results.accept(views);
    decide(null);
    views.childless();
    decide(name);
  }

  private void measuring() {
    provisioned();
    readBack("2");
    decide(null);
    views.coordinator(null).workers();
    load(null, Phase.Measuring, 58);
  }

  private void provisioned() {
    begin();
    decide(null);
    decide(null);
    views.brokers(3);
    decide(null);
  }

  private void readBack(String ofBroker2) {
    views.verification(new BrokerTaskResult.Read(RecordedResult.readBack(ofBroker2)));
  }

  private void begin() {
    views = Views.of("recorded.yaml");
    seconds = 0;
    loadStart = 0;
  }

  private void load(String name, Phase phase, int percent) {
    loadStart = loadStart == 0 ? seconds + 5 : loadStart;
    var recent = new RecentFigures(1000, 1000, 1840L, 4210L, 2110L, 5020L, 0);
    views.progress(
        ProgressBuilder.of(phase, percent)
            .loadStartedAt(Views.NOW.plusSeconds(loadStart))
            .recent(recent)
            .build());
    decide(name);
  }

  private void decide(String name) {
    seconds += 15;
    views.after(LIFECYCLE.decide(views.at(Views.NOW.plusSeconds(seconds)).build()));
    if (name != null) {
      record(name);
    }
  }

  private void record(String name) {
    recorded.put(name, Serialization.clone(views.run()));
  }

  /** Another run, which has the node pool. */
  private BenchmarkRun other() {
    var other = Views.read("recorded.yaml");
    other.getMetadata().setName("kafka-level1");
    other.getMetadata().setUid("7c9e6679-7425-40de-944b-e07fc1f90ae7");
    other.getMetadata().setCreationTimestamp("2025-12-31T23:00:00Z");
    other.setStatus(StatusEdit.of(other, Views.NOW).started().phase(Phase.Measuring).build());
    return other;
  }
}
