package io.brokerbench.core.archive;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.result.RunResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** A finished run of a suite, as the API server has it, and its results. */
final class SampleRun {

  static final String UID = "6b1f0c1e-0000-4000-8000-000000000001";

  private SampleRun() {}

  static ObjectNode run() {
    return tree(
        """
        {"apiVersion": "brokerbench.io/v1alpha1", "kind": "BenchmarkRun",
         "metadata": {
           "name": "s-kafka-r1", "namespace": "ns", "uid": "%s", "resourceVersion": "17",
           "generation": 1, "creationTimestamp": "2026-11-27T08:00:00Z",
           "finalizers": ["brokerbench.io/topics"],
           "labels": {"team": "storage", "brokerbench.io/suite": "s"},
           "annotations": {"brokerbench.io/cell": "system=kafka,level=2",
             "kubectl.kubernetes.io/last-applied-configuration": "{}"},
           "ownerReferences": [{"apiVersion": "brokerbench.io/v1alpha1",
             "kind": "BenchmarkSuite", "name": "s", "uid": "suite-uid"}],
           "managedFields": [{"manager": "kubectl"}]},
         "spec": {"durability": {"level": 2}, "broker": {"kind": "Kafka"}},
         "status": {"phase": "Succeeded", "message": "of no account",
           "startTime": "2026-11-27T08:00:01Z", "completionTime": "2026-11-27T08:05:00Z",
           "conditions": [
             {"type": "Succeeded", "status": "True", "reason": "Completed",
               "message": "finished"},
             {"type": "Valid", "status": "False", "reason": "Throughput"}],
           "resultsRef": {"kind": "ConfigMap", "name": "results"}}}
        """
            .formatted(UID));
  }

  /** Without the parts that the archive does not read. */
  static String result(String uid) {
    return """
    {"schemaVersion": "brokerbench.io/result/v1alpha1", "generatorVersion": "1.2.3",
     "plan": {"run": {"namespace": "ns", "name": "s-kafka-r1", "uid": "%s"}},
     "figures": {
       "publish": {"messages": 6, "bytes": 7, "messagesPerSecond": 1000.25, "bytesPerSecond": 1},
       "publishLatencyFromIntended": {"count": 100000, "p50": 1100, "p99": 1300, "max": 1500,
         "generatorBound": ["p50"]}}}
    """
        .formatted(uid);
  }

  static Map<String, byte[]> results() {
    var files = new HashMap<String, byte[]>();
    files.put(RunResult.KEY, result(UID).getBytes(StandardCharsets.UTF_8));
    files.put("omb.json", "{}".getBytes(StandardCharsets.UTF_8));
    files.put("timeseries.csv.gz", new byte[] {31, -117, 0, -1});
    return files;
  }

  static RunToArchive toArchive() {
    try {
      return RunToArchive.of(run(), results());
    } catch (NotArchivableException e) {
      throw new IllegalStateException(e);
    }
  }

  static ObjectNode tree(String json) {
    try {
      return (ObjectNode) Json.mapper().readTree(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
