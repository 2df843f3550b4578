package io.brokerbench.e2e.support;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.core.document.SuiteDocument;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.suite.SuitePlan;
import io.brokerbench.core.suite.SuitePlanner;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A BenchmarkSuite to apply: a file of config/suites, or one around a run, varied. */
public final class SuiteManifest {

  private static final Path SUITES = Path.of("..", "config", "suites");

  private final ObjectNode tree;

  private SuiteManifest(ObjectNode tree) {
    this.tree = tree;
  }

  /** The suite of that name in config/suites, as a user would apply it. */
  public static SuiteManifest sample(String name) {
    try {
      var text = Files.readString(SUITES.resolve(name + ".yaml"));
      return new SuiteManifest(
          Json.mapper().valueToTree(Serialization.unmarshal(text, JsonNode.class)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** One whose template is a run, and whose name is the run's; it has no axis yet. */
  public static SuiteManifest around(Manifest run) {
    return new SuiteManifest(
        Json.mapper()
            .valueToTree(
                Map.of(
                    "apiVersion",
                    BenchmarkRun.GROUP + "/" + BenchmarkRun.VERSION,
                    "kind",
                    "BenchmarkSuite",
                    "metadata",
                    Map.of("name", run.name()),
                    "spec",
                    Map.of("template", run.spec(), "matrix", List.of()))));
  }

  /** Adds an axis whose values are those of one field. */
  public SuiteManifest axis(String name, String path, List<?> values) {
    return axis(Map.of("axis", name, "path", path, "values", values));
  }

  /** Adds an axis whose values have names and change nothing: all its cells are equal. */
  public SuiteManifest equalValues(String axis, String... names) {
    var values = List.of(names).stream().map(name -> Map.of("name", name, "spec", Map.of()));
    return axis(Map.of("axis", axis, "values", values.toList()));
  }

  private SuiteManifest axis(Map<String, ?> axis) {
    ((ArrayNode) tree.at("/spec/matrix")).add(Json.mapper().<JsonNode>valueToTree(axis));
    return this;
  }

  public SuiteManifest named(String name) {
    ((ObjectNode) tree.path("metadata")).put("name", name);
    return this;
  }

  /** Sets a field below spec, such as {@code rounds}. */
  public SuiteManifest with(String field, Object value) {
    SpecFields.set(tree.path("spec"), field, value);
    return this;
  }

  /** Removes a field below spec. */
  public SuiteManifest without(String field) {
    SpecFields.remove(tree.path("spec"), field);
    return this;
  }

  /** Sets a field of the patch that one value of an axis is. */
  public SuiteManifest withOf(String axis, String value, String field, Object content) {
    for (var patch : values(axis)) {
      if (patch.path("name").asText().equals(value)) {
        SpecFields.set(patch.path("spec"), field, content);
        return this;
      }
    }
    throw new AssertionError("no value " + value + " of " + axis + " in " + tree);
  }

  private List<JsonNode> values(String axis) {
    var found = new ArrayList<JsonNode>();
    for (var some : tree.at("/spec/matrix")) {
      if (some.path("axis").asText().equals(axis)) {
        some.path("values").forEach(found::add);
      }
    }
    return found;
  }

  /** As {@link Manifest#whoseTimingDoesNotMatter}, of every run. */
  public SuiteManifest whoseTimingDoesNotMatter() {
    Manifest.CHECKS_OF_TIMING.forEach(check -> with("template.checks." + check, 100));
    return this;
  }

  /**
   * A load by one worker that every machine carries, and whose runs are valid on every machine: a
   * closed loop is never late, and sends so many messages however long that takes. What may be in
   * flight is sent as one batch every 50 ms, so that this and no processor limits the rate, to 400
   * messages a second.
   */
  public SuiteManifest closedLoad(int messages) {
    return without("template.workload.durationSeconds")
        .with("template.workload.warmUpSeconds", 1)
        .with("template.workload.messages", messages)
        .with("template.workload.rate", Map.of("type", "Unlimited", "maxInFlightPerProducer", 20))
        .with("template.workload.batching", Map.of("maxBytes", 131_072, "maxDelayMicros", 50_000))
        .with("template.workers.count", 1)
        .with("template.workers.roles", "Shared")
        .whoseTimingDoesNotMatter();
  }

  /** Puts the runs of one broker onto a node. */
  SuiteManifest on(String node) {
    var broker = tree.at("/spec/template/broker");
    var selector = broker.at("/placement/nodeSelector");
    if (broker.path("nodes").asInt() == 1 && selector.isObject()) {
      ((ObjectNode) selector).put("kubernetes.io/hostname", node);
    }
    return this;
  }

  public String name() {
    return tree.at("/metadata/name").asText();
  }

  /** What the suite will do. */
  public SuitePlan plan() {
    try {
      return SuitePlanner.plan(SuiteDocument.parse(json()));
    } catch (InvalidRunException e) {
      throw new AssertionError(name() + ": " + e.problems(), e);
    }
  }

  public String json() {
    return tree.toString();
  }

  GenericKubernetesResource build() {
    return Serialization.unmarshal(json(), GenericKubernetesResource.class);
  }
}
