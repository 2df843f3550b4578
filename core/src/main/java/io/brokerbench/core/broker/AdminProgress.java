package io.brokerbench.core.broker;

import io.brokerbench.core.message.Message;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** Hears how far work has come that takes a cluster many requests. Called by any threads. */
@FunctionalInterface
public interface AdminProgress {

  /** Nobody listens. */
  AdminProgress UNHEARD = (stage, done, of) -> {};

  /**
   * So much is done.
   *
   * @param stage what is being done, such as {@code loading partitions}
   * @param done how many of them
   * @param of how many there are
   */
  void reached(Message stage, int done, int of);

  /**
   * Tells it in words, such as {@code loading partitions: 3,400 of 10,000}.
   *
   * @param interval between two calls of the listener, and before the first
   */
  static AdminProgress inWords(Duration interval, Consumer<Message> listener) {
    var told = new AtomicLong(System.nanoTime());
    return (stage, done, of) -> {
      var now = System.nanoTime();
      var before = told.get();
      if (now - before >= interval.toNanos() && told.compareAndSet(before, now)) {
        listener.accept(BrokerMessage.PROGRESS.with(stage, grouped(done), grouped(of)));
      }
    };
  }

  private static String grouped(int count) {
    return String.format(Locale.ROOT, "%,d", count);
  }
}
