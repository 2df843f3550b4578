package io.brokerbench.operator.lifecycle;

import static io.brokerbench.api.ConditionType.DurabilityVerified;
import static io.brokerbench.api.ConditionType.LoadCompleted;
import static io.brokerbench.api.ConditionType.ObjectivesMet;
import static io.brokerbench.api.ConditionType.ResultsPublished;
import static io.brokerbench.api.ConditionType.Valid;

import io.brokerbench.api.FiguresStatus;
import io.brokerbench.api.NormalReason;
import io.brokerbench.api.Reason;
import io.brokerbench.core.broker.VerificationReport;
import io.brokerbench.core.message.Composed;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.result.CheckName;
import io.brokerbench.core.result.DurabilityProof;
import io.brokerbench.core.result.LatencyFigures;
import io.brokerbench.core.result.Objectives;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.result.Verdict;
import io.brokerbench.core.result.Verdict.Check;
import io.brokerbench.operator.resources.ChildNames;
import java.util.List;
import java.util.Optional;

/** Takes the figures and verdicts over from the published results. */
record CollectStep() implements Step {

  @Override
  public Decision decide(RunView view) {
    var results = ChildNames.of(view.run()).results();
    if (view.result().isEmpty()) {
      var message = LoadMessage.RESULTS_UNREADABLE.with(results, RunResult.KEY);
      return Decision.of(
          Outcome.failed(
              view.edit().isFalse(ResultsPublished, Reason.ResultsUnavailable, message),
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
            .isTrue(LoadCompleted, NormalReason.LoadCompleted, LoadMessage.COMPLETED.with())
            .isTrue(
                ResultsPublished,
                NormalReason.ResultsPublished,
                LoadMessage.RESULTS_PUBLISHED.with(results));
    judgeDurability(status, result.durability());
    judge(status, result.verdict());
    judge(status, result.objectives());
    Outcome.succeeded(status, ResultSummary.of(result));
    return result.equals(published)
        ? Decision.of(status)
        : Decision.of(status, new Action.AmendResults(result));
  }

  /** Coordinator and clients see no more than a pause where a broker ends and is started again. */
  private static RunResult withBrokersWatched(RunResult result, RunView view) {
    if (view.external() || result.verdict().knows(CheckName.BrokerRestarted)) {
      return result;
    }
    var ended = view.children().brokers().endedSince(result.times().loadStarted());
    return result.withVerdict(
        result
            .verdict()
            .with(
                Verdict.Check.of(
                    CheckName.BrokerRestarted,
                    ended.isEmpty(),
                    LoadMessage.RESTART_LIMIT.with(),
                    ended.isEmpty() ? LoadMessage.NO_RESTART.with() : Composed.all(ended))));
  }

  private static void judgeDurability(StatusEdit status, DurabilityProof proof) {
    if (proof.after() == null) {
      status.isUnknown(
          DurabilityVerified, Reason.DurabilityUnknown, LoadMessage.NOT_READ_BACK.with());
    } else if (proof.after().verdict() == VerificationReport.Verdict.Different) {
      status.isFalse(DurabilityVerified, Reason.DurabilityChanged, proof.after().summary());
    } else if (proof.after().verdict() == VerificationReport.Verdict.Unknown
        || proof.before().verdict() == VerificationReport.Verdict.Unknown) {
      var unknown =
          proof.after().verdict() == VerificationReport.Verdict.Unknown
              ? proof.after()
              : proof.before();
      status.isUnknown(DurabilityVerified, Reason.DurabilityUnknown, unknown.summary());
    } else {
      status.isTrue(
          DurabilityVerified,
          NormalReason.AllSettingsMatch,
          LoadMessage.SETTINGS_BEFORE_AND_AFTER.with(proof.after().summary()));
    }
  }

  private static void judge(StatusEdit status, Verdict verdict) {
    var failed = verdict.checks().stream().filter(check -> !check.holds()).toList();
    if (failed.isEmpty()) {
      status.isTrue(Valid, NormalReason.AllChecksHold, held(verdict));
    } else {
      var messages =
          failed.stream()
              .map(
                  check ->
                      LoadMessage.CHECK_FAILED.with(
                          check.name(),
                          String.valueOf(check.found()),
                          String.valueOf(check.limit())))
              .toList();
      status.isFalse(Valid, failed.getFirst().name(), all(failed, Composed.all(messages)));
    }
  }

  private static Message held(Verdict verdict) {
    var unlimited = verdict.checks().stream().filter(Check::reportedOnly).map(Check::name).toList();
    var limited = verdict.checks().size() - unlimited.size();
    return unlimited.isEmpty()
        ? LoadMessage.CHECKS_HOLD.with(limited)
        : LoadMessage.LIMITS_HOLD.with(limited, unlimited);
  }

  /** The names of several first, because a long message is cut off. */
  private static Message all(List<Check> failed, Message details) {
    return failed.size() == 1
        ? details
        : LoadMessage.CHECKS_FAILED.with(
            failed.size(), failed.stream().map(Check::name).toList(), details);
  }

  private static void judge(StatusEdit status, Objectives objectives) {
    if (objectives == null) {
      return;
    }
    if (objectives.met()) {
      status.isTrue(
          ObjectivesMet,
          NormalReason.AllObjectivesMet,
          LoadMessage.OBJECTIVES_MET.with(objectives.outcomes().size()));
    } else {
      status.isFalse(ObjectivesMet, Reason.ObjectivesMissed, Composed.all(objectives.missed()));
    }
  }

  private static FiguresStatus figures(RunResult result) {
    var figures = result.figures();
    var integrity = result.integrity();
    // A quantile of too few samples is null, and not 0.
    var publish = Optional.ofNullable(figures.shownPublishLatency());
    var shown =
        new FiguresEdit()
            .publishRate(Math.round(figures.publish().messagesPerSecond()))
            .publishBytes(Math.round(figures.publish().bytesPerSecond()))
            .publishLatency(
                publish.map(LatencyFigures::p50).orElse(null),
                publish.map(LatencyFigures::p99).orElse(null))
            .sendErrors(integrity.sendErrors());
    var endToEnd = figures.shownEndToEndLatency();
    if (endToEnd != null) {
      shown
          .consumeRate(Math.round(figures.consume().messagesPerSecond()))
          .endToEndLatency(endToEnd.p50(), endToEnd.p99())
          .lost(integrity.lost())
          .duplicates(integrity.duplicates())
          .outOfOrder(integrity.outOfOrder());
    }
    return shown.build();
  }
}
