package io.brokerbench.operator.observe;

import static io.brokerbench.operator.resources.Labels.Component.BROKER;
import static io.brokerbench.operator.resources.Labels.Component.WORKER;

import io.brokerbench.core.handover.Progress;
import io.brokerbench.core.message.Message;
import io.brokerbench.operator.resources.Labels;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobCondition;
import io.fabric8.kubernetes.api.model.batch.v1.JobStatus;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The children of a run as the caches have them.
 *
 * @param objects all of them but its ConfigMaps
 * @param refusals pods that some of them lack
 * @param lostNodes nodes that are not ready, whether any of them is there or not
 * @param progress what the coordinator wrote last
 */
public record Children(
    List<HasMetadata> objects,
    List<PodRefusal> refusals,
    List<LostNode> lostNodes,
    Optional<Progress> progress) {

  /** Set by the Job controller on every pod of a Job. */
  static final String JOB_NAME = "batch.kubernetes.io/job-name";

  /** Copies. */
  public Children {
    objects = List.copyOf(objects);
    refusals = List.copyOf(refusals);
    lostNodes = List.copyOf(lostNodes);
  }

  /** Nothing that they lack was refused, and every node is ready. */
  public Children(List<HasMetadata> objects, Optional<Progress> progress) {
    this(objects, List.of(), List.of(), progress);
  }

  /** Those of a type that are this to the run. */
  public <T extends HasMetadata> List<T> of(Class<T> type, Labels.Component component) {
    return objects.stream()
        .filter(type::isInstance)
        .map(type::cast)
        .filter(object -> Labels.is(object, component))
        .toList();
  }

  /** Those of its brokers. */
  public Brokers brokers() {
    return new Brokers(this);
  }

  /** Those of its coordinator. */
  public CoordinatorPods coordinator() {
    return new CoordinatorPods(this);
  }

  /** The Jobs of coordinator and workers, with their pods. */
  public LoadJobs loadJobs() {
    return new LoadJobs(this);
  }

  /** The workers' Job. */
  public Optional<Job> workers() {
    return of(Job.class, WORKER).stream().findFirst();
  }

  /** The worst problem of a pod that is this to the run, or should be. */
  public Optional<PodProblem> problem(Labels.Component component) {
    return worst(object -> Labels.is(object, component));
  }

  /** The worst problem of any pod of the run. */
  public Optional<PodProblem> problem() {
    return worst(object -> true);
  }

  private Optional<PodProblem> worst(Predicate<HasMetadata> concerned) {
    var ofPods =
        objects.stream()
            .filter(Pod.class::isInstance)
            .filter(concerned)
            .flatMap(pod -> problems((Pod) pod));
    var ofRefusals =
        refusals.stream()
            .filter(refusal -> concerned.test(refusal.owner()))
            .map(PodRefusal::problem);
    return Stream.concat(ofPods, ofRefusals).min(Comparator.comparing(PodProblem::kind));
  }

  private Stream<PodProblem> problems(Pod pod) {
    return Stream.concat(PodProblem.of(pod).stream(), lostNode(pod).stream());
  }

  /** That its node is lost, where it is. */
  Optional<PodProblem> lostNode(Pod pod) {
    return lostNodes.stream()
        .filter(node -> node.has(pod))
        .map(node -> node.problem(pod))
        .findFirst();
  }

  /** Pods that cannot go, for nobody is there to end them. */
  public List<Message> onLostNodes() {
    return objects.stream()
        .filter(Pod.class::isInstance)
        .flatMap(pod -> lostNode((Pod) pod).stream())
        .map(PodProblem::message)
        .toList();
  }

  /** Why the Jobs of a component will not end well: one of their pods, or a Job itself, tells. */
  public Optional<Message> failure(Labels.Component component) {
    return problem(component)
        .filter(problem -> !problem.kind().mayPass())
        .map(PodProblem::message)
        .or(() -> failedJob(component));
  }

  /** Which Job of a component has failed, and why: its pods may be gone. */
  public Optional<Message> failedJob(Labels.Component component) {
    return of(Job.class, component).stream()
        .flatMap(job -> condition(job, "Failed").map(c -> describe(job, c)).stream())
        .findFirst();
  }

  private static Message describe(Job job, JobCondition failed) {
    var name = job.getMetadata().getName();
    return failed.getMessage() == null
        ? PodMessage.JOB_FAILED.with(name)
        : PodMessage.JOB_FAILED_BECAUSE.with(name, failed.getMessage());
  }

  /** What the pod of a Job handed over, once it has ended well. */
  public Optional<EndedContainer> ended(Labels.Component component, String job) {
    return of(Pod.class, component).stream()
        .filter(pod -> job.equals(pod.getMetadata().getLabels().get(JOB_NAME)))
        .flatMap(pod -> EndedContainer.of(pod).stream())
        .findFirst();
  }

  /** Whether anything of the brokers is there, ready or not. */
  public boolean hasBrokers() {
    return objects.stream().anyMatch(object -> Labels.is(object, BROKER));
  }

  /** All but the brokers and what stays with them. */
  public Children withoutBrokers() {
    return new Children(
        objects.stream().filter(object -> !Labels.isAny(object, Labels.OF_BROKERS)).toList(),
        refusals,
        lostNodes,
        progress);
  }

  /** All but these. */
  Children without(Collection<? extends HasMetadata> others) {
    return new Children(
        objects.stream().filter(object -> !others.contains(object)).toList(),
        refusals,
        lostNodes,
        progress);
  }

  /** The worst problem of a worker pod; the Job tells of one that was evicted and is gone. */
  public Optional<PodProblem> workerProblem() {
    return problem(WORKER).or(() -> workers().flatMap(PodProblem::evictionToldBy));
  }

  /** Whether nothing is left that the caches know of. */
  public boolean none() {
    return objects.isEmpty();
  }

  static boolean hasCondition(Job job, String type) {
    return condition(job, type).isPresent();
  }

  static Optional<JobCondition> condition(Job job, String type) {
    return Optional.ofNullable(job.getStatus())
        .map(JobStatus::getConditions)
        .flatMap(
            conditions ->
                conditions.stream()
                    .filter(c -> c.getType().equals(type) && c.getStatus().equals("True"))
                    .findFirst());
  }
}
