package io.brokerbench.core.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.core.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Runs to report on: a measured one, and variations of it that nobody measured. */
public final class SampleRuns {

  private static final List<String> LATENCIES =
      List.of(
          "publishLatency",
          "publishLatencyFromIntended",
          "endToEndLatency",
          "endToEndLatencyFromIntended");
  private static final List<String> QUANTILES =
      List.of("min", "mean", "p50", "p75", "p90", "p95", "p99", "p999", "max");

  private SampleRuns() {}

  /** The text of a resource beside this class's package, such as {@code result.json}. */
  public static String resource(String name) {
    try (var stream = SampleRuns.class.getResourceAsStream("/report/" + name)) {
      return new String(
          Objects.requireNonNull(stream, name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A result of {@code bench run} as it was written. */
  public static ObjectNode result() {
    return tree(resource("result.json"));
  }

  /** It with its load over time. */
  public static RunInput measured() {
    return input("results/result.json", result());
  }

  /** A run with that result, and the measured load over time. */
  public static RunInput input(String file, JsonNode result) {
    return new RunInput(file, result, TimeSeries.parse(resource("timeseries.csv")), Map.of());
  }

  static ObjectNode tree(String json) {
    try {
      return (ObjectNode) Json.mapper().readTree(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * A valid run of another system with latencies that are so many times those that were measured.
   */
  static ObjectNode varied(String name, String system, int level, double factor) {
    var result = result();
    var plan = (ObjectNode) result.get("plan");
    ((ObjectNode) plan.get("run")).put("name", name).put("uid", name);
    ((ObjectNode) plan.get("broker")).put("kind", system);
    ((ObjectNode) plan.get("durability")).put("level", level);
    ((ObjectNode) result.get("durability")).put("level", level);
    var figures = (ObjectNode) result.get("figures");
    for (var latency : LATENCIES) {
      var values = (ObjectNode) figures.get(latency);
      values.putArray("generatorBound");
      for (var quantile : QUANTILES) {
        var value = values.get(quantile).doubleValue() * factor;
        if (quantile.equals("mean")) {
          values.put(quantile, value);
        } else {
          values.put(quantile, Math.round(value));
        }
      }
    }
    var verdict = (ObjectNode) result.get("verdict");
    verdict.put("valid", true);
    verdict.get("checks").forEach(check -> ((ObjectNode) check).put("holds", true));
    return result;
  }
}
