package io.brokerbench.operator.permission;

import java.util.List;
import java.util.Set;

/**
 * An optional block of permissions in the operator's Helm chart, off when not wanted.
 *
 * @param value the value of the chart that grants the block, such as {@code diskProbe.enabled}
 * @param permissions what the block grants, each as verb and resource, such as {@code create
 *     jobs.batch}
 */
public record OperatorFeature(String value, Set<String> permissions) {

  /** Probes of the disks that brokers will get. */
  public static final OperatorFeature DISK_PROBE =
      new OperatorFeature(
          "diskProbe.enabled",
          Set.of(
              "create persistentvolumeclaims",
              "get persistentvolumes",
              "list persistentvolumes",
              "watch persistentvolumes",
              "get storageclasses.storage.k8s.io"));

  /** A namespace for the privileged pods that drop page caches; its Jobs need no further right. */
  public static final OperatorFeature PAGE_CACHE =
      new OperatorFeature("pageCache.enabled", Set.of());

  /** A NetworkPolicy for the pods of each run. */
  public static final OperatorFeature RUN_NETWORK_POLICY =
      new OperatorFeature(
          "runs.networkPolicy.enabled",
          Set.of(
              "list networkpolicies.networking.k8s.io",
              "watch networkpolicies.networking.k8s.io",
              "create networkpolicies.networking.k8s.io",
              "delete networkpolicies.networking.k8s.io"));

  /** What is for all systems. A system has what its deployments need. */
  public static final List<OperatorFeature> OF_NO_SYSTEM =
      List.of(DISK_PROBE, PAGE_CACHE, RUN_NETWORK_POLICY);

  /** Copies the permissions. */
  public OperatorFeature {
    permissions = Set.copyOf(permissions);
  }
}
