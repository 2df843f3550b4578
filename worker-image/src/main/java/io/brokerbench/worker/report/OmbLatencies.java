package io.brokerbench.worker.report;

import io.brokerbench.worker.measure.Latencies;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;

/**
 * The latencies that OMB tells of a stretch of time, in microseconds.
 *
 * @param average arithmetic mean
 * @param others percentiles and the maximum, by the endings of their names
 */
record OmbLatencies(double average, SequencedMap<String, Long> others) {

  private static final SequencedMap<String, Double> PERCENTILES = percentiles();

  private static SequencedMap<String, Double> percentiles() {
    var percentiles = new LinkedHashMap<String, Double>();
    percentiles.put("50pct", 50.0);
    percentiles.put("75pct", 75.0);
    percentiles.put("95pct", 95.0);
    percentiles.put("99pct", 99.0);
    percentiles.put("999pct", 99.9);
    percentiles.put("9999pct", 99.99);
    percentiles.put("99999pct", 99.999);
    return percentiles;
  }

  static OmbLatencies of(Latencies latencies) {
    var others = new LinkedHashMap<String, Long>();
    for (Map.Entry<String, Double> percentile : PERCENTILES.entrySet()) {
      others.put(percentile.getKey(), latencies.valueAt(percentile.getValue()));
    }
    others.put("Max", latencies.max());
    return new OmbLatencies(latencies.mean(), others);
  }
}
