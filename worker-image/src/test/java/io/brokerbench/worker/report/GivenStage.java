package io.brokerbench.worker.report;

import io.brokerbench.core.result.StageResult;
import io.brokerbench.worker.schedule.Stage.Purpose;

/** A measured stage that was sustained, except for what a test sets. */
final class GivenStage {

  private final int number;
  private Purpose purpose = Purpose.Measurement;
  private long rate = 1000;
  private boolean sustained = true;
  private Long dirtyPageBytes = 0L;
  private long undrainedMessages;
  private String[] exceeded = {};

  GivenStage(int number) {
    this.number = number;
  }

  GivenStage purpose(Purpose to) {
    purpose = to;
    return this;
  }

  GivenStage rate(long to) {
    rate = to;
    return this;
  }

  GivenStage sustained(boolean to) {
    sustained = to;
    return this;
  }

  GivenStage dirtyPageBytes(Long to) {
    dirtyPageBytes = to;
    return this;
  }

  GivenStage undrainedMessages(long to) {
    undrainedMessages = to;
    return this;
  }

  /** Limits that the generator exceeded. */
  GivenStage exceeded(String... to) {
    exceeded = to;
    return this;
  }

  StageResult result() {
    return new StageResult(
        number,
        purpose.name(),
        rate,
        10,
        1,
        1,
        1L,
        1L,
        0,
        0,
        sustained,
        "because",
        dirtyPageBytes,
        3,
        null,
        undrainedMessages,
        Given.generator(exceeded));
  }
}
