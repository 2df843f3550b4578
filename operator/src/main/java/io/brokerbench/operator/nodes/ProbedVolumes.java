package io.brokerbench.operator.nodes;

import io.brokerbench.api.DiskFigures;
import io.brokerbench.core.message.Message;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import java.util.List;
import java.util.Optional;

/**
 * The volumes that were probed, on their way back to whoever wants a volume next.
 *
 * @param busy a line about each that is not ready for a new claim yet
 * @param stuck a line about each that never will be
 */
public record ProbedVolumes(List<Message> busy, List<Message> stuck) {

  /** What a storage class says whose volumes are made beforehand, and offered again after use. */
  private static final String NO_PROVISIONER = "kubernetes.io/no-provisioner";

  /** How the volumes that made {@code disks} are doing. */
  public static ProbedVolumes of(List<DiskFigures> disks, ClusterContext around) {
    return new ProbedVolumes(
        disks.stream().flatMap(disk -> busy(disk, around).stream()).toList(),
        disks.stream().flatMap(disk -> stuck(disk, around).stream()).toList());
  }

  private static Optional<Message> busy(DiskFigures disk, ClusterContext around) {
    var volume = volume(disk, around);
    if (volume.isPresent()) {
      var phase = volume.get().getStatus().getPhase();
      var offered =
          phase.equals("Available") && volume.get().getMetadata().getDeletionTimestamp() == null;
      return offered
          ? Optional.empty()
          : Optional.of(NodeMessage.VOLUME_IN_PHASE.with(disk.volume(), phase));
    }
    return isStatic(disk, around)
        ? Optional.of(NodeMessage.VOLUME_NOT_OFFERED.with(String.valueOf(disk.volume())))
        // Volumes that are made on demand go with their claim.
        : Optional.empty();
  }

  private static Optional<Message> stuck(DiskFigures disk, ClusterContext around) {
    return volume(disk, around)
        .filter(volume -> "Retain".equals(volume.getSpec().getPersistentVolumeReclaimPolicy()))
        .filter(volume -> "Released".equals(volume.getStatus().getPhase()))
        .map(volume -> NodeMessage.VOLUME_RETAINED.with(disk.volume()));
  }

  private static Optional<PersistentVolume> volume(DiskFigures disk, ClusterContext around) {
    return around.volumes().stream()
        .filter(volume -> volume.getMetadata().getName().equals(disk.volume()))
        .findFirst();
  }

  private static boolean isStatic(DiskFigures disk, ClusterContext around) {
    return around.classes().stream()
        .filter(type -> type.getMetadata().getName().equals(disk.storageClass()))
        .anyMatch(type -> NO_PROVISIONER.equals(type.getProvisioner()));
  }
}
