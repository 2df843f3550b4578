package io.brokerbench.core.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.document.RunDocument;
import io.brokerbench.core.document.SuiteDocument;
import io.brokerbench.core.message.Message;
import io.fabric8.kubernetes.api.model.Quantity;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The suites of config/suites. */
class SuiteSamplesTest {

  private static final Path DIRECTORY = Path.of("..", "config", "suites");
  private static final Path RUNS = Path.of("..", "config", "samples");

  @ParameterizedTest
  @MethodSource
  void everySuiteCanBePlanned(Path file) throws Exception {
    var plan = plan(file);

    assertThat(plan.name()).isEqualTo(file.getFileName().toString().replace(".yaml", ""));
    assertThat(plan.order().seed()).as("a seed, so that everyone gets the same order").isNotNull();
    assertThat(plan.comparisons().count()).isPositive();
    // What is remarked of a run by itself is remarked of the samples that it comes from, too.
    assertThat(plan.remarks())
        .extracting(Message::id)
        .isSubsetOf(
            SuiteMessage.REMARK_OF_CELLS,
            SuiteMessage.ROUNDS_NEEDED,
            // Of the quick start, which shows how it works.
            SuiteMessage.NO_VERDICTS,
            SuiteMessage.WITHOUT_BASELINE);
  }

  static List<Path> everySuiteCanBePlanned() throws IOException {
    try (Stream<Path> files = Files.list(DIRECTORY)) {
      return files.filter(file -> file.toString().endsWith(".yaml")).toList();
    }
  }

  @Test
  void oneMachineHasTheRunsOfTheQuickStarts() throws Exception {
    var plan = plan(DIRECTORY.resolve("one-machine.yaml"));

    assertThat(Suites.names(plan))
        .containsExactly(
            "system=kafka,level=3",
            "system=kafka,level=4",
            "system=pulsar,level=3",
            "system=pulsar,level=4");
    assertThat(plan.runs()).isEqualTo(16);
    assertThat(plan.comparisons().count()).isEqualTo(4);
    for (var system : List.of("kafka", "pulsar")) {
      var cell = CellChoice.of(plan, "level=3,system=" + system, "--cell");
      var file = RUNS.resolve("quickstart-" + system + ".yaml");
      assertThat(run(CellManifest.of(plan, cell).toString()))
          .isEqualTo(run(Files.readString(file)));
    }
  }

  /** But for less time, as each runs twice. */
  @Test
  void quickstartHasTheRunsOfTheQuickStarts() throws Exception {
    var plan = plan(DIRECTORY.resolve("quickstart.yaml"));

    assertThat(Suites.names(plan)).containsExactly("system=kafka", "system=pulsar");
    assertThat(plan.runs()).isEqualTo(4);
    for (var system : List.of("kafka", "pulsar")) {
      var cell = CellChoice.of(plan, "system=" + system, "--cell");
      var file = RUNS.resolve("quickstart-" + system + ".yaml");
      var shorter =
          Files.readString(file)
              .replace("warmUpSeconds: 20", "warmUpSeconds: 10")
              .replace("durationSeconds: 30", "durationSeconds: 20");
      assertThat(run(CellManifest.of(plan, cell).toString())).isEqualTo(run(shorter));
    }
  }

  private static Object run(String text) throws Exception {
    return RunDocument.parse(text).run().getSpec();
  }

  /** Else the suite compares sizes, not systems. */
  @Test
  void oneMachineGivesBothSystemsTheSame() throws Exception {
    var plan = plan(DIRECTORY.resolve("one-machine.yaml"));

    assertThat(requests(plan.cells().getFirst(), "cpu"))
        .isEqualByComparingTo(requests(plan.cells().getLast(), "cpu"))
        .isEqualByComparingTo("0.3");
    assertThat(requests(plan.cells().getFirst(), "memory"))
        .isEqualByComparingTo(requests(plan.cells().getLast(), "memory"))
        .isEqualByComparingTo(BigDecimal.valueOf(1536L << 20));
  }

  private static BigDecimal requests(PlannedCell cell, String resource) {
    return cell.spec().path("broker").findValues("requests").stream()
        .map(requests -> requests.path(resource).asText())
        .map(amount -> Quantity.getAmountInBytes(new Quantity(amount)))
        .reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  private static SuitePlan plan(Path file) throws Exception {
    return SuitePlanner.plan(SuiteDocument.parse(Files.readString(file)));
  }
}
