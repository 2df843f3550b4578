package io.brokerbench.operator.system.kafka;

import static io.brokerbench.operator.resources.Labels.Component.BROKER;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.PlacementSpec;
import io.brokerbench.operator.observe.JvmBanner;
import io.brokerbench.operator.resources.Labels;
import io.brokerbench.operator.resources.NodeTiers;
import io.brokerbench.operator.resources.Pods;
import io.brokerbench.operator.resources.Undisturbed;
import io.brokerbench.operator.settings.OperatorSettings;
import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.AffinityBuilder;
import io.fabric8.kubernetes.api.model.NodeSelectorRequirement;
import io.fabric8.kubernetes.api.model.NodeSelectorTerm;
import io.fabric8.kubernetes.api.model.NodeSelectorTermBuilder;
import io.fabric8.kubernetes.api.model.PodSecurityContext;
import io.fabric8.kubernetes.api.model.PodSecurityContextBuilder;
import io.fabric8.kubernetes.api.model.SecurityContext;
import io.fabric8.kubernetes.api.model.SecurityContextBuilder;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePoolTemplate;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePoolTemplateBuilder;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What Strimzi is to make pods and claims of a run's pool like: each broker alone on one of the
 * run's nodes, under the {@code restricted} Pod Security level.
 */
public final class StrimziNodePoolTemplate {

  /** The group that owns everything in Strimzi's images, and what its operator sets itself. */
  private static final long FILE_SYSTEM_GROUP = 0;

  /** The data goes with the run, so a broker need not take its time to hand over its leaders. */
  private static final int TERMINATION_GRACE_SECONDS = 1;

  private final BenchmarkRun run;
  private final OperatorSettings settings;

  StrimziNodePoolTemplate(BenchmarkRun run, OperatorSettings settings) {
    this.run = run;
    this.settings = settings;
  }

  /** Strimzi hands labels of its resources on, but for those that its settings exclude. */
  KafkaNodePoolTemplate template() {
    return new KafkaNodePoolTemplateBuilder()
        .withNewPodSet()
        .withNewMetadata()
        .withLabels(labels())
        .endMetadata()
        .endPodSet()
        .withNewPersistentVolumeClaim()
        .withNewMetadata()
        .withLabels(labels())
        .endMetadata()
        .endPersistentVolumeClaim()
        .withNewPod()
        .withNewMetadata()
        .withLabels(Undisturbed.labels(labels()))
        .withAnnotations(Undisturbed.ANNOTATIONS)
        .endMetadata()
        .withAffinity(affinity())
        .withTolerations(run.getSpec().broker().placement().tolerations())
        .withEnableServiceLinks(false)
        .withTerminationGracePeriodSeconds(TERMINATION_GRACE_SECONDS)
        .withSecurityContext(podSecurity())
        .withImagePullSecrets(Pods.pullSecrets(settings))
        .endPod()
        .withNewKafkaContainer()
        .addNewEnv()
        .withName(JvmBanner.REQUEST.getName())
        .withValue(JvmBanner.REQUEST.getValue())
        .endEnv()
        .withSecurityContext(containerSecurity())
        .endKafkaContainer()
        .build();
  }

  /** Without {@link Labels#MANAGED_BY}, which is Strimzi's there. */
  private Map<String, String> labels() {
    var labels = new TreeMap<>(Labels.of(run, BROKER));
    labels.remove(Labels.MANAGED_BY);
    return labels;
  }

  /** On the chosen nodes, and no two brokers on one: Strimzi's templates have no node selector. */
  private Affinity affinity() {
    var terms = nodeTerms();
    var affinity = new AffinityBuilder().withPodAntiAffinity(Pods.apart(labels()));
    return terms.isEmpty()
        ? affinity.build()
        : affinity
            .withNewNodeAffinity()
            .withNewRequiredDuringSchedulingIgnoredDuringExecution()
            .withNodeSelectorTerms(terms)
            .endRequiredDuringSchedulingIgnoredDuringExecution()
            .endNodeAffinity()
            .build();
  }

  /** Any of the terms will do: one for each chosen node, or one for all that the spec selects. */
  private List<NodeSelectorTerm> nodeTerms() {
    var selected = selected(run.getSpec().broker().placement());
    var nodes = NodeTiers.of(run).brokers();
    if (nodes.isEmpty()) {
      return selected.isEmpty()
          ? List.of()
          : List.of(new NodeSelectorTermBuilder().withMatchExpressions(selected).build());
    }
    return nodes.stream()
        .map(
            node ->
                new NodeSelectorTermBuilder()
                    .withMatchExpressions(selected)
                    .withMatchFields(in("metadata.name", node))
                    .build())
        .toList();
  }

  private static List<NodeSelectorRequirement> selected(PlacementSpec placement) {
    return new TreeMap<>(placement.nodeSelector())
        .entrySet().stream().map(label -> in(label.getKey(), label.getValue())).toList();
  }

  private static NodeSelectorRequirement in(String key, String value) {
    return new NodeSelectorRequirement(key, "In", List.of(value));
  }

  /** What the restricted Pod Security level asks for; the user is the image's. */
  private static PodSecurityContext podSecurity() {
    return new PodSecurityContextBuilder()
        .withRunAsNonRoot(true)
        .withFsGroup(FILE_SYSTEM_GROUP)
        .withNewSeccompProfile()
        .withType("RuntimeDefault")
        .endSeccompProfile()
        .build();
  }

  private static SecurityContext containerSecurity() {
    return new SecurityContextBuilder()
        .withAllowPrivilegeEscalation(false)
        .withNewCapabilities()
        .withDrop("ALL")
        .endCapabilities()
        .build();
  }
}
