package io.brokerbench.core.suite.published;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.suite.PlannedCell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Holds every cell of config/suites to the recorded fields of its run. Run with {@code
 * -Dcells.write} to record them, after a change that is wanted.
 */
class SuiteCellsTest {

  private static final Path RECORDED = Path.of("src", "test", "resources", "suites");

  /** What a run on one machine may have. */
  private static final int SMALL_PARTITIONS = 64;

  private static final int SMALL_SECONDS = 30;

  @ParameterizedTest
  @MethodSource("suites")
  void everyCellHasTheRecordedFields(String suite) throws IOException {
    var fields = CellFields.of(PublishedSuite.plan(suite));
    var file = RECORDED.resolve(suite + ".txt");
    if (System.getProperty("cells.write") != null) {
      Files.createDirectories(RECORDED);
      Files.writeString(file, fields);
    }

    assertThat(fields)
        .as("mvn -pl crds,core test -Dcells.write records the cells")
        .isEqualTo(Files.readString(file));
  }

  @Test
  void nothingElseIsRecorded() throws IOException {
    try (var files = Files.list(RECORDED)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(suites().map(suite -> suite + ".txt").toList());
    }
  }

  @ParameterizedTest
  @MethodSource("suites")
  void everyCellMeansItsName(String suite) {
    for (var cell : PublishedSuite.plan(suite).cells()) {
      new CellMeaning(cell).assertIsThatOfItsName();
    }
  }

  @ParameterizedTest
  @MethodSource("smallSuites")
  void smallSuitesFitOneMachine(String suite) {
    for (var cell : PublishedSuite.plan(suite).cells()) {
      var spec = cell.spec();
      assertThat(spec.at("/broker/nodes").asInt()).isEqualTo(1);
      assertThat(spec.at("/checks/sharedNodes").asText()).isEqualTo("Report");
      assertThat(spec.at("/workload/partitionsPerTopic").asInt()).isBetween(1, SMALL_PARTITIONS);
      var stages = Math.max(1, spec.at("/workload/rate/stepsMessagesPerSecond").size());
      var seconds =
          spec.at("/workload/warmUpSeconds").asInt() + spec.at("/workload/durationSeconds").asInt();
      assertThat(stages * seconds).isLessThanOrEqualTo(SMALL_SECONDS);
      assertThat(seconds > 0 || spec.at("/workload/messages").asInt() > 0).isTrue();
    }
  }

  @ParameterizedTest
  @MethodSource("smallSuites")
  void smallSuitesHaveTheSystemsOfTheirSource(String suite) {
    var wanted =
        suite.startsWith("confluent")
            ? List.of("Kafka", "Pulsar", "RabbitMQ")
            : List.of("Kafka", "Pulsar");

    assertThat(PublishedSuite.plan(suite).cells())
        .extracting(SuiteCellsTest::kind)
        .containsExactlyElementsOf(wanted);
  }

  private static String kind(PlannedCell cell) {
    return cell.spec().at("/broker/kind").asText();
  }

  static Stream<String> suites() throws IOException {
    try (var files = Files.list(PublishedSuite.DIRECTORY)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(file -> file.endsWith(".yaml"))
          .map(file -> file.replace(".yaml", ""))
          .toList()
          .stream();
    }
  }

  static Stream<String> smallSuites() throws IOException {
    return suites().filter(suite -> suite.endsWith("-small"));
  }
}
