package io.brokerbench.e2e.support;

import static io.brokerbench.e2e.support.Cluster.CLIENT;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** Nodes that are none, kept alive by kwok: pods that are put on them seem to run. */
public final class FakeNodes implements AutoCloseable {

  private static final String POOL = "fake";

  /** The first time kwok is built. */
  private static final int READY_WITHIN_MINUTES = 10;

  private static final Map<String, Object> PLACEMENT =
      Map.of(
          "nodeSelector",
          Map.of("brokerbench.io/pool", POOL),
          "tolerations",
          List.of(Map.of("key", "brokerbench.io/pool", "value", POOL, "effect", "NoSchedule")));

  private final Process kwok;
  private final List<Node> nodes;

  private FakeNodes(Process kwok, List<Node> nodes) {
    this.kwok = kwok;
    this.nodes = nodes;
  }

  /**
   * A run whose load goes on for longer than any test, and whose load generator is on fake nodes.
   */
  public static Manifest endlessRun(String name, ExternalKafka kafka) {
    return Manifest.sample("kafka-external")
        .named(name)
        .load(200, 1, 7_200)
        .with("workload.partitionsPerTopic", 1)
        .with("broker.deployment.external.kafka.bootstrapServers", kafka.bootstrapServers())
        .with("workers.count", 2)
        .with("workers.placement", PLACEMENT)
        .with("startDeadlineSeconds", 3_600)
        .with("activeDeadlineSeconds", 14_400);
  }

  /** Starts {@code count} of them, and returns when they are ready. */
  public static FakeNodes start(int count) {
    var nodes = IntStream.range(0, count).mapToObj(FakeNodes::node).toList();
    var fake = new FakeNodes(startKwok(), nodes);
    try {
      nodes.forEach(node -> CLIENT.nodes().resource(node).create());
      nodes.forEach(FakeNodes::awaitReady);
      return fake;
    } catch (RuntimeException e) {
      fake.close();
      throw e;
    }
  }

  private static Process startKwok() {
    try {
      return new ProcessBuilder(Path.of("stand-ins", "fake-nodes.sh").toString())
          .redirectErrorStream(true)
          .redirectOutput(Path.of("target", "kwok.log").toFile())
          .start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void awaitReady(Node node) {
    CLIENT
        .nodes()
        .withName(node.getMetadata().getName())
        .waitUntilReady(READY_WITHIN_MINUTES, TimeUnit.MINUTES);
  }

  private static Node node(int index) {
    return new NodeBuilder()
        .withNewMetadata()
        .withName(POOL + "-" + index)
        .addToLabels("brokerbench.io/pool", POOL)
        .addToAnnotations("kwok.x-k8s.io/node", "fake")
        .endMetadata()
        .withNewSpec()
        .addNewTaint()
        .withKey("brokerbench.io/pool")
        .withValue(POOL)
        .withEffect("NoSchedule")
        .endTaint()
        .endSpec()
        .build();
  }

  /** From now on nothing is heard of them. */
  public void lose() {
    kwok.destroy();
  }

  @Override
  public void close() {
    nodes.forEach(node -> CLIENT.nodes().resource(node).delete());
    kwok.destroy();
  }
}
