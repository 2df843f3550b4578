package io.brokerbench.operator.lifecycle;

import static io.brokerbench.api.ConditionType.DurabilityVerified;
import static io.brokerbench.api.ConditionType.LoadCompleted;
import static io.brokerbench.api.ConditionType.ObjectivesMet;
import static io.brokerbench.api.ConditionType.ResultsPublished;
import static io.brokerbench.api.ConditionType.Valid;

import io.brokerbench.api.FiguresStatus;
import io.brokerbench.api.Reason;
import io.brokerbench.core.broker.VerificationReport;
import io.brokerbench.core.result.DurabilityProof;
import io.brokerbench.core.result.LatencyFigures;
import io.brokerbench.core.result.Objectives;
import io.brokerbench.core.result.PeakResult;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.result.Verdict;
import io.brokerbench.operator.resources.ChildNames;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Takes the figures and verdicts over from the published results. */
record CollectStep() implements Step {

  private static final String BROKER_RESTARTED = "BrokerRestarted";

  @Override
  public Decision decide(RunView view) {
    var results = ChildNames.of(view.run()).results();
    if (view.result().isEmpty()) {
      var message = "ConfigMap " + results + " holds no readable " + RunResult.KEY;
      return Decision.of(
          Outcome.failed(
              view.edit().isFalse(ResultsPublished, Reason.ResultsUnavailable.name(), message),
              Reason.ResultsUnavailable,
              message));
    }
    var published = view.result().get();
    var result = withBrokersWatched(published, view);
    var status =
        view.edit()
            .progress(100)
            .results(results)
            .figures(figures(result))
            .isTrue(LoadCompleted, "LoadCompleted", "the load went on to its planned end")
            .isTrue(ResultsPublished, "ResultsPublished", "ConfigMap " + results);
    judgeDurability(status, result.durability());
    judge(status, result.verdict());
    judge(status, result.objectives());
    Outcome.succeeded(status, summary(result));
    return result.equals(published)
        ? Decision.of(status)
        : Decision.of(status, new Action.AmendResults(result));
  }

  /** Coordinator and clients see no more than a pause where a broker ends and is started again. */
  private static RunResult withBrokersWatched(RunResult result, RunView view) {
    if (view.external() || result.verdict().knows(BROKER_RESTARTED)) {
      return result;
    }
    var ended = view.children().brokers().endedSince(result.times().loadStarted());
    return result.withVerdict(
        result
            .verdict()
            .with(
                new Verdict.Check(
                    BROKER_RESTARTED,
                    ended.isEmpty(),
                    "none during load",
                    ended.isEmpty() ? "none" : String.join("; ", ended))));
  }

  private static void judgeDurability(StatusEdit status, DurabilityProof proof) {
    if (proof.after() == null) {
      status.isUnknown(
          DurabilityVerified,
          Reason.DurabilityUnknown.name(),
          "the settings could not be read back after the last message");
    } else if (proof.after().verdict() == VerificationReport.Verdict.Different) {
      status.isFalse(DurabilityVerified, Reason.DurabilityChanged.name(), proof.after().summary());
    } else if (proof.after().verdict() == VerificationReport.Verdict.Unknown
        || proof.before().verdict() == VerificationReport.Verdict.Unknown) {
      var unknown =
          proof.after().verdict() == VerificationReport.Verdict.Unknown
              ? proof.after()
              : proof.before();
      status.isUnknown(DurabilityVerified, Reason.DurabilityUnknown.name(), unknown.summary());
    } else {
      status.isTrue(
          DurabilityVerified,
          "AllSettingsMatch",
          proof.after().summary() + ", before load and after the last message");
    }
  }

  private static void judge(StatusEdit status, Verdict verdict) {
    var failed = verdict.checks().stream().filter(check -> !check.holds()).toList();
    if (failed.isEmpty()) {
      status.isTrue(Valid, "AllChecksHold", verdict.checks().size() + " checks hold");
    } else {
      var message =
          failed.stream()
              .map(check -> check.name() + ": " + check.found() + ", limit " + check.limit())
              .collect(Collectors.joining("; "));
      status.isFalse(Valid, failed.getFirst().name(), message);
    }
  }

  private static void judge(StatusEdit status, Objectives objectives) {
    if (objectives == null) {
      return;
    }
    if (objectives.met()) {
      status.isTrue(ObjectivesMet, "AllObjectivesMet", "all of " + objectives.outcomes().size());
    } else {
      status.isFalse(
          ObjectivesMet, Reason.ObjectivesMissed.name(), String.join("; ", objectives.missed()));
    }
  }

  private static String summary(RunResult result) {
    var figures = result.figures();
    var from = figures.publishLatencyFromIntended() == null ? "actual" : "intended";
    var latencies =
        Stream.of(
                p99("publish", figures.shownPublishLatency()),
                p99("end-to-end", figures.shownEndToEndLatency()))
            .flatMap(Optional::stream)
            .collect(Collectors.joining(", "));
    return "%s%d msg/s published%s"
        .formatted(
            remark(result.peak()),
            Math.round(figures.publish().messagesPerSecond()),
            latencies.isEmpty() ? "" : ", " + latencies + " from the " + from + " send");
  }

  /** The figures that follow are no peak, or no confirmed one. */
  private static String remark(PeakResult peak) {
    if (peak == null) {
      return "";
    }
    if (peak.atLeast()) {
      return "peak not found, at least ";
    }
    if (peak.refutedMessagesPerSecond() != null) {
      return "peak not confirmed: a probe held %d msg/s, but %d msg/s failed for the full time; "
          .formatted(peak.messagesPerSecond(), peak.refutedMessagesPerSecond());
    }
    return peak.messagesPerSecond() == 0 ? "peak not found, no rate held; " : "";
  }

  private static Optional<String> p99(String of, LatencyFigures latency) {
    return Optional.ofNullable(latency)
        .map(LatencyFigures::p99)
        .map(found -> of + " p99 " + Display.latency(found));
  }

  private static FiguresStatus figures(RunResult result) {
    var figures = result.figures();
    // A quantile of too few samples is null, and not 0.
    var publish = Optional.ofNullable(figures.shownPublishLatency());
    var endToEnd = Optional.ofNullable(figures.shownEndToEndLatency());
    var publishP99 = publish.map(LatencyFigures::p99).orElse(null);
    var endToEndP99 = endToEnd.map(LatencyFigures::p99).orElse(null);
    var integrity = result.integrity();
    var consumed = figures.shownEndToEndLatency() != null;
    return new FiguresStatus(
        Math.round(figures.publish().messagesPerSecond()),
        consumed ? Math.round(figures.consume().messagesPerSecond()) : null,
        Math.round(figures.publish().bytesPerSecond()),
        publish.map(LatencyFigures::p50).orElse(null),
        publishP99,
        Display.latency(publishP99),
        endToEnd.map(LatencyFigures::p50).orElse(null),
        endToEndP99,
        Display.latency(endToEndP99),
        consumed ? integrity.lost() : null,
        consumed ? integrity.duplicates() : null,
        consumed ? integrity.outOfOrder() : null,
        integrity.sendErrors());
  }
}
