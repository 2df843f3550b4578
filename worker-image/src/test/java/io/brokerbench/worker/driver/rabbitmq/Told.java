package io.brokerbench.worker.driver.rabbitmq;

import io.brokerbench.worker.driver.SendListener;
import java.util.ArrayList;
import java.util.List;

/** What a listener heard, in the order in which it heard it. */
public final class Told implements SendListener {

  private final List<Long> acknowledged = new ArrayList<>();
  private final List<Integer> partitions = new ArrayList<>();
  private final List<Long> failed = new ArrayList<>();
  private final List<Exception> causes = new ArrayList<>();

  @Override
  public synchronized void acknowledged(long sequence, long intended, long actual, int partition) {
    acknowledged.add(sequence);
    partitions.add(partition);
    notifyAll();
  }

  @Override
  public synchronized void failed(long sequence, long intended, long actual, Exception cause) {
    failed.add(sequence);
    causes.add(cause);
    notifyAll();
  }

  /** Waits until it has heard of so many messages. */
  public synchronized void await(int messages) throws InterruptedException {
    while (acknowledged.size() + failed.size() < messages) {
      wait();
    }
  }

  /** Sequences of what was acknowledged. */
  public synchronized List<Long> acknowledged() {
    return List.copyOf(acknowledged);
  }

  /** Their partitions. */
  public synchronized List<Integer> partitions() {
    return List.copyOf(partitions);
  }

  /** Sequences of what failed. */
  public synchronized List<Long> failed() {
    return List.copyOf(failed);
  }

  /** Why it failed. */
  public synchronized List<Exception> causes() {
    return List.copyOf(causes);
  }
}
