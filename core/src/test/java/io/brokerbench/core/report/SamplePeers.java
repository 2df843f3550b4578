package io.brokerbench.core.report;

import io.brokerbench.core.result.Quantile;
import java.util.Map;

/** Results of other benchmarks that nobody measured. */
public final class SamplePeers {

  /** One of its publish latency alone. */
  public static final PeerInput OMB =
      new PeerInput(
          "old/omb.json",
          "OpenMessaging Benchmark",
          "a workload",
          "Pulsar",
          1234.5,
          null,
          Map.of(Quantile.P50, 1500.0, Quantile.P99, 7250.0, Quantile.MAX, 90000.0),
          Map.of(),
          Map.of("message size", "1024 bytes"));

  private SamplePeers() {}
}
