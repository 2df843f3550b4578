package io.brokerbench.worker.course;

import io.brokerbench.worker.course.BacklogWatch.Judgement;
import io.brokerbench.worker.course.BacklogWatch.Outcome;

/** Judgements of stages, for courses. */
final class Judgements {

  private Judgements() {}

  /** One that is sure. */
  static Judgement of(boolean sustained) {
    return new Judgement(
        0, 0, sustained ? Outcome.Sustained : Outcome.NotSustained, sustained, "so it is");
  }

  static Judgement undecided(boolean holdsByEstimate) {
    return new Judgement(0, 0, Outcome.Undecided, holdsByEstimate, "who knows");
  }
}
