package io.brokerbench.e2e.support;

import static io.brokerbench.e2e.support.Cluster.CLIENT;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.Phase;
import io.brokerbench.api.RetainPolicy;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the failed runs of a namespace may retain: Jobs of coordinator and workers that have ended,
 * with their ended pods, and nothing else.
 *
 * @param namespace of the runs
 */
public record RetainedPods(String namespace) {

  private static final String OF_LOAD = "brokerbench.io/component in (coordinator, worker)";

  /** As kubectl names them. */
  public Set<String> names() {
    return Cluster.runs(namespace).list().getItems().stream()
        .filter(RetainedPods::retains)
        .flatMap(run -> Stream.concat(jobs(run), pods(run)))
        .collect(Collectors.toSet());
  }

  private static boolean retains(BenchmarkRun run) {
    return run.getStatus() != null
        && run.getStatus().phase() == Phase.Failed
        && run.getSpec().retain().pods() != RetainPolicy.Never;
  }

  private Stream<String> jobs(BenchmarkRun run) {
    return ofLoad(Job.class, run)
        .filter(RetainedPods::hasEnded)
        .map(job -> "job.batch/" + name(job));
  }

  private Stream<String> pods(BenchmarkRun run) {
    return ofLoad(Pod.class, run).filter(RetainedPods::hasEnded).map(pod -> "pod/" + name(pod));
  }

  private <T extends HasMetadata> Stream<T> ofLoad(Class<T> kind, BenchmarkRun run) {
    return CLIENT
        .resources(kind)
        .inNamespace(namespace)
        .withLabelSelector(selector(run))
        .list()
        .getItems()
        .stream();
  }

  private static String selector(BenchmarkRun run) {
    return "brokerbench.io/run-uid=" + run.getMetadata().getUid() + "," + OF_LOAD;
  }

  private static boolean hasEnded(Job job) {
    return job.getMetadata().getDeletionTimestamp() == null
        && job.getStatus().getConditions().stream()
            .filter(condition -> condition.getStatus().equals("True"))
            .anyMatch(condition -> Set.of("Complete", "Failed").contains(condition.getType()));
  }

  private static boolean hasEnded(Pod pod) {
    return pod.getMetadata().getDeletionTimestamp() == null
        && Set.of("Succeeded", "Failed").contains(pod.getStatus().getPhase());
  }

  private static String name(HasMetadata object) {
    return object.getMetadata().getName();
  }
}
