package io.brokerbench.operator.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.Phase;
import io.brokerbench.operator.resources.Labels;
import io.brokerbench.operator.resources.Labels.Component;
import io.brokerbench.operator.settings.OperatorSettings;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyBuilder;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The NetworkPolicies of a run come before its pods and go after them. */
class NetworkPolicyStepTest {

  private static final Map<String, String> WITHOUT =
      Map.of(
          "BROKERBENCH_WORKER_IMAGE", "worker:1",
          "BROKERBENCH_DISK_PROBE", "true",
          "BROKERBENCH_PAGE_CACHE_NAMESPACE", "page-cache");

  private final Lifecycle lifecycle = new Lifecycle(settings(true));

  /** By a StatefulSet, with disks to be probed, and where the brokers are there already. */
  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "level2.yaml,   Provisioning",
    "checked.yaml,  Provisioning",
    "external.yaml, Verifying",
  })
  void areMadeBeforeAnythingElse(String resource, Phase next) {
    var views = provisioning(resource);

    var first = lifecycle.decide(views.build());

    assertThat(made(first)).hasSize(2).allMatch(NetworkPolicy.class::isInstance);
    assertThat(first.status().phase()).isEqualTo(Phase.Provisioning);
    assertThat(lifecycle.decide(views.build()).actions()).isEqualTo(first.actions());

    var second = lifecycle.decide(views.after(first).with(policies(views)).build());
    assertThat(second.status().phase()).isEqualTo(next);
    assertThat(made(second)).noneMatch(NetworkPolicy.class::isInstance);
    assertThat(made(second).isEmpty()).isEqualTo(next != Phase.Provisioning);
  }

  @ParameterizedTest
  @EnumSource(names = {"NETWORK_POLICY", "COORDINATOR"})
  void areMadeBothWhereAnOperatorHasDiedAfterOne(Component there) {
    var views = provisioning("level2.yaml");

    var decision = lifecycle.decide(views.with(policy(views, there)).build());

    assertThat(made(decision)).hasSize(2).allMatch(NetworkPolicy.class::isInstance);
  }

  @ParameterizedTest
  @ValueSource(strings = {"level2.yaml", "checked.yaml", "external.yaml"})
  void areNotMadeWhereNobodyWantsThem(String resource) {
    var decision = new Lifecycle(settings(false)).decide(provisioning(resource).build());

    assertThat(made(decision)).noneMatch(NetworkPolicy.class::isInstance);
  }

  @Test
  void disksAreProbedBehindThem() {
    var views = provisioning("checked.yaml");

    var decision = lifecycle.decide(views.with(policies(views)).build());

    assertThat(made(decision)).allMatch(object -> Labels.is(object, Component.DISK_PROBE));
  }

  @ParameterizedTest
  @EnumSource(names = {"NETWORK_POLICY", "COORDINATOR"})
  void runHasNotFinishedUntilTheyAreGone(Component left) {
    var views = provisioning("level2.yaml");
    views.after(new Decision(List.of(), PreparedChildren.failed(views.run())));

    var open = lifecycle.decide(views.with(policy(views, left)).build());
    assertThat(open.status().phase()).isNotEqualTo(Phase.Failed);
    assertThat(open.actions()).containsExactly(new Action.TearDown(false, false, false, List.of()));

    assertThat(lifecycle.decide(views.with().build()).status().phase()).isEqualTo(Phase.Failed);
  }

  @Test
  void thatOfAllPodsStaysWithBrokersThatAreRetained() {
    var views = Views.of("checked.yaml");
    views
        .brokers(1, Views.waitingPod("k", "InvalidImageName", 0))
        .with(policy(views, Component.NETWORK_POLICY));
    views.after(new Decision(List.of(), PreparedChildren.failed(views.run())));

    var finished = lifecycle.decide(views.build());

    assertThat(finished.status().phase()).isEqualTo(Phase.Failed);
    assertThat(finished.status().brokersRetained()).isTrue();
    assertThat(finished.actions())
        .containsExactly(new Action.TearDown(false, true, false, List.of()));
  }

  private static Views provisioning(String resource) {
    // The one of checked.yaml has its nodes already.
    return resource.equals("checked.yaml")
        ? Views.of(resource)
        : Decisions.provisioning(new Lifecycle(settings(false)), resource);
  }

  private static NetworkPolicy[] policies(Views views) {
    return new NetworkPolicy[] {
      policy(views, Component.NETWORK_POLICY), policy(views, Component.COORDINATOR)
    };
  }

  private static NetworkPolicy policy(Views views, Component component) {
    return new NetworkPolicyBuilder()
        .withNewMetadata()
        .withName(component.label())
        .withLabels(Labels.of(views.run(), component))
        .endMetadata()
        .build();
  }

  private static List<HasMetadata> made(Decision decision) {
    return decision.actions().stream()
        .flatMap(
            action ->
                action instanceof Action.Create create
                    ? create.resources().stream()
                    : Stream.empty())
        .toList();
  }

  private static OperatorSettings settings(boolean policies) {
    var environment = new java.util.HashMap<>(WITHOUT);
    if (policies) {
      environment.put(
          "BROKERBENCH_RUN_NETWORK_POLICY",
          "{\"operatorNamespace\": \"here\", \"operatorLabels\": {\"app\": \"brokerbench\"}}");
    }
    return OperatorSettings.from(environment);
  }
}
