package io.brokerbench.worker.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.message.Message;
import io.brokerbench.worker.compare.CompareMessage;
import io.brokerbench.worker.compare.Results;
import io.brokerbench.worker.compare.SuiteOfTest;
import io.brokerbench.worker.peer.PeerMessage;
import io.brokerbench.worker.peer.PeerTool;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

@Isolated("others would log to the streams that it reads")
class CompareCommandTest {

  private static final String P99 = "--max-regression=PublishLatencyP99=10%";

  private static final String FIRST_RUN = "a-suite-kafka-r1";

  @TempDir private Path directory;

  private String out;
  private String complaints;

  @ParameterizedTest
  @CsvSource({
    "4020, 4060, 4100, false, 0",
    "6000, 6040, 6080, false, 5",
    "6000, 6040, 6080, true, 5",
    "4300, 4340, 6000, false, 6",
    "4300, 4340, 6000, true, 0",
  })
  void exitCodeIsTheWorstVerdict(
      long first, long second, long third, boolean allowUndecided, int expected)
      throws IOException {
    var junit = directory.resolve("junit.xml");
    var markdown = directory.resolve("compare.md");
    var arguments =
        new ArrayList<>(
            List.of(
                "--baseline=" + runs("before", 4000, 4040, 4080),
                P99,
                "--junit=" + junit,
                "--markdown=" + markdown,
                runs("now", first, second, third).toString()));
    if (allowUndecided) {
      arguments.add("--allow-undecided");
    }

    assertThat(run(arguments.toArray(String[]::new))).isEqualTo(expected);
    assertThat(junit).content().contains("<testsuite ");
    assertThat(markdown).content().contains("PublishLatencyP99");
  }

  @Test
  void figuresWithinTheirLimitsEndWithZero() throws IOException {
    assertThat(
            run("--baseline=" + runs("a", 4000, 4040, 4080), P99, "" + runs("b", 4000, 4041, 4079)))
        .isEqualTo(ExitCodes.OK);
    assertThat(out).endsWith(CompareMessage.SUMMARY.with(0L, 1L, 0L) + ".\n");
  }

  @Test
  void comparesASuiteWithAnEarlierOne() throws IOException {
    var before = suite("before.json", 1);
    var now = suite("now.json", 2);

    assertThat(run("--baseline=" + before, P99, now)).isEqualTo(ExitCodes.REGRESSED);
    assertThat(out).endsWith(CompareMessage.SUMMARY.with(1L, 1L, 0L) + ".\n");
    assertThat(run("--baseline=" + before, P99, before)).isEqualTo(ExitCodes.USAGE);
    assertThat(complaints.strip())
        .isEqualTo(
            CompareMessage.SAME_RUN
                .with(CompareMessage.OF_BASELINE.with(FIRST_RUN), FIRST_RUN)
                .toString());
  }

  @Test
  void suiteNeedsAnotherSuite() throws IOException {
    var suite = suite("suite.json", 1);

    assertThat(run(suite)).isEqualTo(ExitCodes.USAGE);
    assertThat(complaints.strip()).isEqualTo(CompareMessage.SUITE_ALONE.with().toString());
    for (var sides :
        List.of(List.of(suite, "" + runs("a", 4000)), List.of("" + runs("b", 1), suite))) {
      assertThat(run("--baseline=" + sides.get(0), P99, sides.get(1))).isEqualTo(ExitCodes.USAGE);
      assertThat(complaints.strip()).isEqualTo(CompareMessage.SUITE_ON_ONE_SIDE.with().toString());
    }
  }

  private String suite(String name, double factor) throws IOException {
    var file = directory.resolve(name);
    Files.writeString(file, Json.write(SuiteOfTest.finished(factor)));
    return file.toString();
  }

  @Test
  void printsResultsWithoutABaseline() throws IOException {
    var markdown = directory.resolve("compare.md");

    assertThat(run("--markdown=" + markdown, runs("a", 4000, 5000).toString()))
        .isEqualTo(ExitCodes.OK);

    assertThat(out.lines().toList().get(1)).startsWith("run-0 ");
    assertThat(out.lines().toList().get(2)).startsWith("run-1 ");
    assertThat(markdown).content().contains("| run-0 |");
  }

  /** Two directories with a run of the same name each. */
  @Test
  void resultsOfOneNameAreNamedByTheirFiles() throws IOException {
    var first = runs("a", 4000).resolve("0/result.json");
    var second = runs("b", 5000).resolve("0/result.json");

    run(first.toString(), second.toString());

    assertThat(out.lines().toList().get(1)).startsWith(first + " ");
    assertThat(out.lines().toList().get(2)).startsWith(second + " ");
  }

  @Test
  void readsStandardInput() throws IOException {
    var stdin = System.in;
    System.setIn(new ByteArrayInputStream(Results.kafka("piped").json().getBytes()));
    try {
      assertThat(run("-")).isEqualTo(ExitCodes.OK);
    } finally {
      System.setIn(stdin);
    }
    assertThat(out).contains("piped");
  }

  @Test
  void optionsNeedEachOther() throws IOException {
    var now = runs("now", 4000).toString();

    assertRefused(
        CompareMessage.NEEDS_OPTION.with("--baseline", "--max-regression"),
        "--baseline=" + now,
        now);
    assertRefused(CompareMessage.NEEDS_OPTION.with("--max-regression", "--baseline"), P99, now);
    assertRefused(CompareMessage.NEEDS_OPTION.with("--junit", "--baseline"), "--junit=x", now);
    assertRefused(
        CompareMessage.NEEDS_OPTION.with("--allow-undecided", "--baseline"),
        "--allow-undecided",
        now);
    assertRefused(
        CommandMessage.OPTION_INVALID.with(
            "--max-regression", CompareMessage.REGRESSION_PERCENT.with("Throughput=x")),
        "--baseline=" + now,
        "--max-regression=Throughput=x",
        now);
  }

  @Test
  void fileOfAnotherKindNamesWhatWasFound() throws IOException {
    assertRefused("", CompareMessage.UNKNOWN_FORM.with(CompareMessage.FOUND_EMPTY.with()));
    assertRefused(
        "Dear all,\nregards",
        CompareMessage.UNKNOWN_FORM.with(CompareMessage.FOUND_TEXT.with("Dear all,")));
    assertRefused(
        "{\"a\": 1, \"b\": 2}",
        CompareMessage.UNKNOWN_FORM.with(CompareMessage.FOUND_JSON.with(List.of("a", "b"))));
    assertRefused(
        "{\"schemaVersion\": \"brokerbench.io/plan/v1\"}",
        CompareMessage.UNKNOWN_FORM.with(
            CompareMessage.FOUND_SCHEMA.with("brokerbench.io/plan/v1")));
  }

  @Test
  void truncatedFileIsRefused() throws IOException {
    var whole = Results.kafka("a").json();
    var file = Files.writeString(directory.resolve("file"), whole.substring(0, 900));

    assertThat(run(file.toString())).isEqualTo(ExitCodes.USAGE);
    // The rest is the parser's.
    var start = CommandMessage.IN_FILE.with(file, CompareMessage.NOT_JSON.with("|")).toString();
    assertThat(complaints).startsWith(start.substring(0, start.indexOf('|')));
    assertRefused(
        "24942 records sent, 4987.4 records/sec (4.87 MB/sec), 1 ms avg latency, 2 ms max latency.",
        PeerMessage.TRUNCATED.with(PeerTool.KAFKA_PRODUCER, "records sent, ..., ms 99.9th."));
  }

  @ParameterizedTest
  @CsvSource({"figures, figures.publish", "verdict, verdict.checks", "plan, plan.run.name"})
  void incompleteResultNamesItsField(String removed, String named) throws IOException {
    var json = (ObjectNode) Json.mapper().readTree(Results.kafka("a").json());
    json.remove(removed);

    assertRefused(Json.write(json), CompareMessage.RESULT_INCOMPLETE.with(named));
  }

  @Test
  void directoryWithoutResultsIsRefused() throws IOException {
    var empty = Files.createDirectory(directory.resolve("empty"));

    assertThat(run(empty.toString())).isEqualTo(ExitCodes.USAGE);
    assertThat(complaints.strip())
        .isEqualTo(
            CommandMessage.IN_FILE
                .with(empty, CompareMessage.NO_FILES.with("result.json"))
                .toString());
  }

  @Test
  void fileThatIsMissingIsNamed() throws IOException {
    assertThat(run(directory.resolve("gone").toString())).isEqualTo(ExitCodes.USAGE);
    assertThat(complaints).contains(directory.resolve("gone").toString());
  }

  @Test
  void runInBothIsRefused() throws IOException {
    var runs = runs("a", 4000, 4040, 4080);

    assertRefused(
        CompareMessage.SAME_RUN.with(CompareMessage.OF_BASELINE.with("run-0"), "run-0"),
        "--baseline=" + runs,
        P99,
        runs.resolve("0").toString());
  }

  /** As the kubelet mounts a ConfigMap whose items have paths: each file by links, and once. */
  @Test
  void readsAMountedConfigMapOnce() throws IOException {
    var volume = Files.createDirectories(directory.resolve("volume"));
    Files.move(runs("a", 4000, 5000), volume.resolve("..2026"));
    Files.createSymbolicLink(volume.resolve("..data"), Path.of("..2026"));
    Files.createSymbolicLink(volume.resolve("0"), Path.of("..data", "0"));
    Files.createSymbolicLink(volume.resolve("1"), Path.of("..data", "1"));

    assertThat(run(volume.toString())).isEqualTo(ExitCodes.OK);
    assertThat(out.lines().filter(line -> line.contains("Kafka")))
        .extracting(line -> line.split(" ")[0])
        .containsExactly("run-0", "run-1");
  }

  /** The verdict is not "bad input". */
  @ParameterizedTest
  @ValueSource(strings = {"--junit", "--markdown"})
  void reportThatCannotBeWrittenFails(String option) throws IOException {
    var nowhere = directory.resolve("none/report");

    assertThat(
            run(
                "--baseline=" + runs("a", 4000, 4040, 4080),
                P99,
                option + "=" + nowhere,
                runs("b", 4000, 4041, 4079).toString()))
        .isEqualTo(ExitCodes.FAILURE);
    assertThat(complaints.strip())
        .isEqualTo(
            CommandMessage.FILE_FAILED
                .with(new NoSuchFileException(nowhere.toString()).toString())
                .toString());
  }

  private void assertRefused(String content, Message problem) throws IOException {
    var file = Files.writeString(directory.resolve("file"), content);

    assertRefused(CommandMessage.IN_FILE.with(file, problem), file.toString());
  }

  private void assertRefused(Message problem, String... arguments) throws IOException {
    assertThat(run(arguments)).isEqualTo(ExitCodes.USAGE);
    assertThat(complaints.strip()).isEqualTo(problem.toString());
    assertThat(out).isEmpty();
  }

  /** A directory with a directory per run, as {@code bench run} and {@code bench get} write it. */
  private Path runs(String name, long... p99) throws IOException {
    var runs = directory.resolve(name);
    for (var i = 0; i < p99.length; i++) {
      var file = Files.createDirectories(runs.resolve("" + i)).resolve("result.json");
      Files.writeString(file, Results.kafka("run-" + i).publishP99(p99[i]).json());
    }
    return runs;
  }

  private int run(String... arguments) {
    var stdout = System.out;
    var stderr = System.err;
    var printed = new ByteArrayOutputStream();
    var complained = new ByteArrayOutputStream();
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
    System.setErr(new PrintStream(complained, true, StandardCharsets.UTF_8));
    try {
      return new CommandLine(new CompareCommand()).execute(arguments);
    } finally {
      System.setOut(stdout);
      System.setErr(stderr);
      out = printed.toString(StandardCharsets.UTF_8);
      complaints = complained.toString(StandardCharsets.UTF_8);
    }
  }
}
