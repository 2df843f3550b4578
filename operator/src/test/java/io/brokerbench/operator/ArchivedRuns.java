package io.brokerbench.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BenchmarkRunStatus;
import io.brokerbench.operator.act.EventRecorder;
import io.brokerbench.operator.act.RunActuator;
import io.brokerbench.operator.act.RunEvents;
import io.brokerbench.operator.helm.ChartTasks;
import io.brokerbench.operator.inspect.BrokerTasks;
import io.brokerbench.operator.lifecycle.Lifecycle;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** The operator and the archiver of finished runs, on an API server of a test. */
final class ArchivedRuns implements AutoCloseable {

  static final String DIGEST = "0123456789abcdef".repeat(4);

  private static final int MOST_STEPS = 10;

  private final FakeApiServer server;
  private final KubernetesClient client;
  private final FinishedRuns finished;

  ArchivedRuns(FakeApiServer server) {
    this.server = server;
    client = server.client();
    finished =
        new FinishedRuns(
            new RunActuator(
                client,
                SuiteWorld.SETTINGS,
                new BrokerTasks((kind, endpoint, namespace) -> null),
                new ChartTasks(request -> "")),
            new RunEvents(new EventRecorder(client)),
            this::write,
            Instant::now);
  }

  /** The archiver archives every finished run that has results. */
  void archive() {
    for (var object : server.list(SuiteWorld.RUNS)) {
      if (object.path("status").has("resultsRef") && !object.at("/status/archive").has("digest")) {
        object
            .withObjectProperty("status")
            .putObject("archive")
            .put("location", "s3://bucket")
            .put("digest", DIGEST);
        put(object);
      }
    }
  }

  /** The archiver fails with every run. */
  void fail(int attempts) {
    for (var object : server.list(SuiteWorld.RUNS)) {
      object
          .withObjectProperty("status")
          .putObject("archive")
          .put("location", "s3://bucket")
          .put("attempts", attempts)
          .put("message", "the bucket is away");
      put(object);
    }
  }

  private void put(ObjectNode object) {
    server.put(SuiteWorld.RUNS + "/" + object.at("/metadata/name").asText(), object);
  }

  /**
   * The operator looks at all finished runs until nothing is left to do.
   *
   * @return whether nothing failed
   */
  boolean reconcile() {
    try {
      server.list(SuiteWorld.RUNS).stream().map(ArchivedRuns::typed).forEach(this::reconcile);
      return true;
    } catch (KubernetesClientException e) {
      return false;
    }
  }

  /** When it wants to look again at this run, as a cache has it; empty: never. */
  Optional<Duration> reconcile(BenchmarkRun seen) {
    var run = seen;
    for (var step = 0; run != null && Lifecycle.isFinished(run.getStatus()); step++) {
      assertThat(step).isLessThan(MOST_STEPS);
      var scheduled = finished.reconcile(run, null, true).getScheduleDelay();
      if (scheduled.isEmpty() || scheduled.get() > 0) {
        return scheduled.map(Duration::ofMillis);
      }
      run = run(run.getMetadata().getName());
    }
    return Optional.empty();
  }

  /** As the API server has it; null where it is gone. */
  BenchmarkRun run(String name) {
    var found = server.get(SuiteWorld.RUNS + "/" + name);
    return found == null ? null : typed(found);
  }

  private static BenchmarkRun typed(ObjectNode object) {
    return Serialization.unmarshal(object.toString(), BenchmarkRun.class);
  }

  /** As the operator does, without its cache. */
  private boolean write(
      BenchmarkRun run, BenchmarkRunStatus status, Context<BenchmarkRun> context) {
    var patch = new BenchmarkRun();
    patch.setMetadata(
        new ObjectMetaBuilder()
            .withNamespace(run.getMetadata().getNamespace())
            .withName(run.getMetadata().getName())
            .build());
    patch.setStatus(status.withoutArchive());
    client
        .resource(patch)
        .subresource("status")
        .patch(PatchContext.of(PatchType.SERVER_SIDE_APPLY));
    return true;
  }

  @Override
  public void close() {
    client.close();
  }
}
