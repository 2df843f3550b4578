package io.brokerbench.core.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.result.RunResult;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunToArchiveTest {

  @Test
  @DisplayName("the index has these bytes: other bytes would be another digest of the same run")
  void indexHasAFixedForm() {
    assertThat(new String(SampleRun.toArchive().index().bytes(), StandardCharsets.UTF_8))
        .isEqualTo(
            """
            {
              "schemaVersion" : "brokerbench.io/archived-run/v1alpha1",
              "namespace" : "ns",
              "name" : "s-kafka-r1",
              "uid" : "6b1f0c1e-0000-4000-8000-000000000001",
              "suite" : {
                "name" : "s",
                "uid" : "suite-uid",
                "cell" : "system=kafka,level=2"
              },
              "outcome" : "Succeeded",
              "reason" : "Completed",
              "message" : "finished",
              "valid" : false,
              "invalidReason" : "Throughput",
              "system" : "Kafka",
              "level" : 2,
              "created" : "2026-11-27T08:00:00Z",
              "started" : "2026-11-27T08:00:01Z",
              "completed" : "2026-11-27T08:05:00Z",
              "generatorVersion" : "1.2.3",
              "figures" : {
                "PublishLatencyP50" : {
                  "value" : 1100.0,
                  "excluded" : "Generator"
                },
                "PublishLatencyP99" : {
                  "value" : 1300.0
                },
                "PublishLatencyMax" : {
                  "value" : 1500.0
                },
                "Throughput" : {
                  "value" : 1000.25
                }
              },
              "files" : [ {
                "name" : "omb.json",
                "size" : 2,
                "sha256" : "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"
              }, {
                "name" : "result.json",
                "size" : %d,
                "sha256" : "%s"
              }, {
                "name" : "run.yaml",
                "size" : %d,
                "sha256" : "%s"
              }, {
                "name" : "timeseries.csv.gz",
                "size" : 4,
                "sha256" : "%s"
              } ]
            }
            """
                .formatted(
                    SampleRun.results().get(RunResult.KEY).length,
                    Digests.of(SampleRun.results().get(RunResult.KEY)),
                    manifest().length(),
                    Digests.of(manifest().getBytes(StandardCharsets.UTF_8)),
                    Digests.of(SampleRun.results().get("timeseries.csv.gz"))));
  }

  private static String manifest() {
    return """
    apiVersion: "brokerbench.io/v1alpha1"
    kind: "BenchmarkRun"
    metadata:
      annotations:
        brokerbench.io/cell: "system=kafka,level=2"
      labels:
        brokerbench.io/suite: "s"
        team: "storage"
      name: "s-kafka-r1"
      namespace: "ns"
    spec:
      broker:
        kind: "Kafka"
      durability:
        level: 2
    """;
  }

  @Test
  void manifestCanBeAppliedAgain() {
    assertThat(
            new String(
                SampleRun.toArchive().files().get(RunIndex.MANIFEST), StandardCharsets.UTF_8))
        .isEqualTo(manifest());
  }

  @Test
  @DisplayName("what changes while a run waits to be archived changes no digest")
  void digestIsOfTheRunOnly() throws NotArchivableException {
    var later = SampleRun.run();
    var metadata = (ObjectNode) later.get("metadata");
    metadata.put("resourceVersion", "99").put("deletionTimestamp", "2026-11-28T00:00:00Z");
    metadata.remove("finalizers");
    metadata.putArray("managedFields");
    ((ObjectNode) later.get("status")).put("message", "other words");
    ((ObjectNode) later.get("status"))
        .putObject("archive")
        .put("attempts", 3)
        .put("message", "away");

    assertThat(RunToArchive.of(later, new TreeMap<>(SampleRun.results())).key())
        .isEqualTo(SampleRun.toArchive().key());
  }

  @Test
  void everyByteOfAResultChangesTheDigest() throws NotArchivableException {
    var files = SampleRun.results();
    files.get("timeseries.csv.gz")[3] = 1;

    assertThat(RunToArchive.of(SampleRun.run(), files).key().digest())
        .isNotEqualTo(SampleRun.toArchive().key().digest());
  }

  @Test
  void runWithoutASuiteOrTimes() throws NotArchivableException {
    var run =
        SampleRun.tree(
            """
            {"apiVersion": "brokerbench.io/v1alpha1", "kind": "BenchmarkRun",
             "metadata": {"name": "r", "namespace": "ns", "uid": "%s"},
             "spec": {}, "status": {"phase": "Failed", "startTime": "yesterday"}}
            """
                .formatted(SampleRun.UID));

    var index = RunToArchive.of(run, SampleRun.results()).index();

    assertThat(index.suite()).isNull();
    assertThat(index.valid()).isNull();
    assertThat(index.started()).isNull();
    assertThat(index.level()).isNull();
  }

  @Test
  void runMadeByHandFromACell() throws NotArchivableException {
    var run = SampleRun.run();
    ((ObjectNode) run.get("metadata")).remove("ownerReferences");

    assertThat(RunToArchive.of(run, SampleRun.results()).index().suite())
        .isEqualTo(new RunIndex.SuiteRef("s", null, "system=kafka,level=2"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"plan\": 7}",
        "{\"plan\": {\"run\": {}}, \"figures\": {}, \"backlog\": {}}",
        "{\"plan\": {\"run\": {}}}"
      })
  @DisplayName("a result that this version cannot read is archived without figures")
  void unreadableResultIsArchived(String result) throws NotArchivableException {
    var files = SampleRun.results();
    files.put(RunResult.KEY, result.getBytes(StandardCharsets.UTF_8));

    var archived = RunToArchive.of(SampleRun.run(), files);

    assertThat(archived.index().figures()).isEmpty();
    assertThat(archived.files()).containsKey(RunResult.KEY);
  }

  @Test
  void refusesResultsOfAnotherRun() {
    var files = SampleRun.results();
    files.put(RunResult.KEY, SampleRun.result("other").getBytes(StandardCharsets.UTF_8));

    assertThat(refusal(files))
        .isEqualTo(ArchiveMessage.RESULT_OF_ANOTHER.with(RunResult.KEY, "other", SampleRun.UID));
  }

  @Test
  void refusesARunWithoutResult() {
    assertThat(refusal(Map.of("omb.json", new byte[0])))
        .isEqualTo(ArchiveMessage.NO_RESULT.with(RunResult.KEY));
  }

  @ParameterizedTest
  @ValueSource(strings = {"../result.json", ".hidden", "index.json", "run.yaml", "a/b", ""})
  void refusesOtherNames(String name) {
    var files = SampleRun.results();
    files.put(name, new byte[0]);

    assertThat(refusal(files)).isEqualTo(ArchiveMessage.FILE_NAME.with(name));
  }

  private static Message refusal(Map<String, byte[]> files) {
    return catchThrowableOfType(
            NotArchivableException.class, () -> RunToArchive.of(SampleRun.run(), files))
        .problem();
  }

  @Test
  void suiteHasItsVerdict() throws NotArchivableException {
    var suite =
        SampleRun.tree(
            """
            {"apiVersion": "brokerbench.io/v1alpha1", "kind": "BenchmarkSuite",
             "metadata": {"name": "s", "namespace": "ns", "uid": "suite-uid",
               "creationTimestamp": "2026-11-27T08:00:00Z"},
             "spec": {"rounds": 6},
             "status": {"phase": "Succeeded", "verdict": "1 better", "progress": "12/12",
               "conditions": [{"type": "Succeeded", "message": "12 runs"}]}}
            """);

    var archived = SuiteToArchive.of(suite, "{}".getBytes(StandardCharsets.UTF_8));

    assertThat(archived.index().verdict()).isEqualTo("1 better");
    assertThat(archived.index().message()).isEqualTo("12 runs");
    assertThat(archived.index().progress()).isEqualTo("12/12");
    assertThat(archived.files()).containsOnlyKeys("suite.json", "suite.yaml");
    assertThat(archived.key().digest()).isEqualTo(Digests.of(archived.index().bytes()));
  }
}
