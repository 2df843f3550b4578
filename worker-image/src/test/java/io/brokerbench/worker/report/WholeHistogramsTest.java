package io.brokerbench.worker.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.Test;

class WholeHistogramsTest {

  private static final int SAMPLES = 100_000;

  private static String log(String... tags) {
    var bytes = new ByteArrayOutputStream();
    var log = new HistogramLogWriter(new PrintStream(bytes, false, StandardCharsets.UTF_8));
    log.outputLogFormatVersion();
    for (var tag : tags) {
      var histogram = new Histogram(3);
      for (var micros = 1; micros <= SAMPLES; micros++) {
        histogram.recordValue(micros);
      }
      histogram.setTag(tag);
      log.outputIntervalHistogram(0, 10, histogram, 1000);
    }
    log.close();
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void readsHistogramsOfTheWholeTimeOnly() {
    assertThat(WholeHistograms.read(log("whole.publish", "publish", "Build.publish")))
        .containsOnlyKeys("publish");
  }

  @Test
  void curveHasTheValueOfEachPercentile() {
    var points = WholeHistograms.read(log("whole.publish")).get("publish").points();

    assertThat(points).hasSizeBetween(30, 120);
    assertThat(points)
        .allSatisfy(
            point ->
                assertThat(point.micros())
                    .isCloseTo(point.percentile() / 100 * SAMPLES, within(0.002 * SAMPLES)));
    assertThat(points).extracting(point -> point.percentile()).isSorted().doesNotHaveDuplicates();
    assertThat(points.getLast().percentile()).isCloseTo(99.999, within(1e-9));
    assertThat(points.getLast().micros()).isCloseTo(SAMPLES, within(0.001 * SAMPLES));
  }
}
