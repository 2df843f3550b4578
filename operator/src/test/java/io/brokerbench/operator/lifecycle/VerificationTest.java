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
import io.brokerbench.core.message.Problem;
import io.brokerbench.operator.deployment.DeploymentMessage;
import io.brokerbench.operator.inspect.BrokerTaskMessage;
import io.brokerbench.operator.inspect.BrokerTaskResult;
import io.brokerbench.operator.settings.OperatorSettings;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Brokers that are asked, and what comes of their answers. */
class VerificationTest {

  private static final Message SAID = BrokerTaskMessage.TASK_FAILED.with("Verify", "so it is");

  private final Lifecycle lifecycle =
      new Lifecycle(OperatorSettings.from(Map.of("BROKERBENCH_WORKER_IMAGE", "worker:1")));

  @Test
  void preparationThatTakesLongSaysHowFarItIs() {
    var progress = BrokerTaskMessage.TASK_FAILED.with("Verify", "creating partitions");
    var views = verifying().verificationProgress(progress);

    var decision = lifecycle.decide(views.build());

    assertMessage(decision, progress);
    assertThat(decision.status().phase()).isEqualTo(Phase.Verifying);
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
      assertMessage(decision, Views.read(outcome, found).report().summary());
    }
  }

  @Test
  void silentClusterEndsTheRun() {
    var failed = new BrokerTaskResult.Failed(false, SAID);

    var decision = lifecycle.decide(verifying().verification(failed).build());

    assertFailed(decision, Reason.BrokerUnreachable);
  }

  /** Of an existing cluster the user gave the address; whoever answers has refused something. */
  @ParameterizedTest(name = "answered {0}: {1}, {2}")
  @CsvSource({"false, BrokerUnreachable", "true, BrokerRequestFailed"})
  void anExistingClusterThatDoesNotDoItIsNamed(boolean answered, Reason reason) {
    var views = verifyingExternal();
    views.verification(new BrokerTaskResult.Failed(answered, SAID));

    var decision = lifecycle.decide(views.build());

    assertFailed(decision, reason);
    assertMessage(
        decision,
        answered
            ? SAID
            : Composed.of(
                new Problem(
                    "spec.broker.deployment.external.kafka.bootstrapServers",
                    "kafka:9092",
                    PreparationMessage.UNREACHABLE.with(SAID))));
    assertThat(decision.status().isTrue(ConditionType.BrokerReady)).isEqualTo(answered);
  }

  /** The run's own brokers are ready when their pods are, an existing cluster when it answers. */
  @ParameterizedTest(name = "external {0}")
  @ValueSource(booleans = {false, true})
  void brokersAreReadyOnceTheyAnswer(boolean external) {
    var views = external ? verifyingExternal() : verifying();
    assertThat(views.run().getStatus().isTrue(ConditionType.BrokerReady)).isNotEqualTo(external);

    var status =
        lifecycle.decide(views.verification(Views.read(Outcome.Match, "2")).build()).status();

    assertThat(status.isTrue(ConditionType.BrokerReady)).isTrue();
    assertThat(status.condition(ConditionType.BrokerReady).orElseThrow().getMessage())
        .isEqualTo(
            (external
                    ? PreparationMessage.EXISTING_CLUSTER_ANSWERS.with()
                    : DeploymentMessage.BROKERS_READY.with(3, 3))
                .toString());
  }

  @ParameterizedTest(name = "checks.durability {0}: {1}")
  @CsvSource({"Require, DurabilityUnknown", "Report, "})
  void unknownDurabilityMayBeReported(String check, Reason reason) {
    var views = verifying().spec("checks", Map.of("durability", check));

    var read = Views.read(Outcome.Unknown, null);
    var decision = lifecycle.decide(views.verification(read).build());

    assertFailed(decision, reason);
    assertThat(decision.actions()).hasSize(reason == null ? 1 : 0);
    assertThat(decision.status().phase())
        .isEqualTo(reason == null ? Phase.Starting : Phase.Verifying);
    assertMessage(
        decision,
        reason == null
            ? LoadMessage.STARTING.with()
            : PreparationMessage.UNKNOWN_SETTINGS.with(read.report().summary()));
  }

  /** Nothing is deployed, no topics can have been left, and nobody tries again. */
  @ParameterizedTest
  @EnumSource(names = {"AuthenticationFailed", "PermissionMissing", "SpecInvalid"})
  void whoIsNotLetInEndsWithTheReason(Reason reason) {
    var views = verifyingExternal().spec("retries", 3);
    views.verification(new BrokerTaskResult.NotLetIn(reason, SAID));

    var decision = lifecycle.decide(views.build());
    assertFailed(decision, reason);
    assertMessage(decision, SAID);
    assertThat(decision.status().isFalse(ConditionType.BrokerReady)).isTrue();

    views.after(decision);
    var finished = lifecycle.decide(views.childless().build());
    assertThat(finished.status().isTrue(ConditionType.Finished)).isTrue();
    assertThat(finished.actions()).noneMatch(Action.AskBrokers.class::isInstance);
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
