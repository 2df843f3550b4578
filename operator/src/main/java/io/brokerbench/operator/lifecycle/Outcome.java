package io.brokerbench.operator.lifecycle;

import static io.brokerbench.api.ConditionType.Succeeded;
import static io.brokerbench.api.ConditionType.Valid;

import io.brokerbench.api.BenchmarkRunStatus;
import io.brokerbench.api.Reason;
import io.brokerbench.core.message.Message;

/** How a run ends: written to the status at once, and followed by the tear-down. */
final class Outcome {

  private Outcome() {}

  /** The run went as planned. */
  static StatusEdit succeeded(StatusEdit status, Message message) {
    return status.message(message).isTrue(Succeeded, Reason.RunCompleted, message);
  }

  /** The run ended otherwise; figures of a failed run may not be quoted. */
  static StatusEdit failed(StatusEdit status, Reason reason, Message message) {
    return status
        .message(message)
        .isFalse(Succeeded, reason, message)
        .isFalse(Valid, reason, LifecycleMessage.NOT_VALID.with());
  }

  /** Whether it is settled how the run ends. */
  static boolean isSettled(BenchmarkRunStatus status) {
    return status.isTrue(Succeeded) || status.isFalse(Succeeded);
  }
}
