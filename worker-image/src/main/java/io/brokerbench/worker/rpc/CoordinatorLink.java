package io.brokerbench.worker.rpc;

import io.brokerbench.core.message.Message;
import io.brokerbench.core.result.ThreadCpu;
import io.brokerbench.worker.clock.ClockTable;
import io.brokerbench.worker.clock.MonotonicClock;
import io.brokerbench.worker.driver.BenchmarkConsumer.Share;
import io.brokerbench.worker.measure.IntervalFigures;
import io.brokerbench.worker.rpc.proto.Alive;
import io.brokerbench.worker.rpc.proto.ClockEcho;
import io.brokerbench.worker.rpc.proto.ClockProbe;
import io.brokerbench.worker.rpc.proto.ConsumerState;
import io.brokerbench.worker.rpc.proto.Farewell;
import io.brokerbench.worker.rpc.proto.FromCoordinator;
import io.brokerbench.worker.rpc.proto.FromWorker;
import io.brokerbench.worker.rpc.proto.Hello;
import io.brokerbench.worker.rpc.proto.Readiness;
import io.brokerbench.worker.rpc.proto.StageDone;
import io.brokerbench.worker.rpc.proto.StageStart;
import io.brokerbench.worker.rpc.proto.WorkerFailure;
import io.brokerbench.worker.schedule.Stage;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientInterceptors;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.StreamObserver;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.LongFunction;

/**
 * The worker's side of the protocol. A stream that breaks is opened again, and what the coordinator
 * has not confirmed is sent again, until the coordinator has been silent for too long. Thread-safe.
 */
public final class CoordinatorLink implements AutoCloseable {

  private static final Duration RETRY = Duration.ofMillis(250);
  private static final Duration ALIVE_INTERVAL = Duration.ofSeconds(1);

  private final ManagedChannel connection;
  private final Channel channel;
  private final WorkerIdentity identity;
  private final LongFunction<MonotonicClock> clockOfAnchor;
  private final Consumer<Instruction> commands;
  private final AtomicReference<ClockTable> clocks;
  private final Outbox outbox = new Outbox();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("coordinator-link").daemon().factory());
  private final long firstContactBound;
  private volatile MonotonicClock clock;
  private volatile long lastHeard = System.nanoTime();
  private volatile boolean everHeard;
  private StreamObserver<FromWorker> stream;
  private Stream current;
  private boolean welcomed;
  private boolean over;

  /**
   * Starts to connect.
   *
   * @param channel to the coordinator
   * @param token of the run
   * @param identity of this worker
   * @param firstContact how long the coordinator may take to answer at all
   * @param clocks where the newest clock table is put
   * @param commands hears what the coordinator wants, from any thread
   */
  public CoordinatorLink(
      ManagedChannel channel,
      RunToken token,
      WorkerIdentity identity,
      Duration firstContact,
      AtomicReference<ClockTable> clocks,
      Consumer<Instruction> commands) {
    this(channel, token, identity, firstContact, MonotonicClock::new, clocks, commands);
  }

  /**
   * As above, with clocks that may be wrong: for tests.
   *
   * @param clockOfAnchor the worker's clock with a given anchor
   */
  public CoordinatorLink(
      ManagedChannel channel,
      RunToken token,
      WorkerIdentity identity,
      Duration firstContact,
      LongFunction<MonotonicClock> clockOfAnchor,
      AtomicReference<ClockTable> clocks,
      Consumer<Instruction> commands) {
    this.connection = channel;
    this.channel = ClientInterceptors.intercept(channel, token);
    this.identity = identity;
    this.clockOfAnchor = clockOfAnchor;
    this.commands = commands;
    this.clocks = clocks;
    firstContactBound = firstContact.toNanos();
    clock = clockOfAnchor.apply(identity.clockAnchorNanos());
    open();
    var alive = ALIVE_INTERVAL.toMillis();
    timer.scheduleWithFixedDelay(this::keep, alive, alive, TimeUnit.MILLISECONDS);
  }

  /** Reports that all clients are connected, and what each consumer has of its subscription. */
  public void ready(Map<Integer, Share> shares) {
    var message = Readiness.newBuilder();
    shares.forEach(
        (id, share) ->
            message.addConsumers(
                ConsumerState.newBuilder()
                    .setConsumer(id)
                    .setJoined(share.joined())
                    .setPartitions(share.partitions())
                    .setGeneration(share.generation())));
    sendReliably(FromWorker.newBuilder().setReadiness(message));
  }

  /** Reports what was measured. */
  public void measured(IntervalFigures figures) {
    sendReliably(FromWorker.newBuilder().setInterval(FiguresCodec.encode(figures)));
  }

  /** Reports that a stage was sent and all producers were flushed. */
  public void stageDone(WorkerEvent.StageDone done) {
    var message =
        StageDone.newBuilder()
            .setNumber(done.stage())
            .setUnsent(done.unsent())
            .setCpuPercent(done.usage().cpuPercent())
            .setCpuThrottledPercent(done.usage().cpuThrottledPercent())
            .setGcPauseTotalMicros(done.usage().gcPauseTotalMicros())
            .setGcPauseMaxMicros(done.usage().gcPauseMaxMicros());
    done.usage().busiestThreads().forEach(thread -> message.addBusiestThreads(encode(thread)));
    if (done.usage().safepointTotalMicros() != null) {
      message.setSafepointTotalMicros(done.usage().safepointTotalMicros());
    }
    sendReliably(FromWorker.newBuilder().setStageDone(message));
  }

  private static io.brokerbench.worker.rpc.proto.ThreadCpu encode(ThreadCpu thread) {
    var message =
        io.brokerbench.worker.rpc.proto.ThreadCpu.newBuilder()
            .setName(thread.name())
            .setRole(thread.role().ordinal())
            .setCpuPercent(thread.cpuPercent());
    if (thread.runQueueDelayPercent() != null) {
      message.setRunQueueDelayPercent(thread.runQueueDelayPercent());
    }
    return message.build();
  }

  /** Reports that there is nothing more to report. */
  public void farewell() {
    sendReliably(FromWorker.newBuilder().setFarewell(Farewell.getDefaultInstance()));
  }

  /** Reports that the worker cannot go on. */
  public void failed(Message why) {
    sendReliably(
        FromWorker.newBuilder().setFailure(WorkerFailure.newBuilder().setMessage(why.toString())));
  }

  /** Hangs up. */
  @Override
  public void close() {
    synchronized (this) {
      over = true;
      if (stream != null) {
        stream.onCompleted();
        stream = null;
      }
    }
    timer.shutdownNow();
  }

  private synchronized void sendReliably(FromWorker.Builder message) {
    var numbered = outbox.add(message);
    // Before the stream is welcome it would overtake what has to be sent again.
    if (stream != null && welcomed) {
      stream.onNext(numbered);
    }
  }

  private synchronized void send(FromWorker.Builder message) {
    if (stream != null) {
      stream.onNext(message.build());
    }
  }

  private synchronized void open() {
    current = new Stream();
    welcomed = false;
    // By itself the channel waits for up to two minutes where nobody listens, as while brokers
    // start.
    connection.resetConnectBackoff();
    stream =
        ClientCalls.asyncBidiStreamingCall(
            channel.newCall(Protocol.ATTEND, CallOptions.DEFAULT), current);
    stream.onNext(
        FromWorker.newBuilder()
            .setHello(
                Hello.newBuilder()
                    .setWorker(identity.index())
                    .setSession(identity.session())
                    .setPod(identity.pod())
                    .setNode(identity.node())
                    .setKernelBootId(identity.kernelBootId())
                    .setJavaVersion(identity.javaVersion())
                    .setCpuLimitMillicores(identity.cpuLimitMillicores())
                    .setClockAnchorNanos(identity.clockAnchorNanos()))
            .build());
  }

  /** Shows that it is there; opens a stream that broke, and gives up after too long a silence. */
  private void keep() {
    var silence = System.nanoTime() - lastHeard;
    var bound = everHeard ? Protocol.SILENCE_BOUND.toNanos() : firstContactBound;
    if (silence > bound) {
      lose(RpcMessage.COORDINATOR_SILENT.with(TimeUnit.NANOSECONDS.toSeconds(silence)));
      return;
    }
    synchronized (this) {
      if (over) {
        return;
      }
      if (stream == null) {
        open();
      }
    }
    send(FromWorker.newBuilder().setAlive(Alive.getDefaultInstance()));
  }

  private void lose(Message why) {
    synchronized (this) {
      if (over) {
        return;
      }
      over = true;
    }
    commands.accept(new Instruction.Lost(why));
  }

  /** One stream; a later one may have taken its place. */
  private final class Stream implements StreamObserver<FromCoordinator> {

    @Override
    public void onNext(FromCoordinator message) {
      var now = clock.now();
      lastHeard = System.nanoTime();
      switch (message.getBodyCase()) {
        case WELCOME -> welcomed(message.getWelcome());
        case RECEIVED -> outbox.confirm(message.getReceived().getNumber());
        case CLOCK_PROBE -> echo(message.getClockProbe(), now);
        case CLOCK_TABLE -> clocks.set(ClockCodec.decode(message.getClockTable()));
        case STAGE_START -> commands.accept(start(message.getStageStart()));
        case STAGE_STOP ->
            commands.accept(
                new Instruction.StopStage(
                    message.getStageStop().getNumber(), message.getStageStop().getAtNanos()));
        case CATCH_UP ->
            commands.accept(new Instruction.CatchUp(message.getCatchUp().getAtNanos()));
        case FINISH -> commands.accept(new Instruction.Finish());
        case ABORT -> commands.accept(new Instruction.Abort(message.getAbort().getWhy()));
        default -> throw new IllegalStateException("an unknown message");
      }
    }

    private Instruction start(StageStart start) {
      // Whoever sends it does not ask what it is for.
      var stage =
          new Stage(
              start.getNumber(),
              Stage.Purpose.Measurement,
              start.getMessagesPerSecond(),
              start.getSettleSeconds(),
              start.getMeasuredSeconds(),
              start.getMessages());
      return new Instruction.StartStage(stage, start.getAtNanos());
    }

    private void welcomed(io.brokerbench.worker.rpc.proto.Welcome welcome) {
      clock = clockOfAnchor.apply(welcome.getClockAnchorNanos());
      everHeard = true;
      synchronized (CoordinatorLink.this) {
        outbox.confirm(welcome.getReceived());
        if (current == this && stream != null) {
          welcomed = true;
          outbox.unconfirmed().forEach(stream::onNext);
        }
      }
      commands.accept(new Instruction.Welcome(welcome.getClockAnchorNanos()));
    }

    private void echo(ClockProbe probe, long arrived) {
      send(
          FromWorker.newBuilder()
              .setClockEcho(
                  ClockEcho.newBuilder()
                      .setProbeSentNanos(probe.getSentNanos())
                      .setReceivedNanos(arrived)
                      .setSentNanos(clock.now())));
    }

    @Override
    public void onError(Throwable failure) {
      var status = Status.fromThrowable(failure);
      var code = status.getCode();
      if (code == Status.Code.UNAUTHENTICATED || code == Status.Code.FAILED_PRECONDITION) {
        lose(RpcMessage.REFUSED.with(String.valueOf(status.getDescription())));
      }
      dropStream();
    }

    @Override
    public void onCompleted() {
      dropStream();
      commands.accept(new Instruction.Dismissed());
    }

    private void dropStream() {
      synchronized (CoordinatorLink.this) {
        if (current == this) {
          stream = null;
          if (!over) {
            timer.schedule(CoordinatorLink.this::keep, RETRY.toMillis(), TimeUnit.MILLISECONDS);
          }
        }
      }
    }
  }
}
