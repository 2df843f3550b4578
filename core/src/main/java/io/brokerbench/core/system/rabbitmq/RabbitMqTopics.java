package io.brokerbench.core.system.rabbitmq;

import com.fasterxml.jackson.databind.JsonNode;
import io.brokerbench.core.broker.AdminProgress;
import io.brokerbench.core.broker.BrokerException;
import io.brokerbench.core.http.HttpApi.Answer;
import io.brokerbench.core.http.Parallel;
import io.brokerbench.core.plan.TopicPlan;
import io.brokerbench.core.rabbitmq.ManagementApi;
import io.brokerbench.core.rabbitmq.QueueLayout;
import io.brokerbench.core.rabbitmq.QueueLayout.Queue;
import io.brokerbench.core.rabbitmq.RabbitMqNames;
import java.net.HttpURLConnection;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The exchanges, queues and streams of a run. */
final class RabbitMqTopics {

  private final ManagementApi api;
  private final RabbitMqNodes nodes;

  RabbitMqTopics(ManagementApi api) {
    this.api = api;
    nodes = new RabbitMqNodes(api);
  }

  /** Makes what does not exist: the policy first, as it applies to queues when they are made. */
  void create(TopicPlan topics, AdminProgress progress) throws BrokerException {
    var layout = QueueLayout.of(topics);
    if (!layout.policy().isEmpty()) {
      done(
          api.put(
              RabbitMqDeclarations.policyPath(layout, topics),
              RabbitMqDeclarations.policy(layout, topics)));
    }
    if (!layout.hasStreams()) {
      Parallel.ask(
          RabbitMqMessage.CREATING_TOPICS.with(),
          topics.names(),
          topic ->
              done(
                  api.put(
                      RabbitMqDeclarations.exchangePath(layout, topic),
                      RabbitMqDeclarations.exchange())),
          progress);
    }
    var queues = layout.queues(topics);
    var hosts = layout.type().isClassic() ? runningNodes() : List.<String>of();
    var numbers = RabbitMqDeclarations.numbers(queues);
    Parallel.ask(
        RabbitMqMessage.CREATING_QUEUES.with(),
        queues,
        queue -> {
          var body = RabbitMqDeclarations.queue(layout);
          if (!hosts.isEmpty()) {
            body.put("node", hosts.get(numbers.get(queue) % hosts.size()));
          }
          return done(api.put(RabbitMqDeclarations.queuePath(layout, queue.name()), body));
        },
        progress);
    if (!layout.hasStreams()) {
      Parallel.ask(
          RabbitMqMessage.BINDING_QUEUES.with(),
          queues,
          queue ->
              done(
                  api.post(
                      RabbitMqDeclarations.bindingPath(layout, queue),
                      RabbitMqDeclarations.binding(queue))),
          progress);
    }
  }

  /** Deletes what exists, with all messages. */
  void delete(TopicPlan topics) throws BrokerException {
    var layout = QueueLayout.of(topics);
    Parallel.ask(
        RabbitMqMessage.DELETING_QUEUES.with(),
        layout.queues(topics),
        queue -> gone(api.delete(RabbitMqDeclarations.queuePath(layout, queue.name()))));
    if (!layout.hasStreams()) {
      for (var topic : topics.names()) {
        gone(api.delete(RabbitMqDeclarations.exchangePath(layout, topic)));
      }
    }
    if (!layout.policy().isEmpty()) {
      gone(api.delete(RabbitMqDeclarations.policyPath(layout, topics)));
    }
  }

  /** Those queues and streams that exist, in the order of the layout; null for the others. */
  Map<Queue, RabbitMqQueue> read(TopicPlan topics) throws BrokerException {
    var layout = QueueLayout.of(topics);
    var prefix = RabbitMqNames.commonPrefix(topics.names());
    var found = api.queues(layout.virtualHost(), prefix);
    var queues = new LinkedHashMap<Queue, RabbitMqQueue>();
    for (var queue : layout.queues(topics)) {
      JsonNode description = found.get(queue.name());
      queues.put(queue, description == null ? null : RabbitMqQueue.of(description));
    }
    return queues;
  }

  /** The nodes that lead each partition: by topic, then by number; several where queues differ. */
  Map<String, List<String>> leaders(TopicPlan topics) throws BrokerException {
    var byPartition = new TreeMap<String, TreeMap<Integer, List<String>>>();
    read(topics)
        .forEach(
            (queue, description) -> {
              var leaders =
                  byPartition
                      .computeIfAbsent(queue.topic(), topic -> new TreeMap<>())
                      .computeIfAbsent(queue.partition(), partition -> new ArrayList<>());
              var leader = leader(description);
              if (!leaders.contains(leader)) {
                leaders.add(leader);
              }
            });
    var leaders = new LinkedHashMap<String, List<String>>();
    for (var topic : topics.names()) {
      leaders.put(
          topic,
          byPartition.get(topic).values().stream().map(some -> String.join(",", some)).toList());
    }
    return leaders;
  }

  private static String leader(RabbitMqQueue queue) {
    return queue == null || queue.leader().isEmpty() ? RabbitMqProvenSettings.NONE : queue.leader();
  }

  /** Classic queues are where they are made: in turn on every node that runs. */
  private List<String> runningNodes() throws BrokerException {
    return nodes.all().stream().filter(RabbitMqNode::running).map(RabbitMqNode::name).toList();
  }

  private static Void done(Answer answer) throws BrokerException {
    if (!answer.isOk()) {
      throw answer.failure();
    }
    return null;
  }

  private static Void gone(Answer answer) throws BrokerException {
    return answer.status() == HttpURLConnection.HTTP_NOT_FOUND ? null : done(answer);
  }
}
