package io.brokerbench.worker.cli;

import io.brokerbench.api.BrokerKind;
import io.brokerbench.core.access.ClientAccess;
import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Problem;
import io.brokerbench.core.plan.Protocol;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** Where the brokers are, whatever deployment the file of the run names. */
final class EndpointOptions {

  private static final String BOOTSTRAP_SERVERS = "--bootstrap-servers";
  private static final String SERVICE_URL = "--service-url";
  private static final String ADMIN_URL = "--admin-url";
  private static final String BOOKIE_URL = "--bookie-url";
  private static final String AMQP_ADDRESS = "--amqp-address";
  private static final String STREAM_ADDRESS = "--stream-address";
  private static final String MANAGEMENT_URL = "--management-url";

  @Option(
      names = BOOTSTRAP_SERVERS,
      paramLabel = "HOST:PORT",
      description = "Kafka: where the brokers are, several separated by commas.")
  private String bootstrapServers;

  @Option(
      names = SERVICE_URL,
      paramLabel = "URL",
      description = "Pulsar: where the brokers are, such as pulsar://host:6650.")
  private String serviceUrl;

  @Option(
      names = ADMIN_URL,
      paramLabel = "URL",
      description = "Pulsar: the brokers' admin API, such as http://host:8080.")
  private String adminUrl;

  @Option(
      names = BOOKIE_URL,
      paramLabel = "URL",
      description =
          "Pulsar: the HTTP server of a bookie, such as http://host:8000; once for each bookie."
              + " Without them the settings of bookies are unknown.")
  private List<String> bookieUrls = new ArrayList<>();

  @Option(
      names = AMQP_ADDRESS,
      paramLabel = "HOST:PORT",
      split = ",",
      description = "RabbitMQ's queues: where a node speaks AMQP 0-9-1; once for each node.")
  private List<String> amqpAddresses = new ArrayList<>();

  @Option(
      names = STREAM_ADDRESS,
      paramLabel = "HOST:PORT",
      split = ",",
      description = "RabbitMQ's streams: where a node speaks the stream protocol; likewise.")
  private List<String> streamAddresses = new ArrayList<>();

  @Option(
      names = MANAGEMENT_URL,
      paramLabel = "URL",
      split = ",",
      description =
          "RabbitMQ: the management API of a node, such as http://host:15672; once for each node."
              + " The settings of other nodes are unknown.")
  private List<String> managementUrls = new ArrayList<>();

  /**
   * Where the brokers of that kind are.
   *
   * @param access how the file of the run says that clients authenticate
   * @throws InvalidRunException if options are missing, or are for another kind
   */
  Endpoint endpoint(BrokerKind kind, ClientAccess access) throws InvalidRunException {
    var spoken =
        switch (kind) {
          case Kafka -> new Spoken(List.of(Protocol.Kafka), List.of());
          case Pulsar ->
              new Spoken(
                  List.of(Protocol.Pulsar, Protocol.PulsarAdmin), List.of(Protocol.BookieHttp));
          case RabbitMQ ->
              new Spoken(
                  List.of(Protocol.RabbitMqManagement),
                  List.of(Protocol.Amqp, Protocol.RabbitMqStream));
        };
    var addresses = addresses();
    for (var given : addresses.keySet()) {
      if (!spoken.needed.contains(given) && !spoken.optional.contains(given)) {
        throw wrong(CommandMessage.OPTION_UNUSED, kind, given);
      }
    }
    for (var protocol : spoken.needed) {
      if (!addresses.containsKey(protocol)) {
        throw wrong(CommandMessage.OPTION_MISSING, kind, protocol);
      }
    }
    return new Endpoint(addresses, access);
  }

  /** The protocols of a system whose addresses must be given, and those whose may be. */
  private record Spoken(List<Protocol> needed, List<Protocol> optional) {}

  /** What is given, by protocol. */
  private Map<Protocol, List<String>> addresses() {
    var given = new EnumMap<Protocol, List<String>>(Protocol.class);
    if (bootstrapServers != null) {
      given.put(Protocol.Kafka, List.of(bootstrapServers.split(",")));
    }
    if (serviceUrl != null) {
      given.put(Protocol.Pulsar, List.of(serviceUrl));
    }
    if (adminUrl != null) {
      given.put(Protocol.PulsarAdmin, List.of(adminUrl));
    }
    if (!bookieUrls.isEmpty()) {
      given.put(Protocol.BookieHttp, List.copyOf(bookieUrls));
    }
    if (!amqpAddresses.isEmpty()) {
      given.put(Protocol.Amqp, List.copyOf(amqpAddresses));
    }
    if (!streamAddresses.isEmpty()) {
      given.put(Protocol.RabbitMqStream, List.copyOf(streamAddresses));
    }
    if (!managementUrls.isEmpty()) {
      given.put(Protocol.RabbitMqManagement, List.copyOf(managementUrls));
    }
    return given;
  }

  private static String option(Protocol protocol) {
    return switch (protocol) {
      case Kafka -> BOOTSTRAP_SERVERS;
      case Pulsar -> SERVICE_URL;
      case PulsarAdmin -> ADMIN_URL;
      case BookieHttp -> BOOKIE_URL;
      case Amqp -> AMQP_ADDRESS;
      case RabbitMqStream -> STREAM_ADDRESS;
      case RabbitMqManagement -> MANAGEMENT_URL;
    };
  }

  private static InvalidRunException wrong(
      CommandMessage message, BrokerKind kind, Protocol protocol) {
    return new InvalidRunException(List.of(new Problem("", message.with(kind, option(protocol)))));
  }
}
