package io.brokerbench.core.served;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.core.archive.NotArchivableException;
import io.brokerbench.core.archive.RunToArchive;
import io.brokerbench.core.archive.SuiteToArchive;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.report.SampleRuns;
import io.brokerbench.core.report.SuiteInput;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.suite.SuiteLabels;
import io.brokerbench.core.suite.result.SuiteResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;

/** Runs and suites as an API server has them, and their results. */
public final class ServedResources {

  private static final Instant CREATED = Instant.parse("2026-11-27T08:00:00Z");

  private ServedResources() {}

  /** The UID of a run or suite of tests. */
  public static String uid(String name) {
    return "uid-of-" + name;
  }

  /** A run in a phase, with the figures of its last seconds. */
  public static ObjectNode run(String namespace, String name, String phase) {
    var run =
        tree(
            """
            {"apiVersion": "brokerbench.io/v1alpha1", "kind": "BenchmarkRun",
             "metadata": {"namespace": "%s", "name": "%s", "uid": "%s",
               "creationTimestamp": "%s", "managedFields": [{"manager": "kubectl"}]},
             "spec": {"broker": {"kind": "Kafka"}, "durability": {"level": 2},
               "secretOfASpec": "hunter2"},
             "status": {"phase": "%s", "message": "as planned", "progressPercent": 37,
               "workers": {"ready": 2, "total": 2, "summary": "2/2"},
               "conditions": [
                 {"type": "Succeeded", "status": "Unknown", "reason": "Active", "message": "m",
                  "lastTransitionTime": "2026-11-27T08:00:01Z"}],
               "figures": {
                 "publishRateMessagesPerSecond": 12345, "consumeRateMessagesPerSecond": 12340,
                 "publishLatencyP99Micros": 2345, "publishLatencyP99": "2.345ms",
                 "endToEndLatencyP99Micros": 3456, "endToEndLatencyP99": "3.456ms"}}}
            """
                .formatted(namespace, name, uid(name), CREATED, phase));
    return run;
  }

  /** A run that finished well, with results in a ConfigMap. */
  public static ObjectNode finished(String namespace, String name) {
    var run = run(namespace, name, "Succeeded");
    var status = (ObjectNode) run.get("status");
    status.put("completionTime", "2026-11-27T08:05:00Z");
    status.putObject("resultsRef").put("kind", "ConfigMap").put("name", resultsOf(name));
    var conditions = status.putArray("conditions");
    conditions.addObject().put("type", "Finished").put("status", "True");
    conditions
        .addObject()
        .put("type", "Valid")
        .put("status", "True")
        .put("reason", "AllChecksPassed");
    return run;
  }

  /** A suite in a phase. */
  public static ObjectNode suite(String namespace, String name, String phase) {
    return tree(
        """
        {"apiVersion": "brokerbench.io/v1alpha1", "kind": "BenchmarkSuite",
         "metadata": {"namespace": "%s", "name": "%s", "uid": "%s", "creationTimestamp": "%s"},
         "spec": {"rounds": 2},
         "status": {"phase": "%s", "message": "round 1", "progress": "3/8", "round": 1,
           "runs": {"total": 8, "finished": 3, "valid": 2, "failed": 1, "repeated": 0},
           "eta": "12m", "verdict": "2 undecided",
           "resultsRef": {"kind": "ConfigMap", "name": "%s"}}}
        """
            .formatted(namespace, name, uid(name), CREATED, phase, resultsOf(name)));
  }

  /** Name of the ConfigMap with the results of a run or suite. */
  public static String resultsOf(String name) {
    return name + "-results";
  }

  /** {@code result.json} of a run with that name. */
  public static ObjectNode result(String name) {
    var result = SampleRuns.result();
    ((ObjectNode) result.at("/plan/run")).put("name", name).put("uid", uid(name));
    return result;
  }

  /** A ConfigMap with one file. */
  public static ObjectNode configMap(String name, String key, String text) {
    var map = Json.mapper().createObjectNode().put("apiVersion", "v1").put("kind", "ConfigMap");
    map.putObject("metadata").put("name", name);
    map.putObject("data").put(key, text);
    return map;
  }

  /** Puts a finished run and its results into a cluster. */
  public static void putFinished(StandInApi api, String namespace, String name) {
    var results = configMap(resultsOf(name), RunResult.KEY, result(name).toString());
    api.put(StandInApi.CONFIG_MAP.formatted(namespace, resultsOf(name)), results);
    api.put(StandInApi.RUN.formatted(namespace, name), finished(namespace, name));
  }

  /** Puts a suite into a cluster, with the results and the records of its runs. */
  public static void putSuite(
      StandInApi api, String namespace, String name, String phase, SuiteInput suite) {
    var path = StandInApi.CONFIG_MAP;
    for (var run : suite.runs()) {
      var runName = run.result().at("/plan/run/name").asText();
      api.put(
          path.formatted(namespace, resultsOf(runName)),
          configMap(resultsOf(runName), RunResult.KEY, run.result().toString()));
      var kept = configMap(runName + "-record", "outcome", "Valid");
      var metadata = (ObjectNode) kept.get("metadata");
      metadata
          .putObject("labels")
          .put(SuiteLabels.COMPONENT, SuiteLabels.RECORD)
          .put(SuiteLabels.UID, uid(name))
          .put(SuiteLabels.RUN, runName);
      metadata
          .putArray("ownerReferences")
          .addObject()
          .put("kind", "ConfigMap")
          .put("name", resultsOf(runName));
      api.put(path.formatted(namespace, runName + "-record"), kept);
    }
    api.put(
        path.formatted(namespace, resultsOf(name)),
        configMap(resultsOf(name), SuiteResult.KEY, suite.document().toString()));
    api.put(StandInApi.SUITE.formatted(namespace, name), suite(namespace, name, phase));
  }

  /**
   * A finished run for the archive.
   *
   * @param completed when it ended
   */
  public static RunToArchive archived(String namespace, String name, Instant completed) {
    var run = finished(namespace, name);
    ((ObjectNode) run.get("status")).put("completionTime", completed.toString());
    return archived(run, result(name));
  }

  /** A run for the archive, with its result. */
  public static RunToArchive archived(JsonNode run, JsonNode result) {
    try {
      return RunToArchive.of(
          run, Map.of(RunResult.KEY, result.toString().getBytes(StandardCharsets.UTF_8)));
    } catch (NotArchivableException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A suite for the archive. */
  public static SuiteToArchive archived(String namespace, String name, SuiteInput suite) {
    try {
      return SuiteToArchive.of(
          suite(namespace, name, "Succeeded"),
          suite.document().toString().getBytes(StandardCharsets.UTF_8));
    } catch (NotArchivableException e) {
      throw new IllegalStateException(e);
    }
  }

  private static ObjectNode tree(String json) {
    try {
      return (ObjectNode) Json.mapper().readTree(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
