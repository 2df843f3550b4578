package io.brokerbench.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.suite.progress.EndReason;
import io.brokerbench.core.suite.progress.RunOutcome;
import io.brokerbench.core.suite.result.ComparisonVerdict;
import io.brokerbench.core.suite.result.RunEntry;
import io.brokerbench.core.suite.result.SuiteResult;
import io.brokerbench.e2e.support.BenchProcess;
import io.brokerbench.e2e.support.Commands;
import io.brokerbench.e2e.support.ExternalKafka;
import io.brokerbench.e2e.support.Manifest;
import io.brokerbench.e2e.support.OnBrokerNodes;
import io.brokerbench.e2e.support.Scenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Suites without Kubernetes: {@code bench suite --out} on a Kafka cluster that exists already. */
@Scenario
@OnBrokerNodes({})
@Tag("soak")
@Order(12)
class BenchSuiteIT {

  private static final String RATE = "workload.rate.messagesPerSecond";

  @TempDir private Path directory;

  private Set<String> before;

  @BeforeEach
  void topicsThatAreThere(ExternalKafka kafka) {
    assumeTrue(kafka.isReachableFromHere(), "addresses of pods are not reachable from here");
    before = Set.copyOf(kafka.shell().topics());
  }

  /** Started again, it runs nothing again. */
  @Test
  void runsEachCellOnceAndReportsIt(ExternalKafka kafka) throws IOException {
    var suite = suite(kafka, 2, "workload.partitionsPerTopic", 1, 2);

    assertThat(bench(kafka, suite)).isZero();

    var result = result();
    assertThat(result.end()).isEqualTo(EndReason.Complete);
    assertThat(result.completeRounds()).isEqualTo(2);
    assertThat(result.runs())
        .hasSize(4)
        .allMatch(run -> run.outcome() == RunOutcome.Valid)
        .allMatch(run -> Files.exists(out().resolve(run.name()).resolve(RunResult.KEY)));
    assertThat(result.comparisons())
        .singleElement()
        .satisfies(comparison -> assertThat(comparison.pairs()).hasSize(2));
    assertThat(kafka.shell().topics()).containsExactlyInAnyOrderElementsOf(before);

    assertThat(bench(kafka, suite)).isZero();
    assertThat(result().runs()).isEqualTo(result.runs());
    var page = directory.resolve("report.html");
    Commands.run(
        List.of(BenchProcess.BENCH.toString(), "report", out().toString(), "--out=" + page));
    assertThat(Files.readString(page)).contains(result.runs().getLast().name());
  }

  /**
   * Ten times the rate is a difference that the first look finds, after four rounds, although
   * stalls spoil these short runs: with 1 %, the logarithms of the ratios may deviate by 0.79.
   */
  @Test
  void stopsWhenItsComparisonIsDecided(ExternalKafka kafka) throws IOException {
    var suite = suite(kafka, 5, RATE, 50, 500);
    spec(suite).putObject("stopWhen").put("decided", true);

    assertThat(bench(kafka, suite)).isZero();

    var result = result();
    assertThat(result.end()).isEqualTo(EndReason.Decided);
    assertThat(result.completeRounds()).as("%s", result.runs()).isEqualTo(4);
    assertThat(result.runs()).hasSize(8);
    assertThat(result.comparisons())
        .singleElement()
        .satisfies(
            comparison -> assertThat(comparison.verdict()).isEqualTo(ComparisonVerdict.Better));
    assertThat(kafka.shell().topics()).containsExactlyInAnyOrderElementsOf(before);
  }

  @Test
  void startsNoRunAfterItsBudget(ExternalKafka kafka) throws IOException {
    var suite = suite(kafka, 50, RATE, 100, 200);
    spec(suite).put("budgetSeconds", 60);

    assertThat(bench(kafka, suite)).isEqualTo(1);

    var result = result();
    assertThat(result.end()).isEqualTo(EndReason.BudgetSpent);
    var first = result.runs().stream().map(RunEntry::from).sorted().findFirst().orElseThrow();
    assertThat(result.runs())
        .hasSizeBetween(1, 30)
        .allMatch(run -> run.outcome() == RunOutcome.Valid)
        .allMatch(run -> run.from().isBefore(first.plusSeconds(60)));
    assertThat(kafka.shell().topics()).containsExactlyInAnyOrderElementsOf(before);
  }

  /** No generator adds nothing to a p99. */
  @Test
  void stopsAtARunWithoutAValidRepetition(ExternalKafka kafka) throws IOException {
    var suite = suite(kafka, 4, "checks.maxGeneratorDelayPercent", 0, 100);
    spec(suite).put("onFailure", "Stop");

    assertThat(bench(kafka, suite)).isEqualTo(1);

    var result = result();
    assertThat(result.end()).isEqualTo(EndReason.RunFailed);
    assertThat(result.runs())
        .filteredOn(run -> run.outcome() == RunOutcome.Invalid)
        .extracting(RunEntry::attempt)
        .containsExactlyInAnyOrder(1, 2, 3);
    assertThat(result.runs()).hasSize(4);
    assertThat(kafka.shell().topics()).containsExactlyInAnyOrderElementsOf(before);
  }

  private int bench(ExternalKafka kafka, JsonNode suite) throws IOException {
    var file = Files.writeString(directory.resolve("suite.yaml"), suite.toString());
    var outcome =
        Commands.tryToRun(
            List.of(
                BenchProcess.BENCH.toString(),
                "suite",
                "-f",
                file.toString(),
                "--bootstrap-servers",
                kafka.bootstrapServers(),
                "--out",
                out().toString()));
    assertThat(out().resolve("suite.json")).as(outcome.output()).exists();
    return outcome.exitCode();
  }

  private Path out() {
    return directory.resolve("out");
  }

  private SuiteResult result() throws IOException {
    return SuiteResult.parse(Files.readString(out().resolve("suite.json")));
  }

  /** Compares the throughput of two values of a field. */
  private static ObjectNode suite(
      ExternalKafka kafka, int rounds, String path, int one, int other) {
    var run =
        Json.read(
            Manifest.sample("kafka-external")
                .named("template")
                .shortLoad()
                .load(500, 1, 3)
                .with("broker.deployment.external.kafka.bootstrapServers", kafka.bootstrapServers())
                .json(),
            JsonNode.class);
    var suite = Json.mapper().createObjectNode();
    suite.set("apiVersion", run.get("apiVersion"));
    suite.put("kind", "BenchmarkSuite").putObject("metadata").put("name", "by-hand");
    var spec = suite.putObject("spec").put("rounds", rounds);
    spec.set("template", run.get("spec"));
    var axis = spec.putArray("matrix").addObject().put("axis", "value").put("path", path);
    axis.putArray("values").add(one).add(other);
    var compare = spec.putObject("compare").put("axis", "value");
    compare.put("baseline", String.valueOf(one)).putArray("figures").add("Throughput");
    return suite;
  }

  private static ObjectNode spec(ObjectNode suite) {
    return (ObjectNode) suite.get("spec");
  }
}
