package io.brokerbench.operator.lifecycle;

import static io.brokerbench.operator.lifecycle.Decisions.assertFailed;
import static io.brokerbench.operator.lifecycle.Decisions.assertMessage;
import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.Phase;
import io.brokerbench.api.Reason;
import io.brokerbench.operator.observe.PodMessage;
import io.brokerbench.operator.observe.PodProblem;
import io.brokerbench.operator.observe.PodProblemKind;
import io.brokerbench.operator.resources.Labels;
import io.brokerbench.operator.resources.Labels.Component;
import io.brokerbench.operator.settings.OperatorSettings;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.strimzi.api.kafka.model.kafka.Kafka;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How long a run has until its load begins (900 s), and from then on until it ends (7200 s). */
class DeadlineTest {

  private final Lifecycle lifecycle =
      new Lifecycle(OperatorSettings.from(Map.of("BROKERBENCH_WORKER_IMAGE", "worker:1")));

  /** The coordinator reports when its load began, even if no operator has recorded it. */
  @ParameterizedTest(name = "load {0}, after {1} s: {2}")
  @CsvSource({
    "not begun,          899,     ,                       , ",
    "not begun,          900,     StartDeadlineExceeded,  spec.startDeadlineSeconds,  900",
    "in the status,      7199,    ,                       , ",
    "in the status,      7200,    ActiveDeadlineExceeded, spec.activeDeadlineSeconds, 7200",
    "of the coordinator, 7199,    ,                       , ",
    "of the coordinator, 7200,    ActiveDeadlineExceeded, spec.activeDeadlineSeconds, 7200",
    "completed,          1000000, ,                       , ",
  })
  void endsARunWithoutResults(
      String load, int seconds, Reason reason, String setting, Integer limit) {
    var decision = lifecycle.decide(loaded(load).at(Views.NOW.plusSeconds(seconds)).build());

    assertFailed(decision, reason);
    if (reason != null) {
      assertMessage(
          decision,
          LifecycleMessage.DEADLINE_EXCEEDED.with(
              setting, limit, Phase.Starting, LoadMessage.STARTING.with()));
    }
  }

  /** A quota or a lack of nodes is no reason once the load has begun. */
  @ParameterizedTest(name = "{0}, load {1}: {2}")
  @CsvSource({
    "QuotaExceeded, not begun,     QuotaExceeded",
    "QuotaExceeded, in the status, ActiveDeadlineExceeded",
    "Unschedulable, in the status, ActiveDeadlineExceeded",
    "NodeLost,      in the status, NodeLost",
  })
  void namesWhatTheRunWaitedFor(PodProblemKind kind, String load, Reason reason) {
    var views = loaded(load);
    var workers = views.build().children().workers().orElseThrow();
    var message = PodMessage.JOB_FAILED.with("worker");
    views.lacksAPod(workers, new PodProblem(kind, message, Views.NOW.plusSeconds(9999)));

    assertFailed(lifecycle.decide(views.at(Views.NOW.plusSeconds(10_000)).build()), reason);
  }

  /** One millisecond after the deadline, or once a problem of the load can be judged. */
  @ParameterizedTest(name = "load {0}, pod failed {1}, after {2} s: {3}")
  @CsvSource({
    "not begun,          false, 100,  PT13M20.001S",
    "in the status,      false, 100,  PT1H58M20.001S",
    "of the coordinator, false, 100,  PT1H58M20.001S",
    "not begun,          true,  100,  PT30S",
    "not begun,          true,  869,  PT30S",
    "not begun,          true,  871,  PT29.001S",
  })
  void runIsLookedAtAgainInTime(String load, boolean failed, int seconds, Duration wait) {
    var views = loaded(load).at(Views.NOW.plusSeconds(seconds));
    if (failed) {
      views.workers(Views.failedPod("worker-0-x", 1, "gone"));
    }

    assertThat(lifecycle.untilRecheck(views.build())).hasValue(wait);
  }

  /** The operator names it after 10 s. */
  @ParameterizedTest(name = "after {0} s: {1}")
  @CsvSource({"4, PT6S", "20, PT14M40.001S"})
  void silentStrimziIsLookedAtAgain(int seconds, Duration wait) {
    var views = Decisions.provisioning(lifecycle, "strimzi.yaml");
    var kafka = new Kafka();
    kafka.setMetadata(
        new ObjectMetaBuilder()
            .withName("k")
            .withCreationTimestamp(Views.NOW.toString())
            .withLabels(Labels.of(views.run(), Component.BROKER))
            .build());

    views.with(kafka).at(Views.NOW.plusSeconds(seconds));

    assertThat(lifecycle.untilRecheck(views.build())).hasValue(wait);
  }

  @Test
  void newRunWaitsForEventsOnly() {
    assertThat(lifecycle.untilRecheck(Views.of("level2.yaml").build())).isEmpty();
  }

  private Views loaded(String load) {
    var views = Decisions.starting(lifecycle).coordinator(null).workers();
    views.after(lifecycle.decide(views.build()));
    return switch (load) {
      case "not begun" -> views;
      case "in the status" ->
          views.after(new Decision(List.of(), views.build().edit().loadStarted(Views.NOW).build()));
      case "of the coordinator" -> views.progress(ProgressBuilder.measuring());
      case "completed" -> views.coordinator("Complete");
      default -> throw new IllegalArgumentException(load);
    };
  }
}
