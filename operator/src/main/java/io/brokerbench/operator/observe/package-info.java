/**
 * Observes the children of a run.
 *
 * <h2>Two sources</h2>
 *
 * {@link io.brokerbench.operator.observe.RunObserver} builds {@link
 * io.brokerbench.operator.observe.Children} from an {@code ObjectSource}: the caches of the
 * informers ({@code CachedObjects}), or the API server ({@code LiveObjects}). Caches lag. The
 * operator therefore reads live objects where a missing object decides something: whether anything
 * is left to delete, and whether a broker ended under load.
 *
 * <h2>From objects to meaning</h2>
 *
 * {@code Children} groups objects by the label {@code brokerbench.io/component}: {@code Brokers},
 * {@code LoadJobs}, {@code CoordinatorPods}. {@link io.brokerbench.operator.observe.PodProblem}
 * finds the worst problem of a pod, and {@link io.brokerbench.operator.observe.PodProblemKind} is
 * the one table of what each problem means for a broker, a worker and a deadline.
 *
 * <h2>Threads and ownership</h2>
 *
 * Everything here is immutable once built, and no class calls back. Only {@code RunObserver},
 * {@code LiveObjects} and {@code EnvironmentReader} send requests; they run on the reconciler's
 * thread.
 */
package io.brokerbench.operator.observe;
