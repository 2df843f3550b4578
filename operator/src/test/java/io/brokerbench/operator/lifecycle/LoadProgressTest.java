package io.brokerbench.operator.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.BenchmarkRunStatus;
import io.brokerbench.api.ConditionType;
import io.brokerbench.api.FiguresStatus;
import io.brokerbench.api.Phase;
import io.brokerbench.core.handover.Progress;
import io.brokerbench.core.handover.Progress.RecentFigures;
import io.brokerbench.operator.observe.PodProblem;
import io.brokerbench.operator.observe.PodProblemKind;
import io.brokerbench.operator.resources.Labels;
import io.brokerbench.operator.resources.Labels.Component;
import io.brokerbench.operator.settings.OperatorSettings;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a status says of a load that goes on, by what the coordinator tells. */
class LoadProgressTest {

  private final Lifecycle lifecycle =
      new Lifecycle(OperatorSettings.from(Map.of("BROKERBENCH_WORKER_IMAGE", "worker:1")));

  private BenchmarkRunStatus seen(Views views, Progress progress) {
    var starting = views.starting(lifecycle).coordinator(null).workers();
    return lifecycle.decide(starting.progress(progress).build()).status();
  }

  @ParameterizedTest(name = "{0}, {1} of 2 workers, {2}: {3}")
  @CsvSource({
    "Starting, 1, , 1 of 2 workers ready",
    "Starting, 2, , 2 of 2 workers ready",
    "WarmingUp, 2, , 'load that is not measured, 10%'",
    "Measuring, 2, , 'load that is measured, 10%'",
    "Measuring, 2, step 1 of 2, 'step 1 of 2: load that is measured, 10%'",
    "Draining, 2, , consumers catch up",
    "Collecting, 2, , the coordinator writes the results",
  })
  void eachPhaseIsTold(Phase phase, int ready, String stage, String message) {
    var progress = new Progress(Views.NOW, phase, 10, ready, 2, Views.NOW, null, stage, null);

    var status = seen(Views.of("level2.yaml"), progress);

    assertThat(status.message()).isEqualTo(message);
    assertThat(status.workers().summary()).isEqualTo(ready + "/2");
    assertThat(status.condition(ConditionType.WorkersReady).isPresent()).isEqualTo(ready == 2);
    assertThat(status.condition(ConditionType.LoadCompleted).isPresent())
        .isEqualTo(phase == Phase.Collecting);
    assertThat(status.condition(ConditionType.Reconciling).orElseThrow().getMessage())
        .isEqualTo(message);
    assertThat(status.figures()).isNull();
  }

  @Test
  void withoutAWordItIsStarting() {
    var views = Views.of("level2.yaml").starting(lifecycle).coordinator(null).workers();

    var status = lifecycle.decide(views.build()).status();

    assertThat(status.message()).isEqualTo("starting coordinator and workers");
    assertThat(status.condition(ConditionType.WorkersReady)).isEmpty();
  }

  /** The operator may have died between two of them. */
  @ParameterizedTest(name = "coordinator {0}, workers {1}, {2}: {3}")
  @CsvSource({
    "false, false, Starting,  StartLoad",
    "true,  false, Starting,  Create",
    "true,  true,  Starting,  ",
    "false, true,  Measuring, ",
    "true,  false, Measuring, ",
  })
  void missingJobsAreMadeWhileTheRunStarts(
      boolean coordinator, boolean workers, Phase phase, String action) {
    var views = Views.of("level2.yaml").starting(lifecycle);
    if (coordinator) {
      views.coordinator(null);
    }
    if (workers) {
      views.workers();
    }
    views.after(new Decision(List.of(), views.build().edit().phase(phase).build()));

    var actions = lifecycle.decide(views.build()).actions();

    assertThat(actions.stream().map(made -> made.getClass().getSimpleName()))
        .isEqualTo(action == null ? List.of() : List.of(action));
  }

  @Test
  void podsThatAreNotThereYetAreExplained() {
    var views = Views.of("level2.yaml").starting(lifecycle).coordinator(null).workers();
    var watch = Views.waitingPod("node-watch-0-x", "ContainerCreating", 0);
    watch.getMetadata().setLabels(Labels.of(views.run(), Component.NODE_WATCH));
    views
        .with(watch)
        .lacksAPod(watch, new PodProblem(PodProblemKind.NotMade, "no room", Views.NOW));

    assertThat(lifecycle.decide(views.build()).status().message())
        .isEqualTo("starting coordinator and workers; no room");
  }

  @ParameterizedTest(name = "consumers {0}: {1}, {2}, {3}, {4}")
  @CsvSource({"1, 2000, 1500, 2500, 2.50ms", "0, , , , "})
  void recentFiguresAreThoseOfTheCoordinator(
      int subscriptions, Long consumed, Long p50, Long p99, String shown) {
    var views = Views.of("level2.yaml");
    var json = new KubernetesSerialization();
    var workload =
        new HashMap<Object, Object>(json.convertValue(views.run().getSpec().workload(), Map.class));
    workload.put("subscriptionsPerTopic", subscriptions);
    views.spec("workload", workload);
    var recent = new RecentFigures(1000, 2000, 500L, 750L, 1500L, 2500L, 3);
    var progress = new Progress(Views.NOW, Phase.Measuring, 50, 2, 2, null, recent, null, null);

    var status = seen(views, progress);

    assertThat(status.figures())
        .isEqualTo(
            new FiguresStatus(
                1000L, consumed, null, 500L, 750L, "750us", p50, p99, shown, null, null, null, 3L));
  }
}
