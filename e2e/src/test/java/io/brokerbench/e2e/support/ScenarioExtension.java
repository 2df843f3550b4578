package io.brokerbench.e2e.support;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Gives each test its namespace, for as long as it runs; tells what went wrong, and skips what has
 * passed already.
 */
public final class ScenarioExtension
    implements ParameterResolver, AfterTestExecutionCallback, ExecutionCondition {

  private static final Namespace STORE = Namespace.create(ScenarioExtension.class);

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    var type = parameter.getParameter().getType();
    return type == TestNamespace.class || type == ExternalKafka.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    if (parameter.getParameter().getType() == ExternalKafka.class) {
      return ExternalKafka.of(context);
    }
    return storeOf(context)
        .computeIfAbsent(
            TestNamespace.class,
            key -> TestNamespace.create(nameOf(context.getRequiredTestClass()), nodesOf(context)),
            TestNamespace.class);
  }

  @Override
  public void afterTestExecution(ExtensionContext context) {
    var failure = context.getExecutionException();
    if (failure.isPresent()) {
      namespaceOf(context).ifPresent(TestNamespace::printState);
    } else {
      passed().ifPresent(file -> append(file, context.getUniqueId()));
    }
  }

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    return passed().filter(file -> contains(file, context.getUniqueId())).isPresent()
        ? ConditionEvaluationResult.disabled("passed before, at this commit")
        : ConditionEvaluationResult.enabled("has not passed yet");
  }

  private static Optional<TestNamespace> namespaceOf(ExtensionContext context) {
    return Optional.ofNullable(storeOf(context).get(TestNamespace.class, TestNamespace.class));
  }

  private static ExtensionContext.Store storeOf(ExtensionContext context) {
    return context.getStore(STORE);
  }

  private static List<String> nodesOf(ExtensionContext context) {
    var all = Cluster.brokerNodes();
    return AnnotationSupport.findAnnotation(context.getTestClass(), OnBrokerNodes.class)
        .map(nodes -> Arrays.stream(nodes.value()).mapToObj(all::get).toList())
        .orElse(all);
  }

  private static String nameOf(Class<?> scenario) {
    var words = scenario.getSimpleName().replaceAll("IT$", "").replaceAll("(?<!^)([A-Z])", "-$1");
    return TestNamespace.PREFIX + words.toLowerCase(Locale.ROOT);
  }

  private static Optional<Path> passed() {
    return Optional.ofNullable(System.getProperty("e2e.passed"))
        .filter(name -> !name.isBlank())
        .map(Path::of);
  }

  private static boolean contains(Path file, String test) {
    try {
      return Files.exists(file) && Files.readAllLines(file).contains(test);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static synchronized void append(Path file, String test) {
    try {
      Files.writeString(
          file,
          test + System.lineSeparator(),
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
