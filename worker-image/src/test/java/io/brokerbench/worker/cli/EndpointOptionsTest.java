package io.brokerbench.worker.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.brokerbench.api.BrokerKind;
import io.brokerbench.core.access.ClientAccess;
import io.brokerbench.core.document.InvalidDocumentException;
import io.brokerbench.core.system.kafka.KafkaSystem;
import io.brokerbench.core.system.pulsar.PulsarSystem;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class EndpointOptionsTest {

  @Test
  void eachKindHasItsOwnOptions() throws InvalidDocumentException {
    assertThat(parse("--bootstrap-servers=a:1,b:2").endpoint(BrokerKind.Kafka, ClientAccess.OPEN))
        .isEqualTo(KafkaSystem.at("a:1,b:2"));
    assertThat(
            parse("--service-url=pulsar://a:1 --admin-url=http://a:2")
                .endpoint(BrokerKind.Pulsar, ClientAccess.OPEN))
        .isEqualTo(PulsarSystem.at("pulsar://a:1", "http://a:2", List.of()));
    assertThat(
            parse(
                    "--service-url=pulsar://a:1 --admin-url=http://a:2 --bookie-url=http://b:3"
                        + " --bookie-url=http://c:3")
                .endpoint(BrokerKind.Pulsar, ClientAccess.OPEN))
        .isEqualTo(
            PulsarSystem.at("pulsar://a:1", "http://a:2", List.of("http://b:3", "http://c:3")));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "Kafka  | ''                                    | needs --bootstrap-servers",
        "Kafka  | --service-url=a --bootstrap-servers=b | has no --service-url",
        "Kafka  | --admin-url=a --bootstrap-servers=b   | has no --admin-url",
        "Kafka  | --bookie-url=a --bootstrap-servers=b  | has no --bookie-url",
        "Pulsar | ''                                    | needs --service-url",
        "Pulsar | --admin-url=a                         | needs --service-url",
        "Pulsar | --service-url=a                       | needs --admin-url",
        "Pulsar | --bootstrap-servers=a --service-url=b | has no --bootstrap-servers",
      })
  void whatIsMissingOrOfAnotherKindIsOneError(BrokerKind kind, String options, String error) {
    assertThatThrownBy(() -> parse(options).endpoint(kind, ClientAccess.OPEN))
        .isInstanceOf(InvalidDocumentException.class)
        .hasMessageStartingWith("spec.broker.kind " + kind + " " + error);
  }

  private static EndpointOptions parse(String options) {
    var parsed = new EndpointOptions();
    new CommandLine(new Command(parsed))
        .parseArgs(options.isEmpty() ? new String[0] : options.split(" "));
    return parsed;
  }

  @CommandLine.Command
  private record Command(@CommandLine.Mixin EndpointOptions options) {}
}
