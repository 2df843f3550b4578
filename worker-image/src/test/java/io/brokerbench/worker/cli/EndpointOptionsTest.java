package io.brokerbench.worker.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.brokerbench.api.BrokerKind;
import io.brokerbench.api.ExternalSpec;
import io.brokerbench.api.KafkaExternalSpec;
import io.brokerbench.api.PulsarExternalSpec;
import io.brokerbench.api.TlsSpec;
import io.brokerbench.core.access.ClientAccess;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Problem;
import io.brokerbench.core.system.kafka.KafkaSystem;
import io.brokerbench.core.system.pulsar.PulsarSystem;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class EndpointOptionsTest {

  @Test
  void eachKindHasItsOwnOptions() throws InvalidRunException {
    assertThat(parse("--bootstrap-servers=a:1,b:2").endpoint(BrokerKind.Kafka, null))
        .isEqualTo(KafkaSystem.at("a:1,b:2"));
    assertThat(
            parse("--service-url=pulsar://a:1 --admin-url=http://a:2")
                .endpoint(BrokerKind.Pulsar, null))
        .isEqualTo(PulsarSystem.at("pulsar://a:1", "http://a:2", List.of()));
    assertThat(
            parse(
                    "--service-url=pulsar://a:1 --admin-url=http://a:2 --bookie-url=http://b:3"
                        + " --bookie-url=http://c:3")
                .endpoint(BrokerKind.Pulsar, null))
        .isEqualTo(
            PulsarSystem.at("pulsar://a:1", "http://a:2", List.of("http://b:3", "http://c:3")));
  }

  @Test
  void fileNamesAddressesThatNoOptionDoes() throws InvalidRunException {
    var tls = new TlsSpec(null);
    var external =
        ExternalSpec.of(
                new PulsarExternalSpec("pulsar+ssl://f:1", "https://f:2", List.of("http://f:3")))
            .with(tls, null);
    var access = new ClientAccess(tls, null);

    assertThat(parse("").endpoint(BrokerKind.Pulsar, external))
        .isEqualTo(
            PulsarSystem.at("pulsar+ssl://f:1", "https://f:2", List.of("http://f:3"), access));
    assertThat(parse("--admin-url=https://o:2").endpoint(BrokerKind.Pulsar, external))
        .isEqualTo(
            PulsarSystem.at("pulsar+ssl://f:1", "https://o:2", List.of("http://f:3"), access));
    assertThat(
            parse("--bootstrap-servers=o:1")
                .endpoint(BrokerKind.Kafka, ExternalSpec.of(new KafkaExternalSpec("f:1,g:1"))))
        .isEqualTo(KafkaSystem.at("o:1"));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "Kafka  | ''                                    | OPTION_MISSING | --bootstrap-servers",
        "Kafka  | --service-url=a --bootstrap-servers=b | OPTION_UNUSED  | --service-url",
        "Kafka  | --admin-url=a --bootstrap-servers=b   | OPTION_UNUSED  | --admin-url",
        "Kafka  | --bookie-url=a --bootstrap-servers=b  | OPTION_UNUSED  | --bookie-url",
        "Pulsar | ''                                    | OPTION_MISSING | --service-url",
        "Pulsar | --admin-url=a                         | OPTION_MISSING | --service-url",
        "Pulsar | --service-url=a                       | OPTION_MISSING | --admin-url",
        "Pulsar | --bootstrap-servers=a --service-url=b | OPTION_UNUSED  | --bootstrap-servers",
      })
  void whatIsMissingOrOfAnotherKindIsOneError(
      BrokerKind kind, String options, CommandMessage error, String option) {
    assertThatThrownBy(() -> parse(options).endpoint(kind, null))
        .isInstanceOfSatisfying(
            InvalidRunException.class,
            invalid ->
                assertThat(invalid.problems())
                    .containsExactly(new Problem("", error.with(kind, option))));
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
