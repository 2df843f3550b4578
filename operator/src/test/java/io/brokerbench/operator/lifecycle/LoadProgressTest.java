package io.brokerbench.operator.lifecycle;

import static io.brokerbench.operator.lifecycle.Decisions.assertMessage;
import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.BenchmarkRunStatus;
import io.brokerbench.api.ConditionType;
import io.brokerbench.api.Phase;
import io.brokerbench.core.handover.Progress;
import io.brokerbench.core.handover.Progress.RecentFigures;
import io.brokerbench.core.message.Composed;
import io.brokerbench.operator.observe.PodMessage;
import io.brokerbench.operator.observe.PodProblem;
import io.brokerbench.operator.observe.PodProblemKind;
import io.brokerbench.operator.resources.Labels;
import io.brokerbench.operator.resources.Labels.Component;
import io.brokerbench.operator.settings.OperatorSettings;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
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
    "Starting,   1, ,            WORKERS_READY,   '1 2'",
    "Starting,   2, ,            WORKERS_READY,   '2 2'",
    "WarmingUp,  2, ,            WARMING_UP,      10",
    "Measuring,  2, ,            MEASURING,       10",
    "Measuring,  2, step 1 of 2, MEASURING,       10",
    "Draining,   2, ,            DRAINING,        ''",
    "Collecting, 2, ,            WRITING_RESULTS, ''",
  })
  void eachPhaseIsTold(
      Phase phase, int ready, String stage, LoadMessage message, String arguments) {
    var progress = ProgressBuilder.of(phase, 10).workersReady(ready).stage(stage).build();

    var status = seen(Views.of("level2.yaml"), progress);

    var ofPhase = message.with(arguments.isEmpty() ? new Object[0] : arguments.split(" "));
    var shown = stage == null ? ofPhase : LoadMessage.STAGE.with(stage, ofPhase);
    assertThat(status.message()).isEqualTo(shown.toString());
    assertThat(status.workers().summary()).isEqualTo(ready + "/2");
    assertThat(status.condition(ConditionType.WorkersReady).isPresent()).isEqualTo(ready == 2);
    assertThat(status.condition(ConditionType.LoadCompleted).isPresent())
        .isEqualTo(phase == Phase.Collecting);
    assertThat(status.condition(ConditionType.Reconciling).orElseThrow().getMessage())
        .isEqualTo(shown.toString());
    assertThat(status.figures()).isNull();
  }

  @Test
  void withoutAWordItIsStarting() {
    var views = Views.of("level2.yaml").starting(lifecycle).coordinator(null).workers();

    var status = lifecycle.decide(views.build()).status();

    assertThat(status.message()).isEqualTo(LoadMessage.STARTING.with().toString());
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
    var problem = PodMessage.JOB_FAILED.with("node-watch");
    views.with(watch).lacksAPod(watch, new PodProblem(PodProblemKind.NotMade, problem, Views.NOW));

    assertMessage(
        lifecycle.decide(views.build()), Composed.both(LoadMessage.STARTING.with(), problem));
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
    var progress =
        ProgressBuilder.of(Phase.Measuring, 50).loadStartedAt(null).recent(recent).build();

    var status = seen(views, progress);

    var figures = status.figures();
    assertThat(figures.publishRateMessagesPerSecond()).isEqualTo(1000);
    assertThat(figures.publishLatencyP50Micros()).isEqualTo(500);
    assertThat(figures.publishLatencyP99Micros()).isEqualTo(750);
    assertThat(figures.publishLatencyP99()).isEqualTo("750us");
    assertThat(figures.consumeRateMessagesPerSecond()).isEqualTo(consumed);
    assertThat(figures.endToEndLatencyP50Micros()).isEqualTo(p50);
    assertThat(figures.endToEndLatencyP99Micros()).isEqualTo(p99);
    assertThat(figures.endToEndLatencyP99()).isEqualTo(shown);
    assertThat(figures.sendErrors()).isEqualTo(3);
    assertThat(
            Stream.of(
                figures.publishRateBytesPerSecond(),
                figures.lostMessages(),
                figures.duplicateMessages(),
                figures.outOfOrderMessages()))
        .containsOnlyNulls();
  }
}
