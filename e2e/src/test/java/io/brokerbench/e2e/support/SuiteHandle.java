package io.brokerbench.e2e.support;

import static io.brokerbench.e2e.support.Cluster.CLIENT;
import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BenchmarkSuite;
import io.brokerbench.api.BenchmarkSuiteStatus;
import io.brokerbench.api.SuiteConditionType;
import io.brokerbench.api.SuitePhase;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.suite.result.SuiteResult;
import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.zip.GZIPInputStream;

/** A suite that has been created. */
public final class SuiteHandle {

  /** Of the longest suite of any scenario, twice. */
  private static final int MINUTES = 40;

  private static final String COMPRESSED = SuiteResult.KEY + ".gz";

  private final String namespace;
  private final String name;
  private final String uid;

  private SuiteHandle(String namespace, String name, String uid) {
    this.namespace = namespace;
    this.name = name;
    this.uid = uid;
  }

  static SuiteHandle start(String namespace, SuiteManifest manifest) {
    var created =
        CLIENT
            .genericKubernetesResources(
                BenchmarkRun.GROUP + "/" + BenchmarkRun.VERSION, "BenchmarkSuite")
            .inNamespace(namespace)
            .resource(manifest.build())
            .create()
            .getMetadata();
    return new SuiteHandle(namespace, created.getName(), created.getUid());
  }

  public String name() {
    return name;
  }

  public String uid() {
    return uid;
  }

  public BenchmarkSuiteStatus status() {
    return resource().get().getStatus();
  }

  /** One of its runs, once it is there. */
  public RunHandle awaitRun(String run) {
    return RunHandle.await(namespace, run);
  }

  public BenchmarkSuiteStatus await(Predicate<BenchmarkSuiteStatus> condition) {
    return resource()
        .waitUntilCondition(
            suite ->
                suite != null && suite.getStatus() != null && condition.test(suite.getStatus()),
            MINUTES,
            TimeUnit.MINUTES)
        .getStatus();
  }

  /** Waits until so many of its runs have ended, and the next one is under way. */
  public BenchmarkSuiteStatus awaitRunAfter(int finished) {
    return await(
        status ->
            status.runs() != null
                && status.runs().finished() == finished
                && status.currentRun() != null);
  }

  /** Waits for the end, which must be a good one. */
  public BenchmarkSuiteStatus awaitSucceeded() {
    var status = await(end -> end.isTrue(SuiteConditionType.Finished));
    assertThat(status.phase()).as(status.message()).isEqualTo(SuitePhase.Succeeded);
    return status;
  }

  public Condition condition(SuiteConditionType type) {
    return status()
        .condition(type)
        .orElseThrow(() -> new AssertionError("no condition " + type + " in " + status()));
  }

  /** Changes fields of the spec. */
  public void edit(Map<String, ?> spec) {
    resource()
        .patch(PatchContext.of(PatchType.JSON_MERGE), Serialization.asJson(Map.of("spec", spec)));
  }

  /** Deletes the suite, and returns when it is gone itself. */
  public void delete() {
    resource().delete();
    awaitGone();
  }

  /** Waits until somebody has deleted the suite. */
  public void awaitGone() {
    resource().waitUntilCondition(suite -> suite == null, 1, TimeUnit.MINUTES);
  }

  /** What it found out, as it stands in {@code suite.json}. */
  public SuiteResult result() {
    return SuiteResult.parse(json());
  }

  /** The text of {@code suite.json}. */
  public String json() {
    var name = status().resultsRef().name();
    var first = configMap(name);
    assertThat(first).as(name).isNotNull();
    var text = first.getData() == null ? null : first.getData().get(SuiteResult.KEY);
    return text == null ? decompress(name, first) : text;
  }

  private String decompress(String name, ConfigMap first) {
    var bytes = new ByteArrayOutputStream();
    var part = first;
    for (var next = 2; part != null; next++) {
      bytes.writeBytes(Base64.getDecoder().decode(part.getBinaryData().get(COMPRESSED)));
      part = configMap(name + "-" + next);
    }
    try (var gzip = new GZIPInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return new String(gzip.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private ConfigMap configMap(String name) {
    return CLIENT.configMaps().inNamespace(namespace).withName(name).get();
  }

  /** The results of a run, which are kept when the run is deleted. */
  public RunResult resultOf(String run) {
    return Json.read(resultsOf(run).getData().get(RunResult.KEY), RunResult.class);
  }

  /** All files of the results of a run, by their names. */
  Map<String, byte[]> filesOf(String run) {
    var results = resultsOf(run);
    var files = new HashMap<String, byte[]>();
    results
        .getData()
        .forEach((name, text) -> files.put(name, text.getBytes(StandardCharsets.UTF_8)));
    results
        .getBinaryData()
        .forEach((name, bytes) -> files.put(name, Base64.getDecoder().decode(bytes)));
    return files;
  }

  private ConfigMap resultsOf(String run) {
    var kept =
        CLIENT
            .configMaps()
            .inNamespace(namespace)
            .withLabel("brokerbench.io/run", run)
            .withLabel("brokerbench.io/component", "results")
            .withLabel("brokerbench.io/suite-uid", uid)
            .list()
            .getItems();
    assertThat(kept).as("results of " + run).hasSize(1);
    return kept.getFirst();
  }

  private Resource<BenchmarkSuite> resource() {
    return CLIENT.resources(BenchmarkSuite.class).inNamespace(namespace).withName(name);
  }
}
