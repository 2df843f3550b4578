package io.brokerbench.operator.lifecycle;

import static io.brokerbench.operator.lifecycle.Decisions.assertFailed;
import static io.brokerbench.operator.lifecycle.PreparedChildren.disks;
import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.DiskProbeSpec;
import io.brokerbench.api.Reason;
import io.brokerbench.operator.nodes.ClusterContext;
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

  private final Lifecycle lifecycle = new Lifecycle(OperatorSettings.from(ENVIRONMENT));

  @ParameterizedTest(name = "write {0}, fsync p99 {1}: {2}")
  @CsvSource({
    "327000000, 5000, ",
    "327000001, ,     'device 0 of node broker-0 writes 327000000 bytes/s, limit"
        + " minWriteBytesPerSecond 327000001; device 1 of node broker-0 writes 327000000 bytes/s,"
        + " limit minWriteBytesPerSecond 327000001'",
    ",          4999, 'device 0 of node broker-0 has an fsync p99 of 5000 us, limit"
        + " maxFsyncP99Micros 4999; device 1 of node broker-0 has an fsync p99 of 5000 us, limit"
        + " maxFsyncP99Micros 4999'",
    ", , ",
  })
  void slowDiskEndsTheRunByName(Long write, Long fsync, String message) {
    var views = Views.of("checked.yaml").with(PreparedChildren.probes(2, 2));
    PreparedChildren.setProbe(views.run(), new DiskProbeSpec(5, 268_435_456L, write, fsync));

    var decision = lifecycle.decide(views.build());

    assertFailed(decision, message == null ? null : Reason.DiskTooSlow);
    assertThat(decision.status().disks()).hasSize(2);
    if (message != null) {
      assertThat(decision.status().message()).isEqualTo(message);
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
    assertThat(decision.status().message())
        .isEqualTo("Job checked-0f8fad-probe-0-1 reported: fio: killed");
  }

  @ParameterizedTest
  @CsvSource({
    "DISK_PROBE, 'probing the disks: 0 of 2 done; no room'",
    "PAGE_CACHE, 'dropping the page cache: 0 of 1 nodes done; no room'",
  })
  void podsThatAreAwaitedAreExplained(Component component, String message) {
    var views =
        component == Component.DISK_PROBE
            ? Views.of("checked.yaml").around(ClusterContext.NONE)
            : probed().around(disks("Available", "Available"));
    var jobs =
        component == Component.DISK_PROBE
            ? PreparedChildren.probes(0, 2)
            : new HasMetadata[] {PreparedChildren.pageCache()[0]};
    views
        .with(jobs)
        .lacksAPod(jobs[0], new PodProblem(PodProblemKind.NotMade, "no room", Views.NOW));

    var decision = lifecycle.decide(views.build());

    assertFailed(decision, null);
    assertThat(decision.status().message()).isEqualTo(message);
    assertThat(decision.actions()).isEmpty();
  }

  @Test
  void probeThatFailsEndsTheRun() {
    var pod = Views.failedPod("checked-probe-0-0-x", 1, "fio: no space left on device");
    pod.getMetadata().setLabels(PreparedChildren.labels(Component.DISK_PROBE));

    var decision = lifecycle.decide(Views.of("checked.yaml").with(pod).build());

    assertFailed(decision, Reason.DiskProbeFailed);
    assertThat(decision.status().message())
        .isEqualTo("pod checked-probe-0-0-x exit code 1: fio: no space left on device");
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
    assertThat(decision.status().message()).isEqualTo("job prepare has failed: it took too long");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Denied | no; it needs the Pod Security level privileged",
        "Failed | no",
      })
  void podThatMayNotDropPageCachesTellsWhichLevelItNeeds(PodProblemKind kind, String message) {
    var job = PreparedChildren.failedJob(Component.PAGE_CACHE);
    var views = probed().around(disks("Available", "Available")).with(job);
    views.lacksAPod(job, new PodProblem(kind, "no", Instant.EPOCH));

    var decision = lifecycle.decide(views.build());

    assertFailed(decision, Reason.PageCacheNotDropped);
    assertThat(decision.status().message()).isEqualTo(message);
  }

  private Views probed() {
    var views = Views.of("checked.yaml").with(PreparedChildren.probes(2, 2));
    return views.after(lifecycle.decide(views.build())).with();
  }
}
