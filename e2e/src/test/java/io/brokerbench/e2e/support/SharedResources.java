package io.brokerbench.e2e.support;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLocksProvider;

/** What scenarios that go on side by side keep from each other. */
public final class SharedResources implements ResourceLocksProvider {

  /**
   * The one operator: scenarios that stop or kill it exclude those that read its log or metrics.
   */
  public static final String OPERATOR = "operator";

  private static final String ALL_NODES = "broker-nodes";
  private static final int NODES = 3;

  /**
   * All nodes are one lock: who waits for three would else hold those it has, and keep others from
   * them.
   */
  @Override
  public Set<Lock> provideForClass(Class<?> scenario) {
    var nodes = scenario.getAnnotation(OnBrokerNodes.class);
    if (nodes == null || nodes.value().length == 0) {
      return Set.of();
    }
    if (nodes.value().length == NODES) {
      return Set.of(new Lock(ALL_NODES));
    }
    return Stream.concat(
            Stream.of(new Lock(ALL_NODES, ResourceAccessMode.READ)),
            Arrays.stream(nodes.value()).mapToObj(node -> new Lock("broker-node-" + node)))
        .collect(Collectors.toSet());
  }
}
