package io.brokerbench.operator.lifecycle;

import static io.brokerbench.operator.lifecycle.Decisions.assertFailed;
import static io.brokerbench.operator.lifecycle.Decisions.assertMessage;
import static io.brokerbench.operator.lifecycle.PreparedChildren.disks;
import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.ConditionType;
import io.brokerbench.api.Phase;
import io.brokerbench.api.Reason;
import io.brokerbench.core.message.Composed;
import io.brokerbench.operator.deployment.DeploymentMessage;
import io.brokerbench.operator.nodes.ClusterContext;
import io.brokerbench.operator.nodes.NodeMessage;
import io.brokerbench.operator.nodes.Nodes;
import io.brokerbench.operator.permission.PermissionMessage;
import io.brokerbench.operator.resources.Labels.Component;
import io.brokerbench.operator.settings.OperatorSettings;
import io.brokerbench.operator.system.pulsar.PulsarRuns;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodStatusBuilder;
import io.fabric8.kubernetes.api.model.storage.StorageClassBuilder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** From the queue to brokers on nodes that were probed and cleaned. */
class PreparationTest {

  private static final Map<String, String> ENVIRONMENT =
      Map.of(
          "BROKERBENCH_WORKER_IMAGE", "worker:1",
          "BROKERBENCH_DISK_PROBE", "true",
          "BROKERBENCH_PAGE_CACHE_NAMESPACE", "page-cache");

  private final Lifecycle lifecycle = new Lifecycle(OperatorSettings.from(ENVIRONMENT));

  @Test
  void runThatIsNotItsTurnIsQueuedAndNoDeadlineCounts() {
    var views = accepted("level2.yaml");
    views.run().getMetadata().setCreationTimestamp("2025-06-01T00:00:00Z");
    var first = Views.read("level2.yaml");
    first.getMetadata().setUid("another");
    first.getMetadata().setName("first");
    first.getMetadata().setCreationTimestamp("2025-01-01T00:00:00Z");
    views.around(ClusterContext.ofQueue(Nodes.pool("broker", 3), List.of(first), List.of()));

    var queued = lifecycle.decide(views.build());
    assertThat(queued.status().phase()).isEqualTo(Phase.Queued);
    assertThat(queued.status().queuePosition()).isEqualTo(2);
    assertMessage(queued, NodeMessage.PLACE.with(2, 2));
    assertThat(queued.status().startTime()).isNull();
    views.after(queued);

    var later = Views.NOW.plusSeconds(1_000_000);
    assertThat(lifecycle.decide(views.at(later).build()).status()).isEqualTo(queued.status());
    assertThat(lifecycle.untilRecheck(views.build())).isEmpty();

    views.around(ClusterContext.ofQueue(Nodes.pool("broker", 4), List.of(), List.of()));
    var started = lifecycle.decide(views.build()).status();
    assertThat(started.phase()).isEqualTo(Phase.Provisioning);
    assertThat(started.queuePosition()).isNull();
    assertThat(started.startTime()).isEqualTo(later.toString());
    assertThat(started.nodes()).containsExactly("broker-0", "broker-1", "broker-2");
  }

  @Test
  void runThatLacksNodesSaysSoUntilItsDeadline() {
    var views = accepted("level2.yaml");
    views.around(ClusterContext.ofQueue(Nodes.pool("broker", 2), List.of(), List.of()));

    var waiting = lifecycle.decide(views.build());
    assertThat(waiting.status().phase()).isEqualTo(Phase.Pending);
    assertMessage(waiting, PreparationMessage.TOO_FEW_NODES.with(3, 2, 2));

    var late = lifecycle.decide(views.at(Views.NOW.plusSeconds(901)).build());
    assertFailed(late, Reason.StartDeadlineExceeded);
  }

  /** Nodes that are upgraded for longer than the deadline end the first run, and not the queue. */
  @Test
  void onlyFirstRunFailsWhileNodesAreMissing() {
    var views = accepted("level2.yaml");
    views.run().getMetadata().setCreationTimestamp("2025-06-01T00:00:00Z");
    var first = Views.read("level2.yaml");
    first.getMetadata().setUid("another");
    first.getMetadata().setName("first");
    first.getMetadata().setCreationTimestamp("2025-01-01T00:00:00Z");
    views.around(ClusterContext.ofQueue(Nodes.pool("broker", 2), List.of(first), List.of()));

    var queued = lifecycle.decide(views.build());
    assertThat(queued.status().phase()).isEqualTo(Phase.Queued);
    assertThat(queued.status().startTime()).isNull();
    assertMessage(queued, PreparationMessage.TOO_FEW_NODES.with(3, 2, 2));
    views.after(queued);

    var later = Views.NOW.plusSeconds(1_000_000);
    assertThat(lifecycle.decide(views.at(later).build()).status()).isEqualTo(queued.status());

    views.around(ClusterContext.ofQueue(Nodes.pool("broker", 2), List.of(), List.of()));
    assertThat(lifecycle.decide(views.build()).status().startTime()).isEqualTo(later.toString());
  }

  @Test
  void tieredRunTakesTwiceItsNodes() {
    var views = Views.of("level2.yaml");
    views.run().setSpec(PulsarRuns.with("broker: {pulsar: {tiered: true}}").getSpec());
    views.after(lifecycle.decide(views.build()));
    views.around(ClusterContext.ofQueue(Nodes.pool("broker", 5), List.of(), List.of()));

    assertMessage(
        lifecycle.decide(views.build()), PreparationMessage.TOO_FEW_NODES_OF_TIERS.with(6, 5, 5));

    views.around(ClusterContext.ofQueue(Nodes.pool("broker", 7), List.of(), List.of()));
    var begun = lifecycle.decide(views.build());
    assertMessage(begun, PreparationMessage.NODES.with(begun.status().nodes()));
    assertThat(begun.status().nodes()).hasSize(6).startsWith("broker-0").endsWith("broker-5");
  }

  @Test
  void podsOfADeletedRunKeepTheNodes() {
    var views = accepted("level2.yaml");
    var stray = PreparedChildren.pod("gone", "other-0", Component.BROKER, "broker-1");
    var elsewhere = PreparedChildren.pod("gone", "other-1", Component.BROKER, "worker-0");
    views.around(
        ClusterContext.ofQueue(Nodes.pool("broker", 3), List.of(), List.of(stray, elsewhere)));

    var decision = lifecycle.decide(views.build());

    assertThat(decision.status().phase()).isEqualTo(Phase.Queued);
    assertMessage(
        decision,
        PreparationMessage.STRAY_PODS.with(NodeMessage.PLACE.with(1, 1), "bench/other-0"));
  }

  @ParameterizedTest(name = "{0} {1}: {2}")
  @CsvSource({
    "COORDINATOR, Failed,    Provisioning",
    "WORKER,      Succeeded, Provisioning",
    "WORKER,      Running,   Queued",
    "BROKER,      Failed,    Queued",
  })
  void retainedPodsOfADeletedRunKeepNoNodes(Component component, String state, Phase phase) {
    var views = accepted("level2.yaml");
    var stray = PreparedChildren.pod("gone", "other-0", component, "broker-1");
    stray.setStatus(new PodStatusBuilder().withPhase(state).build());
    views.around(ClusterContext.ofQueue(Nodes.pool("broker", 3), List.of(), List.of(stray)));

    assertThat(lifecycle.decide(views.build()).status().phase()).isEqualTo(phase);
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "BROKERBENCH_DISK_PROBE,           spec.checks.diskProbe,      diskProbe.enabled",
    "BROKERBENCH_PAGE_CACHE_NAMESPACE, spec.checks.pageCache Drop, pageCache.enabled",
  })
  void whatTheInstallerDoesNotWantIsRefusedAtOnce(String variable, String field, String setting) {
    var environment = new java.util.HashMap<>(ENVIRONMENT);
    environment.remove(variable);
    var run = Views.of("checked.yaml");
    run.run().setStatus(null);

    var decision = new Lifecycle(OperatorSettings.from(environment)).decide(run.build());

    assertFailed(decision, Reason.PermissionMissing);
    assertMessage(decision, PermissionMessage.FEATURE_DISABLED.with(field, setting));
  }

  @Test
  void disksAreProbedGivenBackAndCleanBeforeBrokersAreMade() {
    var views = Views.of("checked.yaml").around(ClusterContext.NONE);

    var made = lifecycle.decide(views.build());
    assertThat(made.actions()).hasSize(1).first().isInstanceOf(Action.Create.class);

    var half = lifecycle.decide(views.with(PreparedChildren.probes(1, 2)).build());
    assertThat(half.actions()).isEmpty();
    assertMessage(half, PreparationMessage.PROBING_DISKS.with(1, 2));

    var measured = lifecycle.decide(views.with(PreparedChildren.probes(2, 2)).build());
    assertThat(measured.status().disks()).hasSize(2);
    assertThat(measured.status().disks().getLast())
        .isEqualTo(PreparedChildren.figures("broker-0", 1));
    views.after(measured);

    var releasing = lifecycle.decide(views.build());
    assertThat(releasing.actions())
        .singleElement()
        .isInstanceOfSatisfying(
            Action.Delete.class,
            delete ->
                assertThat(delete.objects())
                    .extracting(HasMetadata::getKind)
                    .containsOnly("Job", "PersistentVolumeClaim"));
    assertMessage(releasing, PreparationMessage.RELEASING_OBJECTS.with(6));

    var recycling = lifecycle.decide(views.with().around(disks("Available", "Released")).build());
    assertThat(recycling.actions()).isEmpty();
    assertMessage(
        recycling,
        PreparationMessage.VOLUMES_BUSY.with(NodeMessage.VOLUME_IN_PHASE.with("pv-1", "Released")));

    var ready = lifecycle.decide(views.around(disks("Available", "Available")).build());
    assertMessage(ready, PreparationMessage.DROPPING_PAGE_CACHE.with(0, 1));
    assertThat(ready.actions()).hasSize(1).first().isInstanceOf(Action.Create.class);
  }

  @Test
  void volumesThatBrokersHaveAreNotWaitedFor() {
    var views = probed().around(disks("Bound", "Bound")).with(PreparedChildren.pageCache());
    views.after(lifecycle.decide(views.around(disks("Available", "Available")).build()));

    var decision =
        lifecycle.decide(views.with().around(disks("Bound", "Bound")).brokers(0).build());

    assertMessage(decision, DeploymentMessage.BROKERS_READY.with(0, 1));
  }

  @ParameterizedTest(name = "{0} from {1}, {2}: {3}")
  @CsvSource({
    "Available, kubernetes.io/no-provisioner, Delete, DROPPING_PAGE_CACHE",
    "Released,  kubernetes.io/no-provisioner, Delete, VOLUMES_BUSY",
    ",          kubernetes.io/no-provisioner, Delete, VOLUMES_BUSY",
    ",          ebs.csi.aws.com,              Delete, DROPPING_PAGE_CACHE",
    "Released,  ebs.csi.aws.com,              Delete, VOLUMES_BUSY",
    "Released,  ebs.csi.aws.com,              Retain, VOLUMES_STUCK",
  })
  void brokersWaitForProbedVolumes(
      String phase, String provisioner, String policy, PreparationMessage message) {
    var views = probed();
    var around =
        ClusterContext.ofDisks(
            phase == null
                ? List.of()
                : List.of(
                    PreparedChildren.volume("pv-0", phase, policy),
                    PreparedChildren.volume("pv-1", "Available", policy)),
            List.of(
                new StorageClassBuilder()
                    .withNewMetadata()
                    .withName("local-nvme")
                    .endMetadata()
                    .withProvisioner(provisioner)
                    .build()));

    var decision = lifecycle.decide(views.with().around(around).build());

    assertMessage(
        decision,
        switch (message) {
          case DROPPING_PAGE_CACHE -> message.with(0, 1);
          case VOLUMES_STUCK -> message.with(NodeMessage.VOLUME_RETAINED.with("pv-0"));
          default ->
              message.with(
                  phase == null
                      ? List.of(
                          NodeMessage.VOLUME_NOT_OFFERED.with("pv-0"),
                          NodeMessage.VOLUME_NOT_OFFERED.with("pv-1"))
                      : List.of(NodeMessage.VOLUME_IN_PHASE.with("pv-0", phase)));
        });
    assertFailed(decision, "Retain".equals(policy) ? Reason.DiskProbeFailed : null);
  }

  @Test
  void pageCacheIsDroppedBeforeBrokersAreMade() {
    var views = probed().around(disks("Available", "Available"));
    views.with(PreparedChildren.pageCache());

    var dropped = lifecycle.decide(views.build());
    assertThat(dropped.status().pageCacheDropped())
        .containsExactly(PreparedChildren.drop("broker-0"));
    assertMessage(dropped, PreparationMessage.PAGE_CACHE_DROPPED.with());
    assertThat(dropped.actions()).hasSize(1).first().isInstanceOf(Action.Delete.class);

    var brokers = lifecycle.decide(views.after(dropped).with().build());
    assertThat(brokers.actions())
        .singleElement()
        .isInstanceOfSatisfying(
            Action.Create.class,
            create ->
                assertThat(create.resources())
                    .extracting(HasMetadata::getKind)
                    .contains("StatefulSet"));
  }

  @Test
  void brokersOfAFailedRunStayWhereTheRunSaysSo() {
    var views = Views.of("checked.yaml");
    views.brokers(1, Views.waitingPod("k", "InvalidImageName", 0)).with();
    PreparedChildren.setProbe(views.run(), null);
    views.run().getStatus();
    views.after(new Decision(List.of(), PreparedChildren.failed(views.run())));

    var finished = lifecycle.decide(views.build());

    assertThat(finished.status().phase()).isEqualTo(Phase.Failed);
    assertThat(finished.status().brokersRetained()).isTrue();
    assertThat(finished.actions())
        .containsExactly(new Action.TearDown(false, true, false, List.of()));
    assertThat(finished.status().condition(ConditionType.Finished).orElseThrow().getMessage())
        .isEqualTo(
            Composed.both(
                    LifecycleMessage.RETAINED.with(LifecycleMessage.BROKERS.with()),
                    LifecycleMessage.OTHERS_DELETED.with())
                .toString());
  }

  private Views accepted(String resource) {
    var views = Views.of(resource);
    return views.after(lifecycle.decide(views.build()));
  }

  private Views probed() {
    var views = Views.of("checked.yaml").with(PreparedChildren.probes(2, 2));
    return views.after(lifecycle.decide(views.build())).with();
  }
}
