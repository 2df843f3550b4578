package io.brokerbench.worker.serve.report;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** What failed is not tried again for 10 s, however many browsers ask for it. */
final class RecentFailures {

  private static final Duration REST = Duration.ofSeconds(10);
  private static final int MAX = 1_000;

  private final Clock clock;
  private final Map<String, Failure> failures = new LinkedHashMap<>();

  private record Failure(Instant at, NoReportException reason) {}

  RecentFailures(Clock clock) {
    this.clock = clock;
  }

  /** Throws what failed a moment ago. */
  synchronized void check(String key) throws NoReportException {
    var last = failures.get(key);
    if (last != null && last.at().plus(REST).isAfter(clock.instant())) {
      throw last.reason();
    }
  }

  /** Notes a failure; being busy is none. */
  synchronized void note(String key, NoReportException reason) {
    if (reason.busy()) {
      return;
    }
    failures.remove(key);
    failures.put(key, new Failure(clock.instant(), reason));
    if (failures.size() > MAX) {
      failures.remove(failures.keySet().iterator().next());
    }
  }
}
