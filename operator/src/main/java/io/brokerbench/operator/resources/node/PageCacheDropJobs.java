package io.brokerbench.operator.resources.node;

import static io.brokerbench.operator.resources.Labels.Component.PAGE_CACHE;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.operator.resources.ChildNames;
import io.brokerbench.operator.resources.Labels;
import io.brokerbench.operator.resources.Pods;
import io.brokerbench.operator.resources.Undisturbed;
import io.brokerbench.operator.settings.OperatorSettings;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The Jobs that drop the page cache of the chosen nodes, one for each.
 *
 * <p>They are privileged, so they run in a namespace of their own. Nothing there can be owned by a
 * run elsewhere: they end by a deadline and go by their time to live, whatever becomes of the run.
 */
public final class PageCacheDropJobs {

  private static final long DEADLINE_SECONDS = 120;
  private static final int TIME_TO_LIVE_SECONDS = 300;

  private final BenchmarkRun run;
  private final OperatorSettings settings;
  private final ChildNames names;

  /** The Jobs for {@code run}. */
  public PageCacheDropJobs(BenchmarkRun run, OperatorSettings settings) {
    this.run = run;
    this.settings = settings;
    this.names = ChildNames.of(run);
  }

  /**
   * One chosen node.
   *
   * @param node its name
   * @param name of the Job
   */
  public record Target(String node, String name) {}

  /** Every chosen node. */
  public List<Target> targets() {
    var nodes = run.getStatus().nodes();
    return IntStream.range(0, nodes.size())
        .mapToObj(i -> new Target(nodes.get(i), names.pageCache(i)))
        .toList();
  }

  /** Everything that must be made, in order. */
  public List<HasMetadata> resources() {
    return targets().stream().map(target -> (HasMetadata) job(target)).toList();
  }

  private Job job(Target target) {
    return new JobBuilder()
        .withNewMetadata()
        .withNamespace(settings.pageCacheNamespace())
        .withName(target.name())
        .withLabels(labels())
        .endMetadata()
        .withNewSpec()
        .withBackoffLimit(0)
        .withActiveDeadlineSeconds(DEADLINE_SECONDS)
        .withTtlSecondsAfterFinished(TIME_TO_LIVE_SECONDS)
        .withNewTemplate()
        .withMetadata(Undisturbed.pod(labels()))
        .withSpec(
            Pods.pinned(run.getSpec().broker().placement(), List.of(target.node()), settings)
                .withRestartPolicy("Never")
                .withContainers(container())
                .build())
        .endTemplate()
        .endSpec()
        .build();
  }

  private Container container() {
    return NodeTools.container(PAGE_CACHE, settings, "drop-page-cache")
        .withArgs(NodeTools.OUTPUT)
        .withNewSecurityContext()
        .withPrivileged(true)
        .withRunAsUser(0L)
        .withReadOnlyRootFilesystem(true)
        .endSecurityContext()
        .build();
  }

  private Map<String, String> labels() {
    var labels = new HashMap<>(Labels.of(run, PAGE_CACHE));
    labels.put(Labels.RUN_NAMESPACE, run.getMetadata().getNamespace());
    return labels;
  }
}
