package io.brokerbench.operator.system.pulsar;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BrokerKind;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.planner.RunPlanner;
import io.brokerbench.operator.settings.ChartSettings;
import io.brokerbench.operator.settings.ChartSettings.ChartVersion;
import io.brokerbench.operator.settings.OperatorSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Runs of Pulsar by its chart: that of {@code pulsar-chart.yaml}, varied. */
public final class PulsarRuns {

  /** Settings that permit two versions of the chart. */
  public static final OperatorSettings SETTINGS =
      settings(
          new ChartSettings(
              "/charts",
              null,
              List.of(new ChartVersion("4.7.0", null), new ChartVersion("4.6.1", null))));

  private static final YAMLMapper YAML = new YAMLMapper();

  private PulsarRuns() {}

  /** Settings with this source of charts. */
  public static OperatorSettings settings(ChartSettings charts) {
    return new OperatorSettings(
        "brokerbench/worker:1",
        "IfNotPresent",
        List.of("registry"),
        Map.of(BrokerKind.Kafka, "apache/kafka", BrokerKind.Pulsar, "apachepulsar/pulsar"),
        charts,
        "brokerbench/node-tools:1",
        true,
        "brokerbench-page-cache",
        null,
        Set.of(),
        null);
  }

  /** The run as the file has it. */
  public static BenchmarkRun run() {
    return with("");
  }

  /**
   * The run with changes.
   *
   * @param changes a YAML mapping that is merged into its spec
   */
  public static BenchmarkRun with(String changes) {
    try {
      var file = Path.of("src", "test", "resources", "pulsar-chart.yaml");
      var run = (ObjectNode) YAML.readTree(file.toFile());
      if (!changes.isBlank()) {
        merge((ObjectNode) run.get("spec"), YAML.readTree(changes));
      }
      return YAML.treeToValue(run, BenchmarkRun.class);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Puts {@code changes} into {@code base}: mappings are merged, and all else replaced. */
  static void merge(ObjectNode base, JsonNode changes) {
    for (var change : changes.properties()) {
      if (base.get(change.getKey()) instanceof ObjectNode there) {
        merge(there, change.getValue());
      } else {
        base.set(change.getKey(), change.getValue());
      }
    }
  }

  /** The chart of a run. */
  public static PulsarChart chart(BenchmarkRun run) {
    try {
      return new PulsarChart(run, RunPlanner.plan(run), SETTINGS);
    } catch (InvalidRunException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
