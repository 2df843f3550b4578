package io.brokerbench.operator.observe;

import io.brokerbench.operator.resources.Labels;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobSpec;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The Jobs of coordinator and workers, and which of them come to an end by themselves.
 *
 * @param children of the run
 */
public record LoadJobs(Children children) {

  /**
   * Whether {@code pod} is of the load and has come to its end: it needs nothing of its node any
   * more.
   */
  public static boolean hasEnded(Pod pod) {
    return Labels.isAny(pod, Labels.OF_LOAD) && (isIn(pod, "Succeeded") || isIn(pod, "Failed"));
  }

  /** Whether both are there, and with them everything that is made before them. */
  public boolean areMade() {
    return children.coordinator().job().isPresent() && children.workers().isPresent();
  }

  /** Whether a pod of theirs is there that has not come to its end. */
  public boolean run() {
    return Labels.OF_LOAD.stream()
        .flatMap(component -> children.of(Pod.class, component).stream())
        .anyMatch(pod -> !hasEnded(pod));
  }

  /** The worst problem of a pod of theirs. */
  public Optional<PodProblem> problem() {
    return Stream.of(children.coordinator().problem(), children.workerProblem())
        .flatMap(Optional::stream)
        .min(Comparator.comparing(PodProblem::kind));
  }

  /**
   * Names of the Jobs that have ended, or will shortly though nobody deletes them, in order: the
   * Job controller tells the end of a Job a while after that of its pods.
   */
  public List<String> ending() {
    return jobs()
        .filter(job -> hasEnded(job) || endsSoon(job))
        .map(job -> job.getMetadata().getName())
        .sorted()
        .toList();
  }

  /** What is there of the run beside the Jobs that have ended, and their ended pods. */
  public Children others() {
    var ended = jobs().filter(LoadJobs::hasEnded).toList();
    var pods = ended.stream().flatMap(this::pods).filter(LoadJobs::stays);
    return children.without(Stream.<HasMetadata>concat(ended.stream(), pods).toList());
  }

  private Stream<Job> jobs() {
    return Labels.OF_LOAD.stream()
        .flatMap(component -> children.of(Job.class, component).stream())
        .filter(job -> job.getMetadata().getDeletionTimestamp() == null);
  }

  private Stream<Pod> pods(Job job) {
    return Labels.OF_LOAD.stream()
        .flatMap(component -> children.of(Pod.class, component).stream())
        .filter(
            pod ->
                job.getMetadata()
                    .getName()
                    .equals(pod.getMetadata().getLabels().get(Children.JOB_NAME)));
  }

  private static boolean hasEnded(Job job) {
    return Children.hasCondition(job, "Complete") || Children.hasCondition(job, "Failed");
  }

  /** No pod of these Jobs is tried again: one that fails ends them all. */
  private boolean endsSoon(Job job) {
    var wanted = Optional.ofNullable(job.getSpec()).map(JobSpec::getCompletions).orElse(1);
    return pods(job).anyMatch(pod -> isIn(pod, "Failed"))
        || pods(job).filter(pod -> isIn(pod, "Succeeded")).count() >= wanted;
  }

  private static boolean stays(Pod pod) {
    return hasEnded(pod) && pod.getMetadata().getDeletionTimestamp() == null;
  }

  static boolean isIn(Pod pod, String phase) {
    return pod.getStatus() != null && phase.equals(pod.getStatus().getPhase());
  }
}
