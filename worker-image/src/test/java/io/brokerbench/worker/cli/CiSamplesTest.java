package io.brokerbench.worker.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.brokerbench.core.document.RunDocument;
import io.brokerbench.core.json.Json;
import io.brokerbench.worker.compare.Results;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.batch.v1.CronJob;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The scripts of config/ci, run by a shell with bench itself, against an API server that grants
 * what the Role beside them grants.
 */
class CiSamplesTest {

  private static final Path SAMPLES = Path.of("..", "config", "ci");
  private static final String CRON_JOB = "cronjob.yaml";
  private static final String POST_SYNC = "argocd-post-sync.yaml";
  private static final String OPTIONS = "@/opt/brokerbench/java.options";
  private static final String RUNS = "/apis/brokerbench.io/v1alpha1/namespaces/benchmarks/%s/%s";
  private static final String CORE = "/api/v1/namespaces/benchmarks/%s/%s";

  private static final Map<String, Class<?>> MODELS =
      Map.of(
          "ServiceAccount", ServiceAccount.class,
          "Role", Role.class,
          "RoleBinding", RoleBinding.class,
          "CronJob", CronJob.class,
          "Job", Job.class);

  @TempDir private Path directory;

  private final Set<String> granted = ConcurrentHashMap.newKeySet();
  private final StandInApiServer apiServer = new StandInApiServer(this::refusal);

  @AfterEach
  void stop() {
    apiServer.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {CRON_JOB, POST_SYNC})
  void everyFieldIsKnown(String sample) throws Exception {
    var strict =
        JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .annotationIntrospector(new WithoutAnySetters())
            .build();

    for (var document : documents(sample)) {
      var kind = document.path("kind").asText();
      assertThat(
              kind.equals("BenchmarkRun")
                  ? RunDocument.parse(document.toString())
                  : strict.treeToValue(document, MODELS.get(kind)))
          .isNotNull();
    }
  }

  /** Otherwise a field that a model does not know is kept for other versions. */
  private static final class WithoutAnySetters extends JacksonAnnotationIntrospector {

    private static final long serialVersionUID = 1;

    @Override
    public Boolean hasAnySetter(Annotated annotated) {
      return false;
    }
  }

  @Test
  void cronJobFailsWhereAFigureBecameWorse() throws Exception {
    var pod = find(CRON_JOB, "CronJob").at("/spec/jobTemplate/spec/template/spec");
    command("kubectl", "echo \"$@\" >> kubectl.log", "echo run/nightly-$(wc -l < kubectl.log)");
    grant(CRON_JOB);
    results("baseline-", 4000, 4040, 4080);
    results("nightly-", 6000, 6010, 6040, 6050, 6080);

    assertEnds(pod.at("/initContainers/0"), ExitCodes.OK);
    assertEnds(pod.at("/containers/0"), ExitCodes.REGRESSED);

    assertThat(directory.resolve("kubectl.log"))
        .content()
        .startsWith(
            """
            create --filename /benchmark/run.yaml --output name
            wait --for=condition=Finished --timeout=90m run/nightly-1
            create --filename /benchmark/run.yaml --output name
            wait --for=condition=Finished --timeout=90m run/nightly-3
            """);
    assertThat(directory.resolve("results")).isDirectoryContaining("glob:**/nightly-5");
  }

  @Test
  void kubectlMayCreateAndWaitForRuns() throws IOException {
    assertThat(find(CRON_JOB, "Role").at("/rules/0/verbs"))
        .extracting(JsonNode::asText)
        .containsExactly("create", "get", "list", "watch");
  }

  @Test
  void postSyncPassesWhereNoFigureBecameWorse() throws Exception {
    grant(POST_SYNC);
    results("baseline-", 4000, 4040, 4080);
    results("after-sync-", 4010, 4030, 4090);

    assertEnds(find(POST_SYNC, "Job").at("/spec/template/spec/containers/0"), ExitCodes.OK);
  }

  /** Nothing else keeps runs of an existing cluster from measuring each other. */
  @Test
  void hooksOfASyncComeOneByOne() throws IOException {
    var hooks =
        documents(POST_SYNC).stream().filter(document -> !wave(document).isEmpty()).toList();

    assertThat(hooks).extracting(CiSamplesTest::wave).containsExactly("1", "2", "3", "4");
    assertThat(hooks)
        .extracting(hook -> hook.at("/metadata/annotations/argocd.argoproj.io~1hook").asText())
        .containsOnly("PostSync");
    assertThat(hooks)
        .extracting(hook -> hook.at("/metadata/name").asText())
        .containsExactly("after-sync-1", "after-sync-2", "after-sync-3", "compare");
    assertThat(hooks)
        .allSatisfy(
            hook ->
                assertThat(
                        hook.at("/metadata/annotations/argocd.argoproj.io~1hook-delete-policy")
                            .asText())
                    .isEqualTo("BeforeHookCreation"));
  }

  @Test
  void imageStartsBenchAsTheScriptsDo() throws IOException {
    assertThat(Path.of("Dockerfile"))
        .content()
        .contains("\"%s\", \"io.brokerbench.worker.BenchMain\"".formatted(OPTIONS));
  }

  private static String wave(JsonNode document) {
    return document.at("/metadata/annotations/argocd.argoproj.io~1sync-wave").asText();
  }

  private static List<JsonNode> documents(String sample) throws IOException {
    var yaml = new YAMLMapper().readerFor(JsonNode.class);
    try (var documents = yaml.<JsonNode>readValues(SAMPLES.resolve(sample).toFile())) {
      return documents.readAll();
    }
  }

  private static JsonNode find(String sample, String kind) throws IOException {
    return documents(sample).stream()
        .filter(document -> document.path("kind").asText().equals(kind))
        .findFirst()
        .orElseThrow();
  }

  /** Lets the API server answer those GETs that the Role of a sample allows. */
  private void grant(String sample) throws IOException {
    for (var rule : find(sample, "Role").path("rules")) {
      var mayGet =
          StreamSupport.stream(rule.path("verbs").spliterator(), false)
              .anyMatch(verb -> verb.asText().equals("get"));
      var root = rule.at("/apiGroups/0").asText().isEmpty() ? CORE : RUNS;
      if (mayGet) {
        granted.add(root.formatted(rule.at("/resources/0").asText(), ""));
      }
    }
  }

  /** Finished runs, numbered from 1, with these p99 of publish latencies. */
  private void results(String prefix, long... p99) {
    for (var i = 0; i < p99.length; i++) {
      var name = prefix + (i + 1);
      var result =
          Results.kafka(name)
              .publishP99(p99[i])
              .set("/figures/endToEndLatencyFromIntended/p99", 5000 + 10 * i);
      var status = Map.of("phase", "Succeeded", "resultsRef", Map.of("name", name));
      apiServer.put(
          RUNS.formatted("benchmarkruns", name),
          Json.write(Map.of("kind", "BenchmarkRun", "status", status)));
      apiServer.put(
          CORE.formatted("configmaps", name),
          Json.write(
              Map.of(
                  "kind",
                  "ConfigMap",
                  "apiVersion",
                  "v1",
                  "data",
                  Map.of("result.json", result.json()))));
    }
  }

  private int refusal(String path) {
    return granted.contains(path.substring(0, path.lastIndexOf('/') + 1)) ? 0 : 403;
  }

  /** Does what a container does, in the directory of the test. */
  private void assertEnds(JsonNode container, int exitCode) throws Exception {
    command(
        "java",
        "[ \"$1\" = " + OPTIONS + " ] || exit 99",
        "shift",
        "exec \"$TEST_JAVA\" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp \"$TEST_CLASS_PATH\""
            + " \"$@\"");
    var kubeconfig =
        """
        apiVersion: v1
        kind: Config
        current-context: c
        clusters: [{name: c, cluster: {server: "http://127.0.0.1:%d"}}]
        users: [{name: u, user: {}}]
        contexts: [{name: c, context: {cluster: c, user: u, namespace: benchmarks}}]
        """
            .formatted(apiServer.port());
    var words = new ArrayList<String>();
    container.path("command").forEach(word -> words.add(word.asText()));
    container.path("args").forEach(word -> words.add(word.asText()));
    var log = directory.resolve("log");
    var process =
        new ProcessBuilder(words)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    var environment = process.environment();
    container
        .path("env")
        .forEach(v -> environment.put(v.path("name").asText(), v.path("value").asText()));
    environment.put("PATH", directory + ":" + environment.get("PATH"));
    environment.put(
        "KUBECONFIG", Files.writeString(directory.resolve("config"), kubeconfig).toString());
    environment.put("TEST_JAVA", Path.of(System.getProperty("java.home"), "bin/java").toString());
    environment.put("TEST_CLASS_PATH", System.getProperty("java.class.path"));
    var ended = process.start().waitFor();
    assertThat(ended).as(Files.readString(log)).isEqualTo(exitCode);
  }

  private void command(String name, String... lines) throws IOException {
    var script = "#!/bin/sh\n" + String.join("\n", lines) + "\n";
    var file = Files.writeString(directory.resolve(name), script);
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }
}
