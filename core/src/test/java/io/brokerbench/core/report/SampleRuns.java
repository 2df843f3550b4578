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

  private static final String MEANS =
      ",publish_mean_micros,publish_p999_micros,end_to_end_mean_micros,end_to_end_p999_micros";

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

  /**
   * The measured run with everything that charts over time draw: means and p99.9, which nobody
   * measured, and objectives.
   */
  public static RunInput detailed() {
    var result = result();
    var outcomes = result.putObject("objectives").put("met", true).putArray("outcomes");
    objective(outcomes.addObject(), "PublishLatencyP99").put("atMostMicros", 20_000);
    objective(outcomes.addObject(), "PublishLatencyP999").put("atMostMicros", 21_000);
    objective(outcomes.addObject(), "EndToEndLatencyP50").put("atMostMicros", 900);
    objective(outcomes.addObject(), "Throughput").put("atLeastMessagesPerSecond", 4_900);
    var lines = resource("timeseries.csv").lines().toList();
    var rows = TimeSeries.parse(resource("timeseries.csv")).rows();
    var text = new StringBuilder(lines.getFirst()).append(MEANS);
    for (var i = 0; i < rows.size(); i++) {
      text.append('\n').append(lines.get(i + 1));
      for (var metric : List.of("publish", "end_to_end")) {
        text.append(cell(2 * rows.get(i).value(metric + "_p50_micros")))
            .append(cell(0.9 * rows.get(i).value(metric + "_max_micros")));
      }
    }
    return new RunInput(
        "results/detailed/result.json", result, TimeSeries.parse(text.toString()), Map.of());
  }

  private static ObjectNode objective(ObjectNode outcome, String metric) {
    return outcome.put("met", true).putObject("objective").put("metric", metric);
  }

  private static String cell(double value) {
    return Double.isNaN(value) ? "," : "," + Math.round(value);
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
