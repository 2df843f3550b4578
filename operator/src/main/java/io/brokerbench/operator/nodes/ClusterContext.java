package io.brokerbench.operator.nodes;

import io.brokerbench.api.BenchmarkRun;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.storage.StorageClass;
import java.util.List;

/**
 * What a run must know of the cluster around it until it has its nodes to itself; each list is
 * empty while the run does not need it.
 *
 * @param nodes all nodes
 * @param runs all runs, in every namespace that is watched
 * @param strays pods of runs that have been deleted, which are still on their nodes
 * @param volumes all PersistentVolumes
 * @param classes the storage classes of volumes that were probed
 */
public record ClusterContext(
    List<Node> nodes,
    List<BenchmarkRun> runs,
    List<Pod> strays,
    List<PersistentVolume> volumes,
    List<StorageClass> classes) {

  /** Nothing that a run would need to know. */
  public static final ClusterContext NONE =
      new ClusterContext(List.of(), List.of(), List.of(), List.of(), List.of());

  /** What a run sees that waits for nodes. */
  public static ClusterContext ofQueue(
      List<Node> nodes, List<BenchmarkRun> runs, List<Pod> strays) {
    return new ClusterContext(nodes, runs, strays, List.of(), List.of());
  }

  /** What a run sees whose disks have been probed. */
  public static ClusterContext ofDisks(List<PersistentVolume> volumes, List<StorageClass> classes) {
    return new ClusterContext(List.of(), List.of(), List.of(), volumes, classes);
  }
}
