package io.brokerbench.worker.driver.pulsar;

import io.brokerbench.core.plan.Protocol;
import io.brokerbench.worker.driver.AddressOption;
import java.util.List;

/** The options that say where a Pulsar cluster is. */
public final class PulsarAddresses {

  /** In the order in which a missing one is named. The URLs of brokers may name several hosts. */
  public static final List<AddressOption> OPTIONS =
      List.of(
          new AddressOption(
              Protocol.Pulsar,
              "--service-url",
              "URL",
              true,
              false,
              "Pulsar: where the brokers are, such as pulsar://host:6650."),
          new AddressOption(
              Protocol.PulsarAdmin,
              "--admin-url",
              "URL",
              true,
              false,
              "Pulsar: the brokers' admin API, such as http://host:8080."),
          new AddressOption(
              Protocol.BookieHttp,
              "--bookie-url",
              "URL",
              false,
              false,
              "Pulsar: the HTTP server of a bookie, such as http://host:8000; once for each bookie."
                  + " Without them the settings of bookies are unknown."),
          new AddressOption(
              Protocol.KafkaOnPulsar,
              "--kafka-bootstrap-servers",
              "HOST:PORT",
              false,
              true,
              "Pulsar with broker.pulsar.protocol Kafka: where brokers speak Kafka's protocol."));

  private PulsarAddresses() {}
}
