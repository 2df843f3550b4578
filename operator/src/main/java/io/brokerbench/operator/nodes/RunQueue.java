package io.brokerbench.operator.nodes;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.ConditionType;
import io.brokerbench.api.DeploymentType;
import io.brokerbench.api.Phase;
import io.brokerbench.core.message.Message;
import io.fabric8.kubernetes.api.model.Node;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * The queue before the nodes of one run: one run at a time per node pool, first come, first served.
 *
 * <p>Runs whose pools have no node in common never wait for each other. A run that lacks nodes
 * keeps nobody waiting: it could not start if it were its turn.
 *
 * @param holders says of each run that has the pool what it does, in the order of their creation
 * @param place of the run among those that wait for the pool and do not lack nodes, counted from 1
 * @param length how many of these runs wait for the pool, itself included
 * @param placeOfAll of the run among all that wait for the pool, those that lack nodes included,
 *     counted from 1
 */
public record RunQueue(List<Message> holders, int place, int length, int placeOfAll) {

  /** The order of the queue; the UID settles it for runs that were created in the same second. */
  private static final Comparator<BenchmarkRun> ORDER =
      Comparator.comparing((BenchmarkRun run) -> run.getMetadata().getCreationTimestamp())
          .thenComparing(run -> run.getMetadata().getUid());

  /**
   * The queue that {@code run} stands in.
   *
   * @param runs all runs there are, in every namespace that is watched; itself may be among them
   * @param nodes all nodes there are
   */
  public static RunQueue of(
      BenchmarkRun run, Collection<BenchmarkRun> runs, Collection<Node> nodes) {
    var pool = NodePool.of(run.getSpec().broker().placement(), nodes);
    var others =
        runs.stream()
            .filter(other -> !isSame(other, run) && usesNodes(other))
            .filter(other -> meets(pool, other, nodes))
            .sorted(ORDER)
            .toList();
    var holders =
        others.stream().filter(RunQueue::holdsNodes).map(other -> describe(other, run)).toList();
    var waiting = others.stream().filter(RunQueue::isWaiting).toList();
    var able = waiting.stream().filter(other -> hasEnoughNodes(other, nodes)).toList();
    return new RunQueue(
        holders, earlier(able, run) + 1, able.size() + 1, earlier(waiting, run) + 1);
  }

  private static int earlier(List<BenchmarkRun> others, BenchmarkRun run) {
    return Math.toIntExact(others.stream().filter(other -> ORDER.compare(other, run) < 0).count());
  }

  /** Whether it is the run's turn. */
  public boolean isFree() {
    return holders.isEmpty() && place == 1;
  }

  /** Whether nobody has the pool, and no run that was created earlier waits for it. */
  public boolean head() {
    return holders.isEmpty() && placeOfAll == 1;
  }

  /** Where the run stands and what it waits for, in one line. */
  public Message message() {
    return holders.isEmpty()
        ? NodeMessage.PLACE.with(place, length)
        : NodeMessage.PLACE_BEHIND.with(place, length, holders);
  }

  /** Whether the run has not been given nodes yet, and wants some. */
  public static boolean isWaiting(BenchmarkRun run) {
    var status = run.getStatus();
    return usesNodes(run)
        && (status == null
            || status.phase() == null
            || (status.phase().compareTo(Phase.Queued) <= 0
                && !status.isFalse(ConditionType.Succeeded)));
  }

  /** Whether nodes are the run's: it is under way or being taken down, or retains its brokers. */
  public static boolean holdsNodes(BenchmarkRun run) {
    var status = run.getStatus();
    if (!usesNodes(run) || status == null || status.phase() == null) {
      return false;
    }
    if (status.phase().isTerminal()) {
      return Boolean.TRUE.equals(status.brokersRetained());
    }
    return status.phase() == Phase.Suspended
        ? status.isTrue(ConditionType.Reconciling)
        : status.phase().compareTo(Phase.Queued) > 0;
  }

  /** Who may read this status need not be allowed to read other namespaces. */
  private static Message describe(BenchmarkRun holder, BenchmarkRun waiting) {
    var namespace = holder.getMetadata().getNamespace();
    var name = holder.getMetadata().getName();
    var phase = holder.getStatus().phase();
    if (!namespace.equals(waiting.getMetadata().getNamespace())) {
      return phase.isTerminal()
          ? NodeMessage.POOL_RETAINED_ELSEWHERE.with()
          : NodeMessage.POOL_IN_USE_ELSEWHERE.with(phase);
    }
    return phase.isTerminal()
        ? NodeMessage.POOL_RETAINED.with(namespace, name)
        : NodeMessage.POOL_IN_USE.with(namespace, name, phase);
  }

  /** An existing cluster is where it is. */
  private static boolean usesNodes(BenchmarkRun run) {
    return run.getSpec().broker().deploymentType() != DeploymentType.External;
  }

  /** Labels may have changed since nodes were given: they count as well as those that match now. */
  private static boolean meets(NodePool pool, BenchmarkRun other, Collection<Node> nodes) {
    var given = other.getStatus() == null ? List.<String>of() : other.getStatus().nodes();
    var matching = NodePool.of(other.getSpec().broker().placement(), nodes).matching();
    return pool.contains(given) || pool.contains(matching);
  }

  private static boolean hasEnoughNodes(BenchmarkRun run, Collection<Node> nodes) {
    var broker = run.getSpec().broker();
    return NodePool.of(broker.placement(), nodes).choose(broker.nodesTaken()).isPresent();
  }

  private static boolean isSame(BenchmarkRun one, BenchmarkRun other) {
    return one.getMetadata().getUid().equals(other.getMetadata().getUid());
  }
}
