package io.brokerbench.worker.driver.rabbitmq;

import io.brokerbench.core.plan.Protocol;
import io.brokerbench.worker.driver.AddressOption;
import java.util.List;

/** The options that say where a RabbitMQ cluster is. */
public final class RabbitMqAddresses {

  /** Which of the two kinds of addresses a run needs is the choice of its queue type. */
  public static final List<AddressOption> OPTIONS =
      List.of(
          new AddressOption(
              Protocol.RabbitMqManagement,
              "--management-url",
              "URL",
              false,
              true,
              "RabbitMQ: the management API of a node, such as http://host:15672; once for each"
                  + " node. The settings of other nodes are unknown. Without it, queues are created"
                  + " by AMQP."),
          new AddressOption(
              Protocol.Amqp,
              "--amqp-address",
              "HOST:PORT",
              false,
              true,
              "RabbitMQ's queues: where a node speaks AMQP 0-9-1; once for each node. Also for"
                  + " streams without --management-url."),
          new AddressOption(
              Protocol.RabbitMqStream,
              "--stream-address",
              "HOST:PORT",
              false,
              true,
              "RabbitMQ's streams: where a node speaks the stream protocol; once for each node."));

  private RabbitMqAddresses() {}
}
