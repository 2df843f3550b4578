package io.brokerbench.worker.compare;

import io.brokerbench.core.result.LatencyFigures;
import io.brokerbench.core.result.Quantile;
import io.brokerbench.worker.peer.PeerLatency;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Quantiles of one latency of one input.
 *
 * @param origin what they count from
 * @param micros in microseconds; without those that are not published
 * @param generatorBound those that the generator caused
 */
public record LatencyRow(
    Origin origin, Map<Quantile, Double> micros, Set<Quantile> generatorBound) {

  private static final double MICROS_PER_MILLI = 1000;

  /** Copies the collections. */
  public LatencyRow {
    micros = Map.copyOf(micros);
    generatorBound = Set.copyOf(generatorBound);
  }

  static LatencyRow of(Origin origin, LatencyFigures figures) {
    var micros = new EnumMap<Quantile, Double>(Quantile.class);
    var bound = EnumSet.noneOf(Quantile.class);
    for (var quantile : Quantile.values()) {
      var value = figures.count() == 0 ? null : quantile.of(figures);
      if (value != null) {
        micros.put(quantile, (double) value);
      }
      if (figures.isGeneratorBound(quantile)) {
        bound.add(quantile);
      }
    }
    return new LatencyRow(origin, micros, bound);
  }

  static LatencyRow of(PeerLatency latency) {
    return new LatencyRow(Origin.ACTUAL, latency.micros(), Set.of());
  }

  /** In milliseconds, with a mark where it is the generator's. */
  String cell(Quantile quantile) {
    var value = micros.get(quantile);
    var mark = generatorBound.contains(quantile) ? "*" : "";
    return value == null
        ? "-"
        : String.format(Locale.ROOT, "%.2f", value / MICROS_PER_MILLI) + mark;
  }
}
