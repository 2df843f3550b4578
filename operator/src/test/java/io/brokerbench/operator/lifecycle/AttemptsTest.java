package io.brokerbench.operator.lifecycle;

import static io.brokerbench.operator.lifecycle.Decisions.assertMessage;
import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.ConditionType;
import io.brokerbench.api.NormalReason;
import io.brokerbench.api.Phase;
import io.brokerbench.api.Reason;
import io.brokerbench.core.broker.SettingCheck.Outcome;
import io.brokerbench.operator.inspect.BrokerTask;
import io.brokerbench.operator.inspect.BrokerTaskResult;
import io.brokerbench.operator.nodes.RunQueue;
import io.brokerbench.operator.resources.ChildNames;
import io.brokerbench.operator.settings.OperatorSettings;
import io.fabric8.kubernetes.api.model.Condition;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A run that is suspended or retried begins a fresh attempt. */
class AttemptsTest {

  private static final Action.TearDown FOR_ANOTHER_ATTEMPT =
      new Action.TearDown(false, false, true, List.of());

  private final Lifecycle lifecycle =
      new Lifecycle(OperatorSettings.from(Map.of("BROKERBENCH_WORKER_IMAGE", "worker:1")));

  @Test
  void runThatIsCreatedSuspendedDeploysNothingUntilItIsResumed() {
    var views = Views.of("level2.yaml").spec("suspend", true);

    var actions = List.of(next(views), next(views), next(views)).getLast().actions();

    assertThat(actions).containsExactly(FOR_ANOTHER_ATTEMPT);
    assertThat(views.run().getStatus().attempts()).isNull();
    assertSuspended(views);

    resume(views);
    next(views);
    assertThat(views.run().getStatus().phase()).isEqualTo(Phase.Provisioning);
    assertThat(views.run().getStatus().attempts()).isEqualTo(1);
  }

  @Test
  void deadlinesDoNotCountWhileARunIsSuspended() {
    var views = Views.of("level2.yaml").spec("suspend", true);
    next(views);
    next(views);
    next(views);

    views.at(Views.NOW.plusSeconds(100_000));

    assertThat(next(views).actions()).isEmpty();
    assertSuspended(views);
    assertThat(lifecycle.untilRecheck(views.build())).isEmpty();
    resume(views);
    assertThat(views.run().getStatus().startTime())
        .isEqualTo(Views.NOW.plusSeconds(100_000).toString());
  }

  @ParameterizedTest
  @CsvSource({"Starting", "WarmingUp", "Measuring", "Draining"})
  void suspendDuringLoadEndsTheAttemptAndKeepsWhatWasMeasured(Phase phase) {
    var views = loaded(phase).spec("suspend", true);

    next(views);
    assertThat(views.run().getStatus().phase()).isEqualTo(Phase.Suspended);
    assertThat(RunQueue.holdsNodes(views.run())).isTrue();

    // The coordinator writes what it has before anything else goes.
    assertThat(next(views).actions())
        .singleElement()
        .isInstanceOfSatisfying(
            Action.Delete.class,
            delete ->
                assertThat(delete.objects())
                    .containsExactly(views.build().children().coordinator().job().orElseThrow()));

    views.coordinator(null);
    assertThat(next(views).actions()).containsExactly(FOR_ANOTHER_ATTEMPT);

    views.childless().result(RecordedResult.valid());
    next(views);
    assertSuspended(views);
    assertThat(RunQueue.holdsNodes(views.run())).isFalse();
    var published = views.run().getStatus().condition(ConditionType.ResultsPublished).orElseThrow();
    assertThat(published.getReason()).isEqualTo(NormalReason.PartialResults.name());
    assertThat(views.run().getStatus().resultsRef().name())
        .isEqualTo(ChildNames.of(views.run()).results());
  }

  @Test
  void freshAttemptBeginsAnewAndWritesResultsOfItsOwn() {
    var views = loaded(Phase.Measuring).spec("suspend", true);
    next(views);
    views.childless().result(RecordedResult.valid());
    next(views);
    var before = ChildNames.of(views.run()).results();

    var resumed = resume(views);

    assertThat(resumed.actions())
        .containsExactly(
            new Action.TearDown(true, false, true, List.of()), new Action.ForgetAnswers());
    assertThat(resumed.status().phase()).isEqualTo(Phase.Pending);
    assertThat(resumed.status().conditions())
        .extracting(condition -> condition.getType() + "=" + condition.getStatus())
        .containsExactly(
            "Succeeded=Unknown",
            "Finished=False",
            "Reconciling=True",
            "Stalled=False",
            "Valid=Unknown");
    assertThat(resumed.status().nodes()).isEmpty();
    assertThat(resumed.status().loadStartTime()).isNull();
    assertThat(resumed.status().resultsRef()).isNull();

    next(views);
    assertThat(views.run().getStatus().attempts()).isEqualTo(2);
    assertThat(ChildNames.of(views.run()).results()).isEqualTo(before + "-2");
  }

  @Test
  void childrenThatACacheStillHasAreNotTakenForThoseOfAFreshAttempt() {
    var views = loaded(Phase.Measuring);
    var stale = loaded(Phase.Measuring).spec("suspend", true);
    next(stale);
    stale.childless();
    next(stale);
    resume(stale);

    views.run().setStatus(stale.run().getStatus());
    var waiting = lifecycle.decide(views.build());

    assertThat(waiting.status().phase()).isEqualTo(Phase.Pending);
    assertMessage(waiting, PreparationMessage.PREVIOUS_ATTEMPT.with());
    assertThat(waiting.actions()).isEmpty();
  }

  @Test
  void runThatHasComeToItsResultsIsNotSuspendedAnyMore() {
    var views =
        loaded(Phase.Collecting)
            .spec("suspend", true)
            .coordinator("Complete")
            .result(RecordedResult.valid());

    next(views);
    next(views);

    assertThat(views.run().getStatus().isTrue(ConditionType.Succeeded)).isTrue();
  }

  @Test
  void topicsOfAnExistingClusterAreDeletedOnceTheyMayHaveBeenMade() {
    var untouched = Views.of("external.yaml").spec("suspend", true);
    next(untouched);
    next(untouched);
    assertThat(next(untouched).actions()).containsExactly(FOR_ANOTHER_ATTEMPT);

    var verifying = Views.of("external.yaml");
    next(verifying);
    next(verifying);
    next(verifying);
    assertThat(verifying.run().getStatus().phase()).isEqualTo(Phase.Verifying);
    verifying.spec("suspend", true);
    next(verifying);
    assertThat(next(verifying).actions())
        .singleElement()
        .isInstanceOfSatisfying(
            Action.AskBrokers.class,
            ask -> assertThat(ask.task()).isEqualTo(BrokerTask.DeleteTopics));
    verifying.topicDeletion(new BrokerTaskResult.TopicsDeleted());
    next(verifying);
    assertSuspended(verifying);
  }

  @ParameterizedTest(name = "{0} with retries {1}: {2} attempts")
  @CsvSource({
    "ImagePullBackOff, 0, 1",
    "ImagePullBackOff, 2, 3",
  })
  void failedAttemptIsFollowedByAnotherAsOftenAsTheRunAllows(
      String problem, int retries, int attempts) {
    var views = Views.of("level2.yaml").spec("retries", retries);
    next(views);
    for (var attempt = 1; attempt <= attempts; attempt++) {
      next(views);
      assertThat(views.run().getStatus().attempts()).isEqualTo(attempt);
      views.brokers(2, Views.waitingPod("kafka-0", problem, 0));
      var failure = next(views).status().message();
      assertThat(views.run().getStatus().isFalse(ConditionType.Succeeded)).isTrue();
      assertThat(next(views).actions())
          .containsExactly(new Action.TearDown(false, false, attempt < attempts, List.of()));
      views.childless();
      var last = next(views);
      if (attempt < attempts) {
        assertThat(last.actions()).containsExactly(FOR_ANOTHER_ATTEMPT, new Action.ForgetAnswers());
        assertThat(last.status().phase()).isEqualTo(Phase.Pending);
        assertThat(last.status().failedAttempts()).isEqualTo(attempt);
        assertThat(failure).contains("kafka-0");
        assertMessage(last, LifecycleMessage.RETRYING.with(Reason.BrokerImageNotPulled, failure));
      }
    }
    assertThat(views.run().getStatus().phase()).isEqualTo(Phase.Failed);
  }

  @Test
  void whatWouldFailAgainIsNotRetried() {
    var views = Views.of("level2.yaml").spec("retries", 5);
    next(views);
    next(views);
    views.brokers(3);
    next(views);
    views.verification(Views.read(Outcome.Differs, "1"));
    next(views);
    views.childless();
    next(views);

    assertThat(views.run().getStatus().phase()).isEqualTo(Phase.Failed);
    assertThat(views.run().getStatus().failedAttempts()).isNull();
  }

  @ParameterizedTest(name = "ttl {0}, {1} s after the end: {2} s are left")
  @CsvSource({", 1000, ", "60, 0, 60", "60, 59, 1", "60, 61, -1", "0, 0, 0"})
  void finishedRunExpiresAsItSays(Integer ttl, int seconds, Integer left) {
    var views = Views.of("level2.yaml").spec("retries", 0);
    next(views);
    next(views);
    views.brokers(2, Views.waitingPod("kafka-0", "ImagePullBackOff", 0));
    next(views);
    views.childless();
    next(views);
    views.spec("ttlSecondsAfterFinished", ttl);

    var expiry = Lifecycle.untilExpiry(views.run(), Instant.from(Views.NOW.plusSeconds(seconds)));

    assertThat(expiry.map(time -> (int) time.toSeconds()).orElse(null)).isEqualTo(left);
  }

  /** Its results stay even if another attempt follows. */
  @ParameterizedTest(name = "published {0}, seen {1}, retries {2}")
  @CsvSource({
    "false, true,  0",
    "false, true,  1",
    "true,  true,  0",
    "true,  false, 0",
    "false, false, 0",
  })
  void failedAttemptPublishesWhatItMeasured(boolean published, boolean seen, int retries) {
    var views = loaded(Phase.Measuring).spec("retries", retries);
    views.coordinator("Failed", Views.failedPod("coordinator-x", 1, "out of luck"));
    next(views);
    if (published) {
      var edit = views.build().edit();
      edit.results("r")
          .isTrue(
              ConditionType.ResultsPublished,
              NormalReason.ResultsPublished,
              LoadMessage.RESULTS_PUBLISHED.with("r"));
      views.after(new Decision(List.of(), edit.build()));
    }
    views.childless();
    if (seen) {
      views.result(RecordedResult.valid());
    }

    var last = next(views);

    var tearDown = (Action.TearDown) last.actions().getFirst();
    assertThat(tearDown.keepResults()).isEqualTo(published || seen);
    var condition = last.status().condition(ConditionType.ResultsPublished);
    if (retries > 0) {
      assertThat(condition).isEmpty();
    } else {
      var partial = LifecycleMessage.PARTIAL_RESULTS_OF_FAILED.with().toString();
      assertThat(condition.map(Condition::getMessage).orElse(null))
          .isEqualTo(
              published
                  ? LoadMessage.RESULTS_PUBLISHED.with("r").toString()
                  : seen ? partial : null);
    }
  }

  @ParameterizedTest(name = "retain.results {0}")
  @CsvSource({"WithRun, false", "Always, true", "Archived, true"})
  void resultsOutliveTheRunWhereItSaysSo(String results, boolean released) {
    var views =
        loaded(Phase.Collecting)
            .spec("retain", Map.of("brokers", "Never", "results", results))
            .coordinator("Complete")
            .result(RecordedResult.valid());
    next(views);
    next(views);
    views.childless();

    assertThat(next(views).actions().contains(new Action.ReleaseResults())).isEqualTo(released);
  }

  private Views loaded(Phase phase) {
    var views = Views.of("level2.yaml").starting(lifecycle);
    var progress = ProgressBuilder.of(phase, 50).build();
    views
        .coordinator(null, Views.runningPod("coordinator-x"))
        .workers(Views.runningPod("worker-0-x"))
        .progress(progress);
    next(views);
    assertThat(views.run().getStatus().phase()).isEqualTo(phase);
    return views;
  }

  private Decision next(Views views) {
    var decision = lifecycle.decide(views.build());
    views.after(decision);
    return decision;
  }

  private Decision resume(Views views) {
    return next(views.spec("suspend", false));
  }

  private static void assertSuspended(Views views) {
    var status = views.run().getStatus();
    assertThat(status.phase()).isEqualTo(Phase.Suspended);
    assertThat(status.isFalse(ConditionType.Reconciling)).isTrue();
    assertThat(status.isFalse(ConditionType.Stalled)).isTrue();
    assertThat(status.isFalse(ConditionType.Finished)).isTrue();
    assertThat(status.condition(ConditionType.Succeeded).orElseThrow().getReason())
        .isEqualTo(NormalReason.Suspended.name());
    assertThat(status.startTime()).isNull();
    assertThat(status.nodes()).isEmpty();
  }
}
