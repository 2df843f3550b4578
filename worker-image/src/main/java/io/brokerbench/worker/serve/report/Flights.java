package io.brokerbench.worker.serve.report;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;

/** Makes each thing once at a time, on a thread of its own, however many wait for it. */
final class Flights {

  private final Map<String, FutureTask<MadeReport>> flights = new HashMap<>();

  /**
   * The report that {@code maker} makes, or the one that another call with this key has made.
   *
   * @param patience after which this call ends; the making goes on
   * @throws NoReportException if {@code maker} throws it, or this takes too long
   */
  MadeReport join(String key, Callable<MadeReport> maker, Duration patience)
      throws NoReportException {
    return Waiting.get(flight(key, maker), patience, NoReportException::whileBusy);
  }

  private synchronized FutureTask<MadeReport> flight(String key, Callable<MadeReport> maker) {
    var running = flights.get(key);
    if (running != null) {
      return running;
    }
    var flight =
        new FutureTask<>(
            () -> {
              try {
                return maker.call();
              } finally {
                land(key);
              }
            });
    flights.put(key, flight);
    Thread.ofVirtual().name("report").start(flight);
    return flight;
  }

  private synchronized void land(String key) {
    flights.remove(key);
  }
}
