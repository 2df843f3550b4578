package io.brokerbench.worker.rpc;

import io.brokerbench.core.result.ThreadCpu;
import io.brokerbench.core.result.ThreadRole;
import io.brokerbench.worker.clock.ClockProbe;
import io.brokerbench.worker.clock.MonotonicClock;
import io.brokerbench.worker.driver.BenchmarkConsumer.Share;
import io.brokerbench.worker.host.ProcessUsage;
import io.brokerbench.worker.rpc.proto.ClockEcho;
import io.brokerbench.worker.rpc.proto.FromCoordinator;
import io.brokerbench.worker.rpc.proto.FromWorker;
import io.brokerbench.worker.rpc.proto.Readiness;
import io.grpc.BindableService;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.util.LinkedHashMap;
import java.util.function.Consumer;

/** Receives the streams of the workers and turns what they say into events. */
public final class CoordinationService implements BindableService {

  private final MonotonicClock clock;
  private final Consumer<Incoming> events;

  /** The events of each stream come in order, and those of different streams from any thread. */
  public CoordinationService(MonotonicClock clock, Consumer<Incoming> events) {
    this.clock = clock;
    this.events = events;
  }

  @Override
  public ServerServiceDefinition bindService() {
    return ServerServiceDefinition.builder(Protocol.SERVICE)
        .addMethod(Protocol.ATTEND, ServerCalls.asyncBidiStreamingCall(this::attend))
        .build();
  }

  private StreamObserver<FromWorker> attend(StreamObserver<FromCoordinator> answers) {
    // Without a handler, answering a worker that has just gone would throw; its end is told below.
    ((ServerCallStreamObserver<FromCoordinator>) answers).setOnCancelHandler(() -> {});
    var connection = new WorkerConnection(answers, clock);
    return new StreamObserver<>() {
      @Override
      public void onNext(FromWorker message) {
        var now = clock.now();
        events.accept(new Incoming(connection, message.getNumber(), event(message, now)));
      }

      @Override
      public void onError(Throwable failure) {
        connection.ended();
        disconnected(Status.fromThrowable(failure).toString());
      }

      @Override
      public void onCompleted() {
        connection.close();
        disconnected("ended by the worker");
      }

      private void disconnected(String why) {
        events.accept(new Incoming(connection, 0, new WorkerEvent.Disconnected(why)));
      }
    };
  }

  private static WorkerEvent event(FromWorker message, long now) {
    return switch (message.getBodyCase()) {
      case HELLO -> hello(message.getHello());
      case CLOCK_ECHO -> probed(message.getClockEcho(), now);
      case READINESS -> ready(message.getReadiness());
      case INTERVAL -> new WorkerEvent.Measured(FiguresCodec.decode(message.getInterval()));
      case STAGE_DONE -> stageDone(message.getStageDone());
      case FAREWELL -> new WorkerEvent.Farewell();
      case FAILURE -> new WorkerEvent.Failed(message.getFailure().getMessage());
      case ALIVE, BODY_NOT_SET -> new WorkerEvent.Alive();
    };
  }

  private static WorkerEvent stageDone(io.brokerbench.worker.rpc.proto.StageDone done) {
    var usage =
        new ProcessUsage(
            done.getCpuPercent(),
            done.getCpuThrottledPercent(),
            done.getBusiestThreadsList().stream()
                .map(
                    t ->
                        new ThreadCpu(
                            t.getName(),
                            ThreadRole.values()[t.getRole()],
                            t.getCpuPercent(),
                            t.hasRunQueueDelayPercent()
                                ? (Double) t.getRunQueueDelayPercent()
                                : null))
                .toList(),
            done.getGcPauseTotalMicros(),
            done.getGcPauseMaxMicros(),
            done.hasSafepointTotalMicros() ? done.getSafepointTotalMicros() : null);
    return new WorkerEvent.StageDone(done.getNumber(), done.getUnsent(), usage);
  }

  private static WorkerEvent hello(io.brokerbench.worker.rpc.proto.Hello hello) {
    return new WorkerEvent.Hello(
        new WorkerIdentity(
            hello.getWorker(),
            hello.getSession(),
            hello.getPod(),
            hello.getNode(),
            hello.getKernelBootId(),
            hello.getJavaVersion(),
            hello.getCpuLimitMillicores(),
            hello.getClockAnchorNanos()));
  }

  private static WorkerEvent probed(ClockEcho echo, long now) {
    return new WorkerEvent.Probed(
        new ClockProbe(
            echo.getProbeSentNanos(), echo.getReceivedNanos(), echo.getSentNanos(), now));
  }

  private static WorkerEvent ready(Readiness readiness) {
    var shares = new LinkedHashMap<Integer, Share>();
    for (var consumer : readiness.getConsumersList()) {
      shares.put(
          consumer.getConsumer(),
          new Share(consumer.getJoined(), consumer.getPartitions(), consumer.getGeneration()));
    }
    return new WorkerEvent.Ready(shares);
  }
}
