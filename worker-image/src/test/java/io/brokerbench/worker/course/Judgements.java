package io.brokerbench.worker.course;

import io.brokerbench.core.message.Message;
import io.brokerbench.worker.course.BacklogWatch.Judgement;
import io.brokerbench.worker.course.BacklogWatch.Outcome;

/** Judgements of stages, for courses. */
final class Judgements {

  static final Message KNOWN = CourseMessage.CLOSED_LOOP.with();
  private static final Message UNKNOWN = CourseMessage.TOO_SHORT.with();

  private Judgements() {}

  /** One that is sure. */
  static Judgement of(boolean sustained) {
    return new Judgement(
        0, 0, sustained ? Outcome.Sustained : Outcome.NotSustained, sustained, KNOWN);
  }

  static Judgement undecided(boolean holdsByEstimate) {
    return new Judgement(0, 0, Outcome.Undecided, holdsByEstimate, UNKNOWN);
  }
}
