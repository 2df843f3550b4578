package io.brokerbench.operator.lifecycle;

import static io.brokerbench.operator.resources.Labels.Component.PAGE_CACHE;

import io.brokerbench.api.PageCacheCheck;
import io.brokerbench.api.Reason;
import io.brokerbench.core.message.Composed;
import io.brokerbench.core.message.Message;
import io.brokerbench.operator.observe.Children;
import io.brokerbench.operator.observe.PageCacheReports;
import io.brokerbench.operator.observe.PodProblem;
import io.brokerbench.operator.observe.PodProblemKind;
import io.brokerbench.operator.resources.node.PageCacheDropJobs;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.batch.v1.Job;

/**
 * Drops the page cache of the chosen nodes, where the run asks for it.
 *
 * @param jobs what is made
 * @param next what follows
 */
record PageCacheStep(PageCacheDropJobs jobs, Step next) implements Step {

  @Override
  public Decision decide(RunView view) {
    var wanted = view.run().getSpec().checks().pageCache() == PageCacheCheck.Drop;
    return !wanted || view.external() || !view.status().pageCacheDropped().isEmpty()
        ? next.decide(view)
        : drop(view);
  }

  private Decision drop(RunView view) {
    var children = view.children();
    var failure = children.failure(PAGE_CACHE);
    if (failure.isPresent()) {
      return Decision.of(
          Outcome.failed(
              view.edit(), Reason.PageCacheNotDropped, withNeededLevel(failure.get(), children)));
    }
    var made = children.of(Job.class, PAGE_CACHE);
    var targets = jobs.targets();
    var done = PageCacheReports.read(targets, children);
    if (done.size() == targets.size()) {
      return Decision.of(
          view.edit().pageCacheDropped(done).message(PreparationMessage.PAGE_CACHE_DROPPED.with()),
          new Action.Delete(made.stream().map(HasMetadata.class::cast).toList()));
    }
    var message = PreparationMessage.DROPPING_PAGE_CACHE.with(done.size(), targets.size());
    var status =
        view.edit()
            .message(Composed.both(message, children.problem(PAGE_CACHE).map(PodProblem::message)));
    return made.size() < targets.size()
        ? Decision.of(status, new Action.Create(jobs.resources()))
        : Decision.of(status);
  }

  /** What the API server leaves out where it tells which level of Pod Security a pod violates. */
  private static Message withNeededLevel(Message failure, Children children) {
    return children.problem(PAGE_CACHE).filter(p -> p.kind() == PodProblemKind.Denied).isPresent()
        ? PreparationMessage.NEEDS_PRIVILEGED.with(failure)
        : failure;
  }
}
