package io.brokerbench.worker.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.api.ComparedFigure;
import io.brokerbench.core.broker.AdminProgress;
import io.brokerbench.core.broker.BrokerException;
import io.brokerbench.core.broker.SettingCheck;
import io.brokerbench.core.broker.VerificationReport;
import io.brokerbench.core.durability.SettingScope;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.Problem;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.suite.SuiteMessage;
import io.brokerbench.core.suite.answer.SuiteAnswer;
import io.brokerbench.core.suite.progress.EndReason;
import io.brokerbench.core.suite.progress.RunOutcome;
import io.brokerbench.core.suite.result.RunEntry;
import io.brokerbench.core.suite.result.SuiteResult;
import io.brokerbench.worker.driver.StandInDriver.Fate;
import io.brokerbench.worker.local.StandInAdmin;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import picocli.CommandLine;

/** Suites whose runs load a stand-in for brokers. */
@Isolated("others would log to the streams that it reads")
class SuiteOnBrokersTest {

  /** Whether a busy machine keeps up must not decide a test. */
  private static final String SUITE =
      """
      apiVersion: brokerbench.io/v1alpha1
      kind: BenchmarkSuite
      metadata: {name: mine}
      spec:
        template:
          broker: {kind: Kafka}
          durability: {level: 2}
          workload:
            partitionsPerTopic: 2
            rate: {messagesPerSecond: 100}
            warmUpSeconds: 0
            durationSeconds: 1
            drainTimeoutSeconds: 20
          workers: {count: 1, roles: Shared, pacingGranularityMicros: 1000}
          checks:
            maxRateShortfallPercent: 100
            maxGeneratorDelayPercent: 100
            maxWorkerCpuPercent: 100
            maxThreadCpuPercent: 100
            maxClockUncertaintyPercent: 100
        matrix: [{axis: size, path: workload.messageSizeBytes, values: [100, 1000]}]
        rounds: 1
        order: {type: Interleaved}
      """;

  private static final String FIRST = "mine-100-r1";
  private static final String SECOND = "mine-1000-r1";
  private static final Message WENT_WRONG = CommandMessage.UNEXPECTED.with("told to");

  @TempDir private Path directory;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream complaints = new ByteArrayOutputStream();
  private final StandInConnections brokers = new StandInConnections();
  private String yaml = SUITE;

  @Test
  void runsEachCellAndPrintsTheAnswer() throws Exception {
    assertThat(bench()).isEqualTo(ExitCodes.OK);

    assertThat(brokers.loaded()).containsExactly(FIRST, SECOND);
    for (var run : List.of(FIRST, SECOND)) {
      var result = RunResult.parse(Files.readString(results().resolve(run).resolve("result.json")));
      assertThat(result.plan().run().name()).isEqualTo(run);
      assertThat(result.integrity().acknowledged()).isPositive();
      assertThat(results().resolve(run)).isDirectoryContaining("glob:**omb.json");
      assertThat(results().resolve(run)).isDirectoryContaining("glob:**timeseries.csv.gz");
      assertThat(results().resolve(run)).isDirectoryContaining("glob:**histograms.hlog");
    }
    var suite = suite();
    assertThat(suite.end()).isEqualTo(EndReason.Complete);
    assertThat(suite.runs()).extracting(RunEntry::name).containsExactly(FIRST, SECOND);
    assertThat(suite.runs()).allSatisfy(run -> assertThat(run.from()).isBefore(run.to()));
    assertThat(printed())
        .contains(SuiteAnswer.of(suite))
        .contains(SuiteRunMessage.BROKERS_SHARED.with().toString())
        .contains(SuiteRunMessage.ROUND_COMPLETE.with(1, 1).toString());
  }

  @Test
  void notesFieldsThatOnlyTheOperatorEnforces() throws Exception {
    var notEnforced =
        CommandMessage.NOT_ENFORCED.with("spec.activeDeadlineSeconds, spec.retries").toString();
    yaml =
        SUITE.replace(
            "    broker:", "    retries: 1\n    activeDeadlineSeconds: 3600\n    broker:");
    assertThat(bench("", "--out=" + directory.resolve("noted"))).isEqualTo(ExitCodes.OK);
    assertThat(printed()).containsOnlyOnce(notEnforced);
  }

  @Test
  void runsOnlyWhatIsMissing() throws Exception {
    bench();
    delete(results().resolve(SECOND));
    brokers.loaded().clear();
    out.reset();

    assertThat(bench()).isEqualTo(ExitCodes.OK);
    assertThat(brokers.loaded()).containsExactly(SECOND);
    assertThat(printed()).contains(SuiteRunMessage.RESUMED.with(1, 2).toString());
  }

  @Test
  void aRunWithoutAValidRepetitionShows() throws Exception {
    yaml = SUITE.replace("drainTimeoutSeconds: 20", "drainTimeoutSeconds: 1");
    brokers.withFate(run -> run.startsWith(FIRST) ? Fate.LOST : Fate.DELIVERED);

    assertThat(bench()).isEqualTo(ExitCodes.NOT_VALID);
    assertThat(brokers.loaded()).containsExactly(FIRST, SECOND, FIRST + "-2", FIRST + "-3");
    assertThat(complained())
        .endsWith(SuiteRunMessage.RUN_WITHOUT_VALID_REPETITION.with(1).toString());
    assertThat(suite().runs())
        .filteredOn(run -> run.outcome() == RunOutcome.Invalid)
        .extracting(RunEntry::attempt)
        .containsExactlyInAnyOrder(1, 2, 3);
  }

  @Test
  void aRunThatAUserEndsIsNotRecorded() throws Exception {
    // Long enough for the second run not to be over before it is told to end.
    yaml = SUITE.replace("warmUpSeconds: 0", "warmUpSeconds: 1");
    var stop = new SuiteStop(message -> {});
    var first = new boolean[] {true};
    brokers.withFate(
        run -> {
          if (run.equals(SECOND) && first[0]) {
            first[0] = false;
            stop.request();
          }
          return Fate.DELIVERED;
        });

    assertThat(command(stop)).isEqualTo(ExitCodes.INTERRUPTED);
    assertThat(brokers.loaded()).containsExactly(FIRST, SECOND);
    assertThat(results().resolve(SECOND)).doesNotExist();
    assertThat(suite().runs()).extracting(RunEntry::name).containsExactly(FIRST);

    assertThat(bench()).isEqualTo(ExitCodes.OK);
    assertThat(brokers.loaded()).containsExactly(FIRST, SECOND, SECOND);
  }

  @Test
  void wrongDurabilityIsNotRepeated() throws Exception {
    brokers.withAdmin(WrongDurability::new);

    assertThat(bench()).isEqualTo(ExitCodes.NOT_VALID);
    assertThat(brokers.loaded()).isEmpty();
    assertThat(suite().runs())
        .hasSize(2)
        .allSatisfy(run -> assertThat(run.outcome()).isEqualTo(RunOutcome.Refused))
        .allSatisfy(run -> assertThat(run.reasons()).containsExactly("DurabilityMismatch"));
  }

  @Test
  void brokersThatFailAreRepeated() throws Exception {
    brokers.withAdmin(NoTopics::new);

    assertThat(bench()).isEqualTo(ExitCodes.NOT_VALID);
    assertThat(suite().runs())
        .hasSize(6)
        .allSatisfy(run -> assertThat(run.outcome()).isEqualTo(RunOutcome.Failed))
        .allSatisfy(run -> assertThat(run.reasons()).containsExactly("BrokerRequestFailed"));
  }

  @Test
  void beginsOnlyOnceBrokersAnswer() throws Exception {
    brokers.withAdmin(Away::new);

    assertThat(bench()).isEqualTo(ExitCodes.FAILURE);
    assertThat(complained()).isEqualTo(WENT_WRONG.toString());
    assertThat(results()).isDirectoryNotContaining("glob:**suite.json");
  }

  @Test
  void asksForTheFileOfTheBaseline() throws Exception {
    var code = bench("  baseline: {configMap: last-week, key: suite.json}\n");

    assertThat(code).isEqualTo(ExitCodes.USAGE);
    assertThat(complained())
        .endsWith(
            SuiteRunMessage.FILE_IN_CLUSTER
                .with("suite.json", "last-week", "--baseline")
                .toString());
    assertThat(brokers.loaded()).isEmpty();
  }

  @Test
  void missingBaselineIsBadInput() throws Exception {
    var missing = directory.resolve("missing.json");

    assertThat(
            bench(
                "  baseline: {configMap: last-week, key: suite.json}\n",
                "--out=" + results(),
                "--baseline=" + missing))
        .isEqualTo(ExitCodes.USAGE);
    assertThat(complained())
        .endsWith(
            new Problem("--baseline", missing.toString(), CommandMessage.OPTION_FILE_MISSING.with())
                .toString());
    assertThat(brokers.loaded()).isEmpty();
  }

  @Test
  void comparesWithTheFileOfTheBaseline() throws Exception {
    var compare =
        "  compare: {axis: size, baseline: 100, figures: [PublishLatencyP50]}\n"
            + "  baseline: {configMap: last-week, key: suite.json}\n";
    var earlier = directory.resolve("earlier");
    bench("", "--out=" + earlier);
    brokers.loaded().clear();
    showNoise(earlier.resolve("suite.json"));

    // A run each is too few for a verdict.
    assertThat(bench(compare, "--out=" + results(), "--baseline=" + earlier.resolve("suite.json")))
        .isEqualTo(ExitCodes.UNDECIDED);
    assertThat(suite().regressions())
        .hasSize(2)
        .allSatisfy(found -> assertThat(found.runsThen()).isEqualTo(1));
    // As docs/statistics.md has it.
    assertThat(printed())
        .contains(
            SuiteMessage.ROUNDS_AT_NOISE_IN
                .with(7, "5.0", ComparedFigure.PublishLatencyP50)
                .toString())
        .doesNotContain(SuiteMessage.ROUNDS_AT_NOISE.with(7, 5).toString());
  }

  /** That one round has not shown. */
  private static void showNoise(Path suite) throws IOException {
    var json = (ObjectNode) Json.mapper().readTree(Files.readString(suite));
    json.withObject("/noise/withinRounds").put(ComparedFigure.PublishLatencyP50.name(), 0.05);
    Files.writeString(suite, Json.write(json));
  }

  @Test
  void standsBesidePublishedFigures() throws Exception {
    var figures = directory.resolve("figures.csv");
    Files.writeString(
        figures,
        "# title: Rates\ncell,figure,value,unit,source\nsize=1000,publishRate,0.1,MB/s,a page\n");

    assertThat(
            bench(
                "  published: {configMap: elsewhere}\n",
                "--out=" + results(),
                "--published=" + figures))
        .isEqualTo(ExitCodes.OK);
    assertThat(suite().publication().title()).isEqualTo("Rates");
    var found = suite().publishedFigures().getFirst();
    assertThat(found.source()).isEqualTo("a page");
    assertThat(found.runs()).isEqualTo(1);
    assertThat(found.measured()).isPositive();
    assertThat(found.ratioToOtherHardware()).isEqualTo(found.measured() / 0.1);
  }

  @Test
  void aSuspendedSuiteDoesNotRun() throws Exception {
    assertThat(bench("  suspend: true\n")).isEqualTo(ExitCodes.USAGE);
    assertThat(complained()).endsWith(SuiteRunMessage.SUSPENDED.with().toString());
    assertThat(results()).doesNotExist();
  }

  private static final class Away extends StandInAdmin {
    @Override
    public void awaitBrokers(Integer nodes) throws BrokerException {
      throw new BrokerException(WENT_WRONG);
    }
  }

  private static final class NoTopics extends StandInAdmin {
    @Override
    public VerificationReport verify(RunPlan plan, AdminProgress progress) throws BrokerException {
      throw new BrokerException(WENT_WRONG);
    }
  }

  private static final class WrongDurability extends StandInAdmin {
    @Override
    public VerificationReport verify(RunPlan plan, AdminProgress progress) {
      return new VerificationReport(
          Instant.EPOCH,
          List.of(
              new SettingCheck(
                  SettingScope.Topic, "t", "s", "1", "2", SettingCheck.Outcome.Differs)));
    }
  }

  private Path results() {
    return directory.resolve("results");
  }

  private SuiteResult suite() throws IOException {
    return SuiteResult.parse(Files.readString(results().resolve(SuiteResult.KEY)));
  }

  private static void delete(Path run) throws IOException {
    try (var files = Files.list(run)) {
      for (var file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(run);
  }

  private String printed() {
    return out.toString(StandardCharsets.UTF_8);
  }

  private String complained() {
    return complaints.toString(StandardCharsets.UTF_8).strip();
  }

  private int bench() throws IOException {
    return bench("");
  }

  private int bench(String fields) throws IOException {
    return bench(fields, "--out=" + results());
  }

  private int bench(String fields, String... options) throws IOException {
    return execute(new SuiteCommand(brokers, SuiteStop::ofProcess), fields, options);
  }

  private int command(SuiteStop stop) throws IOException {
    return execute(new SuiteCommand(brokers, listener -> stop), "", "--out=" + results());
  }

  private int execute(SuiteCommand command, String fields, String... options) throws IOException {
    var file = Files.writeString(directory.resolve("suite.yaml"), yaml + fields);
    var stdout = System.out;
    var stderr = System.err;
    System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
    System.setErr(new PrintStream(complaints, true, StandardCharsets.UTF_8));
    try {
      var line = new CommandLine(command);
      var all = new ArrayList<>(List.of(options));
      all.add("-f=" + file);
      all.add("--bootstrap-servers=nowhere:9092");
      return line.execute(all.toArray(String[]::new));
    } finally {
      System.setOut(stdout);
      System.setErr(stderr);
    }
  }
}
