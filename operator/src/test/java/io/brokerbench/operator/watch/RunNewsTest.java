package io.brokerbench.operator.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BenchmarkSuite;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunNewsTest {

  private static BenchmarkRun run(String status) {
    return Serialization.unmarshal(
        """
        apiVersion: brokerbench.io/v1alpha1
        kind: BenchmarkRun
        metadata: {name: run, namespace: bench}
        spec: {broker: {kind: Kafka, deployment: {type: StatefulSet}}, retain: {results: Archived}}
        %s
        """
            .formatted(status == null ? "" : "status: {phase: Succeeded, " + status + "}"),
        BenchmarkRun.class);
  }

  /** Each run, and each suite, as what its status has. */
  @ParameterizedTest(name = "{0} -> {1}: {2}")
  @CsvSource(
      delimiter = '|',
      value = {
        "                         |                                      | false",
        "message: a               | message: b                           | false",
        "message: a               | 'message: a, archive: {attempts: 1}' | true",
        "'archive: {attempts: 1}' | 'archive: {attempts: 2}'             | true",
        "'archive: {attempts: 1}' | 'message: b, archive: {attempts: 1}' | false",
      })
  void onlyTheArchiverIsHeard(String was, String is, boolean heard) {
    var told = new ArrayList<String>();

    var moves = new RunNews(run -> told.add(run.getMetadata().getName())).accept(run(is), run(was));

    assertThat(told).isEqualTo(heard ? List.of("run") : List.of());
    assertThat(moves).as("wakes the runs that wait").isFalse();
    assertThat(SuiteSources.isArchiveNews(suite(is), suite(was))).as("of a suite").isEqualTo(heard);
  }

  private static BenchmarkSuite suite(String status) {
    return Serialization.unmarshal(
        """
        apiVersion: brokerbench.io/v1alpha1
        kind: BenchmarkSuite
        metadata: {name: suite, namespace: bench}
        %s
        """
            .formatted(status == null ? "" : "status: {phase: Succeeded, " + status + "}"),
        BenchmarkSuite.class);
  }

  /** The suite deletes the run then. */
  @ParameterizedTest(name = "{0} -> {1}: {2}")
  @CsvSource(
      delimiter = '|',
      value = {
        "'resultsRef: {name: r}' | message: a              | true",
        "'resultsRef: {name: r}' | 'resultsRef: {name: r}' | false",
        "message: a              | message: b              | false",
      })
  void suiteHearsOfResultsThatWereLetGo(String was, String is, boolean heard) {
    assertThat(SuiteSources.moves(run(is), run(was))).isEqualTo(heard);
  }
}
