package io.brokerbench.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A class of any module has at most two screens, except those listed here. */
class LongClassesTest {

  private static final int TWO_SCREENS = 200;

  /** Half of the lines describe fields or rules. */
  private static final Set<String> API =
      Set.of("BenchmarkRunSpec", "BrokerSpec", "Reason", "WorkloadSpec");

  /** Lists of names, values or rows, read beside the document that they come from. */
  private static final Set<String> TABLES =
      Set.of(
          "ComparisonTable",
          "GeneratorChecks",
          "OmbWorkload",
          "PulsarChartValues",
          "PulsarConfigValidator",
          "PulsarSettings",
          "ResultTable",
          "StatusEdit",
          "SuiteStatusEdit",
          "Term",
          "Verdicts");

  /** State that one thread or one lock owns, with everything that changes it. */
  private static final Set<String> STATE =
      Set.of(
          "BacklogConductor",
          "BacklogWatch",
          "Coordinator",
          "CoordinatorLink",
          "OutgoingMessages",
          "PeakCourse",
          "RunRecorder",
          "ThreadWatch",
          "WorkerAgent",
          "WorkerGroup",
          "WorkerLoad",
          "WorkerState");

  /** One protocol, command or order of work from its first line to its last. */
  private static final Set<String> SEQUENCES =
      Set.of(
          "Archive",
          "GeneratorBenchmark",
          "HtmlPage",
          "HttpApi",
          "PageInputs",
          "PulsarBrokerAdmin",
          "PulsarTopics",
          "RunCommand",
          "RunPlanner",
          "SuiteActuator",
          "SuiteLifecycle",
          "SuiteResults");

  @Test
  void longClassesAreListed() throws IOException {
    var listed =
        Stream.of(API, TABLES, STATE, SEQUENCES).flatMap(Set::stream).collect(Collectors.toSet());

    assertThat(longClasses()).isEqualTo(new TreeSet<>(listed));
  }

  private static Set<String> longClasses() throws IOException {
    try (var files = Files.walk(Path.of(".."))) {
      return files
          .filter(file -> file.toString().matches("../(?!e2e/).*src/main/java/.*\\.java"))
          .filter(LongClassesTest::isLong)
          .map(file -> file.getFileName().toString().replace(".java", ""))
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  private static boolean isLong(Path file) {
    try (var lines = Files.lines(file)) {
      return lines.count() > TWO_SCREENS;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
