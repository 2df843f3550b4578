package io.brokerbench.worker.report;

import io.brokerbench.api.SubscriptionType;
import io.brokerbench.core.plan.LoadPlan;
import io.brokerbench.core.plan.RunEnvironment;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.result.Figures;
import io.brokerbench.core.result.Figures.Throughput;
import io.brokerbench.core.result.Integrity;
import io.brokerbench.core.result.Integrity.SubscriptionIntegrity;
import io.brokerbench.core.result.LatencyFigures;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.result.Spread;
import io.brokerbench.worker.integrity.IntegrityLedger;
import io.brokerbench.worker.measure.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Makes the result of a run. */
public final class ResultBuilder {

  private final RunRecorder recorder;
  private final IntegrityLedger ledger;

  /** From everything that was recorded. */
  public ResultBuilder(RunRecorder recorder, IntegrityLedger ledger) {
    this.recorder = recorder;
    this.ledger = ledger;
  }

  /** The result, with its verdict. */
  public RunResult build(RunSummary summary) {
    var plan = summary.plan();
    var figures = figures(plan.load(), summary.leaders());
    var integrity = integrity(plan.load().subscriptionType(), summary.unsent());
    var findings =
        new Findings(
            summary.completed(),
            figures,
            summary.stages(),
            recorder.quoted().stage().number(),
            summary.peak(),
            summary.backlog(),
            integrity,
            summary.durability(),
            inSyncReplicas(plan),
            summary.workers(),
            summary.environment().brokers(),
            summary.clockUncertaintyMicros());
    return new RunResult(
        RunResult.SCHEMA_VERSION,
        GeneratorVersion.get(),
        summary.clientVersion(),
        summary.completed(),
        plan,
        environment(summary),
        summary.cluster(),
        summary.times(),
        figures,
        summary.stages(),
        summary.peak(),
        summary.backlog(),
        integrity,
        summary.durability(),
        summary.workers(),
        recorder.errors(),
        Verdicts.of(plan.checks(), findings),
        ObjectivesJudge.judge(plan.objectives(), figures).orElse(null));
  }

  private static RunEnvironment environment(RunSummary summary) {
    var environment = summary.environment();
    return SharedNodes.of(summary.workers(), environment.brokers())
        .describe()
        .map(environment::withRemark)
        .orElse(environment);
  }

  private static Integer inSyncReplicas(RunPlan plan) {
    return switch (plan.broker().kind()) {
      case Kafka -> plan.durability().replicationFactor();
      case Pulsar -> null;
    };
  }

  private Figures figures(LoadPlan load, Map<String, List<String>> leaders) {
    var counts = recorder.quoted().counts();
    var openLoop = load.rate().openLoop();
    var tailed = load.hasTailingConsumers();
    // Where producers stop, nobody reads while the figures are taken.
    var consumed = tailed || load.hasConsumers() && !load.backlog().producersStop();
    return new Figures(
        recorder.quoted().measuredSeconds(),
        openLoop ? recorder.quoted().stage().messagesPerSecond() : null,
        throughput(counts.acknowledgedMeasured, load),
        throughput(counts.receivedMeasured, load),
        latency(Metric.PUBLISH),
        openLoop ? latency(Metric.PUBLISH_FROM_INTENDED) : null,
        consumed ? latency(tailed ? Metric.END_TO_END : Metric.CATCH_UP) : null,
        consumed && openLoop
            ? latency(tailed ? Metric.END_TO_END_FROM_INTENDED : Metric.CATCH_UP_FROM_INTENDED)
            : null,
        consumed
            ? latency(tailed ? Metric.END_TO_END_UNCORRECTED : Metric.CATCH_UP_UNCORRECTED)
            : null,
        openLoop ? latency(Metric.SCHEDULE_LAG) : null,
        openLoop ? latency(Metric.SEND_DELAY) : null,
        Spread.of(recorder.quoted().partitions().ofPartitions()),
        Spread.of(recorder.quoted().partitions().ofLeaders(leaders)));
  }

  private Throughput throughput(long messages, LoadPlan load) {
    var bytes = messages * load.messageSizeBytes();
    var seconds = recorder.quoted().measuredSeconds();
    return seconds > 0
        ? new Throughput(messages, bytes, messages / seconds, bytes / seconds)
        : new Throughput(messages, bytes, 0, 0);
  }

  private LatencyFigures latency(Metric metric) {
    return LatencyFiguresFactory.of(recorder.quoted().measured().get(metric));
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
        recorder.counts().sent,
        unsent,
        ledger.acknowledged(),
        ledger.failed(),
        subscriptions.stream().mapToLong(SubscriptionIntegrity::lost).sum(),
        subscriptions.stream().mapToLong(SubscriptionIntegrity::duplicates).sum(),
        ordered ? subscriptions.stream().mapToLong(SubscriptionIntegrity::outOfOrder).sum() : null,
        recorder.counts().foreign,
        subscriptions);
  }
}
