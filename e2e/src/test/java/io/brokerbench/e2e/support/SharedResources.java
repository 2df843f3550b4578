package io.brokerbench.e2e.support;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.parallel.ResourceLocksProvider;

/** What scenarios that go on side by side keep from each other. */
public final class SharedResources implements ResourceLocksProvider {

  /**
   * The one operator: scenarios that stop or kill it exclude those that read its log or metrics.
   */
  public static final String OPERATOR = "operator";

  @Override
  public Set<Lock> provideForClass(Class<?> scenario) {
    var nodes = scenario.getAnnotation(OnBrokerNodes.class);
    return nodes == null
        ? Set.of()
        : Arrays.stream(nodes.value())
            .mapToObj(node -> new Lock("broker-node-" + node))
            .collect(Collectors.toSet());
  }
}
