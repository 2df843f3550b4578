package io.brokerbench.operator.observe;

import static io.brokerbench.operator.resources.Labels.Component.DISK_PROBE;

import io.brokerbench.api.DiskFigures;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.message.Message;
import io.brokerbench.operator.resources.node.DiskProbe;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import java.util.List;
import java.util.Optional;

/** What the pods of a disk probe handed over. */
public final class DiskReports {

  private DiskReports() {}

  /**
   * What {@code probe-disk} of the node-tools image writes.
   *
   * @param writeBytesPerSecond throughput of direct sequential writes
   * @param fsyncP50Micros median of fsync latency, in microseconds
   * @param fsyncP99Micros 99th percentile of fsync latency, in microseconds
   * @param fsyncMaxMicros the longest fsync, in microseconds
   * @param blockDevice what is mounted
   * @param fileSystem its type
   * @param mountOptions as the kernel lists them
   * @param tool what measured, with its version
   */
  record Report(
      long writeBytesPerSecond,
      long fsyncP50Micros,
      long fsyncP99Micros,
      long fsyncMaxMicros,
      String blockDevice,
      String fileSystem,
      String mountOptions,
      String tool) {}

  /** The figures of every target whose probe has ended well. */
  public static List<DiskFigures> read(List<DiskProbe.Target> targets, Children children) {
    return targets.stream().flatMap(target -> figures(target, children).stream()).toList();
  }

  /** The first probe that ended well, and yet handed over something else than a report. */
  public static Optional<Message> unreadable(List<DiskProbe.Target> targets, Children children) {
    return targets.stream()
        .flatMap(
            target ->
                children
                    .ended(DISK_PROBE, target.name())
                    .filter(ended -> parse(ended.message()).isEmpty())
                    .map(ended -> PodMessage.REPORT_UNREADABLE.with(target.name(), ended.message()))
                    .stream())
        .findFirst();
  }

  private static Optional<DiskFigures> figures(DiskProbe.Target target, Children children) {
    return children
        .ended(DISK_PROBE, target.name())
        .flatMap(ended -> parse(ended.message()))
        .map(report -> figures(target, report, claim(target, children)));
  }

  private static DiskFigures figures(
      DiskProbe.Target target, Report report, Optional<PersistentVolumeClaim> claim) {
    return new DiskFigures(
        target.node(),
        target.device(),
        claim.map(c -> c.getSpec().getVolumeName()).orElse(null),
        claim.map(c -> c.getSpec().getStorageClassName()).orElse(null),
        report.blockDevice(),
        report.fileSystem(),
        report.mountOptions(),
        report.writeBytesPerSecond(),
        report.fsyncP50Micros(),
        report.fsyncP99Micros(),
        report.fsyncMaxMicros());
  }

  private static Optional<PersistentVolumeClaim> claim(DiskProbe.Target target, Children children) {
    return children.of(PersistentVolumeClaim.class, DISK_PROBE).stream()
        .filter(claim -> claim.getMetadata().getName().equals(target.name()))
        .findFirst();
  }

  private static Optional<Report> parse(String message) {
    try {
      return Optional.of(Json.read(message, Report.class));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
