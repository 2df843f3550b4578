package io.brokerbench.core.suite.figure;

import io.brokerbench.core.result.RunResult;

/** Results of runs, as JSON that lacks what suites do not read. */
public final class Results {

  /** An open loop with all figures but those of a backlog. */
  public static final String FIGURES =
      """
      "figures": {
        "publish": {"messages": 6, "bytes": 7, "messagesPerSecond": 1000.25, "bytesPerSecond": 1},
        "consume": {"messages": 6, "bytes": 7, "messagesPerSecond": 2000.5, "bytesPerSecond": 1},
        "publishLatency": {"count": 100000, "p50": 1, "p95": 2, "p99": 3, "p999": 4, "max": 5},
        "publishLatencyFromIntended":
          {"count": 100000, "p50": 1100, "p95": 1200, "p99": 1300, "p999": 1400, "max": 1500,
           "generatorBound": ["p50"]},
        "endToEndLatencyFromIntended":
          {"count": 5000, "p50": 2100, "p95": 2200, "p99": 2300, "max": 2500}}
      """;

  private Results() {}

  /** A valid run. */
  public static RunResult of(String... parts) {
    return RunResult.parse(json(parts));
  }

  /** Likewise, with the parts of the document that are given. */
  public static String json(String... parts) {
    return """
    {"schemaVersion": "brokerbench.io/result/v1alpha1", "completed": true,
     "verdict": {"valid": true, "checks": []},
     "times": {"loadStarted": "2026-11-27T08:01:00Z", "drained": "2026-11-27T08:02:00Z"},
    """
        + String.join(",", parts)
        + "}";
  }
}
