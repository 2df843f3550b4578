package io.brokerbench.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BenchmarkRunStatus;
import io.brokerbench.operator.act.EventRecorder;
import io.brokerbench.operator.act.RunEvents;
import io.brokerbench.operator.lifecycle.StatusChange;
import io.brokerbench.operator.metrics.OperatorMetrics;
import io.brokerbench.operator.settings.OperatorSettings;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class EventsTest {

  private static final String RUNS = "/apis/brokerbench.io/v1alpha1";
  private static final String EVENTS = "/api/v1/namespaces/benchmarks/events";
  private static final String WRITES_EVENT = "POST " + EVENTS;
  private static final String WRITES_STATUS =
      "PATCH " + RUNS + "/namespaces/benchmarks/benchmarkruns/kafka-level2/status";
  private static final Predicate<List<String>> STATUS_IS_WRITTEN =
      asked -> asked.contains(WRITES_STATUS);
  private static final String BUSY = "{\"kind\": \"Status\", \"code\": 503}";
  private static final String ENDED =
      """
      phase: Succeeded
      conditions:
      - {type: Valid, status: "True", reason: AllChecksHold, message: 12 checks hold}
      - {type: Succeeded, status: "True", reason: RunCompleted, message: as planned}
      """;

  /** An operator that died between the two would come back to a status that tells of no news. */
  @Test
  void eventOfTransitionIsWrittenBeforeTheStatusThatHasIt() throws Exception {
    assertThat(seen(STATUS_IS_WRITTEN, "{}").asked()).contains(WRITES_EVENT);
  }

  /** Only then is it there for whoever comes after. */
  @Test
  void eventThatABusyApiServerDoesNotTakeIsToldAgainBeforeTheStatusHasIt() throws Exception {
    var seen = seen(asked -> Collections.frequency(asked, WRITES_EVENT) > 1, BUSY);

    assertThat(seen.asked()).doesNotContain(WRITES_STATUS);
    // An alert asks for it.
    assertThat(seen.metrics())
        .contains("\noperator_sdk_controllers_execution_reconcile_failure_total");
  }

  @Test
  void runDoesNotStandStillForItsEvents() throws Exception {
    var asked = seen(STATUS_IS_WRITTEN, BUSY).asked();

    assertThat(asked).filteredOn(WRITES_EVENT::equals).hasSize(2);
  }

  @Test
  void runGoesOnThoughItsEventsMayNotBeWritten() throws Exception {
    assertThat(seen(STATUS_IS_WRITTEN, "{\"kind\": \"Status\", \"code\": 403}").asked())
        .contains(WRITES_EVENT);
  }

  /** The last time that it is told: of several events, one that is not taken hides no other. */
  @Test
  void eventThatIsNotTakenHidesNoOther() throws Exception {
    var run = recorded();
    var ended = Serialization.unmarshal(ENDED, BenchmarkRunStatus.class);
    var change = new StatusChange(run.getStatus(), ended);
    try (var apiServer = new StubApiServer(Map.of(EVENTS, BUSY));
        var client = apiServer.client()) {
      var events = new RunEvents(new EventRecorder(client));

      assertThatThrownBy(() -> events.announce(run, change, true))
          .isInstanceOf(KubernetesClientException.class);
      assertThat(apiServer.requests()).containsExactly(WRITES_EVENT);
      events.announce(run, change, false);
      assertThat(apiServer.requests()).hasSize(1 + 2);
    }
  }

  /** What the API server was asked for a new run, and what the operator tells of it. */
  private record Seen(List<String> asked, String metrics) {}

  /** Until what it asked is {@code enough}, of a server with one answer to all events. */
  private static Seen seen(Predicate<List<String>> enough, String answerToEvents) throws Exception {
    var run = recorded();
    run.getMetadata().setResourceVersion("1");
    var runs =
        "{\"metadata\": {\"resourceVersion\": \"1\"}, \"items\": [%s]}"
            .formatted(Serialization.asJson(run));
    try (var apiServer =
            new StubApiServer(Map.of(RUNS + "/benchmarkruns", runs, EVENTS, answerToEvents));
        var metrics = new OperatorMetrics();
        var client = apiServer.client()) {
      var settings = OperatorSettings.from(Map.of("BROKERBENCH_WORKER_IMAGE", "worker:1"));
      var operator = OperatorMain.assemble(settings, client, metrics, null);
      operator.start();
      try {
        var asked = new ArrayList<String>();
        while (!enough.test(asked)) {
          var next = apiServer.requests().poll(10, TimeUnit.SECONDS);
          assertThat(next).as("after %s", asked).isNotNull();
          asked.add(next);
        }
        return new Seen(asked, metrics.scrape());
      } finally {
        operator.stop();
      }
    }
  }

  private static BenchmarkRun recorded() {
    return Serialization.unmarshal(
        EventsTest.class.getResourceAsStream("/recorded.yaml"), BenchmarkRun.class);
  }
}
