package io.brokerbench.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
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
  private static final Predicate<Seen> STATUS_IS_WRITTEN =
      seen -> seen.asked().contains(WRITES_STATUS);

  /** An operator that died between the two would come back to a status that tells of no news. */
  @Test
  void eventOfTransitionIsWrittenBeforeTheStatusThatHasIt() throws Exception {
    assertThat(seen(STATUS_IS_WRITTEN, "{}").asked()).contains(WRITES_EVENT);
  }

  /** Only then is it there for whoever comes after. */
  @Test
  void eventThatABusyApiServerDoesNotTakeIsToldAgainBeforeTheStatusHasIt() throws Exception {
    // An alert asks for the metric. It leaves out failures that another event was waiting behind.
    Predicate<Seen> toldAgain =
        seen ->
            Collections.frequency(seen.asked(), WRITES_EVENT) > 1
                && seen.metrics().contains("\noperator_sdk_reconciliations_failed_total");

    assertThat(seen(toldAgain, "{\"kind\": \"Status\", \"code\": 503}").asked())
        .doesNotContain(WRITES_STATUS);
  }

  @Test
  void runGoesOnThoughItsEventsMayNotBeWritten() throws Exception {
    assertThat(seen(STATUS_IS_WRITTEN, "{\"kind\": \"Status\", \"code\": 403}").asked())
        .contains(WRITES_EVENT);
  }

  @Test
  void runDoesNotStandStillForItsEvents() throws Exception {
    var run =
        Serialization.unmarshal(
            EventsTest.class.getResourceAsStream("/recorded.yaml"), BenchmarkRun.class);
    var accepted = Serialization.unmarshal("phase: Queued", BenchmarkRunStatus.class);
    var change = new StatusChange(run.getStatus(), accepted);
    try (var apiServer =
            new StubApiServer(Map.of(EVENTS, "{\"kind\": \"Status\", \"code\": 503}"));
        var client = apiServer.client()) {
      var events = new RunEvents(new EventRecorder(client));

      assertThatThrownBy(() -> events.announce(run, change, true))
          .isInstanceOf(KubernetesClientException.class);
      assertThatCode(() -> events.announce(run, change, false)).doesNotThrowAnyException();
    }
  }

  /** What the API server was asked for a new run, and what the operator tells of it. */
  private record Seen(List<String> asked, String metrics) {}

  /** When it is {@code enough}, of a server with one answer to all events. */
  private static Seen seen(Predicate<Seen> enough, String answerToEvents) throws Exception {
    var run =
        Serialization.unmarshal(
            EventsTest.class.getResourceAsStream("/recorded.yaml"), BenchmarkRun.class);
    run.getMetadata().setResourceVersion("1");
    var runs =
        "{\"metadata\": {\"resourceVersion\": \"1\"}, \"items\": [%s]}"
            .formatted(Serialization.asJson(run));
    try (var apiServer =
            new StubApiServer(Map.of(RUNS + "/benchmarkruns", runs, EVENTS, answerToEvents));
        var metrics = new OperatorMetrics();
        var client = apiServer.client()) {
      var settings = OperatorSettings.from(Map.of("BROKERBENCH_WORKER_IMAGE", "worker:1"));
      var operator = OperatorMain.assemble(settings, client, metrics);
      operator.start();
      try {
        var seen = new Seen(new ArrayList<>(), metrics.scrape());
        while (!enough.test(seen)) {
          var next = apiServer.requests().poll(10, TimeUnit.SECONDS);
          assertThat(next).as("after %s", seen).isNotNull();
          seen.asked().add(next);
          seen = new Seen(seen.asked(), metrics.scrape());
        }
        return seen;
      } finally {
        operator.stop();
      }
    }
  }
}
