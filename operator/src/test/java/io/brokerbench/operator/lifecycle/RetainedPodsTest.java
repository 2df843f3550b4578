package io.brokerbench.operator.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.ConditionType;
import io.brokerbench.api.Phase;
import io.brokerbench.core.broker.SettingCheck.Outcome;
import io.brokerbench.core.message.Composed;
import io.brokerbench.core.message.Message;
import io.brokerbench.operator.inspect.BrokerTaskMessage;
import io.brokerbench.operator.inspect.BrokerTaskResult;
import io.brokerbench.operator.nodes.RunQueue;
import io.brokerbench.operator.resources.ChildNames;
import io.brokerbench.operator.settings.OperatorSettings;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What ended pods of coordinator and workers a run keeps when it has ended. */
class RetainedPodsTest {

  private final Lifecycle lifecycle =
      new Lifecycle(OperatorSettings.from(Map.of("BROKERBENCH_WORKER_IMAGE", "worker:1")));

  @ParameterizedTest(name = "{0}, succeeded {1}, coordinator''s Job {2}, workers'' Job {3}: {4}")
  @CsvSource({
    "Never,     false, Failed,   Failed,   ''",
    "Never,     false, Failed,   '',       ''",
    "Never,     true,  Complete, Complete, ''",
    "Never,     true,  Complete, '',       ''",
    "OnFailure, false, Failed,   Failed,   'coordinator worker'",
    "OnFailure, false, Failed,   Complete, 'coordinator worker'",
    "OnFailure, false, Complete, Failed,   'coordinator worker'",
    "OnFailure, false, Failed,   '',       coordinator",
    "OnFailure, false, '',       Failed,   worker",
    "OnFailure, false, '',       '',       ''",
    "OnFailure, true,  Complete, Complete, ''",
    "OnFailure, true,  Complete, '',       ''",
    "Always,    false, Failed,   Failed,   'coordinator worker'",
    "Always,    false, '',       Failed,   worker",
    "Always,    false, '',       '',       ''",
    "Always,    true,  Complete, Complete, 'coordinator worker'",
    "Always,    true,  Complete, '',       coordinator",
  })
  void staysAsTheRunSaysIfItsJobHasEnded(
      String policy, boolean succeeded, String coordinator, String workers, String kept) {
    var views = ended(policy, succeeded);
    state(views, coordinator, workers);

    var names = names(views, kept);
    assertThat(next(views).actions())
        .containsExactly(new Action.TearDown(succeeded, false, false, names));
    assertThat(views.run().getStatus().phase().isTerminal()).isFalse();

    // As the operator finds it when all that may go is gone, be it this one or the next.
    remaining(views, kept, coordinator, workers);
    var finished = next(views);
    assertThat(finished.actions())
        .containsExactly(new Action.TearDown(succeeded, false, false, names));
    assertFinished(views, succeeded ? Phase.Succeeded : Phase.Failed);
    assertThat(message(views))
        .isEqualTo(
            (names.isEmpty()
                    ? LifecycleMessage.ALL_DELETED.with()
                    : Composed.both(retained(names), LifecycleMessage.OTHERS_DELETED.with()))
                .toString());
  }

  /** The Job controller tells the end of a Job later than the kubelet that of its pods. */
  @ParameterizedTest(name = "workers {0}, {1}: waits {2}")
  @CsvSource({
    "Failed,    Running,   true",
    "Failed,    Failed,    true",
    "Succeeded, '',        true",
    "Succeeded, Running,   true",
    "Running,   '',        false",
    "Pending,   '',        false",
  })
  void jobWhosePodsHaveEndedIsWaitedFor(String one, String other, boolean waits) {
    var views = ended("OnFailure", false).brokerless();
    var pods = new ArrayList<>(List.of(pod("worker-0", one)));
    if (!other.isEmpty()) {
      pods.add(pod("worker-1", other));
    }
    views.workers(pods.toArray(Pod[]::new)).coordinator("Failed", pod("c", "Failed"));

    var names = names(views, waits ? "coordinator worker" : "coordinator");
    for (var again : List.of(next(views), next(views))) {
      assertThat(again.actions()).containsExactly(new Action.TearDown(false, false, false, names));
      assertThat(again.status().isTrue(ConditionType.Finished)).isFalse();
    }
  }

  @Test
  void podOfARetainedJobThatStillGoesOnIsWaitedFor() {
    var views = ended("OnFailure", false).brokerless().coordinator("Failed", pod("c", "Failed"));
    var last = pod("worker-1", "Running");

    views.workersJob("Failed", pod("worker-0", "Failed"), last);
    assertThat(next(views).status().isTrue(ConditionType.Finished)).isFalse();

    last.getStatus().setPhase("Failed");
    last.getMetadata().setDeletionTimestamp(Views.NOW.toString());
    assertThat(next(views).status().isTrue(ConditionType.Finished)).isFalse();

    views.workersJob("Failed", pod("worker-0", "Failed"));
    assertThat(next(views).status().isTrue(ConditionType.Finished)).isTrue();
  }

  @Test
  void jobThatSomebodyDeletesIsWaitedFor() {
    var views = ended("OnFailure", false).childless().coordinator("Failed", pod("c", "Failed"));
    var job = views.build().children().coordinator().job().orElseThrow();
    job.getMetadata().setDeletionTimestamp(Views.NOW.toString());

    assertThat(next(views).actions())
        .containsExactly(new Action.TearDown(false, false, false, List.of()));
    assertThat(views.run().getStatus().isTrue(ConditionType.Finished)).isFalse();
  }

  @Test
  void attemptThatIsRetriedLeavesNothing() {
    var views = loaded("OnFailure").spec("retries", 1);
    views.coordinator("Failed", Views.failedPod("c", 1, "out of luck"));
    next(views);
    state(views, "Failed", "Failed");

    assertThat(next(views).actions())
        .containsExactly(new Action.TearDown(false, false, true, List.of()));

    views.childless();
    next(views);
    assertThat(views.run().getStatus().phase()).isEqualTo(Phase.Pending);
  }

  @Test
  void suspendedRunLeavesNothing() {
    var views = loaded("Always").spec("suspend", true);
    next(views);
    state(views, "Complete", "Complete");

    assertThat(next(views).actions())
        .containsExactly(new Action.TearDown(false, false, true, List.of()));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void deletedRunKeepsNothingAndAFinishedOneWaitsForNothing(boolean finished) {
    var views = ended("Always", false).brokerless();
    state(views, "Failed", "Failed");
    if (finished) {
      next(views);
      assertFinished(views, Phase.Failed);
    }
    views.run().getMetadata().setDeletionTimestamp(Views.NOW.toString());

    var open = lifecycle.beforeRelease(views.build());

    if (finished) {
      assertThat(open).isEmpty();
    } else {
      assertThat(open).contains(new Action.TearDown(false, false, false, List.of()));
    }
  }

  @Test
  void topicsThatAreLeftAreToldTogetherWithWhatIsRetained() {
    var views = Views.of("external.yaml");
    next(views);
    next(views);
    next(views);
    views.verification(Views.read(Outcome.Match, "2"));
    next(views);
    state(views, "Failed", "Failed");
    next(views);
    var said = BrokerTaskMessage.TASK_FAILED.with("DeleteTopics", "no answer");
    views.topicDeletion(new BrokerTaskResult.Failed(false, said));
    next(views);

    var names = names(views, "coordinator worker");
    assertFinished(views, Phase.Failed);
    assertThat(message(views))
        .isEqualTo(
            Composed.both(LifecycleMessage.TOPICS_LEFT.with(said), retained(names)).toString());
  }

  @Test
  void retainedPodsHoldNoNodes() {
    var views = ended("OnFailure", false).brokerless();
    state(views, "Failed", "Failed");
    assertThat(RunQueue.holdsNodes(views.run())).isTrue();

    next(views);

    assertFinished(views, Phase.Failed);
    assertThat(RunQueue.holdsNodes(views.run())).isFalse();
    assertThat(lifecycle.untilRecheck(views.build())).isEmpty();
  }

  /** It is settled how the run ends; brokers and Jobs are still there. */
  private Views ended(String policy, boolean succeeded) {
    var views = loaded(policy);
    if (succeeded) {
      views.coordinator("Complete", pod("c", "Succeeded")).result(RecordedResult.valid());
      next(views);
    } else {
      views.coordinator("Failed", Views.failedPod("c", 1, "out of luck"));
    }
    next(views);
    assertThat(views.run().getStatus().isTrue(ConditionType.Succeeded)).isEqualTo(succeeded);
    assertThat(views.run().getStatus().isFalse(ConditionType.Succeeded)).isEqualTo(!succeeded);
    return views;
  }

  private Views loaded(String policy) {
    var views = Views.of("level2.yaml").spec("retain", Map.of("pods", policy)).starting(lifecycle);
    views
        .coordinator(null, pod("c", "Running"))
        .workers(pod("w", "Running"))
        .progress(ProgressBuilder.measuring());
    next(views);
    assertThat(views.run().getStatus().phase()).isEqualTo(Phase.Measuring);
    return views;
  }

  private static void state(Views views, String coordinator, String workers) {
    coordinator(views, coordinator);
    workers(views, workers);
  }

  private static void coordinator(Views views, String condition) {
    // One that runs is told to stop first of all, which is no matter here.
    views.coordinator(
        condition.isEmpty() ? null : condition,
        pod("c", condition.isEmpty() ? "Pending" : phase(condition)));
  }

  private static void workers(Views views, String condition) {
    var running = condition.isEmpty();
    views.workersJob(running ? null : condition, pod("w", running ? "Running" : phase(condition)));
  }

  private static void remaining(Views views, String kept, String coordinator, String workers) {
    views.childless();
    if (kept.contains("coordinator")) {
      coordinator(views, coordinator);
    }
    if (kept.contains("worker")) {
      workers(views, workers);
    }
  }

  private static String phase(String condition) {
    return condition.equals("Complete") ? "Succeeded" : "Failed";
  }

  private static Pod pod(String name, String phase) {
    var pod = Views.runningPod(name);
    pod.getStatus().setPhase(phase);
    return pod;
  }

  private static List<String> names(Views views, String kept) {
    var names = ChildNames.of(views.run());
    var all = new ArrayList<String>();
    if (kept.contains("coordinator")) {
      all.add(names.coordinator());
    }
    if (kept.contains("worker")) {
      all.add(names.workers());
    }
    return all;
  }

  private static Message retained(List<String> jobs) {
    return LifecycleMessage.RETAINED.with(
        jobs.stream().map(job -> LifecycleMessage.JOB.with(job)).toList());
  }

  private static void assertFinished(Views views, Phase phase) {
    assertThat(views.run().getStatus().phase()).isEqualTo(phase);
    assertThat(views.run().getStatus().isTrue(ConditionType.Finished)).isTrue();
  }

  private static String message(Views views) {
    return views.run().getStatus().condition(ConditionType.Finished).orElseThrow().getMessage();
  }

  private Decision next(Views views) {
    var decision = lifecycle.decide(views.build());
    views.after(decision);
    return decision;
  }
}
