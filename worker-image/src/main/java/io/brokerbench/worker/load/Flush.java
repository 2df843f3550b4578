package io.brokerbench.worker.load;

import io.brokerbench.worker.driver.BenchmarkProducer;
import io.brokerbench.worker.driver.DriverException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;

/** Producers that wait for their last acknowledgements, each on a thread of its own. */
public final class Flush {

  private final List<Thread> threads;

  private Flush(List<Thread> threads) {
    this.threads = threads;
  }

  static Flush start(
      Collection<BenchmarkProducer> producers, Duration bound, Consumer<Exception> onFailure) {
    return new Flush(
        producers.stream()
            .map(
                producer ->
                    Thread.ofVirtual()
                        .name("flush")
                        .start(() -> flushAndClose(producer, bound, onFailure)))
            .toList());
  }

  private static void flushAndClose(
      BenchmarkProducer producer, Duration bound, Consumer<Exception> onFailure) {
    try {
      producer.flushAndClose(bound);
    } catch (DriverException e) {
      onFailure.accept(e);
    }
  }

  /** Whether every message is acknowledged or failed. */
  public boolean finished() {
    return threads.stream().noneMatch(Thread::isAlive);
  }
}
