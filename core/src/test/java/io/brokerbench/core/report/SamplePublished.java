package io.brokerbench.core.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.suite.published.PublishedSuite;
import java.util.List;

/** The sample suite with figures beside its own, which nobody published. */
public final class SamplePublished {

  private SamplePublished() {}

  /** As if they were from the publication that has the figures of {@code source}. */
  public static SuiteInput of(PublishedSuite source) throws InvalidRunException {
    var input = SampleSuite.of("1, 100, 1000", 3);
    var document = (ObjectNode) input.document();
    document.set("publication", Json.mapper().valueToTree(source.published().publication()));
    var figures = document.putArray("publishedFigures");
    for (var figure : List.of("publishRate", "publishLatencyP99", "publishLatencyP50")) {
      for (var cell : input.result().cells()) {
        figures
            .addObject()
            .put("cell", cell.name())
            .put("figure", figure)
            .put("unit", figure.equals("publishRate") ? "MiB/s" : "ms")
            .put("precision", cell.name().contains("kafka") ? "exact" : "about")
            .put("source", "Table 1")
            .put("published", 10.0)
            .put("measured", 20.0 + figures.size())
            .put("ratioToOtherHardware", (20.0 + figures.size()) / 10)
            .put("runs", 3);
      }
    }
    return input;
  }

  /** Gives a suite one such figure, of its first cell; returns its document. */
  static ObjectNode putOne(SuiteInput input) {
    var document = (ObjectNode) input.document();
    document
        .putArray("publishedFigures")
        .addObject()
        .put("cell", input.result().cells().getFirst().name())
        .put("figure", "publishLatencyP99")
        .put("unit", "ms")
        .put("published", 10.5)
        .put("precision", "exact")
        .put("source", "Table 1")
        .put("runs", 3)
        .put("measured", 21.0)
        .put("ratioToOtherHardware", 2.0);
    return document;
  }
}
