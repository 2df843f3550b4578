package io.brokerbench.core.report;

import io.brokerbench.core.result.Quantile;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A result of another benchmark to report on. It proves neither durability nor that no message was
 * lost, and its latencies count from the actual send.
 *
 * @param file where it was read
 * @param tool that measured it, such as {@code pulsar-perf produce}
 * @param name of the run, or its file
 * @param system that was measured, by the name that the file has
 * @param published acknowledged messages per second; null where they were not measured
 * @param received received messages per second; null likewise
 * @param publish quantiles of the publish latency in microseconds; without those that are not known
 * @param endToEnd the same of the end-to-end latency
 * @param facts what the file records of the load, by names for readers
 */
public record PeerInput(
    String file,
    String tool,
    String name,
    String system,
    Double published,
    Double received,
    Map<Quantile, Double> publish,
    Map<Quantile, Double> endToEnd,
    Map<String, String> facts) {

  /** Copies the maps and keeps their order. */
  public PeerInput {
    publish = ordered(publish);
    endToEnd = ordered(endToEnd);
    facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
  }

  private static Map<Quantile, Double> ordered(Map<Quantile, Double> quantiles) {
    var ordered = new EnumMap<Quantile, Double>(Quantile.class);
    ordered.putAll(quantiles);
    return Collections.unmodifiableMap(ordered);
  }
}
