package io.brokerbench.operator.nodes;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Taint;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Nodes for tests. */
public final class Nodes {

  private Nodes() {}

  /** Nodes POOL-0, POOL-1, ... with the pool's label. */
  public static List<Node> pool(String pool, int count) {
    return IntStream.range(0, count).mapToObj(i -> node(pool + "-" + i, pool)).toList();
  }

  /** A node that is ready, with taints such as {@code key=value:NoSchedule}. */
  static Node node(String name, String pool, String... taints) {
    return new NodeBuilder()
        .withNewMetadata()
        .withName(name)
        .withLabels(Map.of("brokerbench.io/pool", pool, "kubernetes.io/hostname", name))
        .endMetadata()
        .withNewSpec()
        .withTaints(Arrays.stream(taints).map(Nodes::taint).toList())
        .endSpec()
        .withNewStatus()
        .addNewCondition()
        .withType("Ready")
        .withStatus("True")
        .endCondition()
        .endStatus()
        .build();
  }

  private static Taint taint(String text) {
    var parts = text.split("[=:]");
    return new Taint(parts[2], parts[0], null, parts[1]);
  }
}
