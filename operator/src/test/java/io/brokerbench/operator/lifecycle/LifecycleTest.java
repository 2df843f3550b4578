package io.brokerbench.operator.lifecycle;

import static io.brokerbench.operator.lifecycle.Decisions.assertFailed;
import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.ConditionType;
import io.brokerbench.api.Phase;
import io.brokerbench.api.Reason;
import io.brokerbench.core.broker.SettingCheck.Outcome;
import io.brokerbench.core.handover.Progress;
import io.brokerbench.operator.inspect.BrokerTask;
import io.brokerbench.operator.inspect.BrokerTaskResult;
import io.brokerbench.operator.observe.PodProblem;
import io.brokerbench.operator.observe.PodProblemKind;
import io.brokerbench.operator.resources.Labels;
import io.brokerbench.operator.settings.OperatorSettings;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class LifecycleTest {

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

    var decision = lifecycle.decide(Views.of("level2.yaml").spec("workers", workers).build());

    assertThat(decision.status().message())
        .startsWith("accepted; workers.pacingGranularityMicros 2000 delays half of the messages");
  }

  @Test
  void brokersAreMadeOnceAndAwaited() {
    var views = provisioning("level2.yaml");

    var made = lifecycle.decide(views.build());
    assertThat(made.actions()).hasSize(1).first().isInstanceOf(Action.Create.class);

    var waiting = lifecycle.decide(views.brokers(2).build());
    assertThat(waiting.actions()).isEmpty();
    assertThat(waiting.status().message()).isEqualTo("2 of 3 brokers are ready");

    var ready = lifecycle.decide(views.brokers(3).build());
    assertThat(ready.status().phase()).isEqualTo(Phase.Verifying);
    assertThat(ready.status().isTrue(ConditionType.BrokerReady)).isTrue();
  }

  @Test
  void preparationThatTakesLongSaysHowFarItIs() {
    var views = verifying().verificationProgress("creating partitions: 3,000 of 10,000");

    var decision = lifecycle.decide(views.build());

    assertThat(decision.status().message()).isEqualTo("creating partitions: 3,000 of 10,000");
    assertThat(decision.status().phase()).isEqualTo(Phase.Verifying);
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
      assertThat(decision.status().message()).contains("pod kafka-0");
    }
  }

  @ParameterizedTest(name = "{0}: phase {1}, {2}")
  @CsvSource({
    "Match,   Starting,  ",
    "Differs, Verifying, DurabilityMismatch",
    "Unknown, Verifying, DurabilityUnknown"
  })
  void loadStartsOnlyOnProvenDurability(Outcome outcome, Phase phase, Reason reason) {
    var found = outcome == Outcome.Unknown ? null : outcome == Outcome.Match ? "2" : "1";

    var decision = lifecycle.decide(verifying().verification(Views.read(outcome, found)).build());

    assertThat(decision.status().phase()).isEqualTo(phase);
    assertFailed(decision, reason);
    assertThat(decision.actions().stream().anyMatch(Action.StartLoad.class::isInstance))
        .isEqualTo(reason == null);
    if (outcome == Outcome.Differs) {
      assertThat(decision.status().message())
          .isEqualTo("min.insync.replicas of broker 1 is 1; wanted 2");
    }
  }

  @Test
  void silentClusterEndsTheRun() {
    var failed = new BrokerTaskResult.Failed(false, "Kafka at kafka:9092 did not answer");

    var decision = lifecycle.decide(verifying().verification(failed).build());

    assertFailed(decision, Reason.BrokerUnreachable);
  }

  /** Of an existing cluster the user gave the address; whoever answers has refused something. */
  @ParameterizedTest(name = "answered {0}: {1}, {2}")
  @CsvSource(
      delimiter = '|',
      value = {
        "false | BrokerUnreachable   | spec.broker.deployment.external.kafka.bootstrapServers:"
            + " invalid"
            + " value \"kafka:9092\": must be brokers that answer the operator: so it is",
        "true  | BrokerRequestFailed | so it is",
      })
  void anExistingClusterThatDoesNotDoItIsNamed(boolean answered, Reason reason, String message) {
    var views = verifyingExternal();
    views.verification(new BrokerTaskResult.Failed(answered, "so it is"));

    var decision = lifecycle.decide(views.build());

    assertFailed(decision, reason);
    assertThat(decision.status().message()).isEqualTo(message);
    assertThat(decision.status().isTrue(ConditionType.BrokerReady)).isEqualTo(answered);
  }

  /** The run's own brokers are ready when their pods are, an existing cluster when it answers. */
  @ParameterizedTest(name = "external {0}: {1}")
  @CsvSource({"false, 3 of 3 brokers are ready", "true, the existing cluster answers"})
  void brokersAreReadyOnceTheyAnswer(boolean external, String message) {
    var views = external ? verifyingExternal() : verifying();
    assertThat(views.run().getStatus().isTrue(ConditionType.BrokerReady)).isNotEqualTo(external);

    var status =
        lifecycle.decide(views.verification(Views.read(Outcome.Match, "2")).build()).status();

    assertThat(status.isTrue(ConditionType.BrokerReady)).isTrue();
    assertThat(status.condition(ConditionType.BrokerReady).orElseThrow().getMessage())
        .isEqualTo(message);
  }

  @ParameterizedTest(name = "checks.durability {0}: {1}")
  @CsvSource({"Require, DurabilityUnknown", "Report, "})
  void unknownDurabilityMayBeReported(String check, Reason reason) {
    var views = verifying().spec("checks", Map.of("durability", check));

    var decision = lifecycle.decide(views.verification(Views.read(Outcome.Unknown, null)).build());

    assertFailed(decision, reason);
    assertThat(decision.actions()).hasSize(reason == null ? 1 : 0);
    assertThat(decision.status().phase())
        .isEqualTo(reason == null ? Phase.Starting : Phase.Verifying);
    assertThat(decision.status().message())
        .endsWith(
            reason == null
                ? "starting coordinator and workers"
                : "; allowed with spec.checks.durability Report");
  }

  /** Nothing is deployed, no topics can have been left, and nobody tries again. */
  @ParameterizedTest
  @EnumSource(names = {"AuthenticationFailed", "PermissionMissing", "SpecInvalid"})
  void whoIsNotLetInEndsWithTheReason(Reason reason) {
    var views = verifyingExternal().spec("retries", 3);
    views.verification(new BrokerTaskResult.NotLetIn(reason, "so it is"));

    var decision = lifecycle.decide(views.build());
    assertFailed(decision, reason);
    assertThat(decision.status().message()).isEqualTo("so it is");
    assertThat(decision.status().isFalse(ConditionType.BrokerReady)).isTrue();

    views.after(decision);
    var finished = lifecycle.decide(views.childless().build());
    assertThat(finished.status().isTrue(ConditionType.Finished)).isTrue();
    assertThat(finished.actions()).noneMatch(Action.AskBrokers.class::isInstance);
  }

  @ParameterizedTest
  @CsvSource({"Starting, 0", "WarmingUp, 10", "Measuring, 50", "Draining, 100", "Collecting, 100"})
  void phasesFollowTheCoordinator(Phase phase, int percent) {
    var progress = new Progress(Views.NOW, phase, percent, 2, 2, Views.NOW, null, null, null);

    var decision =
        lifecycle.decide(starting().coordinator(null).workers().progress(progress).build());

    assertThat(decision.status().phase()).isEqualTo(phase);
    assertThat(decision.status().progressPercent()).isEqualTo(percent);
    assertThat(decision.status().workers().summary()).isEqualTo("2/2");
    assertThat(decision.status().isTrue(ConditionType.WorkersReady)).isTrue();
  }

  @Test
  void phasesNeverGoBack() {
    var measuring = new Progress(Views.NOW, Phase.Measuring, 50, 2, 2, Views.NOW, null, null, null);
    var views = starting().coordinator(null).workers().progress(measuring);
    var late = new Progress(Views.NOW, Phase.WarmingUp, 10, 2, 2, Views.NOW, null, null, null);

    var decision =
        lifecycle.decide(views.after(lifecycle.decide(views.build())).progress(late).build());

    assertThat(decision.status().phase()).isEqualTo(Phase.Measuring);
  }

  @Test
  void whatTheLoadIsHeldBackForIsTold() {
    var held =
        new Progress(
            Views.NOW, Phase.Measuring, 50, 2, 2, Views.NOW, null, "step 1 of 2", "the disks");

    var decision = lifecycle.decide(starting().coordinator(null).workers().progress(held).build());

    assertThat(decision.status().phase()).isEqualTo(Phase.Measuring);
    assertThat(decision.status().message()).isEqualTo("waiting for the disks");
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

    var progress = new Progress(Views.NOW, phase, 0, 2, 2, null, null, null, null);
    var decision = lifecycle.decide(views.with(watch).progress(progress).build());

    assertFailed(decision, reason);
    if (reason != null) {
      assertThat(decision.status().message()).contains("pod node-watch-0-x");
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
      var measuring =
          new Progress(Views.NOW, Phase.Measuring, 50, 2, 2, Views.NOW, null, null, null);
      views.after(lifecycle.decide(views.progress(measuring).build()));
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
    var problem = new PodProblem(kind, "the words of Kubernetes", Views.NOW);
    var views = provisioning("level2.yaml").brokers(1).lacksABroker(problem);

    var waiting = lifecycle.decide(views.build());
    assertFailed(waiting, null);
    assertThat(waiting.status().message()).endsWith("; the words of Kubernetes");

    views.after(waiting).at(Views.NOW.plusSeconds(901));
    var late = lifecycle.decide(views.build());
    assertFailed(late, reason);
    assertThat(late.status().message()).endsWith("; the words of Kubernetes");
  }

  @Test
  void brokersThatTheNamespaceDoesNotAdmitEndTheRun() {
    var denied = new PodProblem(PodProblemKind.Denied, "violates PodSecurity", Views.NOW);

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
    assertFailed(lifecycle.refused(provisioning("level2.yaml").build(), words), reason);
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

    assertThat(lifecycle.decide(views.build()).actions())
        .singleElement()
        .isInstanceOfSatisfying(
            Action.AskBrokers.class,
            ask -> assertThat(ask.task()).isEqualTo(BrokerTask.DeleteTopics));
    assertThat(lifecycle.beforeRelease(views.build())).get().isInstanceOf(Action.AskBrokers.class);

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

  private Views verifying() {
    return Decisions.verifying(lifecycle);
  }

  private Views verifyingExternal() {
    var views = Views.of("external.yaml");
    views.after(lifecycle.decide(views.build()));
    views.after(lifecycle.decide(views.build()));
    return views.after(lifecycle.decide(views.build()));
  }
}
