package io.brokerbench.worker.report;

import io.brokerbench.api.SubscriptionType;
import io.brokerbench.core.broker.ClusterFacts;
import io.brokerbench.core.handover.WorkOrder;
import io.brokerbench.core.plan.LoadPlan;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.result.DurabilityProof;
import io.brokerbench.core.result.Figures;
import io.brokerbench.core.result.Figures.Throughput;
import io.brokerbench.core.result.Integrity;
import io.brokerbench.core.result.Integrity.SubscriptionIntegrity;
import io.brokerbench.core.result.LatencyFigures;
import io.brokerbench.core.result.RunEnvironment;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.result.Spread;
import io.brokerbench.core.result.WorkerReport;
import io.brokerbench.worker.integrity.IntegrityLedger;
import io.brokerbench.worker.measure.Count;
import io.brokerbench.worker.measure.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Makes the result of a run. */
public final class ResultBuilder {

  private final WorkOrder order;
  private final String clientVersion;
  private final RunRecorder recorder;
  private final IntegrityLedger ledger;

  /**
   * From everything that was recorded.
   *
   * @param order what was asked for
   * @param clientVersion version of the broker's client library
   */
  public ResultBuilder(
      WorkOrder order, String clientVersion, RunRecorder recorder, IntegrityLedger ledger) {
    this.order = order;
    this.clientVersion = clientVersion;
    this.recorder = recorder;
    this.ledger = ledger;
  }

  /**
   * The result, with its verdict.
   *
   * @param outcome how the load went
   * @param durability what the brokers were read back to be
   * @param cluster brokers as read back, or null where they could not be
   * @param leaders of the partitions of each topic when the load had ended, by number; empty where
   *     the brokers did not report them
   */
  public RunResult build(
      LoadOutcome outcome,
      DurabilityProof durability,
      ClusterFacts cluster,
      Map<String, List<String>> leaders) {
    var plan = order.plan();
    var figures = figures(plan, outcome.workers(), leaders);
    var draft =
        new RunResult(
            RunResult.SCHEMA_VERSION,
            GeneratorVersion.get(),
            clientVersion,
            outcome.completed(),
            plan,
            environment(outcome.workers()),
            cluster,
            outcome.times(),
            figures,
            outcome.stages(),
            GeneratorBoundPeak.of(outcome.peak(), outcome.stages()),
            outcome.backlog(),
            integrity(plan.load().subscriptionType(), outcome.unsent()),
            durability,
            outcome.workers(),
            recorder.errors(),
            null,
            ObjectivesJudge.judge(plan.objectives(), figures).orElse(null));
    return draft.withVerdict(
        Verdicts.of(draft, recorder.quoted().stage().number(), outcome.clockUncertaintyMicros()));
  }

  private RunEnvironment environment(List<WorkerReport> workers) {
    var environment = order.environment();
    return SharedNodes.of(workers, environment.brokers())
        .describe()
        .map(remark -> environment.withRemark(remark.toString()))
        .orElse(environment);
  }

  private Figures figures(
      RunPlan plan, List<WorkerReport> workers, Map<String, List<String>> leaders) {
    var load = plan.load();
    var share = new GeneratorShare(plan.checks().maxGeneratorDelayPercent());
    var counts = recorder.quoted().counts();
    var openLoop = load.rate().openLoop();
    var tailed = load.hasTailingConsumers();
    // Where producers stop, nobody reads while the figures are taken.
    var consumed = tailed || load.hasConsumers() && !load.backlog().producersStop();
    return new Figures(
        recorder.quoted().measuredSeconds(),
        openLoop ? recorder.quoted().stage().messagesPerSecond() : null,
        throughput(counts.get(Count.ACKNOWLEDGED_MEASURED), load),
        throughput(counts.get(Count.RECEIVED_MEASURED), load),
        latency(Metric.PUBLISH, share),
        openLoop ? latency(Metric.PUBLISH_FROM_INTENDED, share) : null,
        consumed ? latency(tailed ? Metric.END_TO_END : Metric.CATCH_UP, share) : null,
        consumed && openLoop
            ? latency(
                tailed ? Metric.END_TO_END_FROM_INTENDED : Metric.CATCH_UP_FROM_INTENDED, share)
            : null,
        consumed
            ? latency(tailed ? Metric.END_TO_END_UNCORRECTED : Metric.CATCH_UP_UNCORRECTED, share)
            : null,
        openLoop ? latency(Metric.SCHEDULE_LAG, share) : null,
        openLoop ? latency(Metric.SEND_DELAY, share) : null,
        Spread.of(recorder.quoted().partitions().ofPartitions()),
        Spread.of(recorder.quoted().partitions().ofLeaders(leaders)),
        consumed ? latency(Metric.RECEIVER_HICCUPS, share) : null,
        openLoop ? null : recorder.quoted().senderHiccups(),
        openLoop ? null : saturatedSides(plan, workers));
  }

  private static List<String> saturatedSides(RunPlan plan, List<WorkerReport> workers) {
    var sides = new TreeSet<String>();
    for (var worker : workers) {
      var assignment = plan.workers().get(worker.index());
      for (var thread : worker.busiestThreads()) {
        var saturated = thread.cpuPercent() > plan.checks().maxThreadCpuPercent();
        if (saturated && thread.role().sends() && !assignment.producers().isEmpty()) {
          sides.add("Sending");
        }
        if (saturated && thread.role().receives() && !assignment.consumers().isEmpty()) {
          sides.add("Receiving");
        }
      }
    }
    return List.copyOf(sides);
  }

  private Throughput throughput(long messages, LoadPlan load) {
    var bytes = messages * load.messageSizeBytes();
    var seconds = recorder.quoted().measuredSeconds();
    return seconds > 0
        ? new Throughput(messages, bytes, messages / seconds, bytes / seconds)
        : new Throughput(messages, bytes, 0, 0);
  }

  private LatencyFigures latency(Metric metric, GeneratorShare share) {
    return recorder.quoted().figures(metric, share);
  }

  private Integrity integrity(SubscriptionType type, long unsent) {
    var ordered = type != SubscriptionType.Shared;
    var subscriptions = new ArrayList<SubscriptionIntegrity>();
    ledger
        .subscriptions()
        .forEach(
            (name, counts) ->
                subscriptions.add(
                    new SubscriptionIntegrity(
                        name,
                        counts.distinct(),
                        counts.missing(),
                        counts.duplicates(),
                        ordered ? counts.outOfOrder() : null)));
    return new Integrity(
        recorder.counts().get(Count.SENT),
        unsent,
        ledger.acknowledged(),
        ledger.failed(),
        subscriptions.stream().mapToLong(SubscriptionIntegrity::lost).sum(),
        subscriptions.stream().mapToLong(SubscriptionIntegrity::duplicates).sum(),
        ordered ? subscriptions.stream().mapToLong(SubscriptionIntegrity::outOfOrder).sum() : null,
        recorder.counts().get(Count.FOREIGN),
        subscriptions);
  }
}
