package io.brokerbench.worker.coordinator;

import io.brokerbench.core.result.BacklogResult;
import io.brokerbench.core.result.StageResult;
import io.brokerbench.worker.measure.IntervalFigures;
import io.brokerbench.worker.schedule.Stage;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Leads one shape of load, from the first message to the end of the drain. For one thread. */
interface LoadConductor {

  /** Leads the load. Workers are ready for it. */
  void conduct() throws LoadFailedException, InterruptedException;

  /** What a worker has measured in a second of the current stage. */
  void add(WorkerState worker, IntervalFigures figures);

  /** Share of the whole that is over, as far as that can be told, 0 to 1. */
  double progress();

  /** What is going on, in a line; null where its phase says it all. */
  String describe();

  /** Whether something has been found that the figures of the run are taken from. */
  boolean isQuoted();

  /** The figures of the run are those of the current stage, until another takes over. */
  void quote();

  /** How each stage went, where there are several; else empty. */
  default List<StageResult> stages() {
    return List.of();
  }

  /** How a backlog was built and read; null where there is none. */
  default BacklogResult backlog() {
    return null;
  }

  /** What a coordinator does for whoever leads the load. */
  interface Steps {

    /** Goes on until something has come about, or it is that time. */
    void until(long deadline, BooleanSupplier done)
        throws LoadFailedException, InterruptedException;

    /** Begins a stage, which workers start within seconds. */
    void start(Stage stage);

    /**
     * Goes on until every producer has sent its messages and knows what became of them.
     *
     * @throws LoadFailedException if one does not within the bound
     */
    void untilSent() throws LoadFailedException, InterruptedException;

    /** The same, and until everything is read, or the time for that is over. */
    void untilDrained() throws LoadFailedException, InterruptedException;
  }
}
