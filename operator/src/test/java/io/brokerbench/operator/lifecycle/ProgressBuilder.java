package io.brokerbench.operator.lifecycle;

import io.brokerbench.api.Phase;
import io.brokerbench.core.handover.Progress;
import io.brokerbench.core.handover.Progress.RecentFigures;
import java.time.Instant;

/** What the coordinator of two workers reports: both are ready, and the load began at once. */
final class ProgressBuilder {

  private static final int WORKERS = 2;

  private final Phase phase;
  private final int percent;
  private Instant updatedAt = Views.NOW;
  private int workersReady = WORKERS;
  private Instant loadStartedAt = Views.NOW;
  private RecentFigures recent;
  private String stage;
  private String waitingFor;

  private ProgressBuilder(Phase phase, int percent) {
    this.phase = phase;
    this.percent = percent;
  }

  static ProgressBuilder of(Phase phase, int percent) {
    return new ProgressBuilder(phase, percent);
  }

  /** Half of the load has been sent. */
  static Progress measuring() {
    return of(Phase.Measuring, 50).build();
  }

  ProgressBuilder updatedAt(Instant time) {
    updatedAt = time;
    return this;
  }

  ProgressBuilder workersReady(int workers) {
    workersReady = workers;
    return this;
  }

  /** At null: it has not begun. */
  ProgressBuilder loadStartedAt(Instant time) {
    loadStartedAt = time;
    return this;
  }

  ProgressBuilder recent(RecentFigures figures) {
    recent = figures;
    return this;
  }

  ProgressBuilder stage(String name) {
    stage = name;
    return this;
  }

  ProgressBuilder waitingFor(String what) {
    waitingFor = what;
    return this;
  }

  Progress build() {
    return new Progress(
        updatedAt, phase, percent, workersReady, WORKERS, loadStartedAt, recent, stage, waitingFor);
  }
}
