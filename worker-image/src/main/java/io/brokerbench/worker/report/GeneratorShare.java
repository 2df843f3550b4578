package io.brokerbench.worker.report;

import io.brokerbench.core.result.Quantile;
import io.brokerbench.worker.measure.Latencies;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * Which quantiles of a latency are the generator's: those of which its own delays at the same
 * quantile are more than a limit.
 *
 * @param maxPercent of a quantile that a delay may be; {@value #ANY}: any
 */
record GeneratorShare(int maxPercent) {

  /** No part of a latency is more than all of it, except for what rounding makes of it. */
  private static final int ANY = 100;

  /** Their names, of those that are published of {@code latency}. */
  List<String> of(Latencies latency, Latencies... delays) {
    var samples = latency.samples();
    return Stream.of(Quantile.values())
        .filter(quantile -> quantile.isPublished(samples))
        .filter(quantile -> isBeyond(latency, delays, l -> valueAt(l, quantile)))
        .map(Quantile::key)
        .toList();
  }

  private boolean isBeyond(Latencies latency, Latencies[] delays, ToLongFunction<Latencies> at) {
    return Arrays.stream(delays)
        .anyMatch(delay -> isBeyond(at.applyAsLong(latency), at.applyAsLong(delay)));
  }

  private static long valueAt(Latencies latencies, Quantile quantile) {
    return latencies.valueAt(quantile.percentile());
  }

  /** Whether a delay is more than its share of a latency, both at one quantile. */
  boolean isBeyond(long latency, long delay) {
    return maxPercent < ANY && delay * 100.0 > (double) maxPercent * latency;
  }
}
