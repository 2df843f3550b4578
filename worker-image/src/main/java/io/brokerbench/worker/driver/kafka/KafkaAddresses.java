package io.brokerbench.worker.driver.kafka;

import io.brokerbench.core.plan.Protocol;
import io.brokerbench.worker.driver.AddressOption;
import java.util.List;

/** The options that say where a Kafka cluster is. */
public final class KafkaAddresses {

  /** In the order in which a missing one is named. */
  public static final List<AddressOption> OPTIONS =
      List.of(
          new AddressOption(
              Protocol.Kafka,
              "--bootstrap-servers",
              "HOST:PORT",
              true,
              true,
              "Kafka: where the brokers are, several separated by commas."));

  private KafkaAddresses() {}
}
