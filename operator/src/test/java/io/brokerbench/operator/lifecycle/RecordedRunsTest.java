package io.brokerbench.operator.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BenchmarkRunStatus;
import io.brokerbench.api.Phase;
import io.brokerbench.core.document.RunDocument;
import io.brokerbench.operator.Expected;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The test data of Argo CD's health check is what the operator writes. */
class RecordedRunsTest {

  private static final Path TESTDATA =
      Path.of("..", "config", "argocd", "resource_customizations", "brokerbench.io")
          .resolve(Path.of("BenchmarkRun", "testdata"));

  /** Defaults of the schema are filled in here as the API server does it. */
  private static final String RUN =
      """
      apiVersion: brokerbench.io/v1alpha1
      kind: BenchmarkRun
      metadata: {name: new}
      spec:
        broker: {kind: Kafka}
        durability: {level: 2}
        workload: {rate: {messagesPerSecond: 1000}, durationSeconds: 60}
      """;

  private static final Map<String, BenchmarkRun> RECORDED = RecordedRuns.all();

  @ParameterizedTest
  @MethodSource
  void resourceIsWhatTheOperatorWrites(String name) throws IOException {
    // As kubectl shows it: fields by name, and none that is not set.
    var shown = Serialization.unmarshal(Serialization.asYaml(RECORDED.get(name)), Map.class);
    Expected.comparePath(TESTDATA.resolve(name + ".yaml"), List.of(shown));
  }

  static Set<String> resourceIsWhatTheOperatorWrites() {
    return RECORDED.keySet();
  }

  @Test
  void newRunHasTheStatusThatTheApiServerGivesItAndNothingElse() throws Exception {
    var status = RECORDED.get("new").getStatus();

    assertThat(status)
        .isEqualTo(RunDocument.parse(RUN).run().getStatus())
        .isEqualTo(Serialization.unmarshal("observedGeneration: -1", BenchmarkRunStatus.class));
    assertThat(Lifecycle.isNew(status)).isTrue();
  }

  @Test
  void everyPhaseIsRecordedAndEveryFileComesFromHere() throws IOException {
    assertThat(RECORDED.values().stream().map(BenchmarkRun::getStatus))
        .extracting(BenchmarkRunStatus::phase)
        .contains(Phase.values());
    try (var files = Files.list(TESTDATA)) {
      assertThat(files.map(file -> file.getFileName().toString().replace(".yaml", "")))
          .containsExactlyInAnyOrderElementsOf(RECORDED.keySet());
    }
  }
}
