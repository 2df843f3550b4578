package io.brokerbench.worker.peer;

import io.brokerbench.core.result.Quantile;
import io.brokerbench.worker.peer.PeerResult.Load;
import io.brokerbench.worker.peer.PeerResult.Rate;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * What {@code pulsar-perf produce} and {@code pulsar-perf consume} log: two lines per interval, and
 * at the end an aggregated throughput and an aggregated latency.
 *
 * <p>Latencies are milliseconds. Those of the producer are from the actual send. Those of the
 * consumer are from the publish time, which the producer's client stamps when it sends, by another
 * clock. 1 Mbit is 2^20 bits there.
 */
final class PulsarPerfOutput {

  private static final double BYTES_PER_MBIT = (1 << 20) / 8.0;

  private static final Pattern INTERVAL =
      Pattern.compile("Throughput (produced|received): +\\d+ msg --- ");

  private static final Pattern THROUGHPUT =
      Pattern.compile(
          "Aggregated throughput stats --- +(\\d+) +records (sent|received)"
              + " --- +([0-9.]+) +msg/s --- +([0-9.]+) +Mbit/s");

  private static final String LATENCY = "Aggregated latency stats --- Latency: mean:";

  private static final Pattern LATENCIES =
      Pattern.compile(
          LATENCY
              + " +([0-9.]+) ms - med: +([0-9.]+) - 95pct: +([0-9.]+) - 99pct: +([0-9.]+)"
              + " - 99.9pct: +([0-9.]+) - 99.99pct: +([0-9.]+) - 99.999pct: +([0-9.]+)"
              + " - Max: +([0-9.]+)");

  private static final String RECEIVED = "received";

  private PulsarPerfOutput() {}

  /** Whether a text is such output, complete or not. */
  static boolean isOne(String text) {
    return INTERVAL.matcher(text).find() || THROUGHPUT.matcher(text).find();
  }

  static PeerResult read(String text) throws InvalidPeerException {
    var throughput = THROUGHPUT.matcher(text).results().toList();
    var tool = tool(text);
    var latencies = LATENCIES.matcher(text).results().toList();
    if (throughput.isEmpty()) {
      throw new InvalidPeerException(
          PeerMessage.TRUNCATED.with(tool, "Aggregated throughput stats"));
    }
    if (latencies.isEmpty()) {
      throw new InvalidPeerException(PeerMessage.TRUNCATED.with(tool, "Aggregated latency stats"));
    }
    if (throughput.size() > 1) {
      throw new InvalidPeerException(PeerMessage.SEVERAL_SUMMARIES.with(throughput.size(), tool));
    }
    return read(tool, throughput.getFirst(), latencies.getFirst());
  }

  private static PeerTool tool(String text) {
    var consumer =
        THROUGHPUT
            .matcher(text)
            .results()
            .findFirst()
            .map(found -> found.group(2).equals(RECEIVED))
            .orElseGet(
                () -> INTERVAL.matcher(text).results().anyMatch(i -> i.group(1).equals(RECEIVED)));
    return consumer ? PeerTool.PULSAR_CONSUME : PeerTool.PULSAR_PRODUCE;
  }

  private static PeerResult read(PeerTool tool, MatchResult throughput, MatchResult latencies)
      throws InvalidPeerException {
    if (Long.parseLong(throughput.group(1)) == 0) {
      throw new InvalidPeerException(PeerMessage.NOTHING_MEASURED.with(tool));
    }
    var rate =
        new Rate(
            Double.parseDouble(throughput.group(3)),
            Double.parseDouble(throughput.group(4)) * BYTES_PER_MBIT);
    var latency = latency(latencies);
    var produces = tool == PeerTool.PULSAR_PRODUCE;
    return new PeerResult(
        tool,
        null,
        "Pulsar",
        produces ? rate : null,
        produces ? null : rate,
        produces ? latency : null,
        produces ? null : latency,
        Load.UNKNOWN,
        null);
  }

  private static PeerLatency latency(MatchResult latencies) {
    // The sixth and seventh are 99.99 and 99.999 %; the latter has no name here.
    var groups = List.of(2, 3, 4, 5, 6, 8);
    var quantiles =
        List.of(
            Quantile.P50, Quantile.P95, Quantile.P99, Quantile.P999, Quantile.P9999, Quantile.MAX);
    Map<Quantile, Double> millis = new EnumMap<>(Quantile.class);
    for (var i = 0; i < groups.size(); i++) {
      millis.put(quantiles.get(i), Double.parseDouble(latencies.group(groups.get(i))));
    }
    return PeerLatency.ofMillis(millis);
  }
}
