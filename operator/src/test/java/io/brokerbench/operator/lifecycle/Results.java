package io.brokerbench.operator.lifecycle;

import io.brokerbench.core.broker.VerificationReport;
import io.brokerbench.core.result.DurabilityProof;
import io.brokerbench.core.result.Figures;
import io.brokerbench.core.result.Figures.Throughput;
import io.brokerbench.core.result.Integrity;
import io.brokerbench.core.result.LatencyFigures;
import io.brokerbench.core.result.Objectives;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.result.Times;
import io.brokerbench.core.result.Verdict;
import java.time.Instant;
import java.util.List;

/** What a coordinator may have published. */
final class Results {

  static final Instant LOAD_STARTED = Views.NOW;

  private Results() {}

  /** Of a run without objectives. */
  static RunResult complete() {
    return with(null);
  }

  static RunResult with(Objectives objectives) {
    var rate = new Throughput(9994, 9994, 999.4, 999.4);
    var latency = new LatencyFigures(9994, 1, 1, 1, 1, 1, 1, 4999, 1, 1, 1, 0, 0);
    var proof = new VerificationReport(Instant.EPOCH, List.of());
    return new RunResult(
        RunResult.SCHEMA_VERSION,
        "1",
        "kafka-clients",
        true,
        null,
        null,
        null,
        new Times(LOAD_STARTED, LOAD_STARTED, LOAD_STARTED, LOAD_STARTED, LOAD_STARTED),
        new Figures(10, 1000L, rate, rate, latency, latency, latency, latency, latency, latency),
        List.of(),
        null,
        new Integrity(9994, 0, 9994, 0, 0, 0, 0L, 0, List.of()),
        new DurabilityProof(2, proof, proof, 3),
        List.of(),
        List.of(),
        new Verdict(true, List.of()),
        objectives);
  }
}
