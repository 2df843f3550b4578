package io.brokerbench.worker.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.BenchmarkSuite;
import io.brokerbench.core.document.RunDocument;
import io.brokerbench.core.document.SuiteDocument;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.Problem;
import io.brokerbench.core.suite.CellChoice;
import io.brokerbench.core.suite.CellManifest;
import io.brokerbench.core.suite.RoundsNeeded;
import io.brokerbench.core.suite.SuiteMessage;
import io.brokerbench.core.suite.SuitePlan;
import io.brokerbench.core.suite.SuitePlanner;
import io.brokerbench.core.suite.figure.Results;
import io.brokerbench.core.suite.progress.RunKey;
import io.brokerbench.core.suite.progress.SuiteRun;
import io.brokerbench.core.suite.progress.SuiteRuns;
import io.brokerbench.core.suite.result.SuiteResult;
import io.brokerbench.core.suite.result.SuiteResultBuilder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

@Isolated("others would log to the streams that it reads")
class SuiteCommandTest {

  private static final Path SAMPLE = Path.of("..", "config", "suites", "one-machine.yaml");

  private static final String SUITE =
      """
      apiVersion: brokerbench.io/v1alpha1
      kind: BenchmarkSuite
      metadata: {name: mine}
      spec:
        template:
          broker: {kind: Kafka}
          workload: {rate: {messagesPerSecond: 1000}}
        matrix: [{axis: level, path: durability.level, values: [1, 2, 3]}]
        rounds: 2
        compare: {axis: level, baseline: 1}
      """;

  private static final String MORE_CELLS =
      "matrix: [{axis: size, path: workload.messageSizeBytes, values: [100, 200, 300, 400]}, ";

  @TempDir private Path directory;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream complaints = new ByteArrayOutputStream();

  @Test
  void listsCellsOrderAndComparisons() throws Exception {
    assertThat(bench("-f=" + SAMPLE, "--dry-run")).isEqualTo(ExitCodes.OK);

    var plan = SuitePlanner.plan(SuiteDocument.parse(Files.readString(SAMPLE)));
    var lines = lines(out);
    assertThat(lines.getFirst())
        .isEqualTo(
            CommandMessage.SUITE_SIZE.with("one-machine", 4, 4, 16, "29 min 20 s").toString());
    assertThat(lines)
        .contains("  " + CommandMessage.SUITE_LOAD.with("13 min 20 s"))
        .contains("  " + CommandMessage.OVERHEAD_ASSUMED.with(60))
        .contains("    3  system=pulsar,level=3          50 s  one-machine-pulsar-3-r1")
        .contains("Order, seed 7")
        .containsAll(rounds(plan))
        .contains("Comparisons: 4")
        .contains(
            "  system=pulsar,level=4 against system=kafka,level=4:"
                + " PublishLatencyP99, EndToEndLatencyP99");
    assertThat(complaints.toString(StandardCharsets.UTF_8)).isEmpty();
  }

  private static List<String> rounds(SuitePlan plan) {
    return Stream.of(1, 2, 3, 4)
        .map(
            round ->
                "  round %d: ".formatted(round)
                    + String.join(
                        " ", plan.order(7).ofRound(round).stream().map(i -> "" + (i + 1)).toList()))
        .toList();
  }

  @Test
  void printsACellOfAPublishedSuite() throws Exception {
    var suite = SAMPLE.resolveSibling("streamnative.yaml");
    var cell = "--cell=system=kafka,level=2,test=latency,partitions=5000";

    assertThat(bench("-f=" + suite, cell, "--print")).isEqualTo(ExitCodes.OK);

    var run = RunDocument.parse(out.toString(StandardCharsets.UTF_8)).run();
    assertThat(run.getSpec().workload().partitionsPerTopic()).isEqualTo(5000);
    assertThat(run.getSpec().workload().producersPerTopic()).isEqualTo(2);
    assertThat(run.getMetadata().getName()).isEqualTo("streamnative-kafka-2-latency-5000-2-1");
  }

  @Test
  void listsRemarksAndTheSeedThatItChose() throws Exception {
    assertThat(bench("-f=" + file(SUITE), "--dry-run")).isEqualTo(ExitCodes.OK);

    var lines = lines(out);
    var order = lines.stream().filter(line -> line.startsWith("Order, seed ")).findFirst();
    var seed = Long.parseLong(order.orElseThrow().substring("Order, seed ".length()));
    assertThat(lines)
        .containsSequence(
            note(CommandMessage.SEED_CHOSEN.with(seed)),
            note(SuiteMessage.NO_VERDICTS.with(2, 3, 4)));
  }

  @Test
  void plansAtTheNoiseOfTheEarlierSuite() throws Exception {
    var text = SUITE.replace("rounds: 2", "rounds: 3") + "  baseline: {configMap: earlier}\n";
    var then = measured(SuiteDocument.parse(text));
    var earlier = Files.writeString(directory.resolve("earlier.json"), Json.write(then));

    assertThat(bench("-f=" + file(text), "--dry-run", "--baseline=" + earlier))
        .isEqualTo(ExitCodes.OK);

    var noise = then.noise();
    var wanted =
        RoundsNeeded.remark(
            SuiteMessage.ROUNDS_NEEDED_AS_EARLIER, noise.roundsNeeded(), noise.withinRounds());
    assertThat(lines(out)).contains(note(wanted.orElseThrow()));
    assertThat(out.toString(StandardCharsets.UTF_8))
        .doesNotContain(SuiteMessage.ROUNDS_AT_NOISE.with(3, 2).toString());
  }

  private static SuiteResult measured(BenchmarkSuite suite) throws InvalidRunException {
    var plan = SuitePlanner.plan(suite);
    var runs = new ArrayList<SuiteRun>();
    for (var round = 1; round <= plan.rounds(); round++) {
      for (var cell = 0; cell < plan.cells().size(); cell++) {
        var micros = 1300 + 20 * (round * (cell + 1) % 4);
        var result = Results.of(Results.FIGURES.replace("1300", Integer.toString(micros)));
        var name = plan.cells().get(cell).runName(round, 1);
        runs.add(SuiteRun.of(new RunKey(cell, round, 1), name, result, null, null));
      }
    }
    return new SuiteResultBuilder(plan, suite.getSpec(), 7, new SuiteRuns(runs))
        .build("1.2.3", Instant.parse("2026-11-27T08:00:00Z"));
  }

  private static String note(Message message) {
    return CommandMessage.NOTE.with(message) + ".";
  }

  @Test
  void printsACellThatApplies() throws Exception {
    assertThat(bench("-f=" + SAMPLE, "--cell=level=4,system=pulsar", "--print"))
        .isEqualTo(ExitCodes.OK);

    var plan = SuitePlanner.plan(SuiteDocument.parse(Files.readString(SAMPLE)));
    var wanted = CellManifest.of(plan, CellChoice.of(plan, "system=pulsar,level=4", ""));
    var printed = RunDocument.parse(out.toString(StandardCharsets.UTF_8)).run();
    assertThat(printed.getMetadata().getName()).isEqualTo("one-machine-pulsar-4");
    assertThat(printed).isEqualTo(RunDocument.parse(wanted.toString()).run());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "--print", "--cell=level=1", "--dry-run --print", "--dry-run --cell=level=1"})
  void asksForOneOfBothUses(String options) throws Exception {
    var all = Stream.concat(Stream.of("-f=" + SAMPLE), Stream.of(options.split(" ")));

    assertThat(bench(all.filter(option -> !option.isEmpty()).toArray(String[]::new)))
        .isEqualTo(ExitCodes.USAGE);
    assertThat(lines(complaints)).containsExactly(CommandMessage.SUITE_OPTIONS.with().toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--dry-run --credentials=none",
        "--dry-run --payload-file=none",
        "--dry-run --bootstrap-servers=a:1",
        "--cell=system=kafka,level=3 --print --credentials=none",
        "--cell=system=kafka,level=3 --print --payload-file=none",
      })
  void optionsOfRunsNeedADirectory(String options) throws Exception {
    var all = Stream.concat(Stream.of("-f=" + SAMPLE), Stream.of(options.split(" ")));
    var option = options.substring(options.lastIndexOf(" --") + 1, options.lastIndexOf('='));

    assertThat(bench(all.toArray(String[]::new))).isEqualTo(ExitCodes.USAGE);
    assertThat(lines(complaints))
        .containsExactly(CommandMessage.OPTION_WITHOUT.with(option, "--out").toString());
    assertThat(out.size()).isZero();
  }

  @Test
  void complainsOfTheFile() throws Exception {
    var file = file(SUITE.replace("baseline: 1", "baseline: 7"));

    assertThat(bench("-f=" + file, "--dry-run")).isEqualTo(ExitCodes.USAGE);
    var unknown = SuiteMessage.UNKNOWN_VALUE.with("level", List.of("1", "2", "3"));
    assertThat(lines(complaints))
        .containsExactly(
            CommandMessage.IN_FILE
                .with(file, new Problem("spec.compare.baseline", "7", unknown))
                .toString());
    assertThat(out.size()).isZero();
  }

  /** Twelve cells. */
  @Test
  void complainsOfMoreRunsThanTheOperatorHolds() throws Exception {
    var many = SUITE.replace("rounds: 2", "rounds: 100\n  retain: {runs: Always}");
    var cells = many.replace("matrix: [", MORE_CELLS);
    var file = file(cells);

    assertThat(bench("-f=" + file, "--dry-run")).isEqualTo(ExitCodes.USAGE);
    assertThat(lines(complaints))
        .containsExactly(
            CommandMessage.IN_FILE
                .with(
                    file,
                    new Problem(
                        "spec.retain.runs",
                        "Always",
                        SuiteMessage.TOO_MANY_RETAINED.with(1_200, 1_000)))
                .toString());
    assertThat(bench("-f=" + file(cells.replace("100\n", "80\n")), "--dry-run"))
        .isEqualTo(ExitCodes.OK);
  }

  @Test
  void complainsOfAMissingFile() throws Exception {
    var none = directory.resolve("none");

    assertThat(bench("-f=" + none, "--dry-run")).isEqualTo(ExitCodes.USAGE);
    assertThat(lines(complaints))
        .containsExactly(CommandMessage.NO_FILE.with(none.toString()).toString());
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0 s",
    "59, 59 s",
    "60, 1 min 0 s",
    "3599, 59 min 59 s",
    "3600, 1 h 0 min",
    "90061, 25 h 1 min"
  })
  void durationsHaveTwoUnits(long seconds, String words) {
    assertThat(SuiteListing.words(seconds)).isEqualTo(words);
  }

  private Path file(String suite) throws IOException {
    return Files.writeString(directory.resolve("suite.yaml"), suite);
  }

  private static List<String> lines(ByteArrayOutputStream stream) {
    return stream.toString(StandardCharsets.UTF_8).lines().toList();
  }

  private int bench(String... options) {
    var stdout = System.out;
    var stderr = System.err;
    System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
    System.setErr(new PrintStream(complaints, true, StandardCharsets.UTF_8));
    try {
      return new CommandLine(new SuiteCommand()).execute(options);
    } finally {
      System.setOut(stdout);
      System.setErr(stderr);
    }
  }
}
