package io.brokerbench.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.e2e.support.OnBrokerNodes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
