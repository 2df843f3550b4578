package io.brokerbench.core.system.rabbitmq;

import io.brokerbench.core.broker.BrokerException;
import io.brokerbench.core.http.Parallel;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.rabbitmq.ManagementApi;
import io.brokerbench.core.rabbitmq.NodeConfig;
import io.brokerbench.core.rabbitmq.NotErlangException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the nodes of a cluster say of themselves. */
final class RabbitMqNodes {

  /** Since RabbitMQ 3.12. */
  private static final String EFFECTIVE_CONFIG = "/api/config/effective";

  private static final String NODES = "/api/nodes";

  private final ManagementApi api;

  RabbitMqNodes(ManagementApi api) {
    this.api = api;
  }

  /**
   * The settings of a node.
   *
   * @param node its name; null where it does not answer
   * @param config by application and name; null where they could not be read
   * @param failure why not, or null
   */
  record Settings(String node, Map<String, String> config, Message failure) {}

  /** The nodes of the cluster, by name; none where they may not be read. */
  List<RabbitMqNode> all() throws BrokerException {
    var nodes = new ArrayList<RabbitMqNode>();
    var answer = api.get(NODES);
    if (!answer.isForbidden()) {
      answer.json().forEach(node -> nodes.add(RabbitMqNode.of(node)));
    }
    nodes.sort(Comparator.comparing(RabbitMqNode::name));
    return nodes;
  }

  /** Why the nodes may not be read; empty where they may. */
  Optional<Message> refusal() throws BrokerException {
    var answer = api.get(NODES);
    return answer.isForbidden() ? Optional.of(answer.failure().details()) : Optional.empty();
  }

  /** How many nodes run, as each node with a URL sees it: the smallest number. */
  int fewestRunning() throws BrokerException {
    var counts = Parallel.ask(RabbitMqMessage.READING_NODES.with(), api.urls(), this::running);
    return counts.stream().mapToInt(Integer::intValue).min().orElse(0);
  }

  private int running(String url) throws BrokerException {
    var running = 0;
    for (var node : api.getFrom(url, NODES).json()) {
      if (node.path("running").asBoolean()) {
        running++;
      }
    }
    return running;
  }

  /** The settings of each node with a URL, by the node's name, asked of that node itself. */
  Map<String, Settings> settings() throws BrokerException {
    var answers = Parallel.ask(RabbitMqMessage.READING_NODES.with(), api.urls(), this::settingsAt);
    var byNode = new LinkedHashMap<String, Settings>();
    answers.stream()
        .filter(settings -> settings.node() != null)
        .forEach(settings -> byNode.put(settings.node(), settings));
    return byNode;
  }

  private Settings settingsAt(String url) {
    String node = null;
    try {
      node = api.getFrom(url, "/api/overview").json().path("node").asText();
      var answer = api.getFrom(url, EFFECTIVE_CONFIG);
      return answer.isOk()
          ? new Settings(node, NodeConfig.read(answer.body()).texts(), null)
          : new Settings(node, null, answer.failure().details());
    } catch (BrokerException e) {
      return new Settings(node, null, e.details());
    } catch (NotErlangException e) {
      var failure = RabbitMqMessage.NO_TERMS.with(EFFECTIVE_CONFIG, e.getMessage());
      return new Settings(node, null, failure);
    }
  }
}
