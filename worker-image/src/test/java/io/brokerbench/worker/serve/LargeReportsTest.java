package io.brokerbench.worker.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.core.report.SampleRuns;
import io.brokerbench.core.served.ServedResources;
import io.brokerbench.core.served.StandInApi;
import io.brokerbench.worker.page.ReportFiles;
import io.brokerbench.worker.report.ResultFiles;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Reports whose runs have few bytes that become many. */
class LargeReportsTest {

  private static final int MEGABYTE = 1024 * 1024;

  /** Seven megabytes, of which compression leaves a few kilobytes. */
  static String series() {
    var lines = SampleRuns.resource("timeseries.csv").lines().toList();
    var note = "x".repeat(7 * MEGABYTE / lines.size());
    return lines.getFirst()
        + ",note\n"
        + lines.stream().skip(1).map(line -> line + "," + note).collect(Collectors.joining("\n"));
  }

  /** A finished run with that load over time, compressed. */
  static void put(StandInApi api, String namespace, String name, byte[] series) {
    ServedResources.putFinished(api, namespace, name);
    var results = ServedResources.resultsOf(name);
    var text = ServedResources.result(name).toString();
    ObjectNode map = ServedResources.configMap(results, "result.json", text);
    map.putObject("binaryData").put(ResultFiles.TIMESERIES, series);
    api.put(StandInApi.CONFIG_MAP.formatted(namespace, results), map);
  }

  @Test
  void detailsThatFillTheMemoryAreLeftOut() throws IOException {
    var series = ReportFiles.gzip(series());
    try (var api = new StandInApi()) {
      for (var name : List.of("r1", "r2", "r3", "r4")) {
        put(api, "a", name, series);
      }
      try (var page = new ServedPage(api, null, "a")) {
        page.await("/compare", answer -> runs(answer.body()) == 4);

        var html = page.get("/compare?run=a/r1&run=a/r2&run=a/r3&run=a/r4").body();

        assertThat(html)
            .contains("a/r4 timeseries.csv.gz is left out: the load over time")
            .doesNotContain("a/r3 timeseries.csv.gz is left out")
            .contains("data-at=\"r4/");
      }
    }
  }

  private static int runs(String html) {
    return html.split("Add a/r", -1).length - 1;
  }
}
