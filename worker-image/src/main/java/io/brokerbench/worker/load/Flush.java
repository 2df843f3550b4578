package io.brokerbench.worker.load;

import io.brokerbench.worker.driver.BenchmarkProducer;
import io.brokerbench.worker.driver.DriverException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;

/** Something that all producers of a worker do at the same time, each on a thread of its own. */
public final class Flush {

  private final List<Thread> threads;
  private final long deadline;

  private Flush(List<Thread> threads, long deadline) {
    this.threads = threads;
    this.deadline = deadline;
  }

  private interface Action {
    void on(BenchmarkProducer producer) throws DriverException, InterruptedException;
  }

  /** Producers wait for their last acknowledgements. */
  static Flush start(
      Collection<BenchmarkProducer> producers, Duration bound, Consumer<Exception> onFailure) {
    return start(producers, bound, p -> p.flush(bound), onFailure);
  }

  /** Producers are closed; what is neither acknowledged nor failed within the bound fails. */
  static Flush close(
      Collection<BenchmarkProducer> producers, Duration bound, Consumer<Exception> onFailure) {
    return start(producers, bound, p -> p.close(bound), onFailure);
  }

  private static Flush start(
      Collection<BenchmarkProducer> producers,
      Duration bound,
      Action action,
      Consumer<Exception> onFailure) {
    var deadline = System.nanoTime() + bound.toNanos();
    return new Flush(
        producers.stream()
            .map(p -> Thread.ofVirtual().name("flush").start(() -> run(action, p, onFailure)))
            .toList(),
        deadline);
  }

  private static void run(
      Action action, BenchmarkProducer producer, Consumer<Exception> onFailure) {
    try {
      action.on(producer);
    } catch (DriverException e) {
      onFailure.accept(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whether all are done, or the time for it is over. */
  public boolean finished() {
    return System.nanoTime() > deadline || threads.stream().noneMatch(Thread::isAlive);
  }

  /** Waits until all are done. */
  void join() throws InterruptedException {
    for (var thread : threads) {
      thread.join();
    }
  }
}
