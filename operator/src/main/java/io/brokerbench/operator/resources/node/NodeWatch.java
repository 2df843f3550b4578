package io.brokerbench.operator.resources.node;

import static io.brokerbench.operator.resources.Labels.Component.NODE_WATCH;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.operator.resources.ChildNames;
import io.brokerbench.operator.resources.HeadlessService;
import io.brokerbench.operator.resources.Labels;
import io.brokerbench.operator.resources.Metadata;
import io.brokerbench.operator.resources.NodeTiers;
import io.brokerbench.operator.resources.Pods;
import io.brokerbench.operator.resources.Undisturbed;
import io.brokerbench.operator.settings.OperatorSettings;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Pods that tell the coordinator the dirty pages of the nodes whose disks keep messages: one on
 * each, which sleeps until it is asked between two stages. A kernel tells them to any process, so
 * they need no privileges.
 */
public final class NodeWatch {

  private static final int PORT = 9092;

  private final BenchmarkRun run;
  private final OperatorSettings settings;
  private final ChildNames names;
  private final List<String> nodes;

  public NodeWatch(BenchmarkRun run, OperatorSettings settings) {
    this.run = run;
    this.settings = settings;
    this.names = ChildNames.of(run);
    this.nodes = NodeTiers.of(run).storage();
  }

  /** Everything that must be made, in order; nothing where the run does not ask for it. */
  public List<HasMetadata> resources() {
    return isWanted()
        ? List.of(
            HeadlessService.of(run, names.nodeWatch(), NODE_WATCH, "dirty-pages", PORT), job())
        : List.of();
  }

  /** Where the coordinator asks, as {@code HOST:PORT}. */
  public List<String> addresses() {
    return isWanted()
        ? IntStream.range(0, nodes.size())
            .mapToObj(i -> names.nodeWatchHost(i) + ":" + PORT)
            .toList()
        : List.of();
  }

  private boolean isWanted() {
    return run.getSpec().checks().maxDirtyPageBytes() != null;
  }

  /** Its pods end when it is deleted, with everything else of the load. */
  private Job job() {
    return new JobBuilder()
        .withMetadata(Metadata.of(run, names.nodeWatch(), NODE_WATCH))
        .withNewSpec()
        .withCompletionMode("Indexed")
        .withCompletions(nodes.size())
        .withParallelism(nodes.size())
        .withBackoffLimit(0)
        .withTemplate(pod())
        .endSpec()
        .build();
  }

  private PodTemplateSpec pod() {
    return new PodTemplateSpecBuilder()
        .withMetadata(Undisturbed.pod(Labels.of(run, NODE_WATCH)))
        .withSpec(
            Pods.pinned(run.getSpec().broker().placement(), nodes, settings)
                .withSubdomain(names.nodeWatch())
                .withRestartPolicy("Never")
                .withTerminationGracePeriodSeconds(0L)
                .withSecurityContext(Pods.podSecurity(NodeTools.USER))
                .withContainers(container())
                .editOrNewAffinity()
                .withPodAntiAffinity(Pods.apart(Labels.of(run, NODE_WATCH)))
                .endAffinity()
                .build())
        .build();
  }

  private Container container() {
    return NodeTools.container(NODE_WATCH, settings, "tell-dirty-pages")
        .withArgs(String.valueOf(PORT))
        .addNewPort()
        .withName("dirty-pages")
        .withContainerPort(PORT)
        .endPort()
        .withSecurityContext(Pods.containerSecurity())
        .build();
  }
}
