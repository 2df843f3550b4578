package io.brokerbench.operator.lifecycle;

import static io.brokerbench.api.ConditionType.BrokerReady;
import static io.brokerbench.api.ConditionType.DurabilityVerified;

import io.brokerbench.api.DurabilityCheck;
import io.brokerbench.api.NormalReason;
import io.brokerbench.api.Phase;
import io.brokerbench.api.Reason;
import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.broker.VerificationReport;
import io.brokerbench.core.message.Composed;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.Problem;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.system.Systems;
import io.brokerbench.operator.inspect.BrokerTask;
import io.brokerbench.operator.inspect.BrokerTaskResult;

/** Reads every durability setting back; load starts only when they are what the level means. */
record VerifyStep(RunPlan plan, Endpoint endpoint) implements Step {

  @Override
  public Decision decide(RunView view) {
    var failure = LoadFailure.of(view);
    if (failure.isPresent()) {
      return failure.get().end(view.edit());
    }
    if (view.verification().isEmpty()) {
      var status = view.edit();
      view.verificationProgress().ifPresent(status::message);
      return Decision.of(status, new Action.AskBrokers(BrokerTask.Verify, plan, endpoint));
    }
    return switch (view.verification().get()) {
      case BrokerTaskResult.Read read -> judge(view, read.report());
      case BrokerTaskResult.Failed failed ->
          failed.answered() ? refused(view, failed.message()) : unreachable(view, failed.message());
      case BrokerTaskResult.NotLetIn notLetIn ->
          Decision.of(
              Outcome.failed(
                  view.edit().isFalse(BrokerReady, notLetIn.reason(), notLetIn.message()),
                  notLetIn.reason(),
                  notLetIn.message()));
      case BrokerTaskResult.TopicsDeleted ignored ->
          throw new IllegalStateException("a verification cannot end in deleted topics");
    };
  }

  private Decision unreachable(RunView view, Message message) {
    var asked = Systems.of(plan.broker().kind()).administration(endpoint);
    var named =
        view.external()
            ? Composed.of(
                new Problem(
                    "spec.broker.deployment.external." + asked.field(),
                    endpoint.address(asked),
                    PreparationMessage.UNREACHABLE.with(message)))
            : message;
    var status = view.edit().isFalse(BrokerReady, Reason.BrokerUnreachable, named);
    return Decision.of(Outcome.failed(status, Reason.BrokerUnreachable, named));
  }

  /** Brokers are there, and did not do what they were asked: topics may have been made. */
  private static Decision refused(RunView view, Message message) {
    var status =
        view.edit()
            .isTrue(
                BrokerReady, NormalReason.BrokersReady, PreparationMessage.BROKERS_ANSWER.with());
    return Decision.of(Outcome.failed(status, Reason.BrokerRequestFailed, message));
  }

  private Decision judge(RunView view, VerificationReport report) {
    var status = view.edit();
    if (view.external()) {
      status.isTrue(
          BrokerReady,
          NormalReason.BrokersReady,
          PreparationMessage.EXISTING_CLUSTER_ANSWERS.with());
    }
    var summary = report.summary();
    return switch (report.verdict()) {
      case Verified ->
          start(status.isTrue(DurabilityVerified, NormalReason.AllSettingsMatch, summary), report);
      case Different ->
          Decision.of(
              Outcome.failed(
                  status.isFalse(DurabilityVerified, Reason.DurabilityMismatch, summary),
                  Reason.DurabilityMismatch,
                  summary));
      case Unknown -> unknown(view, status, report);
    };
  }

  private Decision unknown(RunView view, StatusEdit status, VerificationReport report) {
    var reason = Reason.DurabilityUnknown;
    status.isUnknown(DurabilityVerified, reason, report.summary());
    return view.run().getSpec().checks().durability() == DurabilityCheck.Report
        ? start(status, report)
        : Decision.of(
            Outcome.failed(
                status, reason, PreparationMessage.UNKNOWN_SETTINGS.with(report.summary())));
  }

  private Decision start(StatusEdit status, VerificationReport report) {
    return Decision.of(
        status.phase(Phase.Starting).message(LoadMessage.STARTING.with()),
        new Action.StartLoad(plan, endpoint, report));
  }
}
