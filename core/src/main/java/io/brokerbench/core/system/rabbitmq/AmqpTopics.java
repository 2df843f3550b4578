package io.brokerbench.core.system.rabbitmq;

import com.rabbitmq.client.BuiltinExchangeType;
import io.brokerbench.core.broker.AdminProgress;
import io.brokerbench.core.broker.BrokerException;
import io.brokerbench.core.http.Parallel;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.plan.TopicPlan;
import io.brokerbench.core.rabbitmq.QueueLayout;
import io.brokerbench.core.rabbitmq.QueueLayout.Queue;
import io.brokerbench.core.rabbitmq.RabbitMqNames;
import java.util.List;

/**
 * The exchanges, queues and streams of a run, by AMQP 0-9-1: those that {@link RabbitMqTopics}
 * makes, without a policy.
 */
final class AmqpTopics {

  private final AmqpConnections connections;
  private final QueueLayout layout;
  private final List<String> exchanges;
  private final List<Queue> queues;

  /** Of {@code plan}, in the virtual host that {@code connections} are open to. */
  AmqpTopics(AmqpConnections connections, TopicPlan plan) {
    this.connections = connections;
    layout = QueueLayout.of(plan);
    exchanges =
        layout.hasStreams()
            ? List.of()
            : plan.names().stream().map(RabbitMqNames::exchange).toList();
    queues = layout.queues(plan);
  }

  /** Makes what does not exist. */
  void create(AdminProgress progress) throws BrokerException {
    Parallel.ask(
        RabbitMqMessage.CREATING_TOPICS.with(),
        exchanges,
        name ->
            ask(
                RabbitMqMessage.CREATE_EXCHANGE.with(name),
                channel -> channel.exchangeDeclare(name, BuiltinExchangeType.DIRECT, true)),
        progress);
    // Classic queues are where they are declared: in turn on every node that answers.
    var numbers = RabbitMqDeclarations.numbers(queues);
    var arguments = RabbitMqDeclarations.arguments(layout);
    Parallel.ask(
        RabbitMqMessage.CREATING_QUEUES.with(),
        queues,
        queue ->
            ask(
                numbers.get(queue),
                RabbitMqMessage.CREATE_QUEUE.with(queue.name()),
                channel -> channel.queueDeclare(queue.name(), true, false, false, arguments)),
        progress);
    if (!layout.hasStreams()) {
      Parallel.ask(RabbitMqMessage.BINDING_QUEUES.with(), queues, this::bind, progress);
    }
  }

  private Void bind(Queue queue) throws BrokerException {
    return ask(
        RabbitMqMessage.BIND_QUEUE.with(queue.name()),
        channel ->
            channel.queueBind(
                queue.name(),
                RabbitMqNames.exchange(queue.topic()),
                RabbitMqNames.routingKey(queue.partition())));
  }

  /** Deletes what exists, with all messages. To delete what does not exist is no error of AMQP. */
  void delete() throws BrokerException {
    Parallel.ask(
        RabbitMqMessage.DELETING_QUEUES.with(),
        queues,
        queue ->
            ask(
                RabbitMqMessage.DELETE_QUEUE.with(queue.name()),
                channel -> channel.queueDelete(queue.name())));
    for (var name : exchanges) {
      ask(RabbitMqMessage.DELETE_EXCHANGE.with(name), channel -> channel.exchangeDelete(name));
    }
  }

  private Void ask(Message command, AmqpConnections.Request request) throws BrokerException {
    return ask(0, command, request);
  }

  private Void ask(int number, Message command, AmqpConnections.Request request)
      throws BrokerException {
    connections.ask(number, command, request);
    return null;
  }
}
