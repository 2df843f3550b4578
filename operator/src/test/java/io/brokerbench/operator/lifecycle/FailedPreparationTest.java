package io.brokerbench.operator.lifecycle;

import static io.brokerbench.operator.lifecycle.Decisions.assertFailed;
import static io.brokerbench.operator.lifecycle.Decisions.assertMessage;
import static io.brokerbench.operator.lifecycle.PreparedChildren.disks;
import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.DiskProbeSpec;
import io.brokerbench.api.Reason;
import io.brokerbench.core.message.Composed;
import io.brokerbench.core.message.Message;
import io.brokerbench.operator.nodes.ClusterContext;
import io.brokerbench.operator.observe.PodMessage;
import io.brokerbench.operator.observe.PodProblem;
import io.brokerbench.operator.observe.PodProblemKind;
import io.brokerbench.operator.resources.Labels.Component;
import io.brokerbench.operator.settings.OperatorSettings;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Disks that are too slow, and pods that prepare nodes and fail or keep the run waiting. */
class FailedPreparationTest {

  private static final Map<String, String> ENVIRONMENT =
      Map.of(
          "BROKERBENCH_WORKER_IMAGE", "worker:1",
          "BROKERBENCH_DISK_PROBE", "true",
          "BROKERBENCH_PAGE_CACHE_NAMESPACE", "page-cache");

  private static final Message PROBLEM = PodMessage.JOB_FAILED.with("prepare");

  private final Lifecycle lifecycle = new Lifecycle(OperatorSettings.from(ENVIRONMENT));

  @ParameterizedTest(name = "write {0}, fsync p99 {1}: {2}")
  @CsvSource({
    "327000000, 5000, ,                  ",
    "327000001, ,     WRITES_TOO_SLOWLY, 327000000",
    ",          4999, FSYNC_TOO_SLOW,    5000",
    ",          ,     ,                  ",
  })
  void slowDiskEndsTheRunByName(Long write, Long fsync, PreparationMessage message, Long found) {
    var views = Views.of("checked.yaml").with(PreparedChildren.probes(2, 2));
    PreparedChildren.setProbe(views.run(), new DiskProbeSpec(5, 268_435_456L, write, fsync));

    var decision = lifecycle.decide(views.build());

    assertFailed(decision, message == null ? null : Reason.DiskTooSlow);
    assertThat(decision.status().disks()).hasSize(2);
    if (message != null) {
      var limit = write == null ? fsync : write;
      assertMessage(
          decision,
          Composed.both(
              message.with(0, "broker-0", found, limit),
              message.with(1, "broker-0", found, limit)));
    }
  }

  @Test
  void probeWithoutReportEndsTheRun() {
    var probes = PreparedChildren.probes(2, 2);
    var last = (Pod) probes[probes.length - 1];
    var ended = last.getStatus().getContainerStatuses().getFirst().getState().getTerminated();
    ended.setMessage("fio: killed");

    var decision = lifecycle.decide(Views.of("checked.yaml").with(probes).build());

    assertFailed(decision, Reason.DiskProbeFailed);
    assertMessage(
        decision, PodMessage.REPORT_UNREADABLE.with("checked-0f8fad-probe-0-1", "fio: killed"));
  }

  @ParameterizedTest
  @CsvSource({
    "DISK_PROBE, PROBING_DISKS,       2",
    "PAGE_CACHE, DROPPING_PAGE_CACHE, 1",
  })
  void podsThatAreAwaitedAreExplained(Component component, PreparationMessage message, int total) {
    var views =
        component == Component.DISK_PROBE
            ? Views.of("checked.yaml").around(ClusterContext.NONE)
            : probed().around(disks("Available", "Available"));
    var jobs =
        component == Component.DISK_PROBE
            ? PreparedChildren.probes(0, 2)
            : new HasMetadata[] {PreparedChildren.pageCache()[0]};
    views.with(jobs).lacksAPod(jobs[0], new PodProblem(PodProblemKind.NotMade, PROBLEM, Views.NOW));

    var decision = lifecycle.decide(views.build());

    assertFailed(decision, null);
    assertMessage(decision, Composed.both(message.with(0, total), PROBLEM));
    assertThat(decision.actions()).isEmpty();
  }

  @Test
  void probeThatFailsEndsTheRun() {
    var pod = Views.failedPod("checked-probe-0-0-x", 1, "fio: no space left on device");
    pod.getMetadata().setLabels(PreparedChildren.labels(Component.DISK_PROBE));

    var decision = lifecycle.decide(Views.of("checked.yaml").with(pod).build());

    assertFailed(decision, Reason.DiskProbeFailed);
    assertMessage(
        decision,
        PodMessage.ENDED.with(
            PodMessage.POD.with("checked-probe-0-0-x"),
            PodMessage.EXIT_WITH_LAST_LINE.with(
                PodMessage.EXIT_CODE.with(1), "fio: no space left on device")));
  }

  /** Such as one whose pod was evicted, or that exceeded its deadline. */
  @ParameterizedTest
  @CsvSource({"DISK_PROBE, DiskProbeFailed", "PAGE_CACHE, PageCacheNotDropped"})
  void jobThatFailsAndHasNoPodEndsTheRun(Component component, Reason reason) {
    var views =
        component == Component.DISK_PROBE
            ? Views.of("checked.yaml").around(ClusterContext.NONE)
            : probed().around(disks("Available", "Available"));

    var decision = lifecycle.decide(views.with(PreparedChildren.failedJob(component)).build());

    assertFailed(decision, reason);
    assertMessage(decision, PodMessage.JOB_FAILED_BECAUSE.with("prepare", "it took too long"));
  }

  @ParameterizedTest
  @CsvSource({"Denied, true", "Failed, false"})
  void podThatMayNotDropPageCachesTellsWhichLevelItNeeds(PodProblemKind kind, boolean level) {
    var job = PreparedChildren.failedJob(Component.PAGE_CACHE);
    var views = probed().around(disks("Available", "Available")).with(job);
    views.lacksAPod(job, new PodProblem(kind, PROBLEM, Instant.EPOCH));

    var decision = lifecycle.decide(views.build());

    assertFailed(decision, Reason.PageCacheNotDropped);
    assertMessage(decision, level ? PreparationMessage.NEEDS_PRIVILEGED.with(PROBLEM) : PROBLEM);
  }

  private Views probed() {
    var views = Views.of("checked.yaml").with(PreparedChildren.probes(2, 2));
    return views.after(lifecycle.decide(views.build())).with();
  }
}
