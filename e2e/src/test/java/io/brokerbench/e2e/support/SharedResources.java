package io.brokerbench.e2e.support;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
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
    return nodesOf(scenario);
  }

  @Override
  public Set<Lock> provideForMethod(List<Class<?>> enclosing, Class<?> scenario, Method test) {
    return nodesOf(test);
  }

  private static Set<Lock> nodesOf(AnnotatedElement element) {
    var nodes = element.getAnnotation(OnBrokerNodes.class);
    return nodes == null
        ? Set.of()
        : Arrays.stream(nodes.value())
            .mapToObj(node -> new Lock("broker-node-" + node))
            .collect(Collectors.toSet());
  }
}
