package io.brokerbench.worker.rpc;

import io.brokerbench.core.message.Message;
import io.brokerbench.worker.schedule.Stage;

/** What a worker hears of its coordinator. */
public sealed interface Instruction {

  /** The coordinator knows the worker; what to add to the monotonic clock, in nanoseconds. */
  record Welcome(long clockAnchorNanos) implements Instruction {}

  /** A stage starts then, by the worker's clock, in nanoseconds. */
  record StartStage(Stage stage, long atNanos) implements Instruction {}

  /**
   * Nothing of the stage with that number that is due then, by the worker's clock in nanoseconds,
   * or later is to be sent; where that is 0, nothing at all from now on.
   */
  record StopStage(int number, long atNanos) implements Instruction {}

  /** Consumers that read a backlog are to connect then, by the worker's clock, in nanoseconds. */
  record CatchUp(long atNanos) implements Instruction {}

  /** The drain is over. */
  record Finish() implements Instruction {}

  /** The attempt is over. */
  record Abort(String why) implements Instruction {}

  /** The coordinator cannot be reached any more, or refuses the worker. */
  record Lost(Message why) implements Instruction {}

  /** The coordinator has everything and hangs up. */
  record Dismissed() implements Instruction {}
}
