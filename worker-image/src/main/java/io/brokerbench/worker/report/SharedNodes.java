package io.brokerbench.worker.report;

import io.brokerbench.core.message.Message;
import io.brokerbench.core.result.RunEnvironment.PodFacts;
import io.brokerbench.core.result.WorkerReport;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Which nodes more than one process of a run uses, a worker among them. Outside Kubernetes, the
 * host of a worker counts as its node. A broker whose node is unknown counts nowhere.
 */
final class SharedNodes {

  private final Map<String, Users> shared = new TreeMap<>();

  private record Users(int workers, int brokers) {

    Users plus(Users others) {
      return new Users(workers + others.workers, brokers + others.brokers);
    }

    boolean share() {
      return workers > 1 || workers == 1 && brokers > 0;
    }

    Message describe() {
      var sharing =
          workers == 1 ? ReportMessage.ONE_WORKER.with() : ReportMessage.WORKERS.with(workers);
      return switch (brokers) {
        case 0 -> sharing;
        case 1 -> ReportMessage.BOTH.with(sharing, ReportMessage.ONE_BROKER.with());
        default -> ReportMessage.BOTH.with(sharing, ReportMessage.BROKERS.with(brokers));
      };
    }
  }

  private SharedNodes() {}

  static SharedNodes of(List<WorkerReport> workers, List<PodFacts> brokers) {
    var nodes = new SharedNodes();
    workers.forEach(w -> nodes.add(w.node() == null ? w.pod() : w.node(), new Users(1, 0)));
    brokers.stream()
        .filter(pod -> pod.node() != null)
        .forEach(pod -> nodes.add(pod.node().name(), new Users(0, 1)));
    nodes.shared.values().removeIf(users -> !users.share());
    return nodes;
  }

  private void add(String node, Users users) {
    shared.merge(node, users, Users::plus);
  }

  /** The first shared node by name with its users, and how many there are; empty for none. */
  Optional<Message> describe() {
    return shared.entrySet().stream()
        .findFirst()
        .map(
            first -> {
              var users = first.getValue().describe();
              return shared.size() == 1
                  ? ReportMessage.SHARE_NODE.with(users, first.getKey())
                  : ReportMessage.SHARE_NODES.with(users, first.getKey(), shared.size());
            });
  }
}
