package io.brokerbench.worker.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.brokerbench.api.BrokerKind;
import io.brokerbench.core.access.ClientAccess;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Problem;
import io.brokerbench.core.system.rabbitmq.RabbitMqSystem;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class RabbitMqOptionsTest {

  @Test
  void addressesMayBeListedOrRepeated() throws InvalidRunException {
    var expected =
        RabbitMqSystem.at(
            List.of("a:5672", "b:5672"),
            List.of("a:5552"),
            List.of("http://a:15672", "http://b:15672"),
            ClientAccess.OPEN);

    assertThat(
            parse(
                    "--amqp-address=a:5672,b:5672 --stream-address=a:5552"
                        + " --management-url=http://a:15672 --management-url=http://b:15672")
                .endpoint(BrokerKind.RabbitMQ, null))
        .isEqualTo(expected);
  }

  @Test
  void theManagementApiMayBeLeftOut() throws InvalidRunException {
    assertThat(parse("--amqp-address=a:5672").endpoint(BrokerKind.RabbitMQ, null))
        .isEqualTo(RabbitMqSystem.at(List.of("a:5672"), List.of(), List.of(), ClientAccess.OPEN));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "RabbitMQ, --bootstrap-servers=a:1, OPTION_UNUSED, --bootstrap-servers",
    "RabbitMQ, --service-url=a, OPTION_UNUSED, --service-url",
    "RabbitMQ, --admin-url=a, OPTION_UNUSED, --admin-url",
    "RabbitMQ, --bookie-url=a, OPTION_UNUSED, --bookie-url",
    "Kafka, --amqp-address=a:1, OPTION_UNUSED, --amqp-address",
    "Kafka, --stream-address=a:1, OPTION_UNUSED, --stream-address",
    "Pulsar, --management-url=http://a:1, OPTION_UNUSED, --management-url",
  })
  void theOptionThatIsMissingOrUnusedIsNamed(
      BrokerKind kind, String options, CommandMessage message, String option) {
    assertThatThrownBy(() -> parse(options).endpoint(kind, null))
        .isInstanceOfSatisfying(
            InvalidRunException.class,
            e ->
                assertThat(e.problems())
                    .containsExactly(new Problem("", message.with(kind, option))));
  }

  private static EndpointOptions parse(String options) {
    var parsed = new EndpointOptions();
    new CommandLine(new Command(parsed)).parseArgs(options.split(" "));
    return parsed;
  }

  @CommandLine.Command
  private record Command(@CommandLine.Mixin EndpointOptions options) {}
}
