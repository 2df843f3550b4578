package io.brokerbench.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BenchmarkRunStatus;
import io.brokerbench.operator.helm.ChartTasks;
import io.brokerbench.operator.inspect.BrokerTasks;
import io.brokerbench.operator.nodes.ClusterContext;
import io.brokerbench.operator.observe.RunObserver;
import io.brokerbench.operator.settings.OperatorSettings;
import io.brokerbench.operator.system.Deployments;
import io.brokerbench.operator.watch.SystemSources;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.processing.event.EventSourceRetriever;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunViewerTest {

  private static final String LOAD_STARTED = "2026-01-01T00:00:00Z";

  private static final String POD =
      """
      {"metadata": {"name": "kafka-0", "labels": {
         "brokerbench.io/run-uid": "0f8fad5b-d9cb-469f-a165-70867728950e", "brokerbench.io/component": "broker"}},
       "spec": {},
       "status": {"containerStatuses": [{"name": "kafka", "restartCount": %d,
         "state": {"running": {"startedAt": "%s"}}}]}}
      """;

  private static final String COORDINATOR =
      """
      {"metadata": {"name": "coordinator", "labels": {
         "brokerbench.io/run-uid": "0f8fad5b-d9cb-469f-a165-70867728950e", "brokerbench.io/component": "coordinator"}},
       "spec": {"parallelism": 1},
       "status": {"conditions": [{"type": "%s", "status": "True"}]}}
      """;

  @ParameterizedTest(name = "coordinator is {0}, Succeeded is {1}: {2} broker ended")
  @CsvSource({
    "Suspended, Unknown, 0",
    "Complete,  Unknown, 1",
    "Failed,    Unknown, 1",
    "Complete,  True,    0",
  })
  void brokerThatOnlyTheApiServerKnowsToHaveEndedIsSeenWhileItIsJudgedHowTheLoadWent(
      String coordinator, String succeeded, int ended) throws Exception {
    var job = COORDINATOR.formatted(coordinator);
    var before = POD.formatted(0, "2025-12-31T23:59:00Z");
    var since = POD.formatted(1, "2026-01-01T00:00:10Z");
    var cached =
        List.of(
            Serialization.unmarshal(job, Job.class), Serialization.unmarshal(before, Pod.class));

    try (var apiServer =
            new StubApiServer(
                Map.of(
                    "/api/v1/namespaces/bench/pods", list(since),
                    "/apis/batch/v1/namespaces/bench/jobs", list(job)));
        var client = apiServer.client()) {
      var settings = OperatorSettings.from(Map.of("BROKERBENCH_WORKER_IMAGE", "worker:1"));
      var viewer =
          new RunViewer(
              new RunObserver(client, settings, Deployments::foreignKinds),
              new BrokerTasks(null),
              new ChartTasks(null),
              new SystemSources(null));
      var run = run();
      run.setStatus(
          Serialization.unmarshal(
              "conditions: [{type: Succeeded, status: '%s'}]".formatted(succeeded),
              BenchmarkRunStatus.class));

      var children = viewer.cached(run, ClusterContext.NONE, context(run, cached)).children();

      assertThat(children.brokers().endedSince(Instant.parse(LOAD_STARTED))).hasSize(ended);
    }
  }

  private static BenchmarkRun run() throws Exception {
    try (var stream = RunViewerTest.class.getResourceAsStream("/level2.yaml")) {
      return Serialization.unmarshal(stream, BenchmarkRun.class);
    }
  }

  private static String list(String item) {
    return "{\"metadata\": {\"resourceVersion\": \"1\"}, \"items\": [%s]}".formatted(item);
  }

  /** Of a reconciler whose caches have {@code cached} and nothing else. */
  @SuppressWarnings("unchecked")
  private static Context<BenchmarkRun> context(
      BenchmarkRun run, List<? extends HasMetadata> cached) {
    return Proxies.of(
        Context.class,
        (method, arguments) ->
            switch (method) {
              case "getPrimaryResource" -> run;
              case "eventSourceRetriever" -> Proxies.of(EventSourceRetriever.class, (m, a) -> null);
              case "getSecondaryResourcesAsStream" ->
                  cached.stream().filter(((Class<?>) arguments[0])::isInstance);
              default -> throw new UnsupportedOperationException(method);
            });
  }
}
