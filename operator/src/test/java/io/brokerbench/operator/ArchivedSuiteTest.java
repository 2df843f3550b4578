package io.brokerbench.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.core.suite.Suites;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A suite whose runs leave their results to the archive. */
class ArchivedSuiteTest {

  /** Each run has a value of this axis. */
  private static final String ARCHIVED =
      ", {axis: kept, values: [{name: not, spec: {retain: {results: Archived}}}]}";

  private static final String INDEX =
      "s3://bucket/runs/bench/%s/%s/" + ArchivedRuns.DIGEST + "/index.json";

  private static SuiteWorld world(String... more) throws Exception {
    var spec = new ArrayList<>(List.of("rounds: 1", "order: {type: Interleaved}"));
    spec.addAll(List.of(more));
    return new SuiteWorld(Suites.SYSTEMS + ARCHIVED, spec.toArray(String[]::new));
  }

  private static List<String> runs(SuiteWorld world) {
    return names(world, SuiteWorld.RUNS);
  }

  private static List<String> results(SuiteWorld world) {
    return names(world, SuiteWorld.CONFIG_MAPS).stream()
        .filter(name -> name.endsWith("-results"))
        .toList();
  }

  private static List<ObjectNode> records(SuiteWorld world) {
    return world.server().list(SuiteWorld.CONFIG_MAPS).stream()
        .filter(found -> found.at("/metadata/name").asText().endsWith("-record"))
        .toList();
  }

  private static List<String> names(SuiteWorld world, String collection) {
    return world.server().list(collection).stream()
        .map(found -> found.at("/metadata/name").asText())
        .toList();
  }

  @Test
  void nextRunDoesNotWaitForTheArchive() throws Exception {
    try (var world = world();
        var archiver = new ArchivedRuns(world.server())) {
      world.reconcile();
      world.endRuns();
      archiver.reconcile();
      world.reconcile();
      archiver.reconcile();
      assertThat(world.created()).hasSize(2);
      assertThat(runs(world)).hasSize(2);
      assertThat(results(world)).hasSize(1);

      archiver.archive();
      archiver.reconcile();
      assertThat(results(world)).isEmpty();
      world.reconcile();
      assertThat(runs(world)).containsExactly(world.created().getLast());
      assertThat(records(world)).hasSize(1);
    }
  }

  /** Else the suite would take the run for one without results. */
  @Test
  void resultsStayUntilTheSuiteHasRecordedThem() throws Exception {
    try (var world = world();
        var archiver = new ArchivedRuns(world.server())) {
      world.reconcile();
      world.endRuns();
      archiver.archive();
      archiver.reconcile();
      assertThat(results(world)).hasSize(1);
      assertThat(world.recorded()).isEmpty();

      world.reconcile();
      assertThat(world.recorded()).containsExactlyElementsOf(world.created().subList(0, 1));
      var uid = archiver.run(world.created().getFirst()).getMetadata().getUid();
      archiver.reconcile();
      assertThat(results(world)).isEmpty();
      assertThat(records(world))
          .singleElement()
          .satisfies(
              record ->
                  assertThat(
                          record
                              .at("/metadata/annotations")
                              .path("brokerbench.io/archived")
                              .asText())
                      .isEqualTo(INDEX.formatted(world.created().getFirst(), uid)));
      world.endRuns();
      finish(world, archiver);
      assertThat(world.status().runs().valid()).isEqualTo(2);
    }
  }

  /** It ends without the archive, as each of its runs does. */
  @ParameterizedTest(name = "retain.runs {0}: {1} runs stay")
  @CsvSource({"Results, 0", "OnFailure, 1", "Always, 2"})
  void runsGoAfterTheSuiteHasEnded(String retention, int stay) throws Exception {
    try (var world = world("retain: {runs: " + retention + "}", "onFailure: Continue");
        var archiver = new ArchivedRuns(world.server())) {
      world.withFate(name -> name.contains("pulsar") ? "Invalid" : "Valid");
      while (!world.ended()) {
        assertThat(world.reconcile()).isTrue();
        world.endRuns();
        archiver.reconcile();
      }
      assertThat(runs(world)).hasSize(world.created().size());
      world.reconcile();
      assertThat(runs(world)).hasSize(world.created().size());

      archiver.archive();
      archiver.reconcile();
      world.reconcile();

      assertThat(results(world)).isEmpty();
      assertThat(runs(world))
          .hasSize(
              switch (stay) {
                case 0 -> 0;
                case 1 -> world.created().size() - 1;
                default -> world.created().size();
              });
      assertThat(records(world)).hasSize(world.created().size());
    }
  }

  @Test
  void resultsOutliveTheSuite() throws Exception {
    try (var world = world()) {
      world.finish();
      assertThat(results(world)).hasSize(2);

      world.server().delete(SuiteWorld.RUNS.replace("benchmarkruns", "benchmarksuites/a-suite"));

      assertThat(runs(world)).isEmpty();
      assertThat(results(world)).hasSize(2);
      // Each goes with its results.
      assertThat(records(world)).hasSize(2);
      results(world).forEach(name -> world.server().delete(SuiteWorld.CONFIG_MAPS + "/" + name));
      assertThat(records(world)).isEmpty();
    }
  }

  private static void finish(SuiteWorld world, ArchivedRuns archiver) {
    for (var step = 0; !world.ended() || !runs(world).isEmpty(); step++) {
      assertThat(step).isLessThan(60);
      if (!world.reconcile()) {
        world.restart();
      }
      world.endRuns();
      archiver.archive();
      archiver.reconcile();
    }
  }

  @ParameterizedTest(name = "after the write: {0}")
  @ValueSource(booleans = {false, true})
  void killedAtEachWriteItLosesNothing(boolean after) throws Exception {
    try (var world = world();
        var archiver = new ArchivedRuns(world.server())) {
      var writes = 0;
      for (var more = true; more; writes++) {
        world.reset();
        world.server().failAt(writes, after);
        finish(world, archiver);
        more = world.server().hasFailed();
        assertThat(world.created()).as("killed at write %d", writes).doesNotHaveDuplicates();
        assertThat(world.status().runs().valid()).as("killed at write %d", writes).isEqualTo(2);
        assertThat(results(world)).isEmpty();
        assertThat(records(world)).hasSize(2);
      }
      assertThat(writes).isGreaterThan(20);
    }
  }
}
