package io.brokerbench.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.operator.metrics.OperatorMetrics;
import io.brokerbench.operator.settings.OperatorSettings;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class EventsTest {

  private static final String RUNS = "/apis/brokerbench.io/v1alpha1";

  /** An operator that died between the two would come back to a status that tells of no news. */
  @Test
  void eventOfTransitionIsWrittenBeforeTheStatusThatHasIt() throws Exception {
    assertThat(
            askedBefore(
                "PATCH " + RUNS + "/namespaces/benchmarks/benchmarkruns/kafka-level2/status"))
        .contains("POST /api/v1/namespaces/benchmarks/events");
  }

  /** What the API server is asked for a new run until it is asked this. */
  private static List<String> askedBefore(String last) throws Exception {
    var run =
        Serialization.unmarshal(
            EventsTest.class.getResourceAsStream("/recorded.yaml"), BenchmarkRun.class);
    run.getMetadata().setResourceVersion("1");
    var runs =
        "{\"metadata\": {\"resourceVersion\": \"1\"}, \"items\": [%s]}"
            .formatted(Serialization.asJson(run));
    try (var apiServer = new StubApiServer(Map.of(RUNS + "/benchmarkruns", runs));
        var metrics = new OperatorMetrics();
        var client = apiServer.client()) {
      var settings = OperatorSettings.from(Map.of("BROKERBENCH_WORKER_IMAGE", "worker:1"));
      var operator = OperatorMain.assemble(settings, client, metrics);
      operator.start();
      try {
        var asked = new ArrayList<String>();
        while (!asked.contains(last)) {
          var next = apiServer.requests().poll(10, TimeUnit.SECONDS);
          assertThat(next).as("after %s", asked).isNotNull();
          asked.add(next);
        }
        return asked;
      } finally {
        operator.stop();
      }
    }
  }
}
