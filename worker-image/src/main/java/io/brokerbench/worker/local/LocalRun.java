package io.brokerbench.worker.local;

import io.brokerbench.core.broker.BrokerAdmin;
import io.brokerbench.core.handover.WorkOrder;
import io.brokerbench.worker.agent.WorkerAgent;
import io.brokerbench.worker.agent.WorkerFailedException;
import io.brokerbench.worker.clock.MonotonicClock;
import io.brokerbench.worker.coordinator.LoadObserver;
import io.brokerbench.worker.coordinator.RunConductor;
import io.brokerbench.worker.driver.BenchmarkDriver;
import io.brokerbench.worker.nodes.DirtyPages;
import io.brokerbench.worker.rpc.RunToken;
import io.brokerbench.worker.rpc.WorkerIdentity;
import io.grpc.ManagedChannel;
import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.inprocess.InProcessServerBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.function.IntFunction;
import java.util.function.LongFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A run whose coordinator and workers talk the same protocol, within the process. */
public final class LocalRun {

  private static final Logger LOG = LoggerFactory.getLogger(LocalRun.class);

  private static final Duration READY_BOUND = Duration.ofMinutes(5);
  private static final Duration FIRST_CONTACT = Duration.ofSeconds(30);
  private static final Duration END_BOUND = Duration.ofSeconds(20);

  private final WorkOrder order;
  private final BrokerAdmin admin;
  private final BenchmarkDriver driver;
  private final IntFunction<WorkerIdentity> identities;
  private final IntFunction<LongFunction<MonotonicClock>> clocks;
  private volatile Runnable stop = () -> {};
  private volatile boolean stopped;

  /**
   * Of brokers and topics that are there.
   *
   * @param identities who each worker is, by index
   */
  public LocalRun(
      WorkOrder order,
      BrokerAdmin admin,
      BenchmarkDriver driver,
      IntFunction<WorkerIdentity> identities) {
    this(order, admin, driver, identities, index -> MonotonicClock::new);
  }

  /**
   * For tests: with clocks that go wrong.
   *
   * @param clocks by worker's index, its clock with a given anchor
   */
  LocalRun(
      WorkOrder order,
      BrokerAdmin admin,
      BenchmarkDriver driver,
      IntFunction<WorkerIdentity> identities,
      IntFunction<LongFunction<MonotonicClock>> clocks) {
    this.order = order;
    this.admin = admin;
    this.driver = driver;
    this.identities = identities;
    this.clocks = clocks;
  }

  /**
   * Ends a run as soon as can be: it returns what was measured until then. Also before it is under
   * way.
   */
  public void stop() {
    stopped = true;
    stop.run();
  }

  /** Runs it to its end, while {@code observer} hears how it goes. */
  public RunConductor.Conclusion run(LoadObserver observer) throws InterruptedException {
    var name = "run-" + UUID.randomUUID();
    var token = new RunToken(UUID.randomUUID().toString());
    var conductor =
        new RunConductor(
            order, admin, driver.clientVersion(), observer, READY_BOUND, DirtyPages.UNSEEN);
    stop = conductor::stop;
    if (stopped) {
      conductor.stop();
    }
    var channel = InProcessChannelBuilder.forName(name).build();
    try {
      var server =
          InProcessServerBuilder.forName(name)
              .addService(conductor.service())
              .intercept(token)
              .build()
              .start();
      try {
        var workers =
            order.plan().workers().stream()
                .map(worker -> start(worker.index(), channel, token))
                .toList();
        var conclusion = conductor.conduct();
        for (var worker : workers) {
          worker.join(END_BOUND);
        }
        return conclusion;
      } finally {
        server.shutdownNow();
      }
    } catch (IOException e) {
      throw new UncheckedIOException("a transport within the process", e);
    } finally {
      channel.shutdownNow();
    }
  }

  private Thread start(int index, ManagedChannel channel, RunToken token) {
    var agent =
        new WorkerAgent(
            order.plan(),
            identities.apply(index),
            driver,
            channel,
            token,
            FIRST_CONTACT,
            Optional.empty(),
            clocks.apply(index));
    return Thread.ofPlatform().name("worker-" + index).daemon().start(() -> run(index, agent));
  }

  /** The coordinator hears of a failure too, and ends the run with it. */
  private static void run(int index, WorkerAgent agent) {
    try {
      agent.run();
    } catch (WorkerFailedException e) {
      LOG.debug("worker {} ends: {}", index, e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
