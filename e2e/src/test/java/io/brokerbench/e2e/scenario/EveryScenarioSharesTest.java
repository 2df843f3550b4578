package io.brokerbench.e2e.scenario;

import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.e2e.support.OnBrokerNodes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.platform.commons.support.AnnotationSupport;

/** A scenario that says nothing would go on side by side with one that takes its nodes away. */
class EveryScenarioSharesTest {

  @ParameterizedTest
  @MethodSource
  void saysWhichNodesItTakesOrThatItIsAlone(Class<?> scenario) {
    assertThat(
            AnnotationSupport.isAnnotated(scenario, OnBrokerNodes.class)
                || AnnotationSupport.isAnnotated(scenario, Isolated.class))
        .as("@OnBrokerNodes or @Isolated")
        .isTrue();
  }

  /**
   * The thread that starts the scenarios runs the first itself. If that one had to wait for nodes,
   * it would get them at once when they are free, and keep them without running until another
   * thread ends.
   */
  @Test
  void firstScenarioNeedsNoNodes() throws IOException, ReflectiveOperationException {
    var first =
        saysWhichNodesItTakesOrThatItIsAlone().stream()
            .filter(scenario -> !AnnotationSupport.isAnnotated(scenario, Isolated.class))
            .collect(Collectors.groupingBy(EveryScenarioSharesTest::order, TreeMap::new, toList()))
            .firstEntry()
            .getValue();

    assertThat(first).hasSize(1);
    assertThat(first.getFirst().getAnnotation(OnBrokerNodes.class).value()).isEmpty();
  }

  private static int order(Class<?> scenario) {
    return AnnotationSupport.findAnnotation(scenario, Order.class).orElseThrow().value();
  }

  static List<Class<?>> saysWhichNodesItTakesOrThatItIsAlone()
      throws IOException, ReflectiveOperationException {
    var here = EveryScenarioSharesTest.class;
    var directory =
        Path.of(here.getResource(here.getSimpleName() + ".class").getPath()).getParent();
    try (var files = Files.list(directory)) {
      var names =
          files
              .map(file -> file.getFileName().toString())
              .filter(file -> file.endsWith("IT.class"))
              .map(file -> here.getPackageName() + "." + file.replace(".class", ""))
              .sorted()
              .toList();
      var classes = new ArrayList<Class<?>>();
      for (var name : names) {
        classes.add(Class.forName(name, false, here.getClassLoader()));
      }
      return classes;
    }
  }
}
