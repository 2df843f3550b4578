package io.brokerbench.operator.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.DiskFigures;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeBuilder;
import io.fabric8.kubernetes.api.model.storage.StorageClass;
import io.fabric8.kubernetes.api.model.storage.StorageClassBuilder;
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
        "Available | no-provisioner | Delete | false | - | -",
        "Available | no-provisioner | Delete | true  | pv is Available | -",
        "Bound     | no-provisioner | Delete | false | pv is Bound | -",
        "Released  | ebs            | Delete | false | pv is Released | -",
        "Released  | ebs            | Retain | false | pv is Released"
            + " | pv has the reclaim policy Retain",
        "Bound     | ebs            | Retain | false | pv is Bound | -",
        "-         | no-provisioner | Delete | false | pv is not offered again yet | -",
        "-         | ebs            | Delete | false | - | -",
      })
  void volumesComeBackOrNot(
      String phase, String provisioner, String policy, boolean deleted, String busy, String stuck) {
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

    assertThat(probed.busy()).isEqualTo(busy == null ? List.of() : List.of(busy));
    assertThat(probed.stuck()).isEqualTo(stuck == null ? List.of() : List.of(stuck));
  }

  @Test
  void everyDiskHasItsLine() {
    var around =
        ClusterContext.ofDisks(
            List.of(volume("a", "Bound", "Delete", false), volume("b", "Failed", "Delete", false)),
            List.of());

    assertThat(ProbedVolumes.of(List.of(disk("a"), disk("b")), around).busy())
        .containsExactly("a is Bound", "b is Failed");
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
    return new DiskFigures("n", 0, volume, "fast", null, null, null, null, null, null, null);
  }
}
