package io.brokerbench.worker.rpc;

import io.brokerbench.core.message.Message;
import io.brokerbench.worker.clock.ClockTable;
import io.brokerbench.worker.clock.MonotonicClock;
import io.brokerbench.worker.rpc.proto.Abort;
import io.brokerbench.worker.rpc.proto.CatchUp;
import io.brokerbench.worker.rpc.proto.ClockProbe;
import io.brokerbench.worker.rpc.proto.Finish;
import io.brokerbench.worker.rpc.proto.FromCoordinator;
import io.brokerbench.worker.rpc.proto.Received;
import io.brokerbench.worker.rpc.proto.StageStart;
import io.brokerbench.worker.rpc.proto.StageStop;
import io.brokerbench.worker.rpc.proto.Welcome;
import io.brokerbench.worker.schedule.Stage;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;

/**
 * The coordinator's side of one stream. Sending on a stream that broke does nothing: that it broke
 * is told by {@link WorkerEvent.Disconnected}. Thread-safe.
 */
public final class WorkerConnection {

  private final StreamObserver<FromCoordinator> stream;
  private final MonotonicClock clock;
  private boolean closed;

  WorkerConnection(StreamObserver<FromCoordinator> stream, MonotonicClock clock) {
    this.stream = stream;
    this.clock = clock;
  }

  /** Answers a Hello: the clock anchor to use, and the highest number that was received. */
  public void welcome(long clockAnchorNanos, long received) {
    send(
        FromCoordinator.newBuilder()
            .setWelcome(
                Welcome.newBuilder().setClockAnchorNanos(clockAnchorNanos).setReceived(received)));
  }

  /** Confirms everything up to {@code number}. */
  public void received(long number) {
    send(FromCoordinator.newBuilder().setReceived(Received.newBuilder().setNumber(number)));
  }

  /** Asks for the worker's clock. */
  public void probe() {
    send(
        FromCoordinator.newBuilder()
            .setClockProbe(ClockProbe.newBuilder().setSentNanos(clock.now())));
  }

  /** Tells how far all clocks are apart. */
  public void clocks(ClockTable table) {
    send(FromCoordinator.newBuilder().setClockTable(ClockCodec.encode(table)));
  }

  /** Tells when a stage starts, by the worker's clock. */
  public void start(Stage stage, long atNanos) {
    send(
        FromCoordinator.newBuilder()
            .setStageStart(
                StageStart.newBuilder()
                    .setNumber(stage.number())
                    .setAtNanos(atNanos)
                    .setMessagesPerSecond(stage.messagesPerSecond())
                    .setSettleSeconds(stage.settleSeconds())
                    .setMeasuredSeconds(stage.measuredSeconds())
                    .setMessages(stage.messages())));
  }

  /** Tells that nothing more of a stage is to be sent. */
  public void stop(Stage stage) {
    stop(stage, 0);
  }

  /** Tells that nothing of a stage that is due then, by the worker's clock, or later is sent. */
  public void stop(Stage stage, long atNanos) {
    send(
        FromCoordinator.newBuilder()
            .setStageStop(StageStop.newBuilder().setNumber(stage.number()).setAtNanos(atNanos)));
  }

  /** Tells when consumers that read a backlog connect, by the worker's clock. */
  public void catchUp(long atNanos) {
    send(FromCoordinator.newBuilder().setCatchUp(CatchUp.newBuilder().setAtNanos(atNanos)));
  }

  /** Tells that the drain is over. */
  public void finish() {
    send(FromCoordinator.newBuilder().setFinish(Finish.getDefaultInstance()));
  }

  /** Tells that the attempt is over, and why. */
  public void abort(Message why) {
    send(FromCoordinator.newBuilder().setAbort(Abort.newBuilder().setWhy(why.toString())));
  }

  /** Ends the stream as done. */
  public synchronized void close() {
    if (!closed) {
      closed = true;
      stream.onCompleted();
    }
  }

  /** Ends the stream because the worker has no place here. */
  public synchronized void refuse(Message why) {
    if (!closed) {
      closed = true;
      stream.onError(
          Status.FAILED_PRECONDITION.withDescription(why.toString()).asRuntimeException());
    }
  }

  /** The stream ended from the other side. */
  synchronized void ended() {
    closed = true;
  }

  private synchronized void send(FromCoordinator.Builder message) {
    if (!closed) {
      stream.onNext(message.build());
    }
  }
}
