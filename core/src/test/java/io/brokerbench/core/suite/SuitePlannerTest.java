package io.brokerbench.core.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.document.DocumentMessage;
import io.brokerbench.core.document.RunDocument;
import io.brokerbench.core.message.Composed;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.Problem;
import io.brokerbench.core.planner.PlannerMessage;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SuitePlannerTest {

  private static final String MATRIX = Suites.SYSTEMS + ", " + Suites.LEVELS;

  @Test
  void everyCellIsARunThatApplies() throws Exception {
    var plan = Suites.plan(MATRIX);

    assertThat(plan.cells()).hasSize(4);
    for (var cell : plan.cells()) {
      var run = RunDocument.parse(CellManifest.of(plan, cell).toString()).run();
      assertThat(run.getMetadata().getName()).isEqualTo(cell.runName());
      assertThat(run.getMetadata().getAnnotations())
          .containsEntry(CellManifest.CELL, cell.cell().name());
      assertThat(run.getMetadata().getLabels()).containsEntry(CellManifest.SUITE, "a-suite");
      assertThat(run.getSpec().broker().kind().name())
          .isEqualToIgnoringCase(cell.cell().values().get("system"));
      assertThat(run.getSpec().durability().level()).hasToString(cell.cell().values().get("level"));
    }
  }

  /** By the schema, by a rule between fields, and by the planner: as {@code bench run} does. */
  @Test
  void namesCellAndFieldOfAnInvalidRun() {
    var sizes = "{axis: size, path: workload.messageSizeBytes, values: [100, 63, 2000000]}";
    var problems = Suites.problems(Suites.SYSTEMS + ", " + sizes, "exclude: [{system: pulsar}]");

    assertThat(problems).extracting(Problem::field).containsOnly("");
    assertThat(problems.getFirst().message())
        .isEqualTo(
            Composed.both(
                SuiteMessage.IN_CELL.with(
                    new Cell(ordered("kafka", "63"), 1),
                    new Problem(
                        "spec.workload.messageSizeBytes",
                        "63",
                        DocumentMessage.MUST_BE.with(
                            DocumentMessage.WHOLE_NUMBER_BETWEEN.with(64L, 10_000_000L)))),
                SuiteMessage.LEAVE_CELL_OUT.with("{size: 63}")));
    assertThat(inner(problems.getLast()).message().id().name())
        .isEqualTo("MESSAGE_LARGER_THAN_BATCH");
  }

  private static LinkedHashMap<String, String> ordered(String system, String size) {
    var values = new LinkedHashMap<String, String>();
    values.put("system", system);
    values.put("size", size);
    return values;
  }

  @Test
  void refusesWhatOnlyThePlannerSees() {
    var clients = "{axis: producers, path: workload.producersPerTopic, values: [1, 1000]}";
    var topics = "{axis: topics, path: workload.topics, values: [1, 2]}";
    var rate = "{axis: rate, path: workload.rate.messagesPerSecond, values: [5000]}";

    var problems = Suites.problems(String.join(", ", Suites.SYSTEMS, clients, topics, rate));

    assertThat(problems).hasSize(1);
    var both = problems.getFirst().message().arguments();
    assertThat(both.getLast())
        .isEqualTo(SuiteMessage.LEAVE_CELLS_OUT.with("{producers: 1000, topics: 2}"));
    var message = (Message) both.getFirst();
    assertThat(message.id()).isEqualTo(SuiteMessage.IN_CELLS);
    assertThat(message.arguments().getFirst())
        .hasToString("system=kafka,producers=1000,topics=2,rate=5000");
    assertThat(message.arguments().get(1)).isEqualTo(1);
    assertThat(inner(problems.getFirst()))
        .isEqualTo(
            new Problem(
                "spec.workload.producersPerTopic",
                "2000 in all",
                PlannerMessage.TOO_MANY_CLIENTS.with(1_000, "producers")));
  }

  @Test
  void refusesWhatTheSuiteItselfSets() {
    var patch =
        "{axis: a, values: [{name: a, spec: {suspend: true, retain: {brokers: Always,"
            + " results: Always}, ttlSecondsAfterFinished: 1}}]}";

    assertThat(Suites.problems(Suites.SYSTEMS + ", " + patch))
        .extracting(problem -> inner(problem))
        .containsExactly(
            ofSuite("suspend"),
            ofSuite("ttlSecondsAfterFinished"),
            ofSuite("retain.brokers"),
            new Problem("spec.retain.results", "Always", SuiteMessage.RESULTS_OF_SUITE.with()));
  }

  @Test
  void acceptsRunsWhoseResultsAreArchived() throws Exception {
    var suite =
        Suites.SYSTEMS + ", {axis: a, values: [{name: a, spec: {retain: {results: Archived}}}]}";

    assertThat(Suites.plan(suite).cells())
        .allSatisfy(
            cell -> assertThat(cell.spec().at("/retain/results").asText()).isEqualTo("Archived"));
  }

  private static Problem ofSuite(String field) {
    return new Problem("spec." + field, SuiteMessage.FIELD_OF_SUITE.with());
  }

  @Test
  void showsTheFirstErrorsOfMany() {
    var sizes =
        IntStream.range(0, 40).mapToObj(Integer::toString).collect(Collectors.joining(", "));
    var axis = "{axis: size, path: workload.messageSizeBytes, values: [" + sizes + "]}";

    var problems = Suites.problems(Suites.SYSTEMS + ", " + axis);

    assertThat(problems).hasSize(21);
    assertThat(problems.getLast()).isEqualTo(new Problem("", SuiteMessage.MORE_PROBLEMS.with(20)));
  }

  @Test
  void remarksTooFewRounds() throws Exception {
    var compare = "compare: {axis: system, baseline: kafka}";

    assertThat(Suites.plan(MATRIX, compare, "rounds: 2").remarks())
        .contains(SuiteMessage.NO_VERDICTS.with(2, 3, 4));
    assertThat(Suites.plan(MATRIX, compare, "rounds: 3").remarks())
        .contains(SuiteMessage.FEW_ROUNDS.with(3, 4));
    assertThat(Suites.plan(MATRIX, compare, "rounds: 4").remarks())
        .extracting(Message::id)
        .containsExactly(SuiteMessage.ROUNDS_NEEDED);
    assertThat(Suites.plan(MATRIX, "rounds: 3").remarks())
        .containsExactly(SuiteMessage.NOTHING_COMPARED.with());
  }

  @Test
  void remarksASeedWithoutRandomOrder() throws Exception {
    var unused = SuiteMessage.SEED_UNUSED.with();

    assertThat(Suites.plan(MATRIX, "order: {type: Interleaved, seed: 7}").remarks())
        .contains(unused);
    assertThat(Suites.plan(MATRIX, "order: {type: Randomized, seed: 7}").remarks())
        .doesNotContain(unused);
    assertThat(Suites.plan(MATRIX, "order: {type: Interleaved}").remarks()).doesNotContain(unused);
  }

  /** The table of docs/statistics.md. */
  @ParameterizedTest
  @CsvSource({"1, false, 3, 7", "1, true, 3, 7", "12, false, 5, 12", "12, true, 6, 13"})
  void remarksRoundsThatADifferenceTakes(int count, boolean decided, int few, int many)
      throws Exception {
    var levels =
        "{axis: size, path: workload.messageSizeBytes, values: [%s]}"
            .formatted(
                IntStream.rangeClosed(1, count)
                    .mapToObj(i -> Integer.toString(100 * i))
                    .collect(Collectors.joining(", ")));
    var plan =
        Suites.plan(
            Suites.SYSTEMS + ", " + levels,
            "compare: {axis: system, baseline: kafka, figures: [PublishLatencyP99]}",
            "stopWhen: {decided: " + decided + "}");

    assertThat(plan.comparisons().count()).isEqualTo(count);
    assertThat(plan.remarks())
        .containsExactly(
            SuiteMessage.ROUNDS_NEEDED.with(
                10,
                List.of(
                    SuiteMessage.ROUNDS_AT_NOISE.with(few, 2),
                    SuiteMessage.ROUNDS_AT_NOISE.with(many, 5))));
  }

  @Test
  void differenceThatDoesNotMatterTakesNoRounds() throws Exception {
    var compare = "compare: {axis: system, baseline: kafka, practicalPercent: 10}";

    assertThat(Suites.plan(MATRIX, compare).remarks()).isEmpty();
  }

  @Test
  void remarksCellsThatAreTheSameRun() throws Exception {
    var levels = "{axis: level, path: durability.level, values: [3, {name: again, value: 3}]}";
    var plan = Suites.plan(Suites.SYSTEMS + ", " + levels);

    var cells = plan.cells().stream().map(PlannedCell::cell).toList();
    assertThat(plan.remarks())
        .contains(SuiteMessage.EQUAL_CELLS.with(2, cells.getFirst(), cells.get(1)));
  }

  @Test
  void passesOnRemarksOfRuns() throws Exception {
    var peak =
        "{axis: rate, path: workload.rate, values: [{name: peak, value: {type: Peak, peak: {}}}]}";
    var plan = Suites.plan(Suites.SYSTEMS + ", " + peak);

    assertThat(plan.remarks())
        .contains(
            SuiteMessage.REMARK_OF_CELLS.with(
                2, plan.cells().getFirst().cell(), PlannerMessage.SEARCH_LIMIT.with(5_400)));
  }

  @ParameterizedTest(name = "pods {0}, runs {1}: {2} cells")
  @CsvSource({
    "Always,    Results,   2",
    "OnFailure, Results,   2",
    "Never,     Results,   0",
    "Always,    OnFailure, 0",
    "Always,    Always,    0",
  })
  void remarksPodsOfDeletedRuns(String pods, String runs, int cells) throws Exception {
    var axis = "{axis: pods, path: retain.pods, values: [" + pods + "]}";
    var plan = Suites.plan(Suites.SYSTEMS + ", " + axis, "retain: {runs: " + runs + "}");

    assertThat(plan.remarks())
        .filteredOn(remark -> remark.id() == SuiteMessage.PODS_NOT_RETAINED)
        .isEqualTo(
            cells == 0
                ? List.of()
                : List.of(
                    SuiteMessage.PODS_NOT_RETAINED.with(cells, plan.cells().getFirst().cell())));
  }

  @Test
  void loadsInFilesAreCheckedLater() throws Exception {
    var files =
        "{axis: load, values: [{name: a, spec: {workload: null, ombWorkloadRef: {configMap: a,"
            + " key: b}}}]}";
    var compare = "compare: {axis: system, baseline: kafka";

    var plan = Suites.plan(Suites.SYSTEMS + ", " + files, compare + ", figures: [Throughput]}");
    assertThat(plan.remarks())
        .contains(SuiteMessage.LOAD_IN_FILE.with(2, plan.cells().getFirst().cell()));
    var names = plan.cells().stream().map(PlannedCell::cell).toList();
    assertThat(Suites.problems(Suites.SYSTEMS + ", " + files, compare + "}"))
        .containsExactly(
            new Problem("spec.compare.figures", SuiteMessage.FIGURES_OF_FILE.with(1, names)));
  }

  @Test
  void sharedBrokersHaveEqualDurability() throws Exception {
    var sizes = "{axis: size, path: workload.messageSizeBytes, values: [100, 200]}";
    var plan =
        Suites.plan(MATRIX + ", " + sizes, "brokers: PerRound", "order: {type: Interleaved}");

    assertThat(plan.cells())
        .extracting(PlannedCell::brokers)
        .containsExactly(0, 0, 1, 1, 2, 2, 3, 3);
    assertThat(plan.order(0).ofRound(1)).isEqualTo(List.of(0, 1, 2, 3, 4, 5, 6, 7));
  }

  private static Problem inner(Problem problem) {
    return (Problem) Suites.ofCells(problem).arguments().getLast();
  }
}
