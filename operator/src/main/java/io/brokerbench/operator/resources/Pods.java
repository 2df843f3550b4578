package io.brokerbench.operator.resources;

import io.brokerbench.api.PlacementSpec;
import io.brokerbench.api.ResourcesSpec;
import io.brokerbench.operator.settings.OperatorSettings;
import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.Capabilities;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.EnvVarBuilder;
import io.fabric8.kubernetes.api.model.LocalObjectReference;
import io.fabric8.kubernetes.api.model.NodeAffinity;
import io.fabric8.kubernetes.api.model.NodeAffinityBuilder;
import io.fabric8.kubernetes.api.model.NodeSelector;
import io.fabric8.kubernetes.api.model.NodeSelectorTerm;
import io.fabric8.kubernetes.api.model.NodeSelectorTermBuilder;
import io.fabric8.kubernetes.api.model.PodAffinityTerm;
import io.fabric8.kubernetes.api.model.PodAffinityTermBuilder;
import io.fabric8.kubernetes.api.model.PodAntiAffinity;
import io.fabric8.kubernetes.api.model.PodAntiAffinityBuilder;
import io.fabric8.kubernetes.api.model.PodSecurityContext;
import io.fabric8.kubernetes.api.model.PodSecurityContextBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.ResourceRequirementsBuilder;
import io.fabric8.kubernetes.api.model.SecurityContext;
import io.fabric8.kubernetes.api.model.SecurityContextBuilder;
import io.fabric8.kubernetes.api.model.WeightedPodAffinityTerm;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What all pods of a run have in common: the restricted Pod Security level, and placement. */
public final class Pods {

  /** The API takes 1 to 100. */
  private static final int MOST_WEIGHT = 100;

  private Pods() {}

  /** A pod that nothing is mounted into, on nodes of the given placement. */
  public static PodSpecBuilder on(PlacementSpec placement, OperatorSettings settings) {
    return new PodSpecBuilder()
        .withImagePullSecrets(pullSecrets(settings))
        .withNodeSelector(placement.nodeSelector())
        .withTolerations(placement.tolerations())
        .withEnableServiceLinks(false)
        .withAutomountServiceAccountToken(false);
  }

  /**
   * A pod that nothing is mounted into, on one of the nodes that were chosen for it.
   *
   * @param nodes their names; empty where none were chosen
   */
  public static PodSpecBuilder pinned(
      PlacementSpec placement, List<String> nodes, OperatorSettings settings) {
    var pod = on(placement, settings);
    return pinning(nodes)
        .map(affinity -> pod.withNewAffinity().withNodeAffinity(affinity).endAffinity())
        .orElse(pod);
  }

  /** What the images of a pod are pulled with. */
  public static List<LocalObjectReference> pullSecrets(OperatorSettings settings) {
    return settings.imagePullSecrets().stream().map(LocalObjectReference::new).toList();
  }

  /** What keeps a pod on these nodes; empty where none were chosen. */
  public static Optional<NodeAffinity> pinning(List<String> nodes) {
    return nodes.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new NodeAffinityBuilder()
                .withNewRequiredDuringSchedulingIgnoredDuringExecution()
                .withNodeSelectorTerms(nodes.stream().map(Pods::only).toList())
                .endRequiredDuringSchedulingIgnoredDuringExecution()
                .build());
  }

  /** Names of the nodes that {@link #pinning} keeps a pod on; none of any other pod. */
  public static List<String> pinnedTo(PodSpec pod) {
    return Optional.ofNullable(pod)
        .map(PodSpec::getAffinity)
        .map(Affinity::getNodeAffinity)
        .map(NodeAffinity::getRequiredDuringSchedulingIgnoredDuringExecution)
        .map(NodeSelector::getNodeSelectorTerms)
        .orElse(List.of())
        .stream()
        .flatMap(term -> term.getMatchFields().stream())
        .flatMap(field -> field.getValues().stream())
        .toList();
  }

  /** What keeps pods with these labels on different nodes. */
  public static PodAntiAffinity apart(Map<String, String> labels) {
    return new PodAntiAffinityBuilder()
        .withRequiredDuringSchedulingIgnoredDuringExecution(onSameNodeAs(labels))
        .build();
  }

  /**
   * What keeps a pod away from the nodes of other pods.
   *
   * @param others labels of those, of each kind
   * @param required whether it waits for a node without them, rather than share one
   */
  public static PodAntiAffinity awayFrom(List<Map<String, String>> others, boolean required) {
    var terms = others.stream().map(Pods::onSameNodeAs).toList();
    return required
        ? new PodAntiAffinityBuilder()
            .withRequiredDuringSchedulingIgnoredDuringExecution(terms)
            .build()
        : new PodAntiAffinityBuilder()
            .withPreferredDuringSchedulingIgnoredDuringExecution(
                terms.stream().map(term -> new WeightedPodAffinityTerm(term, MOST_WEIGHT)).toList())
            .build();
  }

  private static PodAffinityTerm onSameNodeAs(Map<String, String> labels) {
    return new PodAffinityTermBuilder()
        .withTopologyKey("kubernetes.io/hostname")
        .withNewLabelSelector()
        .withMatchLabels(labels)
        .endLabelSelector()
        .build();
  }

  /** The API takes one name for each term; any of the terms will do. */
  private static NodeSelectorTerm only(String node) {
    return new NodeSelectorTermBuilder()
        .addNewMatchField()
        .withKey("metadata.name")
        .withOperator("In")
        .withValues(node)
        .endMatchField()
        .build();
  }

  public static PodSecurityContext podSecurity(long user) {
    return new PodSecurityContextBuilder()
        .withRunAsNonRoot(true)
        .withRunAsUser(user)
        .withRunAsGroup(user)
        .withFsGroup(user)
        .withNewSeccompProfile()
        .withType("RuntimeDefault")
        .endSeccompProfile()
        .build();
  }

  public static SecurityContext containerSecurity() {
    return new SecurityContextBuilder()
        .withAllowPrivilegeEscalation(false)
        .withReadOnlyRootFilesystem(true)
        .withCapabilities(new Capabilities(List.of(), List.of("ALL")))
        .build();
  }

  public static ResourceRequirements resources(ResourcesSpec spec) {
    return new ResourceRequirementsBuilder()
        .withRequests(spec.requests())
        .withLimits(spec.limits())
        .build();
  }

  public static EnvVar env(String name, String value) {
    return new EnvVarBuilder().withName(name).withValue(value).build();
  }

  /** A variable with a fact that the kubelet knows, such as {@code spec.nodeName}. */
  public static EnvVar envFromField(String name, String fieldPath) {
    return new EnvVarBuilder()
        .withName(name)
        .withNewValueFrom()
        .withNewFieldRef()
        .withFieldPath(fieldPath)
        .endFieldRef()
        .endValueFrom()
        .build();
  }
}
