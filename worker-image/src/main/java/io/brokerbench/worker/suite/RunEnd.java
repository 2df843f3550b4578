package io.brokerbench.worker.suite;

import io.brokerbench.api.Reason;
import io.brokerbench.worker.coordinator.RunConductor.Conclusion;
import java.time.Instant;

/**
 * How a run of a suite ended.
 *
 * @param started when it was begun
 * @param ended when its load or its failure was over
 * @param failure why it did not end as planned; null where it did
 * @param conclusion its result; null where it has none
 */
public record RunEnd(Instant started, Instant ended, Failure failure, Conclusion conclusion) {

  /**
   * Why a run did not end as planned.
   *
   * @param reason in one word
   * @param message in one line
   * @param refused whether it was rejected before its load, and would be again
   */
  public record Failure(Reason reason, String message, boolean refused) {}
}
