package io.brokerbench.operator.lifecycle;

import static io.brokerbench.api.ConditionType.BrokerReady;

import io.brokerbench.api.BrokerSpec;
import io.brokerbench.api.Reason;
import io.brokerbench.core.message.Message;
import io.brokerbench.operator.nodes.NodePool;
import io.brokerbench.operator.nodes.RunQueue;
import io.brokerbench.operator.observe.LoadJobs;
import io.brokerbench.operator.resources.SharedBrokers;
import io.fabric8.kubernetes.api.model.Pod;

/**
 * Gives the run its nodes when it is its turn: the first of its pool, by name.
 *
 * <p>Two runs must not take this step at the same time, and each must see what the one before has
 * written: else both could think that it is theirs.
 */
record QueueStep() implements Step {

  @Override
  public Decision decide(RunView view) {
    var takenOver = SharedBrokers.of(view.run()).filter(SharedBrokers::takenOver);
    var children = takenOver.isPresent() ? view.children().withoutBrokers() : view.children();
    if (!children.none()) {
      // A cache that has not heard of it all: what it still shows would be taken for this
      // attempt's.
      return Decision.of(view.edit().message(PreparationMessage.PREVIOUS_ATTEMPT.with()));
    }
    if (view.external()) {
      // An existing cluster is where it is: there are no nodes to wait for.
      return Decision.of(view.edit().begun());
    }
    if (takenOver.isPresent()) {
      return takeOver(view, takenOver.get());
    }
    var broker = view.run().getSpec().broker();
    var around = view.around();
    var pool = NodePool.of(broker.placement(), around.nodes());
    var chosen = pool.choose(broker.nodesTaken());
    var queue = RunQueue.of(view.run(), around.runs(), around.nodes());
    if (chosen.isEmpty()) {
      // The start deadline counts for the head alone: nodes that are away for longer than that, as
      // while they are upgraded, would else end every run that waits for them.
      var edit = queue.head() ? view.edit().itsTurn() : view.edit().queued(queue.placeOfAll());
      return Decision.of(edit.message(tooFew(pool, broker)));
    }
    if (!queue.isFree()) {
      return Decision.of(view.edit().queued(queue.place()).message(queue.message()));
    }
    var strays =
        around.strays().stream()
            .filter(pod -> pool.matching().contains(pod.getSpec().getNodeName()))
            .filter(pod -> !LoadJobs.hasEnded(pod))
            .toList();
    return strays.isEmpty()
        ? Decision.of(
            view.edit()
                .itsTurn()
                .nodes(chosen.get())
                .begun()
                .message(PreparationMessage.NODES.with(chosen.get())))
        : Decision.of(
            view.edit()
                .queued(queue.place())
                .message(
                    PreparationMessage.STRAY_PODS.with(
                        queue.message(), strays.stream().map(QueueStep::name).toList())));
  }

  /**
   * The suite has these nodes until it deletes its brokers: other runs wait for their pods to end,
   * and this one does not wait for other runs.
   */
  private static Decision takeOver(RunView view, SharedBrokers shared) {
    var brokers = view.children().brokers();
    if (brokers.pods().isEmpty()) {
      var gone = PreparationMessage.SHARED_BROKERS_GONE.with(shared.name());
      return Decision.of(
          Outcome.failed(
              view.edit().isFalse(BrokerReady, Reason.BrokerCrashed, gone),
              Reason.BrokerCrashed,
              gone));
    }
    var nodes = brokers.nodes();
    var wanted = view.run().getSpec().broker().nodesTaken();
    var edit = view.edit().itsTurn();
    return nodes.size() < wanted
        ? Decision.of(
            edit.message(
                PreparationMessage.SHARED_BROKERS_INCOMPLETE.with(
                    shared.name(), nodes.size(), wanted)))
        : Decision.of(
            edit.nodes(nodes).begun().message(PreparationMessage.TAKING_OVER.with(shared.name())));
  }

  private static Message tooFew(NodePool pool, BrokerSpec broker) {
    return (broker.hasTiers()
            ? PreparationMessage.TOO_FEW_NODES_OF_TIERS
            : PreparationMessage.TOO_FEW_NODES)
        .with(broker.nodesTaken(), pool.matching().size(), pool.usable().size());
  }

  private static String name(Pod pod) {
    return pod.getMetadata().getNamespace() + "/" + pod.getMetadata().getName();
  }
}
