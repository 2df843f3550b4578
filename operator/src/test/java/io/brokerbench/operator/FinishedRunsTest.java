package io.brokerbench.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.ConditionType;
import io.brokerbench.api.NormalReason;
import io.brokerbench.api.Reason;
import io.brokerbench.operator.resources.ChildNames;
import io.brokerbench.operator.resources.Labels;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Finished runs, their results and the archiver, on an API server. */
class FinishedRunsTest {

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String NAME = "finished";
  private static final String RUN = SuiteWorld.RUNS + "/" + NAME;

  private FakeApiServer server;
  private ArchivedRuns runs;

  @BeforeEach
  void start() throws IOException {
    server = new FakeApiServer();
    runs = new ArchivedRuns(server);
  }

  @AfterEach
  void stop() {
    runs.close();
    server.close();
  }

  /** A run that has finished long ago, with its results. */
  private BenchmarkRun put(String retention, Integer ttl) throws IOException {
    server.clear();
    var text =
        new String(
            FinishedRunsTest.class.getResourceAsStream("/level2.yaml").readAllBytes(),
            StandardCharsets.UTF_8);
    var run = Serialization.unmarshal(text, BenchmarkRun.class);
    var object = (ObjectNode) MAPPER.readTree(Serialization.asJson(run));
    object.withObjectProperty("metadata").put("name", NAME).put("namespace", "bench");
    var spec = object.withObjectProperty("spec");
    spec.putObject("retain").put("results", retention);
    if (ttl != null) {
      spec.put("ttlSecondsAfterFinished", ttl);
    }
    object.remove("status");
    server.put(RUN, object);
    var name = results();
    object
        .putObject("status")
        .put("phase", "Succeeded")
        .put("observedGeneration", 1)
        .put("attempts", 1)
        .put("completionTime", "2026-01-01T00:00:00Z")
        .putObject("resultsRef")
        .put("kind", "ConfigMap")
        .put("name", name);
    server.put(RUN, object);
    putConfigMap(name, Labels.of(runs.run(NAME), Labels.Component.RESULTS));
    return runs.run(NAME);
  }

  private String results() {
    return ChildNames.of(runs.run(NAME)).results();
  }

  private void putConfigMap(String name, Map<String, String> labels) {
    var configMap = MAPPER.createObjectNode().put("apiVersion", "v1").put("kind", "ConfigMap");
    var metadata = configMap.putObject("metadata").put("name", name).put("namespace", "bench");
    metadata.set("labels", MAPPER.valueToTree(labels));
    server.put(SuiteWorld.CONFIG_MAPS + "/" + name, configMap);
  }

  private boolean hasResults() {
    return !server.list(SuiteWorld.CONFIG_MAPS).isEmpty();
  }

  private List<String> events() {
    return server.list(SuiteWorld.EVENTS).stream()
        .map(event -> event.path("type").asText() + " " + event.path("reason").asText())
        .toList();
  }

  private String archived() {
    return runs.run(NAME)
        .getStatus()
        .condition(ConditionType.Archived)
        .map(found -> found.getStatus() + " " + found.getReason())
        .orElse("none");
  }

  @ParameterizedTest(name = "retain.results {0}: results stay {1}")
  @CsvSource({"Archived, false", "Always, true", "WithRun, true"})
  void resultsGoOnceTheyAreArchived(String retention, boolean stay) throws IOException {
    put(retention, null);
    runs.archive();

    runs.reconcile();

    assertThat(archived()).isEqualTo("True " + NormalReason.Archived);
    assertThat(hasResults()).isEqualTo(stay);
    assertThat(runs.run(NAME).getStatus().resultsRef() != null).isEqualTo(stay);
    assertThat(runs.run(NAME).getStatus().archive().digest()).isEqualTo(ArchivedRuns.DIGEST);
    assertThat(events()).containsExactly("Normal Archived");
  }

  @Test
  void nothingGoesWhileTheArchiveFails() throws IOException {
    put("Archived", 0);
    runs.fail(1);
    runs.reconcile();
    runs.fail(2);
    runs.reconcile();

    assertThat(archived()).isEqualTo("False " + Reason.ArchiveFailed);
    assertThat(
            runs.run(NAME).getStatus().condition(ConditionType.Archived).orElseThrow().getMessage())
        .contains("attempt 2", "the bucket is away");
    assertThat(hasResults()).isTrue();
    assertThat(events()).containsExactly("Warning ArchiveFailed");

    runs.archive();
    runs.reconcile();
    assertThat(runs.run(NAME)).isNull();
    assertThat(hasResults()).isFalse();
    assertThat(events()).containsExactlyInAnyOrder("Warning ArchiveFailed", "Normal Archived");
  }

  @ParameterizedTest(name = "retain.results {0}, archived {1}: deleted {2}")
  @CsvSource({
    "Archived, false, false",
    "Archived, true,  true",
    "WithRun,  false, true",
    "Always,   false, true",
  })
  void timeToLiveWaitsForTheArchive(String retention, boolean archived, boolean deleted)
      throws IOException {
    put(retention, 60);
    if (archived) {
      runs.archive();
    }

    runs.reconcile();

    assertThat(runs.run(NAME) == null).isEqualTo(deleted);
  }

  /** The status that is written first makes it another one than was seen. */
  @Test
  void expiredRunGoesThoughItsArchiveFails() throws IOException {
    put("WithRun", 60);
    runs.fail(1);

    runs.reconcile();

    assertThat(runs.run(NAME)).isNull();
    assertThat(events()).containsExactly("Warning ArchiveFailed");
  }

  @Test
  void runWithoutResultsWaitsForNoArchive() throws IOException {
    put("Archived", 60);
    var object = server.get(RUN);
    object.withObjectProperty("status").remove("resultsRef");
    server.put(RUN, object);

    runs.reconcile();

    assertThat(runs.run(NAME)).isNull();
    assertThat(events()).isEmpty();
  }

  /** Nothing wakes the operator until the archiver writes. */
  @Test
  void waitsWithoutPolling() throws IOException {
    var seen = put("Archived", 0);

    assertThat(runs.reconcile(seen)).hasValue(Duration.ofDays(1).plusMillis(1));
    assertThat(archived()).isEqualTo("Unknown " + NormalReason.ArchivePending);
  }

  @Test
  void cacheMayLackWhatTheArchiverWrote() throws IOException {
    var seen = put("Archived", null);
    runs.archive();

    runs.reconcile(seen);

    assertThat(hasResults()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {Labels.RUN_UID, Labels.COMPONENT})
  void deletesNothingOfOthers(String label) throws IOException {
    put("Archived", null);
    var labels = new HashMap<>(Labels.of(runs.run(NAME), Labels.Component.RESULTS));
    labels.put(label, "another");
    putConfigMap(results(), labels);
    runs.archive();

    runs.reconcile();

    assertThat(hasResults()).isTrue();
  }

  /** It comes to the same end, and each event is there once. */
  @ParameterizedTest(name = "after the write: {0}")
  @ValueSource(booleans = {false, true})
  void killedAtEachWriteItComesToTheSame(boolean after) throws IOException {
    var writes = 0;
    for (var more = true; more; writes++) {
      put("Archived", null);
      server.failAt(writes, after);
      runs.reconcile();
      var waits = runs.reconcile();
      assertThat(hasResults()).as("killed at write %d", writes).isTrue();
      runs.archive();
      while (!runs.reconcile()) {
        assertThat(waits).isTrue();
      }
      more = server.hasFailed();
      assertThat(archived()).isEqualTo("True " + NormalReason.Archived);
      assertThat(hasResults()).as("killed at write %d", writes).isFalse();
      assertThat(runs.run(NAME).getStatus().resultsRef()).isNull();
      assertThat(events()).containsExactly("Normal Archived");
    }
    assertThat(writes).isGreaterThan(4);
  }
}
