package io.brokerbench.worker.cli;

import io.brokerbench.core.message.Message;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * How a signal ends a suite: a load that is under way ends first and its topics are deleted;
 * between loads the process ends at once.
 */
final class SuiteStop implements AutoCloseable {

  private static final Duration BOUND = Duration.ofSeconds(50);

  private final Consumer<Message> listener;
  private final Thread hook = new Thread(this::endProcess, "suite-stop");

  /** Whoever has it works on something that must not be cut off. */
  private final Semaphore work = new Semaphore(1);

  private volatile Runnable stopLoad = () -> {};
  private volatile boolean requested;
  private boolean working;

  /**
   * One that a signal does not reach.
   *
   * @param listener hears what follows a signal
   */
  SuiteStop(Consumer<Message> listener) {
    this.listener = listener;
  }

  /** Of this process, until it is closed. */
  static SuiteStop ofProcess(Consumer<Message> listener) {
    var stop = new SuiteStop(listener);
    Runtime.getRuntime().addShutdownHook(stop.hook);
    return stop;
  }

  /** Whether the suite must end. */
  boolean requested() {
    return requested;
  }

  /** Ends the load that is under way, if any. Does not block. */
  void request() {
    requested = true;
    stopLoad.run();
  }

  private void endProcess() {
    listener.accept(
        work.availablePermits() == 0
            ? SuiteRunMessage.STOPPING.with()
            : SuiteRunMessage.STOPPED.with());
    request();
    try {
      // Past the bound, the topics of this run stay.
      var _ = work.tryAcquire(BOUND.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Something begins that must not be cut off. Never returns while the process ends.
   *
   * @param stop ends it as soon as can be; does not block
   */
  void begin(Runnable stop) {
    if (!working) {
      work.acquireUninterruptibly();
      working = true;
    }
    stopLoad = stop;
    if (requested) {
      stop.run();
    }
  }

  /** It is over, if it ever began. */
  void end() {
    stopLoad = () -> {};
    if (working) {
      working = false;
      work.release();
    }
  }

  @Override
  public void close() {
    end();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The process ends already.
      requested = true;
    }
  }
}
