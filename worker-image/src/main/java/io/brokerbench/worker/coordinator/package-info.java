/**
 * Leads the workers of a run, from registration to the result.
 *
 * <h2>Order of work</h2>
 *
 * {@code RunConductor} runs the whole: load, second proof of durability, result. {@code
 * Coordinator} leads the load:
 *
 * <ol>
 *   <li>Registration: each worker opens one stream and gets its part of the plan.
 *   <li>Clocks: {@code RunClocks} probes every worker, and keeps its offset and drift.
 *   <li>Barrier: {@code Barrier} waits until all clients are connected and every partition has its
 *       consumer.
 *   <li>Load: a {@code LoadConductor} leads one shape of load. {@code StageConductor} leads stages
 *       one after the other (fixed rates, steps, peak search, closed loops). {@code
 *       BacklogConductor} leads the phases Build, CatchUp and After.
 *   <li>Drain: consumers go on until everything has arrived, or {@code drainTimeoutSeconds} pass.
 *   <li>End: workers report what is left and close their clients.
 * </ol>
 *
 * Starts and ends are agreed ahead, as times of each worker's own clock ({@code WorkerGroup}).
 *
 * <h2>Threads</h2>
 *
 * One thread does all of this: the caller of {@code Coordinator.run}. gRPC's threads only put
 * events into a queue, and {@code stop} only sets a flag. {@code InSyncWatch}, {@code
 * EnsembleWatch} and {@code WriteBack} ask brokers and nodes on threads of their own; the
 * coordinator reads their last answer and never waits for them.
 *
 * <h2>Ownership</h2>
 *
 * The coordinator owns {@code RunRecorder} and {@code IntegrityLedger} until the load has ended.
 * Then {@code RunConductor} builds the result from them, also from an incomplete run.
 */
package io.brokerbench.worker.coordinator;
