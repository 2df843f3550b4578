package io.brokerbench.worker.rpc;

import io.brokerbench.worker.rpc.proto.FromWorker;
import java.util.ArrayDeque;
import java.util.List;

/** Numbered messages that are kept until their receipt is confirmed. Thread-safe. */
final class Outbox {

  private final ArrayDeque<FromWorker> kept = new ArrayDeque<>();
  private long lastNumber;

  /** Gives the message the next number, from 1, and keeps it. */
  synchronized FromWorker add(FromWorker.Builder message) {
    var numbered = message.setNumber(++lastNumber).build();
    kept.addLast(numbered);
    return numbered;
  }

  /** Lets go of everything up to {@code number}. */
  synchronized void confirm(long number) {
    while (!kept.isEmpty() && kept.getFirst().getNumber() <= number) {
      kept.removeFirst();
    }
  }

  /** What may not have arrived, in order. */
  synchronized List<FromWorker> unconfirmed() {
    return List.copyOf(kept);
  }
}
