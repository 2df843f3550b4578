package io.brokerbench.operator.lifecycle;

import static io.brokerbench.operator.lifecycle.Decisions.assertFailed;
import static io.brokerbench.operator.lifecycle.Decisions.assertMessage;
import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.ConditionType;
import io.brokerbench.api.Phase;
import io.brokerbench.api.Reason;
import io.brokerbench.core.broker.SettingCheck.Outcome;
import io.brokerbench.core.message.Composed;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.planner.PlanRemarks;
import io.brokerbench.operator.deployment.DeploymentMessage;
import io.brokerbench.operator.inspect.BrokerTask;
import io.brokerbench.operator.inspect.BrokerTaskMessage;
import io.brokerbench.operator.inspect.BrokerTaskResult;
import io.brokerbench.operator.observe.PodMessage;
import io.brokerbench.operator.observe.PodProblem;
import io.brokerbench.operator.observe.PodProblemKind;
import io.brokerbench.operator.permission.MissingPermission;
import io.brokerbench.operator.resources.Labels;
import io.brokerbench.operator.settings.OperatorSettings;
import io.brokerbench.operator.system.Deployments;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LifecycleTest {

  private static final Message SAID = BrokerTaskMessage.TASK_FAILED.with("Verify", "so it is");

  private final Lifecycle lifecycle =
      new Lifecycle(OperatorSettings.from(Map.of("BROKERBENCH_WORKER_IMAGE", "worker:1")));

  @Test
  void acceptedRunSaysAtOnceThatItIsActive() {
    var decision = lifecycle.decide(Views.of("level2.yaml").build());

    assertThat(decision.actions()).isEmpty();
    assertThat(decision.status().phase()).isEqualTo(Phase.Pending);
    assertThat(decision.status().isTrue(ConditionType.Reconciling)).isTrue();
    assertThat(decision.status().isFalse(ConditionType.Stalled)).isTrue();
    assertThat(decision.status().condition(ConditionType.Succeeded).orElseThrow().getStatus())
        .isEqualTo("Unknown");
  }

  @Test
  void acceptedRunSaysWhatItsSpecMeans() {
    var workers = Map.of("count", 2, "roles", "Split", "pacingGranularityMicros", 2000);

    var views = Views.of("level2.yaml").spec("workers", workers);

    var decision = lifecycle.decide(views.build());

    var remark = PlanRemarks.of(views.run().getSpec()).getFirst();
    assertMessage(decision, Composed.both(LifecycleMessage.ACCEPTED.with(), remark));
  }

  @Test
  void brokersAreMadeOnceAndAwaited() {
    var views = provisioning("level2.yaml");

    var made = lifecycle.decide(views.build());
    assertThat(made.actions()).hasSize(1).first().isInstanceOf(Action.Create.class);

    var waiting = lifecycle.decide(views.brokers(2).build());
    assertThat(waiting.actions()).isEmpty();
    assertMessage(waiting, DeploymentMessage.BROKERS_READY.with(2, 3));

    var ready = lifecycle.decide(views.brokers(3).build());
    assertThat(ready.status().phase()).isEqualTo(Phase.Verifying);
    assertThat(ready.status().isTrue(ConditionType.BrokerReady)).isTrue();
  }

  @ParameterizedTest(name = "{0}, {1} restarts: {2}")
  @CsvSource({
    "ImagePullBackOff,     0, BrokerImageNotPulled",
    "InvalidImageName,     0, BrokerImageNotPulled",
    "CreateContainerError, 0, BrokerCrashed",
    "CrashLoopBackOff,     3, BrokerCrashed",
    "CrashLoopBackOff,     1, ",
    "ErrImagePull,         0, ",
    "ContainerCreating,    0, ",
  })
  void hopelessBrokersEndTheRunAndOthersAreAwaited(String waiting, int restarts, Reason reason) {
    var pod = Views.waitingPod("kafka-0", waiting, restarts);

    var decision = lifecycle.decide(provisioning("level2.yaml").brokers(2, pod).build());

    assertFailed(decision, reason);
    if (reason != null) {
      assertThat(decision.status().message()).contains("kafka-0");
    }
  }

  @ParameterizedTest
  @CsvSource({"Starting, 0", "WarmingUp, 10", "Measuring, 50", "Draining, 100", "Collecting, 100"})
  void phasesFollowTheCoordinator(Phase phase, int percent) {
    var progress = ProgressBuilder.of(phase, percent).build();

    var decision =
        lifecycle.decide(starting().coordinator(null).workers().progress(progress).build());

    assertThat(decision.status().phase()).isEqualTo(phase);
    assertThat(decision.status().progressPercent()).isEqualTo(percent);
    assertThat(decision.status().workers().summary()).isEqualTo("2/2");
    assertThat(decision.status().isTrue(ConditionType.WorkersReady)).isTrue();
  }

  /** The Job controller tells the end of a Job later than the kubelet that of its pod. */
  @ParameterizedTest(name = "pod {0}, Job {1}: {2}")
  @CsvSource({
    "Running,   ,         Starting",
    "Succeeded, ,         Collecting",
    "Succeeded, Complete, Collecting",
  })
  void resultsAreReadOnceThePodHasEnded(String pod, String job, Phase phase) {
    var coordinator = Views.runningPod("coordinator");
    coordinator.getStatus().setPhase(pod);

    var views = starting().coordinator(job, coordinator).workers();

    assertThat(lifecycle.decide(views.build()).status().phase()).isEqualTo(phase);
  }

  @Test
  void phasesNeverGoBack() {
    var views = starting().coordinator(null).workers().progress(ProgressBuilder.measuring());
    var late = ProgressBuilder.of(Phase.WarmingUp, 10).build();

    var decision =
        lifecycle.decide(views.after(lifecycle.decide(views.build())).progress(late).build());

    assertThat(decision.status().phase()).isEqualTo(Phase.Measuring);
  }

  @Test
  void whatTheLoadIsHeldBackForIsTold() {
    var held =
        ProgressBuilder.of(Phase.Measuring, 50)
            .stage("step 1 of 2")
            .waitingFor("the disks")
            .build();

    var decision = lifecycle.decide(starting().coordinator(null).workers().progress(held).build());

    assertThat(decision.status().phase()).isEqualTo(Phase.Measuring);
    assertMessage(decision, LoadMessage.WAITING.with("the disks"));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "ImagePullBackOff,  Starting,  NodeWatchFailed",
    "ContainerCreating, Starting,  ",
    "ImagePullBackOff,  Measuring, "
  })
  void nodesThatCannotBeWatchedEndARunThatStarts(String waiting, Phase phase, Reason reason) {
    var views = starting().coordinator(null).workers();
    var watch = Views.waitingPod("node-watch-0-x", waiting, 0);
    watch.getMetadata().setLabels(Labels.of(views.run(), Labels.Component.NODE_WATCH));

    var progress = ProgressBuilder.of(phase, 0).loadStartedAt(null).build();
    var decision = lifecycle.decide(views.with(watch).progress(progress).build());

    assertFailed(decision, reason);
    if (reason != null) {
      assertThat(decision.status().message()).contains("node-watch-0-x");
    }
  }

  @ParameterizedTest(name = "load begun: {0}, after {1} s: {2}")
  @CsvSource({
    "false, 899,  ",
    "false, 901,  StartDeadlineExceeded",
    "true,  901,  ",
    "true,  7201, ActiveDeadlineExceeded",
  })
  void deadlinesEndTheRun(boolean load, int seconds, Reason reason) {
    var views = starting().coordinator(null).workers();
    if (load) {
      views.after(lifecycle.decide(views.progress(ProgressBuilder.measuring()).build()));
    }

    var decision = lifecycle.decide(views.at(Views.NOW.plusSeconds(seconds)).build());

    assertFailed(decision, reason);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "NodeLost,      NodeLost",
    "QuotaExceeded, QuotaExceeded",
    "NotMade,       StartDeadlineExceeded",
    "Unschedulable, Unschedulable",
  })
  void whatKeptPodsAwayUntilTheDeadlineIsTheReason(PodProblemKind kind, Reason reason) {
    var message = PodMessage.JOB_FAILED.with("kafka");
    var problem = new PodProblem(kind, message, Views.NOW);
    var views = provisioning("level2.yaml").brokers(1).lacksABroker(problem);

    var waiting = lifecycle.decide(views.build());
    assertFailed(waiting, null);
    var awaited = Composed.both(DeploymentMessage.BROKERS_READY.with(1, 3), message);
    assertMessage(waiting, awaited);

    views.after(waiting).at(Views.NOW.plusSeconds(901));
    var late = lifecycle.decide(views.build());
    assertFailed(late, reason);
    assertMessage(
        late,
        LifecycleMessage.DEADLINE_EXCEEDED.with(
            "spec.startDeadlineSeconds", 900, Phase.Provisioning, awaited));
  }

  @Test
  void brokersThatTheNamespaceDoesNotAdmitEndTheRun() {
    var denied = new PodProblem(PodProblemKind.Denied, SAID, Views.NOW);

    var decision =
        lifecycle.decide(provisioning("level2.yaml").brokers(0).lacksABroker(denied).build());

    assertFailed(decision, Reason.PodDenied);
  }

  @ParameterizedTest(name = "{1}")
  @CsvSource({
    "'services \"x\" is forbidden: exceeded quota: q, requested: services=1', QuotaExceeded",
    "'admission webhook \"policy\" denied the request', RequestRefused",
    "'cannot create resource \"jobs\" in API group \"batch\" in the namespace \"b\"',"
        + " PermissionMissing",
  })
  void requestsThatAreRefusedEndTheRun(String words, Reason reason) {
    var refused = lifecycle.refused(provisioning("level2.yaml").build(), words);

    assertFailed(refused, reason);
    assertMessage(
        refused,
        reason == Reason.PermissionMissing
            ? MissingPermission.of(words).orElseThrow().message(Deployments.features())
            : LifecycleMessage.REFUSED.with(words));
  }

  @Test
  void settledRunFinishesOnlyWhenNothingIsLeft() {
    var views =
        provisioning("level2.yaml").brokers(2, Views.waitingPod("k", "InvalidImageName", 0));
    views.after(lifecycle.decide(views.build()));

    var tearingDown = lifecycle.decide(views.build());
    assertThat(tearingDown.actions())
        .containsExactly(new Action.TearDown(false, false, false, List.of()));
    assertThat(tearingDown.status().isTrue(ConditionType.Finished)).isFalse();

    var finished = lifecycle.decide(views.childless().build());
    assertThat(finished.status().phase()).isEqualTo(Phase.Failed);
    assertThat(finished.status().isTrue(ConditionType.Finished)).isTrue();
    assertThat(finished.status().isTrue(ConditionType.Stalled)).isTrue();
    assertThat(finished.status().duration()).isEqualTo("0s");
  }

  @Test
  void topicsOfAnExistingClusterAreDeletedBeforeTheRunIsLetGo() {
    var views = verifyingExternal();
    views.verification(Views.read(Outcome.Differs, "1"));
    views.after(lifecycle.decide(views.build()));

    // Its pod may still come.
    assertThat(lifecycle.decide(views.coordinator(null).build()).actions())
        .singleElement()
        .isInstanceOf(Action.TearDown.class);

    assertThat(lifecycle.decide(views.childless().build()).actions())
        .singleElement()
        .isInstanceOfSatisfying(
            Action.AskBrokers.class,
            ask -> assertThat(ask.task()).isEqualTo(BrokerTask.DeleteTopics));
    assertThat(lifecycle.beforeRelease(views.build()))
        .singleElement()
        .isInstanceOf(Action.AskBrokers.class);

    views.topicDeletion(new BrokerTaskResult.TopicsDeleted());
    assertThat(lifecycle.decide(views.build()).status().isTrue(ConditionType.Finished)).isTrue();
    assertThat(lifecycle.beforeRelease(views.build())).isEmpty();
  }

  private Views provisioning(String resource) {
    return Decisions.provisioning(lifecycle, resource);
  }

  private Views starting() {
    return Decisions.starting(lifecycle);
  }

  private Views verifyingExternal() {
    var views = Views.of("external.yaml");
    views.after(lifecycle.decide(views.build()));
    views.after(lifecycle.decide(views.build()));
    return views.after(lifecycle.decide(views.build()));
  }
}
