package io.brokerbench.operator.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.DiskFigures;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeBuilder;
import io.fabric8.kubernetes.api.model.storage.StorageClass;
import io.fabric8.kubernetes.api.model.storage.StorageClassBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProbedVolumesTest {

  @ParameterizedTest(name = "{0} of a class by {1}, policy {2}, deleted {3}: busy {4}, stuck {5}")
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "Available | no-provisioner | Delete | false | -                  | -",
        "Available | no-provisioner | Delete | true  | VOLUME_IN_PHASE    | -",
        "Bound     | no-provisioner | Delete | false | VOLUME_IN_PHASE    | -",
        "Released  | ebs            | Delete | false | VOLUME_IN_PHASE    | -",
        "Released  | ebs            | Retain | false | VOLUME_IN_PHASE    | VOLUME_RETAINED",
        "Bound     | ebs            | Retain | false | VOLUME_IN_PHASE    | -",
        "-         | no-provisioner | Delete | false | VOLUME_NOT_OFFERED | -",
        "-         | ebs            | Delete | false | -                  | -",
      })
  void volumesComeBackOrNot(
      String phase,
      String provisioner,
      String policy,
      boolean deleted,
      NodeMessage busy,
      NodeMessage stuck) {
    var volumes =
        phase == null
            ? List.of(volume("other", "Bound", "Retain", false))
            : List.of(
                volume("other", "Released", "Retain", false), volume("pv", phase, policy, deleted));
    var around =
        ClusterContext.ofDisks(
            volumes,
            List.of(
                storageClass("elsewhere", provisioner.equals("ebs") ? "no-provisioner" : "ebs"),
                storageClass("fast", provisioner)));

    var probed = ProbedVolumes.of(List.of(disk("pv")), around);

    assertThat(probed.busy())
        .isEqualTo(
            busy == null
                ? List.of()
                : List.of(
                    busy == NodeMessage.VOLUME_IN_PHASE
                        ? busy.with("pv", phase)
                        : busy.with("pv")));
    assertThat(probed.stuck()).isEqualTo(stuck == null ? List.of() : List.of(stuck.with("pv")));
  }

  @Test
  void everyDiskHasItsLine() {
    var around =
        ClusterContext.ofDisks(
            List.of(volume("a", "Bound", "Delete", false), volume("b", "Failed", "Delete", false)),
            List.of());

    assertThat(ProbedVolumes.of(List.of(disk("a"), disk("b")), around).busy())
        .containsExactly(
            NodeMessage.VOLUME_IN_PHASE.with("a", "Bound"),
            NodeMessage.VOLUME_IN_PHASE.with("b", "Failed"));
  }

  private static PersistentVolume volume(
      String name, String phase, String policy, boolean deleted) {
    return new PersistentVolumeBuilder()
        .withNewMetadata()
        .withName(name)
        .withDeletionTimestamp(deleted ? "2026-01-01T00:00:00Z" : null)
        .endMetadata()
        .withNewSpec()
        .withPersistentVolumeReclaimPolicy(policy)
        .endSpec()
        .withNewStatus()
        .withPhase(phase)
        .endStatus()
        .build();
  }

  private static StorageClass storageClass(String name, String provisioner) {
    return new StorageClassBuilder()
        .withNewMetadata()
        .withName(name)
        .endMetadata()
        .withProvisioner("kubernetes.io/" + provisioner)
        .build();
  }

  private static DiskFigures disk(String volume) {
    return Serialization.unmarshal(
        """
        node: n
        device: 0
        volume: %s
        storageClass: fast
        """
            .formatted(volume),
        DiskFigures.class);
  }
}
