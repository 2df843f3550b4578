package io.brokerbench.worker.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.json.Json;
import io.brokerbench.core.message.Message;
import io.brokerbench.worker.compare.Results;
import io.brokerbench.worker.kubernetes.KubernetesMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Against an API server that has what a test puts there, chosen by a kubeconfig. */
@Isolated("others would log to the stream that it reads, or read its kubeconfig")
class GetRunCommandTest {

  private static final String RUN = "/apis/brokerbench.io/v1alpha1/namespaces/ns/benchmarkruns/r";
  private static final String RESULTS = "/api/v1/namespaces/ns/configmaps/r-results";

  @TempDir private Path directory;

  private volatile int refusal;
  private final StandInApiServer apiServer = new StandInApiServer(path -> refusal);
  private String complaints;

  @AfterEach
  void stop() {
    apiServer.close();
  }

  @Test
  void writesAllFilesOfARun() throws IOException {
    apiServer.put(RUN, run("Succeeded", "r-results"));
    apiServer.put(RESULTS, results());
    var out = directory.resolve("a/b");

    assertThat(run("r", "-n", "ns", "--out", out.toString())).isEqualTo(ExitCodes.OK);

    try (var files = Files.list(out)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder(
              "result.json", "omb.json", "histograms.hlog", "timeseries.csv.gz");
    }
    assertThat(out.resolve("omb.json")).hasContent("{}");
    assertThat(out.resolve("timeseries.csv.gz")).hasBinaryContent(new byte[] {1, 2, -1});
    assertThat(new CommandLine(new ShowCommand()).execute(out.resolve("result.json").toString()))
        .isEqualTo(ExitCodes.OK);
  }

  @Test
  void namespaceOfTheContextIsTheDefault() throws IOException {
    apiServer.put(RUN, run("Succeeded", "r-results"));
    apiServer.put(RESULTS, results());

    assertThat(run("r", "--context", "named", "--out", directory.toString()))
        .isEqualTo(ExitCodes.OK);
  }

  @Test
  void unknownContextIsNotReplaced() throws IOException {
    assertThat(run("r", "--context", "gone")).isEqualTo(ExitCodes.USAGE);
    assertThat(complaints.strip())
        .isEqualTo(CommandMessage.UNKNOWN_CONTEXT.with("gone").toString());
  }

  @Test
  void unknownRunIsNamed() throws IOException {
    assertFails(KubernetesMessage.NO_RUN.with("r", "ns"));
  }

  /** The ConfigMap of the results is there from the start, and empty. */
  @ParameterizedTest
  @ValueSource(strings = {"Queued", "Measuring", "Collecting"})
  void runThatIsNotFinishedHasNoResults(String phase) throws IOException {
    apiServer.put(RUN, run(phase, null));
    assertFails(KubernetesMessage.NOT_FINISHED.with("r", phase, "ns"));

    apiServer.put(RUN, run(phase, "r-results"));
    apiServer.put(RESULTS, "{\"kind\": \"ConfigMap\", \"apiVersion\": \"v1\"}");
    assertFails(KubernetesMessage.NOT_FINISHED.with("r", phase, "ns"));
  }

  @Test
  void runThatTheOperatorHasNotSeenIsPending() throws IOException {
    apiServer.put(RUN, "{\"kind\": \"BenchmarkRun\", \"metadata\": {\"name\": \"r\"}}");

    assertFails(KubernetesMessage.NOT_FINISHED.with("r", "Pending", "ns"));
  }

  @Test
  void failedRunSaysWhyItHasNoResults() throws IOException {
    apiServer.put(RUN, run("Failed", null));

    assertFails(KubernetesMessage.NO_RESULTS.with("r", "it ended"));
  }

  @Test
  void resultsThatAreGoneAreNamed() throws IOException {
    apiServer.put(RUN, run("Succeeded", "r-results"));

    assertFails(KubernetesMessage.RESULTS_GONE.with("r-results", "r", "ns"));
  }

  /** The status still names the ConfigMap where the operator was killed in between. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void archivedResultsAreNamed(boolean killed) throws IOException {
    var digest = "0123456789abcdef".repeat(4);
    apiServer.put(
        RUN,
        run(
            "Succeeded",
            killed ? "r-results" : null,
            Map.of("location", "s3://bucket/team", "digest", digest)));

    assertFails(
        KubernetesMessage.ARCHIVED.with(
            "r", "s3://bucket/team/runs/ns/r/uid-of-r/" + digest + "/index.json"));
  }

  @Test
  void resultsThatAreInTheClusterTooAreFetched() throws IOException {
    var archive = Map.of("location", "/archive", "digest", "0123456789abcdef".repeat(4));
    apiServer.put(RUN, run("Succeeded", "r-results", archive));
    apiServer.put(RESULTS, results());

    assertThat(run("r", "-n", "ns", "--out", directory.toString())).isEqualTo(ExitCodes.OK);
  }

  @ParameterizedTest
  @CsvSource({"401, REFUSED", "403, REFUSED", "418, UNREACHABLE"})
  void refusalOfTheServerIsShown(int status, KubernetesMessage expected) throws IOException {
    refusal = status;

    assertFails(
        expected == KubernetesMessage.REFUSED
            ? expected.with("because", "ns")
            : expected.with("because"));
  }

  @Test
  void clusterThatDoesNotAnswerIsSaidToBeUnusable() throws IOException {
    apiServer.close();

    assertThat(run("r", "-n", "ns")).isEqualTo(ExitCodes.FAILURE);
    var start = KubernetesMessage.UNREACHABLE.with("|").toString();
    assertThat(complaints).startsWith(start.substring(0, start.indexOf('|')));
  }

  private void assertFails(Message problem) throws IOException {
    assertThat(run("r", "-n", "ns", "--out", directory.resolve("none").toString()))
        .isEqualTo(ExitCodes.FAILURE);
    assertThat(complaints.strip()).isEqualTo(problem.toString());
    assertThat(directory.resolve("none")).doesNotExist();
  }

  private static String run(String phase, String results) {
    return run(phase, results, Map.of());
  }

  private static String run(String phase, String results, Map<String, String> archive) {
    var status = new HashMap<String, Object>(Map.of("phase", phase, "message", "it ended"));
    if (results != null) {
      status.put("resultsRef", Map.of("kind", "ConfigMap", "name", results));
    }
    status.put("archive", archive);
    return Json.write(
        Map.of(
            "apiVersion",
            "brokerbench.io/v1alpha1",
            "kind",
            "BenchmarkRun",
            "metadata",
            Map.of("name", "r", "namespace", "ns", "uid", "uid-of-r"),
            "spec",
            Map.of("ofANewerVersion", 1),
            "status",
            status));
  }

  private static String results() {
    var binary = Base64.getEncoder().encodeToString(new byte[] {1, 2, -1});
    return Json.write(
        Map.of(
            "apiVersion",
            "v1",
            "kind",
            "ConfigMap",
            "data",
            Map.of(
                "result.json", Results.kafka("r").json(),
                "omb.json", "{}",
                "histograms.hlog", "#",
                "../other", "not ours"),
            "binaryData",
            Map.of("timeseries.csv.gz", binary)));
  }

  @Test
  void damagedKubeconfigIsNamed() throws IOException {
    assertThat(runWith("{", "r")).isEqualTo(ExitCodes.USAGE);
    var start = KubernetesMessage.KUBECONFIG_DAMAGED.with("|").toString();
    assertThat(complaints).startsWith(start.substring(0, start.indexOf('|')));
    assertThat(complaints.lines()).hasSize(1);
  }

  private int run(String... arguments) throws IOException {
    var get = new BenchGet(directory);
    var code = get.execute(apiServer.port(), of(arguments));
    complaints = get.complaints();
    return code;
  }

  private int runWith(String kubeconfig, String... arguments) throws IOException {
    var get = new BenchGet(directory);
    var code = get.execute(kubeconfig, of(arguments));
    complaints = get.complaints();
    return code;
  }

  private static String[] of(String... arguments) {
    return Stream.concat(Stream.of("run"), Stream.of(arguments)).toArray(String[]::new);
  }
}
