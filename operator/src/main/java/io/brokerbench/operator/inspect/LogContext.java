package io.brokerbench.operator.inspect;

import java.util.Map;
import java.util.function.Supplier;
import org.slf4j.MDC;

/**
 * What lines of the log say about the run that they belong to. The operator SDK knows it of the
 * threads that reconcile; here it goes along to others.
 *
 * @param entries of the thread that made this
 */
record LogContext(Map<String, String> entries) {

  /** Of this thread. */
  static LogContext current() {
    var entries = MDC.getCopyOfContextMap();
    return new LogContext(entries == null ? Map.of() : entries);
  }

  /** Lines that {@code work} logs, in whichever thread, belong to the same run. */
  <T> Supplier<T> within(Supplier<T> work) {
    return () -> {
      MDC.setContextMap(entries);
      return work.get();
    };
  }

  /** The same; and so do those that the thread logs afterwards, whatever {@code work} has done. */
  Runnable within(Runnable work) {
    return () -> {
      MDC.setContextMap(entries);
      try {
        work.run();
      } finally {
        MDC.setContextMap(entries);
      }
    };
  }
}
