package io.brokerbench.worker.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.json.Json;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.report.SampleRuns;
import io.brokerbench.core.report.SampleSuite;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.suite.result.SuiteResult;
import io.brokerbench.worker.kubernetes.KubernetesMessage;
import io.brokerbench.worker.page.PageInputMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** {@code bench report run/NAME suite/NAME}. */
@Isolated("others would log to the stream that it reads, or read its kubeconfig")
class ReportFromClusterTest {

  private static final String RESOURCES = "/apis/brokerbench.io/v1alpha1/namespaces/ns/";
  private static final String CONFIG_MAPS = "/api/v1/namespaces/ns/configmaps";
  private static final String RECORDS =
      "brokerbench.io/component=suite-run,brokerbench.io/suite-uid=uid-of-s";

  @TempDir private Path directory;

  private final StandInApiServer apiServer = new StandInApiServer(path -> 0);
  private String complaints;

  @AfterEach
  void stop() {
    apiServer.close();
  }

  @Test
  void runOfTheClusterIsReported() throws IOException {
    putRun("rabbitmq-level-4", SampleRuns.resource("result.json"));

    var page = report(ExitCodes.OK, "run/rabbitmq-level-4", "-n", "ns");

    assertThat(complaints).isEmpty();
    assertThat(page).contains(">run/rabbitmq-level-4<", "data-at=\"r1/integrity/sent\"");
  }

  @Test
  void namespaceOfTheContextIsTheDefault() throws IOException {
    putRun("r", SampleRuns.resource("result.json"));

    assertThat(report(ExitCodes.OK, "run/r", "--context", "named")).contains(">run/r<");
  }

  @Test
  void suiteOfTheClusterHasItsRuns() throws IOException, InvalidRunException {
    var sample = SampleSuite.of("1", 2);
    var records = new ArrayList<Map<String, Object>>();
    for (var run : sample.runs()) {
      var name = run.result().at("/plan/run/name").asText();
      putResults("results-of-" + name, RunResult.KEY, run.result().toString());
      records.add(record(name));
    }
    putRecords(records);
    putResults("s-suite", SuiteResult.KEY, sample.document().toString());
    apiServer.put(RESOURCES + "benchmarksuites/s", resource("BenchmarkSuite", "s", "s-suite"));

    var page = report(ExitCodes.OK, "suite/s", "-n", "ns");

    assertThat(complaints).isEmpty();
    assertThat(page).contains(">suite/s<", "data-at=\"s1/comparisons/0/ratio\"");
    for (var run : sample.result().runs()) {
      assertThat(page).contains(">suite/s " + run.name() + "<");
    }
  }

  @Test
  void missingOneIsNamedAndOthersReported() throws IOException {
    putRun("r", SampleRuns.resource("result.json"));

    assertThat(report(ExitCodes.FAILURE, "run/gone", "run/r", "suite/s", "-n", "ns"))
        .contains(">run/r<");

    assertComplains(
        left("run/gone", KubernetesMessage.NO_RUN.with("gone", "ns")),
        left("suite/s", KubernetesMessage.NO_SUITE.with("s", "ns")));
  }

  @Test
  void eachRunIsReportedOnce() throws IOException {
    putRun("r", SampleRuns.resource("result.json"));

    assertThat(report(ExitCodes.OK, "run/r", "run/r", "-n", "ns"))
        .contains("data-at=\"r1/")
        .doesNotContain("data-at=\"r2/");
  }

  /** The working directory may have one of that name. */
  @Test
  void directoryOfTheSameNameIsMentioned() throws IOException {
    var name = "run/of-report-from-cluster-test";
    Files.createDirectories(Path.of(name));
    try {
      report(ExitCodes.USAGE, name, "-n", "ns");
    } finally {
      Files.delete(Path.of(name));
      Files.delete(Path.of("run"));
    }

    var reason = KubernetesMessage.NO_RUN.with("of-report-from-cluster-test", "ns");
    assertComplains(
        left(name, PageInputMessage.ALSO_A_PATH.with(reason, name)),
        PageInputMessage.NOTHING_READ.with());
  }

  @Test
  void nothingIsWrittenWithoutACluster() throws IOException {
    report(ExitCodes.USAGE, "run/r", "--context", "gone");

    assertComplains(
        left("run/r", CommandMessage.UNKNOWN_CONTEXT.with("gone")),
        PageInputMessage.NOTHING_READ.with());
    assertThat(directory.resolve("report.html")).doesNotExist();
  }

  @Test
  void pathsNeedNoCluster() throws IOException {
    var file =
        Files.writeString(directory.resolve("result.json"), SampleRuns.resource("result.json"));

    report(ExitCodes.OK, file.toString(), "--context", "gone");

    assertThat(complaints).isEmpty();
  }

  private static Message left(String input, Message reason) {
    return PageInputMessage.LEFT_OUT.with(input, reason);
  }

  private void assertComplains(Message... problems) {
    assertThat(complaints.lines())
        .containsExactlyElementsOf(List.of(problems).stream().map(Message::toString).toList());
  }

  private String report(int code, String... arguments) throws IOException {
    var page = directory.resolve("report.html");
    var all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--out", page.toString()));
    var bench = new BenchGet(directory, new ReportCommand());
    assertThat(bench.execute(apiServer.port(), all.toArray(String[]::new)))
        .as(bench.complaints())
        .isEqualTo(code);
    complaints = bench.complaints();
    return Files.exists(page) ? Files.readString(page) : "";
  }

  private void putRun(String name, String result) {
    putResults("results-of-" + name, RunResult.KEY, result);
    apiServer.put(
        RESOURCES + "benchmarkruns/" + name, resource("BenchmarkRun", name, "results-of-" + name));
  }

  private static String resource(String kind, String name, String results) {
    return Json.write(
        Map.of(
            "apiVersion",
            "brokerbench.io/v1alpha1",
            "kind",
            kind,
            "metadata",
            Map.of("name", name, "namespace", "ns", "uid", "uid-of-" + name),
            "status",
            Map.of("resultsRef", Map.of("kind", "ConfigMap", "name", results))));
  }

  private void putResults(String name, String key, String content) {
    apiServer.put(
        CONFIG_MAPS + "/" + name,
        Json.write(Map.of("apiVersion", "v1", "kind", "ConfigMap", "data", Map.of(key, content))));
  }

  private static Map<String, Object> record(String run) {
    var owner = Map.of("kind", "ConfigMap", "name", "results-of-" + run, "uid", "any");
    return Map.of(
        "metadata",
        Map.of(
            "name", run + "-record",
            "labels", Map.of("brokerbench.io/run", run),
            "ownerReferences", List.of(new HashMap<>(owner))));
  }

  private void putRecords(List<Map<String, Object>> records) {
    apiServer.put(
        CONFIG_MAPS + "?labelSelector=" + RECORDS + "&continue=",
        Json.write(
            Map.of(
                "apiVersion",
                "v1",
                "kind",
                "ConfigMapList",
                "metadata",
                Map.of(),
                "items",
                records)));
  }
}
