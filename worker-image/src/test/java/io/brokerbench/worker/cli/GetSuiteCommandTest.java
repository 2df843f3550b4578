package io.brokerbench.worker.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.json.Json;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.suite.file.FileMessage;
import io.brokerbench.core.suite.file.Gzip;
import io.brokerbench.core.suite.result.SuiteResult;
import io.brokerbench.worker.compare.Results;
import io.brokerbench.worker.compare.SuiteOfTest;
import io.brokerbench.worker.kubernetes.KubernetesMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Against an API server that has what a test puts there, chosen by a kubeconfig. */
@Isolated("others would log to the stream that it reads, or read its kubeconfig")
class GetSuiteCommandTest {

  private static final String SUITE =
      "/apis/brokerbench.io/v1alpha1/namespaces/ns/benchmarksuites/s";
  private static final String CONFIG_MAPS = "/api/v1/namespaces/ns/configmaps";
  private static final String RESULTS = "s-123456-suite";
  private static final String RECORDS =
      "brokerbench.io/component=suite-run,brokerbench.io/suite-uid=uid-of-s";

  @TempDir private Path directory;

  private volatile int refusal;
  private final StandInApiServer apiServer = new StandInApiServer(path -> refusal);

  @AfterEach
  void stop() {
    apiServer.close();
  }

  @Test
  void writesTheSuiteAndItsRuns() throws IOException {
    var json = Json.write(SuiteOfTest.finished());
    putSuite("Succeeded", RESULTS);
    put(RESULTS, Map.of("data", Map.of(SuiteResult.KEY, json)));
    putRecords("", "2", List.of(record("s-kafka-r1", "one"), record("s-failed-r1", null)));
    putRecords("2", null, List.of(record("s-pulsar-r1", "two"), record("s-gone-r1", "gone")));
    var run = putRun("one", "s-kafka-r1");
    putRun("two", "s-pulsar-r1");
    var out = directory.resolve("a/b");

    var get = get("--out", out.toString());

    assertThat(get.complaints()).isEmpty();
    assertThat(get.printed().strip()).isEqualTo(CommandMessage.ALL_WRITTEN.with(out).toString());
    try (var files = Files.list(out)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder(SuiteResult.KEY, "s-kafka-r1", "s-pulsar-r1");
    }
    assertThat(out.resolve(SuiteResult.KEY)).hasContent(json);
    assertThat(out.resolve("s-kafka-r1/result.json")).hasContent(run);
    assertThat(out.resolve("s-pulsar-r1/omb.json")).hasContent("{}");
  }

  @Test
  void joinsTheParts() throws IOException {
    var json = Json.write(SuiteOfTest.finished());
    var parts = Gzip.parts(json, 400);
    putSuite("Succeeded", RESULTS);
    putRecords("", null, List.of());
    putPart(RESULTS, parts.get(0));
    for (var i = 1; i < parts.size(); i++) {
      putPart(RESULTS + "-" + (i + 1), parts.get(i));
    }
    var out = directory.resolve("parts");

    assertThat(parts).hasSizeGreaterThan(2);
    get("--out", out.toString());
    assertThat(out.resolve(SuiteResult.KEY)).hasContent(json);

    apiServer.remove(CONFIG_MAPS + "/" + RESULTS + "-2");
    assertFails(
        KubernetesMessage.SUITE_UNREADABLE.with(
            "s", RESULTS + " " + FileMessage.PART_MISSING.with(RESULTS + "-2")));
  }

  @Test
  void saysThatASuiteGoesOn() throws IOException {
    putSuite("Running", RESULTS);
    putRecords("", null, List.of());
    put(RESULTS, Map.of("data", Map.of(SuiteResult.KEY, Json.write(SuiteOfTest.running()))));

    assertThat(get("--out", directory.resolve("now").toString()).printed().lines())
        .contains(KubernetesMessage.SUITE_GOES_ON.with("s").toString());
  }

  @Test
  void saysWhichRunsTheArchiveAloneHas() throws IOException {
    putSuite("Succeeded", RESULTS);
    put(RESULTS, Map.of("data", Map.of(SuiteResult.KEY, Json.write(SuiteOfTest.finished()))));
    var index = "s3://bucket/runs/ns/s-kafka-r1/uid/digest/index.json";
    putRecords(
        "",
        null,
        List.of(
            archived(record("s-kafka-r1", null), index),
            archived(record("s-kafka-r2", "gone"), "another"),
            archived(record("s-pulsar-r1", "two"), "a third one")));
    putRun("two", "s-pulsar-r1");
    var out = directory.resolve("out");

    assertThat(get("--out", out.toString()).printed().lines())
        .contains(KubernetesMessage.SUITE_ARCHIVED.with(2, "s", index).toString());
    assertThat(out.resolve("s-pulsar-r1/result.json")).exists();
    assertThat(out.resolve("s-kafka-r1")).doesNotExist();
  }

  private static Map<String, Object> archived(Map<String, Object> record, String index) {
    var all = new HashMap<Object, Object>((Map<?, ?>) record.get("metadata"));
    all.put("annotations", Map.of("brokerbench.io/archived", index));
    return Map.of("metadata", all);
  }

  @Test
  void suiteHasToExist() throws IOException {
    assertFails(KubernetesMessage.NO_SUITE.with("s", "ns"));
  }

  @Test
  void suiteHasToHaveResults() throws IOException {
    putSuite(null, null);
    assertFails(KubernetesMessage.SUITE_NEW.with("s"));
    putSuite("Waiting", null);
    assertFails(KubernetesMessage.SUITE_NEW.with("s"));
    putSuite("Failed", null);
    assertFails(KubernetesMessage.NO_SUITE_RESULTS.with("s", "it ended"));
    putSuite("Succeeded", RESULTS);
    assertFails(
        KubernetesMessage.SUITE_UNREADABLE.with(
            "s", RESULTS + " " + FileMessage.NO_CONFIG_MAP.with("suite")));
  }

  @Test
  void refusalOfTheServerIsShown() throws IOException {
    refusal = 403;

    assertFails(KubernetesMessage.REFUSED.with("because", "ns"));
  }

  private void assertFails(Message problem) throws IOException {
    var get = new BenchGet(directory);
    var none = directory.resolve("none");
    assertThat(get.execute(apiServer.port(), "suite", "s", "-n=ns", "--out=" + none))
        .isEqualTo(ExitCodes.FAILURE);
    assertThat(get.complaints().strip()).isEqualTo(problem.toString());
    assertThat(none).doesNotExist();
  }

  private BenchGet get(String option, String value) throws IOException {
    var get = new BenchGet(directory);
    var code = get.execute(apiServer.port(), "suite", "s", "-n=ns", option, value);
    assertThat(code).as(get.complaints()).isEqualTo(ExitCodes.OK);
    return get;
  }

  private void putSuite(String phase, String results) {
    var status = new HashMap<String, Object>();
    if (phase != null) {
      status.putAll(Map.of("phase", phase, "message", "it ended"));
    }
    if (results != null) {
      status.put("resultsRef", Map.of("kind", "ConfigMap", "name", results));
    }
    apiServer.put(
        SUITE,
        Json.write(
            Map.of(
                "apiVersion",
                "brokerbench.io/v1alpha1",
                "kind",
                "BenchmarkSuite",
                "metadata",
                Map.of("name", "s", "namespace", "ns", "uid", "uid-of-s"),
                "spec",
                Map.of("ofANewerVersion", 1),
                "status",
                status)));
  }

  private void put(String name, Map<String, ?> content) {
    var object = new HashMap<String, Object>(content);
    object.putAll(Map.of("apiVersion", "v1", "kind", "ConfigMap"));
    apiServer.put(CONFIG_MAPS + "/" + name, Json.write(object));
  }

  private void putPart(String name, byte... bytes) {
    var text = Base64.getEncoder().encodeToString(bytes);
    put(name, Map.of("binaryData", Map.of(SuiteResult.KEY + ".gz", text)));
  }

  private String putRun(String name, String run) {
    var json = Results.kafka(run).json();
    put(name, Map.of("data", Map.of("result.json", json, "omb.json", "{}")));
    return json;
  }

  /** The results of a run own its record; without any, the suite does. */
  private static Map<String, Object> record(String run, String results) {
    var owner =
        Map.of(
            "apiVersion",
            "v1",
            "kind",
            results == null ? "BenchmarkSuite" : "ConfigMap",
            "name",
            results == null ? "s" : results,
            "uid",
            "any");
    return Map.of(
        "metadata",
        Map.of(
            "name", run + "-record",
            "labels", Map.of("brokerbench.io/run", run),
            "ownerReferences", List.of(owner)));
  }

  private void putRecords(String page, String next, List<Map<String, Object>> records) {
    var metadata = next == null ? Map.of() : Map.of("continue", next);
    apiServer.put(
        CONFIG_MAPS + "?labelSelector=" + RECORDS + "&continue=" + page,
        Json.write(
            Map.of(
                "apiVersion",
                "v1",
                "kind",
                "ConfigMapList",
                "metadata",
                metadata,
                "items",
                records)));
  }
}
