package io.brokerbench.worker.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.report.SampleRuns;
import io.brokerbench.core.report.SampleSuite;
import io.brokerbench.core.report.SuiteInput;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.suite.progress.RunOutcome;
import io.brokerbench.core.suite.result.RunEntry;
import io.brokerbench.core.suite.result.SuiteResult;
import io.brokerbench.worker.kubernetes.KubernetesMessage;
import io.brokerbench.worker.page.PageInputMessage;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
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

  /** Runs that an archive alone has, with their indexes in it. */
  private Map<String, String> archived = Map.of();

  private record Kubeconfig(String text) {}

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
    putSuite(sample, List.of());

    var page = report(ExitCodes.OK, "suite/s", "-n", "ns");

    assertThat(complaints).isEmpty();
    assertThat(page).contains(">suite/s<", "data-at=\"s1/comparisons/0/ratio\"");
    for (var run : sample.result().runs()) {
      assertThat(page).contains(">suite/s " + run.name() + "<");
    }
  }

  /** Each way in which results can be gone. */
  @Test
  void runWithoutResultsIsNamed() throws IOException, InvalidRunException {
    var sample = SampleSuite.of("1", 2);
    var runs = sample.result().runs().stream().map(RunEntry::name).toList();
    putSuite(sample, List.of(runs.get(0)));
    apiServer.remove(CONFIG_MAPS + "/results-of-" + runs.get(1));

    var page = report(ExitCodes.FAILURE, "suite/s", "-n", "ns");

    assertComplains(
        left("suite/s " + runs.get(0), PageInputMessage.RUN_GONE.with()),
        left("suite/s " + runs.get(1), PageInputMessage.RUN_GONE.with()));
    assertThat(page).contains(">suite/s<", ">suite/s " + runs.get(2) + "<");
  }

  @Test
  void archivedRunIsNamed() throws IOException, InvalidRunException {
    var sample = SampleSuite.of("1", 2);
    var run = sample.result().runs().getFirst().name();
    archived = Map.of(run, "/archive/runs/ns/r/uid/digest/index.json");
    putSuite(sample, List.of());
    apiServer.remove(CONFIG_MAPS + "/results-of-" + run);

    report(ExitCodes.FAILURE, "suite/s", "-n", "ns");

    assertComplains(left("suite/s " + run, PageInputMessage.RUN_ARCHIVED.with(archived.get(run))));
  }

  @Test
  @DisplayName("a run that failed had no results, so none are missing")
  void failedRunMissesNothing() throws IOException, InvalidRunException {
    var sample = SampleSuite.of("1", 2);
    var runs = sample.result().runs().stream().map(RunEntry::name).toList();
    var entries = sample.document().get("runs");
    ((ObjectNode) entries.get(0)).put("outcome", RunOutcome.Failed.name());
    ((ObjectNode) entries.get(1)).put("outcome", RunOutcome.Refused.name());
    ((ObjectNode) entries.get(2)).put("outcome", RunOutcome.Active.name());
    ((ObjectNode) entries.get(3)).put("outcome", RunOutcome.Invalid.name());
    putSuite(sample, runs.subList(0, 4));

    report(ExitCodes.FAILURE, "suite/s", "-n", "ns");

    assertComplains(left("suite/s " + runs.get(3), PageInputMessage.RUN_GONE.with()));
  }

  @Test
  void runOfASuiteIsReportedOnce() throws IOException, InvalidRunException {
    var sample = SampleSuite.of("1", 2);
    putSuite(sample, List.of());
    var name = sample.result().runs().getFirst().name();
    apiServer.put(
        RESOURCES + "benchmarkruns/" + name, resource("BenchmarkRun", name, "results-of-" + name));

    for (var inputs :
        List.of(List.of("run/" + name, "suite/s"), List.of("suite/s", "run/" + name))) {
      var page = report(ExitCodes.OK, inputs.get(0), inputs.get(1), "-n", "ns");

      assertThat(page).contains(">suite/s " + name + "<").doesNotContain(">run/" + name + "<");
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

  /** A program that gives credentials may take a second each time. */
  @Test
  void allReferencesShareOneClient() throws IOException {
    putRun("a", SampleRuns.resource("result.json"));
    putRun("b", SampleRuns.resource("result.json").replace("rabbitmq-level-4", "another"));

    report(ExitCodes.OK, withProgram(apiServer.port()), "run/a");
    var once = Files.readAllLines(directory.resolve("calls")).size();
    report(ExitCodes.OK, withProgram(apiServer.port()), "run/a", "run/b");

    assertThat(once).isPositive();
    assertThat(Files.readAllLines(directory.resolve("calls"))).hasSize(2 * once);
  }

  @Test
  void unreachableClusterIsAskedOnce() throws IOException {
    try (var server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      var connections = new AtomicInteger();
      Thread.ofVirtual().start(() -> hangUp(server, connections));

      report(ExitCodes.USAGE, withProgram(server.getLocalPort()), "run/a");
      var once = connections.get();
      report(ExitCodes.USAGE, withProgram(server.getLocalPort()), "run/a", "run/b", "suite/s");

      assertThat(once).isPositive();
      assertThat(connections).hasValue(2 * once);
      var problems = complaints.lines().toList();
      assertThat(problems).hasSize(4);
      var reason = problems.getFirst().substring("run/a".length());
      assertThat(problems.subList(0, 3))
          .containsExactly("run/a" + reason, "run/b" + reason, "suite/s" + reason);
    }
  }

  /** Until the server is closed. */
  private static void hangUp(ServerSocket server, AtomicInteger connections) {
    try {
      while (true) {
        var connection = server.accept();
        connections.incrementAndGet();
        connection.close();
      }
    } catch (IOException e) {
      assertThat(server.isClosed()).isTrue();
    }
  }

  /** Its user is known by a program that notes each call. */
  private Kubeconfig withProgram(int port) throws IOException {
    var program = directory.resolve("credentials");
    Files.writeString(
        program,
        """
        #!/bin/sh
        echo called >> %s
        echo '{"apiVersion": "client.authentication.k8s.io/v1", "kind": "ExecCredential", "status": {"token": "t"}}'
        """
            .formatted(directory.resolve("calls")));
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    var text =
        """
        apiVersion: v1
        kind: Config
        current-context: only
        clusters: [{name: c, cluster: {server: "http://127.0.0.1:%d"}}]
        users:
          - name: u
            user:
              exec: {apiVersion: client.authentication.k8s.io/v1, command: "%s", interactiveMode: Never}
        contexts: [{name: only, context: {cluster: c, user: u, namespace: ns}}]
        """
            .formatted(port, program);
    return new Kubeconfig(text);
  }

  @Test
  void pathsNeedNoCluster() throws IOException {
    var file =
        Files.writeString(directory.resolve("result.json"), SampleRuns.resource("result.json"));

    report(ExitCodes.OK, new Kubeconfig("["), file.toString());

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
    return report(code, new Kubeconfig(BenchGet.kubeconfig(apiServer.port())), arguments);
  }

  private String report(int code, Kubeconfig kubeconfig, String... arguments) throws IOException {
    var page = directory.resolve("report.html");
    var all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--out", page.toString()));
    var bench = new BenchGet(directory, new ReportCommand());
    assertThat(bench.execute(kubeconfig.text(), all.toArray(String[]::new)))
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

  /** With the results of all runs but some, which have a record of their own all the same. */
  private void putSuite(SuiteInput suite, List<String> without) {
    var records = new ArrayList<Map<String, Object>>();
    for (var run : suite.runs()) {
      var name = run.result().at("/plan/run/name").asText();
      putResults("results-of-" + name, RunResult.KEY, run.result().toString());
      records.add(
          without.contains(name)
              ? record(name, Map.of("kind", "BenchmarkSuite", "name", "s", "uid", "uid-of-s"))
              : record(name, Map.of("kind", "ConfigMap", "name", "results-of-" + name)));
    }
    putRecords(records);
    putResults("s-suite", SuiteResult.KEY, suite.document().toString());
    apiServer.put(RESOURCES + "benchmarksuites/s", resource("BenchmarkSuite", "s", "s-suite"));
  }

  private void putResults(String name, String key, String content) {
    apiServer.put(
        CONFIG_MAPS + "/" + name,
        Json.write(Map.of("apiVersion", "v1", "kind", "ConfigMap", "data", Map.of(key, content))));
  }

  private Map<String, Object> record(String run, Map<String, String> owner) {
    var annotations =
        archived.containsKey(run)
            ? Map.of("brokerbench.io/archived", archived.get(run))
            : Map.<String, String>of();
    return Map.of(
        "metadata",
        Map.of(
            "name",
            run + "-record",
            "labels",
            Map.of("brokerbench.io/run", run),
            "annotations",
            annotations,
            "ownerReferences",
            List.of(owner)));
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
