package io.brokerbench.e2e.support;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.core.document.Change;
import io.brokerbench.core.json.Json;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * A BenchmarkRun to apply: a file of config/samples, varied. It stays a tree, so that it can be
 * wrong in every way that a user's file can.
 */
public final class Manifest {

  /** Limits, in percent, whose checks then always hold; but a stall may leave messages unsent. */
  static final List<String> CHECKS_OF_TIMING =
      List.of(
          "maxRateShortfallPercent",
          "maxGeneratorDelayPercent",
          "maxWorkerCpuPercent",
          "maxThreadCpuPercent");

  private static final Path SAMPLES = Path.of("..", "config", "samples");

  private final ObjectNode tree;

  private Manifest(ObjectNode tree) {
    this.tree = tree;
  }

  /** The sample of that name, as a user would apply it. */
  public static Manifest sample(String name) {
    return read(SAMPLES.resolve(name + ".yaml"));
  }

  /** The run in a file, which may hold what it refers to as well. */
  public static Manifest read(Path file) {
    try {
      return Arrays.stream(Files.readString(file).split("(?m)^---$"))
          .map(Manifest::parse)
          .filter(manifest -> manifest.tree.path("kind").asText().equals("BenchmarkRun"))
          .findFirst()
          .orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static Manifest parse(String yaml) {
    return new Manifest(Json.mapper().valueToTree(Serialization.unmarshal(yaml, JsonNode.class)));
  }

  /** A run of three Kafka brokers whose load is over soon. */
  public static Manifest shortRun(String name) {
    return sample("kafka-statefulset")
        .named(name)
        .with("broker.kafka.config", Map.of("group.initial.rebalance.delay.ms", "0"))
        .shortLoad();
  }

  /** As {@link #shortRun}, with one broker in place of three. */
  public static Manifest shortRunOnOneNode(String name) {
    return shortRun(name)
        .with("broker.nodes", 1)
        .with("durability.level", 4)
        .with("durability.replicationFactor", 1);
  }

  /** A run that the operator refuses at once, so that nothing is deployed for it. */
  public static Manifest refusedRun(String name) {
    return shortRunOnOneNode(name).with("broker.kafka.config", Map.of("node.id", "7"));
  }

  public Manifest named(String name) {
    ((ObjectNode) tree.path("metadata")).put("name", name);
    return this;
  }

  public Manifest load(int messagesPerSecond, int warmUpSeconds, int durationSeconds) {
    return with("workload.rate.messagesPerSecond", messagesPerSecond)
        .with("workload.warmUpSeconds", warmUpSeconds)
        .with("workload.durationSeconds", durationSeconds);
  }

  /** A load that is over soon, by one worker: a second one would take longer to start. */
  public Manifest shortLoad() {
    return load(200, 2, 6)
        .with("workers.count", 1)
        .with("workers.roles", "Shared")
        .whoseTimingDoesNotMatter();
  }

  /** By so many workers, half of which consume. */
  public Manifest workers(int count) {
    return with("workers.count", count).with("workers.roles", "Split");
  }

  /** The run stays Valid on a machine that is rather busy with other things. */
  public Manifest whoseTimingDoesNotMatter() {
    CHECKS_OF_TIMING.forEach(check -> with("checks." + check, 100));
    return this;
  }

  /** Puts a run of one broker onto a node; any other stays as it is, however wrong that may be. */
  public Manifest on(String node) {
    var broker = tree.at("/spec/broker");
    var selector = broker.at("/placement/nodeSelector");
    if (broker.path("nodes").asInt() == 1 && selector.isObject()) {
      ((ObjectNode) selector).put("kubernetes.io/hostname", node);
    }
    return this;
  }

  /** Sets a field below spec, such as {@code broker.nodes}. */
  public Manifest with(String field, Object value) {
    SpecFields.set(tree.path("spec"), field, value);
    return this;
  }

  /** Makes a change from a table of rules. */
  public Manifest with(Change change) {
    change.applyTo((ObjectNode) tree.path("spec"));
    return this;
  }

  /** Removes a field below spec. */
  public Manifest without(String field) {
    SpecFields.remove(tree.path("spec"), field);
    return this;
  }

  public String name() {
    return tree.at("/metadata/name").asText();
  }

  /** What a suite may have as its template. */
  JsonNode spec() {
    return tree.path("spec").deepCopy();
  }

  public String json() {
    return tree.toString();
  }

  public GenericKubernetesResource build() {
    return Serialization.unmarshal(json(), GenericKubernetesResource.class);
  }
}
