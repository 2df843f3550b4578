package io.brokerbench.worker.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.report.RunInput;
import io.brokerbench.core.report.SampleSuite;
import io.brokerbench.core.report.SuiteInput;
import io.brokerbench.core.result.Quantile;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.suite.progress.RunOutcome;
import io.brokerbench.worker.compare.CompareMessage;
import io.brokerbench.worker.peer.PeerMessage;
import io.brokerbench.worker.report.ResultFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PageInputsTest {

  @TempDir private Path directory;

  private static PageInputs read(Path... inputs) {
    return new PageInputs(List.of(inputs));
  }

  @Test
  void readsRunsWithTheirLoadOverTime() throws IOException {
    var file = ReportFiles.run(directory.resolve("a"));

    var found = read(directory);

    assertThat(found.problems()).isEmpty();
    assertThat(found.suites()).isEmpty();
    assertThat(found.runs()).extracting(RunInput::file).containsExactly(file.toString());
    assertThat(found.runs().getFirst().series().rows()).hasSize(31);
    assertThat(found.runs().getFirst().distributions()).isEmpty();
  }

  @Test
  void runsOfASuiteBelongToIt() throws IOException, InvalidRunException {
    var sample = SampleSuite.of("1", 2);
    ReportFiles.suite(directory.resolve("suite"), sample);
    var other = ReportFiles.run(directory.resolve("other"));

    var found = read(directory);

    assertThat(found.problems()).isEmpty();
    assertThat(found.suites()).hasSize(1);
    assertThat(found.suites().getFirst().result()).isEqualTo(sample.result());
    assertThat(found.suites().getFirst().runs()).hasSameSizeAs(sample.runs());
    assertThat(found.runs()).extracting(RunInput::file).containsExactly(other.toString());
  }

  @Test
  void suiteAloneHasNoRuns() throws IOException, InvalidRunException {
    var file = ReportFiles.suite(directory.resolve("suite"), SampleSuite.of("1", 2));
    var alone = Files.copy(file, directory.resolve("alone.json"));

    var found = read(alone);

    assertThat(found.problems()).containsExactly(PageInputMessage.WITHOUT_RUNS.with(alone, 8));
    assertThat(found.suites()).hasSize(1);
    assertThat(found.suites().getFirst().runs()).isEmpty();
  }

  @Test
  @DisplayName("a run of a suite whose directory is missing is named, unless it had no results")
  void missingRunOfASuiteIsNamed() throws IOException, InvalidRunException {
    var sample = SampleSuite.of("1", 2);
    ((ObjectNode) sample.document().at("/runs/2")).put("outcome", RunOutcome.Failed.name());
    var file = ReportFiles.suite(directory.resolve("suite"), sample);
    var results =
        sample.result().runs().stream()
            .map(run -> file.resolveSibling(run.name()).resolve(RunResult.KEY))
            .toList();
    for (var result : List.of(results.get(0), results.get(2), results.get(3))) {
      Files.delete(result);
    }

    var found = read(file);

    assertThat(found.problems())
        .containsExactly(
            left(results.get(0), PageInputMessage.RUN_MISSING.with()),
            left(results.get(3), PageInputMessage.RUN_MISSING.with()));
    assertThat(found.suites().getFirst().runs()).hasSize(sample.runs().size() - 3);
  }

  @Test
  void readsEachFileOnce() throws IOException {
    var file = ReportFiles.run(directory.resolve("a"));

    assertThat(read(directory, file, directory.resolve("a")).runs()).hasSize(1);
  }

  @Test
  void runOfASuiteIsNoSingleRun() throws IOException, InvalidRunException {
    var sample = SampleSuite.of("1", 2);
    var file = ReportFiles.suite(directory.resolve("suite"), sample);
    var first = directory.resolve("suite").resolve(sample.result().runs().getFirst().name());
    var copy = Files.createDirectory(directory.resolve("copy"));
    Files.copy(first.resolve(RunResult.KEY), copy.resolve(RunResult.KEY));
    var other = ReportFiles.run(directory.resolve("other"));

    for (var inputs :
        List.of(List.of(first, copy, other, file), List.of(file, other, copy, first))) {
      var found = new PageInputs(inputs);

      assertThat(found.problems()).isEmpty();
      assertThat(found.suites()).singleElement();
      assertThat(found.suites().getFirst().runs()).hasSameSizeAs(sample.runs());
      assertThat(found.runs()).extracting(RunInput::file).containsExactly(other.toString());
    }
  }

  @Test
  void fetchedRunEqualsItsFile() throws IOException {
    var file = ReportFiles.run(directory.resolve("a"));
    var found = read(file);

    found.addRun("run/a", Map.of(RunResult.KEY, Files.readAllBytes(file)));

    assertThat(found.runs()).extracting(RunInput::file).containsExactly(file.toString());
  }

  @Test
  @DisplayName("of two copies of a suite, the one with its runs counts, whichever is named first")
  void copyOfASuiteWithItsRunsCounts() throws IOException, InvalidRunException {
    var sample = SampleSuite.of("1", 2);
    var file = ReportFiles.suite(directory.resolve("suite"), sample);
    var alone = Files.copy(file, directory.resolve("alone.json"));

    for (var found : List.of(read(file, alone), read(alone, file))) {
      assertThat(found.problems()).isEmpty();
      assertThat(found.suites()).extracting(SuiteInput::file).containsExactly(file.toString());
      assertThat(found.suites().getFirst().runs()).hasSameSizeAs(sample.runs());
      assertThat(found.runs()).isEmpty();
    }
  }

  @Test
  void suitesOfDifferentRoundsAreBothShown() throws IOException, InvalidRunException {
    var early = ReportFiles.suite(directory.resolve("early"), SampleSuite.of("1", 2));
    var late = ReportFiles.suite(directory.resolve("late"), SampleSuite.of("1", 3));

    assertThat(read(early, late).suites())
        .extracting(SuiteInput::file)
        .containsExactly(early.toString(), late.toString());
  }

  @Test
  @DisplayName("a problem of a run of a suite is named once, however the run is named")
  void problemOfARunIsNamedOnce() throws IOException, InvalidRunException {
    var sample = SampleSuite.of("1", 2);
    var file = ReportFiles.suite(directory.resolve("suite"), sample);
    var run = directory.resolve("suite").resolve(sample.result().runs().getFirst().name());
    var damaged = Files.writeString(run.resolve(RunResult.KEY), "{");

    var found = read(damaged, file);

    assertThat(found.problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.arguments().getFirst()).hasToString(damaged.toString());
              assertThat(reason(problem).id()).isEqualTo(PageInputMessage.NOT_JSON);
            });
    assertThat(found.suites().getFirst().runs()).hasSize(sample.runs().size() - 1);
  }

  @Test
  void namesWhatItCannotRead() throws IOException {
    var good = ReportFiles.run(directory.resolve("good"));
    var missing = directory.resolve("missing");
    var cut = Files.writeString(directory.resolve("cut.json"), "{\"schemaVersion\": ");
    var other = Files.writeString(directory.resolve("other.json"), "{\"schemaVersion\": \"x/y\"}");
    var empty = Files.createDirectory(directory.resolve("empty"));

    var found = read(missing, cut, other, empty, good);

    assertThat(found.runs()).hasSize(1);
    assertThat(found.problems()).hasSize(4);
    assertThat(found.problems().getFirst())
        .isEqualTo(left(missing, PageInputMessage.MISSING.with()));
    assertThat(reason(found.problems().get(1)).id()).isEqualTo(PageInputMessage.NOT_JSON);
    assertThat(found.problems().subList(2, 4))
        .containsExactly(
            left(other, PageInputMessage.NO_RESULT.with("x/y")),
            left(empty, PageInputMessage.NO_RESULTS.with()));
  }

  @Test
  void manyRunsHaveNoLoadOverTime() throws IOException, InvalidRunException {
    for (var rounds : List.of(3, 4)) {
      var name = "suite-" + rounds;
      var file = ReportFiles.suite(directory.resolve(name), SampleSuite.of("1", rounds));

      var runs = read(file).suites().getFirst().runs();

      assertThat(runs).hasSize(4 * rounds);
      var few = runs.size() <= SuiteInput.WITH_DETAILS;
      assertThat(runs).allSatisfy(run -> assertThat(run.series() != null).isEqualTo(few));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "omb.json, 1 topic / 16 partitions / 1Kb, Kafka, 50000.0, 3250.0, 7750.0, 6",
    "kafka-producer.txt, , Kafka, 4986.287709, 1573000.0, , 0",
    "pulsar-4.0.8-produce.txt, , Pulsar, 1437.579, 432411.0, , 0",
    "pulsar-4.0.8-consume.txt, , Pulsar, , , 629000.0, 0"
  })
  void readsOtherBenchmarks(
      String name,
      String run,
      String system,
      Double rate,
      Double publish,
      Double endToEnd,
      int facts) {
    var file = Path.of("src/test/resources/peer").resolve(name);

    var found = read(file);

    assertThat(found.problems()).isEmpty();
    assertThat(found.peers())
        .singleElement()
        .satisfies(
            peer -> {
              assertThat(peer.file()).isEqualTo(file.toString());
              assertThat(peer.name()).isEqualTo(run == null ? file.toString() : run);
              assertThat(peer.system()).isEqualTo(system);
              assertThat(peer.published()).isEqualTo(rate);
              assertThat(peer.publish().get(Quantile.P99)).isEqualTo(publish);
              assertThat(peer.endToEnd().get(Quantile.P99)).isEqualTo(endToEnd);
              assertThat(peer.facts()).hasSize(facts);
            });
  }

  @Test
  void damagedPeersAreNamed() throws IOException {
    var text = Files.writeString(directory.resolve("notes.txt"), "Dear all,\n");
    var json = Files.writeString(directory.resolve("other.json"), "{\"a\": 1, \"b\": 2}");
    var cut = Files.writeString(directory.resolve("cut.txt"), "100 records sent, 20.0 records/sec");

    var found = read(text, json, cut);

    assertThat(found.isEmpty()).isTrue();
    assertThat(found.problems().subList(0, 2))
        .containsExactly(
            left(
                text,
                CompareMessage.UNKNOWN_FORM.with(CompareMessage.FOUND_TEXT.with("Dear all,"))),
            left(
                json,
                CompareMessage.UNKNOWN_FORM.with(
                    CompareMessage.FOUND_JSON.with(List.of("a", "b")))));
    assertThat(reason(found.problems().getLast()).id()).isEqualTo(PeerMessage.TRUNCATED);
  }

  @Test
  void damagedSeriesCostsOnlyItsChart() throws IOException {
    var file = ReportFiles.run(directory.resolve("a"));
    var series = Files.writeString(file.resolveSibling(ResultFiles.TIMESERIES), "no gzip");

    var found = read(file);

    assertThat(found.runs()).hasSize(1);
    assertThat(found.runs().getFirst().series()).isNull();
    assertThat(found.problems())
        .singleElement()
        .satisfies(problem -> assertThat(problem.arguments().getFirst()).isEqualTo(series));
  }

  /** A megabyte of it would fill the memory. */
  @Test
  void hugeSeriesIsLeftOut() throws IOException {
    var file = ReportFiles.run(directory.resolve("a"));
    var series = file.resolveSibling(ResultFiles.TIMESERIES);
    try (var zipped = new GZIPOutputStream(Files.newOutputStream(series))) {
      zipped.write(new byte[RunFiles.MAX_SERIES_BYTES + 1]);
    }

    var found = read(file);

    assertThat(found.runs()).hasSize(1);
    assertThat(found.runs().getFirst().series()).isNull();
    assertThat(found.problems())
        .containsExactly(left(series, PageInputMessage.TOO_LARGE.with(RunFiles.MAX_SERIES_BYTES)));
  }

  @Test
  void detailsOfAllRunsShareTheirBytes() throws IOException {
    var csv = "time,note\n2026-11-27T08:00:00Z," + "x".repeat(100) + "\n";
    var inputs = new PageInputs(2L * csv.length() + 1);
    var result = Files.readAllBytes(ReportFiles.run(directory.resolve("a")));
    for (var name : List.of("a", "b", "c")) {
      var renamed =
          new String(result, StandardCharsets.UTF_8)
              .replaceFirst("\\{", "{\"x\":\"%s\",".formatted(name));
      inputs.addRun(
          name,
          Map.of(
              RunResult.KEY,
              renamed.getBytes(StandardCharsets.UTF_8),
              ResultFiles.TIMESERIES,
              ReportFiles.gzip(csv)));
    }

    assertThat(inputs.runs())
        .extracting(run -> run.series() != null)
        .containsExactly(true, true, false);
    assertThat(inputs.problems())
        .containsExactly(
            left(
                "c " + ResultFiles.TIMESERIES,
                PageInputMessage.DETAILS_TOO_LARGE.with(2L * csv.length() + 1)));
  }

  @Test
  void damagedHistogramsCostOnlyTheirCurves() throws IOException {
    var file = ReportFiles.run(directory.resolve("a"));
    var log =
        Files.writeString(
            file.resolveSibling(ResultFiles.HISTOGRAMS),
            "Tag=whole.publish,0.0,1.0,1.0,no histogram\n");

    var found = read(file);

    assertThat(found.runs()).hasSize(1);
    assertThat(found.runs().getFirst().distributions()).isEmpty();
    assertThat(found.problems())
        .containsExactly(left(log, PageInputMessage.HISTOGRAM_DAMAGED.with()));
  }

  private static Message left(Object file, Message reason) {
    return PageInputMessage.LEFT_OUT.with(file, reason);
  }

  private static Message reason(Message problem) {
    return (Message) problem.arguments().getLast();
  }
}
