package io.brokerbench.worker.report;

import io.brokerbench.core.report.Distribution;
import io.brokerbench.core.report.Distribution.Point;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.HistogramLogReader;

/** Reads the distributions of the whole measured time from the log of a run. */
public final class WholeHistograms {

  /** Steps per halving of the distance to 100 %: a curve without corners. */
  private static final int STEPS = 4;

  private static final double ALL = 100;

  private WholeHistograms() {}

  /**
   * The distributions by metric, such as {@code publishFromIntended}.
   *
   * @param log text of {@value ResultFiles#HISTOGRAMS}
   * @throws RuntimeException of any type if a histogram in it is damaged
   */
  public static Map<String, Distribution> read(String log) {
    var found = new HashMap<String, Distribution>();
    var bytes = new ByteArrayInputStream(log.getBytes(StandardCharsets.UTF_8));
    try (var reader = new HistogramLogReader(bytes)) {
      for (var next = reader.nextIntervalHistogram();
          next != null;
          next = reader.nextIntervalHistogram()) {
        add(found, next);
      }
    }
    return found;
  }

  private static void add(Map<String, Distribution> found, EncodableHistogram histogram) {
    var tag = histogram.getTag();
    if (tag != null
        && tag.startsWith(HistogramLog.WHOLE)
        && histogram instanceof AbstractHistogram values) {
      found.put(tag.substring(HistogramLog.WHOLE.length()), of(values));
    }
  }

  private static Distribution of(AbstractHistogram values) {
    var points = new ArrayList<Point>();
    var last = -1.0;
    // The maximum is that of the last sample.
    var most = ALL * (1 - 1.0 / Math.max(1, values.getTotalCount()));
    for (var value : values.percentiles(STEPS)) {
      var percentile = Math.min(most, value.getPercentileLevelIteratedTo());
      if (percentile > last) {
        points.add(new Point(percentile, value.getValueIteratedTo()));
        last = percentile;
      }
    }
    return new Distribution(points);
  }
}
