package io.brokerbench.e2e.scenario;

import static io.brokerbench.e2e.support.Cluster.CLIENT;
import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.Phase;
import io.brokerbench.e2e.support.ContainerProcess;
import io.brokerbench.e2e.support.Manifest;
import io.brokerbench.e2e.support.Operator;
import io.brokerbench.e2e.support.RunHandle;
import io.brokerbench.e2e.support.Scenario;
import io.brokerbench.e2e.support.TestNamespace;
import io.fabric8.kubernetes.api.model.Event;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An operator that is killed, and killed again as soon as it is back, whatever a run is at. */
@Scenario
@Isolated
@Tag("soak")
@Order(31)
class OperatorDeathIT {

  private static final int WARM_UP_SECONDS = 4;
  private static final int MEASURED_SECONDS = 20;

  @ParameterizedTest
  @EnumSource(
      value = Phase.class,
      names = {"Provisioning", "Verifying", "Starting", "WarmingUp", "Measuring", "Collecting"})
  void runGoesOnAsIfNothingHadHappened(Phase phase, TestNamespace namespace) {
    var run = start(phase, namespace);

    killTwice(run, phase);

    assertNothingHadHappened(run, phase, namespace);
  }

  /** Consumers wait for a broker that does not answer until the operator is back. */
  @Test
  void runGoesOnWhileConsumersCatchUp(TestNamespace namespace) {
    var run = start(Phase.Draining, namespace);
    run.await(status -> status.phase() == Phase.Measuring);
    var broker = ContainerProcess.of(run.pods("broker").getFirst());
    run.await(status -> status.phase() == Phase.Measuring && status.progressPercent() > 60);
    broker.freeze();

    killIn(run, Phase.Draining);
    assertThat(run.status().phase()).isEqualTo(Phase.Draining);
    // Frozen until another acts once more, it would be away for longer than the drain timeout.
    Operator.killWhen(() -> {}, broker::thaw);

    // Nothing was acknowledged while the broker was frozen.
    assertNothingHadHappened(run, Phase.Draining, namespace, "RateSustained");
  }

  /** Its nodes are another run's until the operator is back. */
  @Test
  void runGoesOnThatIsQueued(TestNamespace namespace) {
    var first = start(Phase.Provisioning, namespace);
    first.await(status -> status.phase() == Phase.Provisioning);
    var queued = start(Phase.Queued, namespace);

    killTwice(queued, Phase.Queued);

    first.awaitSucceeded();
    assertNothingHadHappened(queued, Phase.Queued, namespace);
  }

  /** What is made while there is no operator is the first that the next one finds. */
  @Test
  void runGoesOnThatNobodyHasSeen(TestNamespace namespace) {
    RunHandle run;
    Operator.stop();
    try {
      run = start(Phase.Pending, namespace);
      assertThat(run.status().phase()).isNull();
    } finally {
      Operator.start();
    }
    Operator.kill();

    assertNothingHadHappened(run, Phase.Provisioning, namespace);
  }

  private static RunHandle start(Phase phase, TestNamespace namespace) {
    return namespace.start(
        Manifest.shortRunOnOneNode(phase.name().toLowerCase(Locale.ROOT))
            .load(200, WARM_UP_SECONDS, MEASURED_SECONDS));
  }

  /** The first time in that phase: nobody else could have written another one since. */
  private static void killIn(RunHandle run, Phase phase) {
    Operator.killWhen(
        () -> run.await(status -> status.phase() == phase),
        () -> assertThat(run.status().phase()).isEqualTo(phase));
    System.out.printf("killed in phase %s, and again in phase %s%n", phase, run.status().phase());
  }

  private static void killTwice(RunHandle run, Phase phase) {
    killIn(run, phase);
    Operator.kill();
  }

  private static void assertNothingHadHappened(
      RunHandle run, Phase phase, TestNamespace namespace, String... excused) {
    assertThat(run.awaitSucceeded().attempts()).isEqualTo(1);
    run.assertVerifiedAndValidButForTiming(excused);
    var integrity = run.result().integrity();
    assertThat(integrity.acknowledged() + integrity.unsent())
        .isEqualTo((WARM_UP_SECONDS + MEASURED_SECONDS) * 200L);
    assertThat(namespace.eventsAbout(run.name()))
        .extracting(Event::getReason)
        .contains(phase.name(), "DurabilityVerified", "RunCompleted")
        .doesNotHaveDuplicates();
    // One pod of the coordinator, and one of each worker, have ever been made.
    assertThat(podsMadeByJobs(run, namespace)).hasSize(1 + run.result().plan().workers().size());
    namespace.awaitOnlyResultsAreLeft();
  }

  private static List<String> podsMadeByJobs(RunHandle run, TestNamespace namespace) {
    return CLIENT.v1().events().inNamespace(namespace.name()).list().getItems().stream()
        .filter(event -> event.getInvolvedObject().getKind().equals("Job"))
        .filter(event -> event.getInvolvedObject().getName().startsWith(run.name() + "-"))
        .filter(event -> event.getReason().equals("SuccessfulCreate"))
        .map(Event::getMessage)
        .toList();
  }
}
