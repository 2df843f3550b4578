package io.brokerbench.worker.cli;

import io.brokerbench.api.Reason;
import io.brokerbench.core.broker.VerificationReport;
import io.brokerbench.core.message.Message;

/** Brokers do not have the durability of a run, or do not say that they have it. */
final class NotProvenException extends Exception {

  private final transient Message details;
  private final Reason reason;

  NotProvenException(int level, VerificationReport report) {
    this(
        CommandMessage.DURABILITY_NOT_PROVEN.with(level, report.summary()),
        report.verdict() == VerificationReport.Verdict.Different
            ? Reason.DurabilityMismatch
            : Reason.DurabilityUnknown);
  }

  private NotProvenException(Message details, Reason reason) {
    super(details.toString());
    this.details = details;
    this.reason = reason;
  }

  Message details() {
    return details;
  }

  /** A mismatch, or unknown settings. */
  Reason reason() {
    return reason;
  }
}
