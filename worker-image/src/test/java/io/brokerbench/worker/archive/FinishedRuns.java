package io.brokerbench.worker.archive;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.core.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Finished runs and suites, and the ConfigMaps with their results. */
final class FinishedRuns {

  private FinishedRuns() {}

  static ObjectNode run(String name, String uid) {
    return tree(
        """
        {"apiVersion": "brokerbench.io/v1alpha1", "kind": "BenchmarkRun",
         "metadata": {"name": "%s", "namespace": "ns", "uid": "%s",
           "creationTimestamp": "2026-11-27T08:00:00Z"},
         "spec": {"broker": {"kind": "Kafka"}, "durability": {"level": 2}, "ofANewerVersion": 1},
         "status": {"phase": "Succeeded", "completionTime": "2026-11-27T08:05:00Z",
           "conditions": [
             {"type": "Finished", "status": "True"}, {"type": "Valid", "status": "True"}],
           "resultsRef": {"kind": "ConfigMap", "name": "%s-results"}}}
        """
            .formatted(name, uid, name));
  }

  static ObjectNode results(String name, String uid) {
    var result =
        "{\"plan\": {\"run\": {\"namespace\": \"ns\", \"name\": \"%s\", \"uid\": \"%s\"}}}"
            .formatted(name, uid);
    var configMap =
        tree(
            """
            {"apiVersion": "v1", "kind": "ConfigMap",
             "metadata": {"name": "%s-results", "namespace": "ns"},
             "data": {"omb.json": "{}", "histograms.hlog": "#", "other": "of another version"},
             "binaryData": {"timeseries.csv.gz": "AQL/"}}
            """
                .formatted(name));
    configMap.withObjectProperty("data").put("result.json", result);
    return configMap;
  }

  static ObjectNode suite(String name, String uid) {
    return tree(
        """
        {"apiVersion": "brokerbench.io/v1alpha1", "kind": "BenchmarkSuite",
         "metadata": {"name": "%s", "namespace": "ns", "uid": "%s"},
         "spec": {"rounds": 6},
         "status": {"phase": "Succeeded", "completionTime": "2026-11-27T08:06:00Z",
           "conditions": [{"type": "Finished", "status": "True"}],
           "resultsRef": {"kind": "ConfigMap", "name": "%s-results"}}}
        """
            .formatted(name, uid, name));
  }

  static ObjectNode suiteResults(String name) {
    return tree(
        """
        {"apiVersion": "v1", "kind": "ConfigMap",
         "metadata": {"name": "%s-results", "namespace": "ns"},
         "data": {"suite.json": "{}"}}
        """
            .formatted(name));
  }

  static ObjectNode tree(String json) {
    try {
      return (ObjectNode) Json.mapper().readTree(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
