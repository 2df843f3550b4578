/**
 * Decides what comes next in a run.
 *
 * <h2>Order of work</h2>
 *
 * The phase of a run chooses the {@link io.brokerbench.operator.lifecycle.Step}:
 *
 * <table>
 *   <caption>Steps by phase</caption>
 *   <tr><th>phase</th><th>steps, each of which passes to the next when it has nothing to do</th></tr>
 *   <tr><td>none</td><td>AcceptStep: plan the run, read the files that it refers to</td></tr>
 *   <tr><td>Pending, Queued</td><td>QueueStep: wait for nodes and for earlier runs</td></tr>
 *   <tr><td>Provisioning</td><td>NetworkPolicyStep, DiskProbeStep, PageCacheStep, ProvisionStep</td></tr>
 *   <tr><td>Verifying</td><td>VerifyStep: read every setting back</td></tr>
 *   <tr><td>Starting to Draining</td><td>LoadStep: follow the progress of the load</td></tr>
 *   <tr><td>Collecting</td><td>CollectStep: take figures and verdict from the result</td></tr>
 *   <tr><td>Succeeded, Failed</td><td>TearDownStep: delete, except what the run retains</td></tr>
 *   <tr><td>Suspended</td><td>SuspendStep: delete, and wait for {@code suspend: false}</td></tr>
 * </table>
 *
 * <h2>Purity</h2>
 *
 * A step is a pure function from a {@link io.brokerbench.operator.lifecycle.RunView} to a {@link
 * io.brokerbench.operator.lifecycle.Decision}: actions, then the status to write. It asks no client
 * and reads no clock; the view has both answers. The plan is computed anew each time. It is empty
 * only for a run that AcceptStep has refused, and no later step sees such a run.
 *
 * <h2>Threads and ownership</h2>
 *
 * Instances hold settings only, so any thread may decide. {@code BenchmarkRunReconciler} performs
 * the actions in order and then writes the status, once per reconcile. An operator that is killed
 * in between decides the same again: each action may be repeated.
 */
package io.brokerbench.operator.lifecycle;
