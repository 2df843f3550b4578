package io.brokerbench.operator.resources;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import java.util.Map;
import java.util.TreeMap;

/**
 * What tells others of a cluster to leave the pods of a run where and as they are. A pod that moves
 * ends its run; a proxy of a mesh would be measured, and a Job whose pod has one may never end.
 */
public final class Undisturbed {

  /**
   * Read by Karpenter, by the Cluster Autoscaler, by the Descheduler (whose own policy says whether
   * that is binding), and by the injectors of Istio, Linkerd and Consul.
   */
  public static final Map<String, String> ANNOTATIONS =
      Map.of(
          "karpenter.sh/do-not-disrupt", "true",
          "cluster-autoscaler.kubernetes.io/safe-to-evict", "false",
          "descheduler.alpha.kubernetes.io/prefer-no-eviction", "true",
          "sidecar.istio.io/inject", "false",
          "linkerd.io/inject", "disabled",
          "consul.hashicorp.com/connect-inject", "false");

  /** Read by Istio, with sidecars (where it comes before the annotation) and without. */
  private static final Map<String, String> LABELS =
      Map.of("sidecar.istio.io/inject", "false", "istio.io/dataplane-mode", "none");

  private Undisturbed() {}

  /** These labels of a pod, and those that it has to have. */
  public static Map<String, String> labels(Map<String, String> own) {
    var labels = new TreeMap<>(own);
    labels.putAll(LABELS);
    return labels;
  }

  /** The metadata of a pod with what it has to have. */
  public static ObjectMeta pod(Map<String, String> labels) {
    return new ObjectMetaBuilder().withLabels(labels(labels)).withAnnotations(ANNOTATIONS).build();
  }
}
