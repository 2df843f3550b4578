package io.brokerbench.worker.agent;

import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.worker.clock.ClockTable;
import io.brokerbench.worker.clock.MonotonicClock;
import io.brokerbench.worker.driver.BenchmarkConsumer.Share;
import io.brokerbench.worker.driver.BenchmarkDriver;
import io.brokerbench.worker.driver.DriverException;
import io.brokerbench.worker.load.ConsumerHistograms;
import io.brokerbench.worker.load.WorkerLoad;
import io.brokerbench.worker.rpc.CoordinatorLink;
import io.brokerbench.worker.rpc.Instruction;
import io.brokerbench.worker.rpc.RunToken;
import io.brokerbench.worker.rpc.WorkerIdentity;
import io.grpc.ManagedChannel;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongFunction;

/** Does what the coordinator says: connects, starts, reports each second, finishes. */
public final class WorkerAgent {

  private static final Duration TICK = Duration.ofMillis(100);
  private static final Duration DISMISSAL_BOUND = Duration.ofSeconds(30);

  private final RunPlan plan;
  private final WorkerIdentity identity;
  private final BenchmarkDriver driver;
  private final ManagedChannel channel;
  private final RunToken token;
  private final Duration firstContact;
  private final Optional<ConsumerHistograms> histograms;
  private final LongFunction<MonotonicClock> clockOfAnchor;
  private final BlockingQueue<Instruction> commands = new LinkedBlockingQueue<>();
  private final AtomicReference<Exception> failure = new AtomicReference<>();

  /**
   * Not connected yet.
   *
   * @param channel to the coordinator
   * @param firstContact how long the coordinator may take to answer at all
   * @param histograms where the latencies of each consumer go besides
   */
  public WorkerAgent(
      RunPlan plan,
      WorkerIdentity identity,
      BenchmarkDriver driver,
      ManagedChannel channel,
      RunToken token,
      Duration firstContact,
      Optional<ConsumerHistograms> histograms) {
    this(plan, identity, driver, channel, token, firstContact, histograms, MonotonicClock::new);
  }

  /**
   * As above, with clocks that may be wrong: for tests.
   *
   * @param clockOfAnchor the worker's clock with a given anchor
   */
  public WorkerAgent(
      RunPlan plan,
      WorkerIdentity identity,
      BenchmarkDriver driver,
      ManagedChannel channel,
      RunToken token,
      Duration firstContact,
      Optional<ConsumerHistograms> histograms,
      LongFunction<MonotonicClock> clockOfAnchor) {
    this.plan = plan;
    this.identity = identity;
    this.driver = driver;
    this.channel = channel;
    this.token = token;
    this.firstContact = firstContact;
    this.histograms = histograms;
    this.clockOfAnchor = clockOfAnchor;
  }

  /**
   * Does the worker's part, to the end.
   *
   * @throws WorkerFailedException if it cannot, or the coordinator ends the attempt
   */
  public void run() throws WorkerFailedException, InterruptedException {
    var clocks = new AtomicReference<>(ClockTable.sameClock(plan.workers().size()));
    try (var link =
        new CoordinatorLink(
            channel, token, identity, firstContact, clockOfAnchor, clocks, commands::add)) {
      var welcome = await(Instruction.Welcome.class);
      var clock = clockOfAnchor.apply(welcome.clockAnchorNanos());
      var load =
          new WorkerLoad(
              plan, identity.index(), driver, clock, clocks::get, this::loadFailed, histograms);
      try {
        load.connect();
        runStages(link, load, clock, awaitStart(link, load));
        awaitDismissal();
      } catch (WorkerFailedException | DriverException | RuntimeException e) {
        load.abandon();
        var failed = failed(e);
        link.failed(failed.problem());
        throw failed;
      }
    }
  }

  private static WorkerFailedException failed(Exception cause) {
    return switch (cause) {
      case WorkerFailedException known -> known;
      case DriverException known -> new WorkerFailedException(known.problem(), known);
      default -> new WorkerFailedException(AgentMessage.UNEXPECTED.with(cause.toString()), cause);
    };
  }

  private void loadFailed(Exception cause) {
    failure.compareAndSet(null, cause);
  }

  /** Reports the shares of the consumers, which change while others join, until load starts. */
  private Instruction.StartStage awaitStart(CoordinatorLink link, WorkerLoad load)
      throws WorkerFailedException, InterruptedException {
    Map<Integer, Share> reported = null;
    while (true) {
      var shares = load.shares();
      if (!shares.equals(reported)) {
        link.ready(shares);
        reported = shares;
      }
      if (next(TICK) instanceof Instruction.StartStage start) {
        return start;
      }
    }
  }

  /** One stage after the other, until the coordinator ends the last drain. */
  private void runStages(
      CoordinatorLink link, WorkerLoad load, MonotonicClock clock, Instruction.StartStage first)
      throws WorkerFailedException, InterruptedException {
    var reporter = begin(first, link, load, clock);
    try {
      while (true) {
        var stage = reporter.stage().number();
        var idle = Duration.ofNanos(reporter.step());
        switch (next(idle)) {
          case Instruction.StartStage start when start.stage().number() > stage -> {
            reporter.reportRest();
            reporter.close();
            reporter = begin(start, link, load, clock);
          }
          case Instruction.StopStage stop when stop.number() == stage ->
              reporter.stop(stop.atNanos());
          case Instruction.CatchUp catchUp -> reporter.catchUp(catchUp.atNanos());
          case Instruction.Finish ignored -> {
            finish(reporter, link, load);
            return;
          }
          case null, default -> {}
        }
      }
    } finally {
      reporter.close();
    }
  }

  private StageRunner begin(
      Instruction.StartStage start, CoordinatorLink link, WorkerLoad load, MonotonicClock clock)
      throws WorkerFailedException {
    var drain = Duration.ofSeconds(plan.load().drainTimeoutSeconds());
    var reporter =
        new StageRunner(
            start.stage(),
            start.atNanos(),
            load,
            link,
            clock,
            identity.cpuLimitMillicores(),
            plan.checks().maxThreadCpuPercent(),
            drain,
            plan.load().backlog() != null);
    reporter.start();
    return reporter;
  }

  private static void finish(StageRunner reporter, CoordinatorLink link, WorkerLoad load)
      throws InterruptedException {
    load.close();
    reporter.reportRest();
    link.farewell();
  }

  private void awaitDismissal() throws WorkerFailedException, InterruptedException {
    var deadline = System.nanoTime() + DISMISSAL_BOUND.toNanos();
    while (System.nanoTime() < deadline) {
      if (next(TICK) instanceof Instruction.Dismissed) {
        return;
      }
    }
    throw new WorkerFailedException(AgentMessage.REPORT_NOT_CONFIRMED.with());
  }

  private <T extends Instruction> T await(Class<T> wanted)
      throws WorkerFailedException, InterruptedException {
    while (true) {
      var command = next(TICK);
      if (wanted.isInstance(command)) {
        return wanted.cast(command);
      }
    }
  }

  /** The next command within {@code atMost}, or null; ends where the attempt does. */
  private Instruction next(Duration atMost) throws WorkerFailedException, InterruptedException {
    if (failure.get() != null) {
      throw failed(failure.get());
    }
    var command = commands.poll(atMost.toNanos(), TimeUnit.NANOSECONDS);
    return switch (command) {
      case Instruction.Lost lost -> throw new WorkerFailedException(lost.why());
      case Instruction.Abort abort ->
          throw new WorkerFailedException(AgentMessage.STOPPED_BY_COORDINATOR.with(abort.why()));
      case null, default -> command;
    };
  }
}
