package io.brokerbench.worker.peer;

import io.brokerbench.core.result.Quantile;
import java.util.EnumMap;
import java.util.Map;

/**
 * A latency distribution, from the actual send: no peer counts from the intended one.
 *
 * @param micros quantiles in microseconds, at least 0; without those that the peer does not report
 */
public record PeerLatency(Map<Quantile, Double> micros) {

  /** Copies the quantiles. */
  public PeerLatency {
    micros = Map.copyOf(micros);
  }

  /** Of quantiles in milliseconds. */
  static PeerLatency ofMillis(Map<Quantile, Double> millis) {
    var micros = new EnumMap<Quantile, Double>(Quantile.class);
    millis.forEach((quantile, value) -> micros.put(quantile, value * 1000));
    return new PeerLatency(micros);
  }
}
