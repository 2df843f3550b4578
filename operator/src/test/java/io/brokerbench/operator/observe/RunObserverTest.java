package io.brokerbench.operator.observe;

import static io.brokerbench.operator.resources.Labels.Component.COORDINATOR;
import static io.brokerbench.operator.resources.Labels.Component.PROGRESS;
import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.Phase;
import io.brokerbench.api.Reason;
import io.brokerbench.core.handover.CoordinatorFailure;
import io.brokerbench.core.handover.Progress;
import io.brokerbench.operator.Proxies;
import io.brokerbench.operator.resources.Labels;
import io.brokerbench.operator.settings.OperatorSettings;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.processing.event.EventSourceRetriever;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** After an upgrade, the coordinator of an active run has another version than the operator. */
class RunObserverTest {

  @Test
  void readsProgressOfAnotherVersion() throws IOException {
    var run = run();
    var configMap =
        new ConfigMapBuilder()
            .withNewMetadata()
            .withName("it")
            .withLabels(Labels.of(run, PROGRESS))
            .endMetadata()
            .withData(
                Map.of(
                    Progress.KEY,
                    """
                    {"phase": "Measuring", "percent": 40, "gone": {"a": 1},
                     "recent": {"publishRateMessagesPerSecond": 1000, "gone": 1}}
                    """))
            .build();

    var progress = observe(run, configMap).progress().orElseThrow();

    assertThat(progress.phase()).isEqualTo(Phase.Measuring);
    assertThat(progress.percent()).isEqualTo(40);
    assertThat(progress.recent().publishRateMessagesPerSecond()).isEqualTo(1000);
  }

  @Test
  void readsFailureOfAnotherVersion() throws IOException {
    var run = run();
    var pod =
        new PodBuilder()
            .withNewMetadata()
            .withName("it")
            .withLabels(Labels.of(run, COORDINATOR))
            .endMetadata()
            .withNewStatus()
            .addNewContainerStatus()
            .withNewState()
            .withNewTerminated()
            .withMessage("{\"reason\": \"WorkerFailed\", \"message\": \"because\", \"gone\": 1}")
            .endTerminated()
            .endState()
            .endContainerStatus()
            .endStatus()
            .build();

    assertThat(observe(run, pod).coordinator().failure())
        .hasValue(new CoordinatorFailure(Reason.WorkerFailed, "because"));
  }

  @SuppressWarnings("unchecked")
  private static Children observe(BenchmarkRun run, HasMetadata child) {
    Context<BenchmarkRun> context =
        Proxies.of(
            Context.class,
            (method, arguments) ->
                switch (method) {
                  case "getPrimaryResource" -> run;
                  case "eventSourceRetriever" ->
                      Proxies.of(EventSourceRetriever.class, (m, a) -> null);
                  case "getSecondaryResourcesAsStream" ->
                      Stream.of(child).filter(((Class<?>) arguments[0])::isInstance);
                  default -> throw new UnsupportedOperationException(method);
                });
    var settings = OperatorSettings.from(Map.of("BROKERBENCH_WORKER_IMAGE", "worker:1"));
    return new RunObserver(null, settings, any -> List.of()).cached(context);
  }

  private static BenchmarkRun run() throws IOException {
    try (var stream = RunObserverTest.class.getResourceAsStream("/level2.yaml")) {
      return Serialization.unmarshal(stream, BenchmarkRun.class);
    }
  }
}
