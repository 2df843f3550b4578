package io.brokerbench.worker.rpc;

import io.brokerbench.worker.clock.ClockProbe;
import io.brokerbench.worker.driver.BenchmarkConsumer.Share;
import io.brokerbench.worker.host.ProcessUsage;
import io.brokerbench.worker.measure.IntervalFigures;
import java.util.Map;

/** What a coordinator hears of a worker. */
public sealed interface WorkerEvent {

  /** The first message of every stream. */
  record Hello(WorkerIdentity identity) implements WorkerEvent {}

  /** A clock probe came back. */
  record Probed(ClockProbe probe) implements WorkerEvent {}

  /** All clients are connected; the consumers have these shares, by the consumer's id. */
  record Ready(Map<Integer, Share> shares) implements WorkerEvent {}

  /** What was measured since the last report. */
  record Measured(IntervalFigures figures) implements WorkerEvent {}

  /**
   * Everything of a stage was sent, the producers were flushed, and every acknowledgement was
   * reported.
   *
   * @param stage its number
   * @param unsent messages that were due and never sent
   * @param usage of the process over the measured time
   */
  record StageDone(int stage, long unsent, ProcessUsage usage) implements WorkerEvent {}

  /** The last message of a worker that was told to finish. */
  record Farewell() implements WorkerEvent {}

  /** The worker cannot go on. */
  record Failed(String message) implements WorkerEvent {}

  /** Nothing but a sign of life. */
  record Alive() implements WorkerEvent {}

  /** The stream broke or ended. */
  record Disconnected(String why) implements WorkerEvent {}
}
