package io.brokerbench.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.ConditionType;
import io.brokerbench.api.DiskFigures;
import io.brokerbench.api.PageCacheDrop;
import io.brokerbench.api.Phase;
import io.brokerbench.api.Reason;
import io.brokerbench.e2e.support.Manifest;
import io.brokerbench.e2e.support.OnBrokerNodes;
import io.brokerbench.e2e.support.RunHandle;
import io.brokerbench.e2e.support.Scenario;
import io.brokerbench.e2e.support.TestNamespace;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One run at a time on nodes that were probed and cleaned, and clean disks for the next one. */
@Scenario
@OnBrokerNodes(2)
@Order(11)
class FairConditionsIT {

  private static final Map<String, Object> QUICK_PROBE =
      Map.of("secondsPerMeasurement", 1, "fileSizeBytes", 33_554_432);

  /** The first is probed, and so keeps the nodes long enough for the second to queue. */
  @Test
  @Tag("gate")
  void secondRunOnThePoolIsQueuedAndThenMeasuredOnTheSameNode(TestNamespace namespace) {
    var first =
        namespace.start(
            Manifest.shortRunOnOneNode("first")
                .with("checks.diskProbe", QUICK_PROBE)
                .with("checks.pageCache", "Drop"));
    first.awaitPhase(Phase.Provisioning);
    var second = namespace.start(Manifest.shortRunOnOneNode("second"));

    var queued = second.await(status -> status.phase() == Phase.Queued);
    assertThat(queued.queuePosition()).isEqualTo(1);
    assertThat(queued.message()).contains(namespace.name() + "/first");
    assertThat(queued.startTime()).isNull();

    var before = first.awaitSucceeded();
    assertPrepared(first);
    var after = second.awaitSucceeded();

    assertThat(after.nodes()).isEqualTo(before.nodes()).hasSize(1);
    assertThat(after.queuePosition()).isNull();
    assertThat(Instant.parse(after.startTime()))
        .isAfterOrEqualTo(Instant.parse(before.completionTime()));
    namespace.assertOnlyResultsAreLeft();
    namespace.awaitCleanVolumes();
  }

  private static void assertPrepared(RunHandle run) {
    var status = run.status();
    var node = status.nodes().getFirst();
    var environment = run.result().environment();

    assertThat(status.disks()).extracting(DiskFigures::device).containsExactly(0, 1);
    assertThat(status.disks())
        .allSatisfy(
            disk -> {
              assertThat(disk.node()).isEqualTo(node);
              assertThat(disk.volume()).startsWith(node);
              assertThat(disk.fileSystem()).isNotBlank();
              assertThat(disk.writeBytesPerSecond()).isPositive();
              assertThat(disk.fsyncP50Micros()).isPositive();
              assertThat(disk.fsyncP99Micros())
                  .isBetween(disk.fsyncP50Micros(), disk.fsyncMaxMicros());
            });
    assertThat(status.disks().getFirst().volume()).isNotEqualTo(status.disks().getLast().volume());
    assertThat(environment.disks()).isEqualTo(status.disks());

    assertThat(status.pageCacheDropped()).extracting(PageCacheDrop::node).containsExactly(node);
    assertThat(status.pageCacheDropped().getFirst().cachedBytesAfter())
        .isLessThan(status.pageCacheDropped().getFirst().cachedBytesBefore());
    assertThat(environment.pageCacheDropped()).isEqualTo(status.pageCacheDropped());

    var broker = environment.brokers().getFirst();
    assertThat(broker.node().name()).isEqualTo(node);
    assertThat(broker.jvm()).contains("VM");
    assertThat(broker.mounts())
        .extracting(mount -> mount.path())
        .containsExactlyInAnyOrder("/var/lib/kafka/disk-0", "/var/lib/kafka/disk-1");
    assertThat(broker.mounts()).allSatisfy(m -> assertThat(m.fileSystem()).isNotBlank());
  }

  @Test
  @Tag("gate")
  void diskThatMissesALimitEndsTheRunBeforeAnyBroker(TestNamespace namespace) {
    var run =
        namespace.start(
            Manifest.shortRunOnOneNode("slow-disk")
                .with("checks.diskProbe", QUICK_PROBE)
                .with("checks.diskProbe.maxFsyncP99Micros", 1));
    var components = run.componentsDuring(run::awaitFailed);

    assertThat(components).containsExactly("disk-probe");
    assertThat(run.condition(ConditionType.Succeeded).getReason())
        .isEqualTo(Reason.DiskTooSlow.name());
    assertThat(run.condition(ConditionType.Succeeded).getMessage())
        .contains(run.status().nodes().getFirst(), "maxFsyncP99Micros")
        .containsPattern("\\b1\\b");
    namespace.assertOnlyResultsAreLeft();
    namespace.awaitCleanVolumes();
  }

  /** An image that nobody has: the broker pod stays to be looked at, and keeps the pool. */
  @Test
  @Tag("gate")
  void retainedBrokersKeepThePoolUntilTheirRunIsDeleted(TestNamespace namespace) {
    var failed =
        namespace.start(
            Manifest.shortRunOnOneNode("failed")
                .with("broker.image", "brokerbench.local/nobody-has-this:1")
                .with("retain.brokers", "OnFailure"));
    var status = failed.awaitFailed();
    assertThat(status.brokersRetained()).isTrue();
    assertThat(failed.pods("broker")).hasSize(1);

    var next = namespace.start(Manifest.shortRunOnOneNode("next"));
    assertThat(next.await(s -> s.phase() == Phase.Queued).message())
        .contains(namespace.name() + "/failed");

    failed.delete();
    next.awaitPhase(Phase.Provisioning);
    next.delete();
    namespace.awaitNothingIsLeft();
    namespace.awaitCleanVolumes();
  }

  /** However a run ends, the next one finds empty disks and nothing else of it. */
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "probe-limit  | checks.diskProbe.minWriteBytesPerSecond | 1000000000000000 | DiskTooSlow"
            + " | minWriteBytesPerSecond",
        "probe-claim  | broker.storage.sizePerDevice     | 100Gi | Unschedulable"
            + " | nodes are available: ",
        "broker-image | broker.image | brokerbench.local/nobody-has-this:1 | BrokerImageNotPulled"
            + " | brokerbench.local/nobody-has-this:1",
        "broker-place | broker.kafka.resources.requests.cpu | 1000 | Unschedulable"
            + " | Insufficient cpu",
        "worker-place | workers.resources.requests.cpu      | 1000 | Unschedulable"
            + " | Insufficient cpu",
        "no-time      | activeDeadlineSeconds               | 60   | ActiveDeadlineExceeded"
            + " | activeDeadlineSeconds",
      })
  @Tag("soak")
  void failureLeavesNothingBehind(
      String name,
      String field,
      String value,
      Reason reason,
      String words,
      TestNamespace namespace) {
    var number = value.matches("\\d+") ? (Object) Long.valueOf(value) : value;
    var manifest =
        Manifest.shortRunOnOneNode(name)
            .with("checks.diskProbe", QUICK_PROBE)
            .with("startDeadlineSeconds", 60)
            .with("activeDeadlineSeconds", 300)
            .with(field, field.endsWith("cpu") ? value : number);
    var run =
        namespace.start(
            reason == Reason.ActiveDeadlineExceeded ? manifest.load(200, 0, 59) : manifest);

    run.awaitFailed();

    var failure = run.condition(ConditionType.Succeeded);
    assertThat(failure.getReason()).as(failure.getMessage()).isEqualTo(reason.name());
    assertThat(failure.getMessage()).contains(words);
    if (reason == Reason.ActiveDeadlineExceeded) {
      assertThat(run.result().completed()).isFalse();
      assertThat(run.result().integrity().acknowledged()).isPositive();
    }
    namespace.assertOnlyResultsAreLeft();
    namespace.awaitCleanVolumes();
  }
}
