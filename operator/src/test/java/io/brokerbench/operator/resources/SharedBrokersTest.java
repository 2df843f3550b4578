package io.brokerbench.operator.resources;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BenchmarkRunStatus;
import io.brokerbench.operator.settings.OperatorSettings;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whose brokers a run of a suite uses. */
class SharedBrokersTest {

  private static final String RUN =
      """
      apiVersion: brokerbench.io/v1alpha1
      kind: BenchmarkRun
      metadata:
        name: %s
        namespace: bench
        uid: 0f8fad5b-d9cb-469f-a165-70867728950e
        annotations: {brokerbench.io/brokers: first}
        ownerReferences:
        - {apiVersion: brokerbench.io/v1alpha1, kind: BenchmarkSuite, name: a-suite, uid: u-1}
      spec:
        broker: {kind: Kafka, deployment: {type: %s}}
      """;

  private static BenchmarkRun run(String name, String status) {
    var run = Serialization.unmarshal(RUN.formatted(name, "StatefulSet"), BenchmarkRun.class);
    if (status != null) {
      run.setStatus(Serialization.unmarshal("---\n" + status, BenchmarkRunStatus.class));
    }
    return run;
  }

  /** An attempt that has not begun is the next one. */
  @ParameterizedTest(name = "{0}, {1}: {2}")
  @CsvSource(
      delimiter = '|',
      value = {
        "first  |                                      | first     | false",
        "second |                                      | first     | true",
        "second | {phase: Queued}                      | first     | true",
        "second | {phase: Provisioning, attempts: 1}   | first     | true",
        "second | {phase: Suspended, attempts: 1}      | first     | true",
        "second | {phase: Pending, attempts: 1}        | second..2 | false",
        "second | {phase: Measuring, attempts: 2}      | second..2 | false",
        "first  | {phase: Failed, attempts: 2}         | first..2  | false",
      })
  void areNamedByTheRunThatMakesThem(String run, String status, String name, boolean takenOver) {
    var shared = SharedBrokers.of(run(run, status)).orElseThrow();

    assertThat(shared.name()).isEqualTo(name);
    assertThat(shared.takenOver()).isEqualTo(takenOver);
  }

  @Test
  void areTheRunsOwnWithoutSuite() {
    var run = run("second", null);
    run.getMetadata().setOwnerReferences(java.util.List.of());
    assertThat(SharedBrokers.of(run)).isEmpty();
    assertThat(SharedBrokers.ownerOf(run)).isSameAs(run);

    var external = Serialization.unmarshal(RUN.formatted("a", "External"), BenchmarkRun.class);
    assertThat(SharedBrokers.of(external)).isEmpty();
  }

  @Test
  void lookAlikeFromEveryRunThatUsesThem() {
    var first = SharedBrokers.ownerOf(run("first", null));
    var second = SharedBrokers.ownerOf(run("second", "{phase: Measuring, attempts: 1}"));

    assertThat(second.getMetadata()).isEqualTo(first.getMetadata());
    assertThat(first.getMetadata().getUid())
        .isNotEqualTo(run("first", null).getMetadata().getUid());
    assertThat(SharedBrokers.ownerOf(first).getMetadata()).isEqualTo(first.getMetadata());
    assertThat(
            SharedBrokers.ownerOf(run("second", "{phase: Measuring, attempts: 2}")).getMetadata())
        .isNotEqualTo(first.getMetadata());
  }

  @Test
  void belongToTheSuite() {
    var owner = SharedBrokers.ownerOf(run("second", null));
    var metadata = Metadata.of(owner, "x", Labels.Component.BROKER);

    assertThat(metadata.getOwnerReferences())
        .singleElement()
        .satisfies(
            reference -> {
              assertThat(reference.getUid()).isEqualTo("u-1");
              assertThat(reference.getController()).isTrue();
            });
    assertThat(Metadata.owner(owner, false).getController()).isFalse();
    assertThat(metadata.getLabels())
        .containsEntry(Labels.SUITE, "a-suite")
        .containsEntry(Labels.SUITE_UID, "u-1")
        .containsEntry(Labels.RUN, "first")
        .containsEntry(Labels.RUN_UID, owner.getMetadata().getUid());
    assertThat(Labels.of(run("second", null), Labels.Component.WORKER))
        .doesNotContainKey(Labels.SUITE_UID);
  }

  @Test
  void keepTheNodesOfTheRun() {
    var run = run("second", "{phase: Measuring, attempts: 1, nodes: [a, b]}");
    assertThat(NodeTiers.of(SharedBrokers.ownerOf(run)).brokers()).containsExactly("a", "b");
  }

  /** The brokers and the run have a policy each; and those let the pods of the run in. */
  @Test
  void policiesLetTheRunIn() {
    var run = run("second", null);
    var brokers = Map.of(Labels.RUN_UID, SharedBrokers.of(run).orElseThrow().uid());
    var own = Map.of(Labels.RUN_UID, run.getMetadata().getUid());
    var settings =
        OperatorSettings.from(
            Map.of(
                "BROKERBENCH_WORKER_IMAGE",
                "worker:1",
                "BROKERBENCH_RUN_NETWORK_POLICY",
                "{\"operatorNamespace\": \"here\", \"operatorLabels\": {\"app\": \"b\"}}"));

    var policies =
        RunNetworkPolicies.of(run, settings).orElseThrow().resources().stream()
            .map(NetworkPolicy.class::cast)
            .toList();

    assertThat(policies)
        .extracting(policy -> policy.getMetadata().getName())
        .doesNotHaveDuplicates();
    var ofBrokers =
        policies.stream()
            .filter(policy -> policy.getSpec().getPodSelector().getMatchLabels().equals(brokers))
            .toList();
    assertThat(ofBrokers).hasSize(2);
    assertThat(ofBrokers)
        .flatMap(policy -> policy.getSpec().getIngress().getFirst().getFrom())
        .extracting(peer -> peer.getPodSelector().getMatchLabels())
        .contains(brokers, own);
    // That for the run goes with it, where the brokers stay.
    assertThat(ofBrokers)
        .filteredOn(policy -> Labels.isAny(policy, Labels.OF_BROKERS))
        .singleElement()
        .satisfies(
            policy -> assertThat(policy.getMetadata().getLabels()).containsAllEntriesOf(brokers));
    assertThat(policies)
        .filteredOn(policy -> policy.getSpec().getPodSelector().getMatchLabels().equals(own))
        .hasSize(1);
  }
}
