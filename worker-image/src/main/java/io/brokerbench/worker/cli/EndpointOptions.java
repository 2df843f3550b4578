package io.brokerbench.worker.cli;

import io.brokerbench.api.BrokerKind;
import io.brokerbench.core.access.ClientAccess;
import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.document.InvalidDocumentException;
import io.brokerbench.core.document.Problem;
import io.brokerbench.core.system.kafka.KafkaSystem;
import io.brokerbench.core.system.pulsar.PulsarSystem;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** Where the brokers are, whatever deployment the file of the run names. */
final class EndpointOptions {

  private static final String BOOTSTRAP_SERVERS = "--bootstrap-servers";
  private static final String SERVICE_URL = "--service-url";
  private static final String ADMIN_URL = "--admin-url";
  private static final String BOOKIE_URL = "--bookie-url";

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

  /**
   * Where the brokers of that kind are.
   *
   * @param access how the file of the run says that clients are let in
   * @throws InvalidDocumentException if options are missing, or are for another kind
   */
  Endpoint endpoint(BrokerKind kind, ClientAccess access) throws InvalidDocumentException {
    return switch (kind) {
      case Kafka -> {
        refuse(kind, SERVICE_URL, serviceUrl);
        refuse(kind, ADMIN_URL, adminUrl);
        refuse(kind, BOOKIE_URL, bookieUrls.isEmpty() ? null : bookieUrls.getFirst());
        require(kind, BOOTSTRAP_SERVERS, bootstrapServers);
        yield KafkaSystem.at(bootstrapServers, access);
      }
      case Pulsar -> {
        refuse(kind, BOOTSTRAP_SERVERS, bootstrapServers);
        require(kind, SERVICE_URL, serviceUrl);
        require(kind, ADMIN_URL, adminUrl);
        yield PulsarSystem.at(serviceUrl, adminUrl, List.copyOf(bookieUrls), access);
      }
    };
  }

  private static void require(BrokerKind kind, String option, String value)
      throws InvalidDocumentException {
    if (value == null) {
      throw wrong("spec.broker.kind " + kind + " needs " + option);
    }
  }

  private static void refuse(BrokerKind kind, String option, String value)
      throws InvalidDocumentException {
    if (value != null) {
      throw wrong("spec.broker.kind " + kind + " has no " + option + ": leave it out");
    }
  }

  private static InvalidDocumentException wrong(String message) {
    return new InvalidDocumentException(List.of(new Problem("", message)));
  }
}
