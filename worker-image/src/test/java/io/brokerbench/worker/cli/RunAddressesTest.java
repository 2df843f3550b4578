package io.brokerbench.worker.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.RabbitMqQueueType;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.Problem;
import io.brokerbench.core.system.rabbitmq.RabbitMqConfigMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code bench run} with addresses of the file, of options, and with none. */
@Isolated("others would log to the stream that it reads")
class RunAddressesTest {

  private static final String EXTERNAL = "spec.broker.deployment.external";

  /** Once the addresses are right, the credentials are missing: nothing is connected to. */
  private static final Message COMPLETE =
      CommandMessage.CREDENTIALS_IN_CLUSTER.with("--credentials");

  @TempDir private Path directory;

  @ParameterizedTest(name = "{0}: {1} {2}")
  @CsvSource(
      delimiter = '|',
      value = {
        "Kafka    | kafka: {bootstrapServers: 'a:1'}                          | ''",
        "Kafka    | kafka: {bootstrapServers: 'a:1'}  | --bootstrap-servers=b:1",
        "RabbitMQ | rabbitmq: {amqpAddresses: ['a:1'], virtualHost: team}     | ''",
        "RabbitMQ | rabbitmq: {}                      | --amqp-address=b:1",
        "RabbitMQ | rabbitmq: {managementUrls: ['http://a:1']} | --amqp-address=b:1",
      })
  void eachAddressIsOfTheFileOrAnOption(String kind, String group, String options)
      throws IOException {
    assertThat(complaints(external(kind, group, "Plain"), options))
        .isEqualTo(complaint(new Problem(EXTERNAL, COMPLETE)));
  }

  @Test
  void missingAddressNamesItsOption() throws IOException {
    var wayToCreate = RabbitMqConfigMessage.NO_WAY_TO_CREATE.with();
    var forQueues = RabbitMqConfigMessage.NO_ADDRESS.with(RabbitMqQueueType.Quorum);
    var management = "rabbitmq: {managementUrls: ['http://a:1']}";

    assertThat(complaints("{kind: RabbitMQ}", ""))
        .isEqualTo(complaint(new Problem("--amqp-address", wayToCreate)));
    assertThat(complaints(external("RabbitMQ", "rabbitmq: {}", "Plain"), ""))
        .isEqualTo(complaint(new Problem("--amqp-address", wayToCreate)));
    assertThat(complaints(external("RabbitMQ", management, "Plain"), ""))
        .isEqualTo(complaint(new Problem("--amqp-address", forQueues)));
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "http://f:1  | ''                            | f | http://f:1",
        "http://f:1  | --management-url=http://o:1   | o | http://o:1",
        "https://f:1 | --management-url=http://o:1   | o | http://o:1",
        "http://f:1  | --management-url=https://o:1  | - | ",
      })
  void encryptionIsThatOfTheUrlInUse(String url, String options, String blamed, String value)
      throws IOException {
    var group = "tls: {}, rabbitmq: {amqpAddresses: ['f:2'], managementUrls: ['%s']}";
    var field = blamed.equals("f") ? EXTERNAL + ".rabbitmq.managementUrls" : "--management-url";
    var mixed = new Problem(field, value, RabbitMqConfigMessage.MIXED_ENCRYPTION.with("https://"));

    assertThat(complaints(external("RabbitMQ", group.formatted(url), "Plain"), options))
        .isEqualTo(complaint(blamed.equals("-") ? new Problem(EXTERNAL, COMPLETE) : mixed));
  }

  @ParameterizedTest(name = "{0} {1} {2}")
  @CsvSource(
      delimiter = '|',
      value = {
        "Kafka  | kafka: {bootstrapServers: 'a:1'} | --bootstrap-servers=bad | --bootstrap-servers",
        "Kafka  | kafka: {bootstrapServers: 'bad'}   | ''"
            + " | spec.broker.deployment.external.kafka.bootstrapServers",
        "Pulsar | pulsar: {serviceUrl: 'pulsar://a:1', adminUrl: 'http://a:2'}"
            + " | --bookie-url=http://b:3,--bookie-url=b | --bookie-url",
        "Pulsar | pulsar: {serviceUrl: 'pulsar://a:1', adminUrl: 'http://a:2', bookieUrls: ['b']}"
            + " | '' | spec.broker.deployment.external.pulsar.bookieUrls[0]",
      })
  void malformedAddressIsBlamedWhereItIs(String kind, String group, String options, String field)
      throws IOException {
    var type = kind.equals("Kafka") ? "Plain" : "Token";

    assertThat(complaints(external(kind, group, type), options))
        .startsWith(inFile(field + ": "))
        .hasLineCount(1);
  }

  private static String external(String kind, String group, String type) {
    var user = type.equals("Plain") ? "username: u, " : "";
    return "{kind: %s, deployment: {type: External, external: {%s, authentication: {type: %s, %s"
            .formatted(kind, group, type, user)
        + "secret: s}}}}";
  }

  private String complaint(Problem problem) {
    return inFile(problem).concat(System.lineSeparator());
  }

  private String inFile(Object details) {
    return CommandMessage.IN_FILE.with(directory.resolve("run.yaml"), details).toString();
  }

  private String complaints(String broker, String options) throws IOException {
    var run =
        """
        apiVersion: brokerbench.io/v1alpha1
        kind: BenchmarkRun
        metadata: {name: a-run}
        spec:
          broker: %s
          durability: {level: 2}
          workload: {rate: {messagesPerSecond: 1}}
        """
            .formatted(broker);
    var file = Files.writeString(directory.resolve("run.yaml"), run);
    var all = Stream.of("-f=" + file, "--out=" + directory.resolve("out"));
    var given = Stream.of(options.split(",")).filter(option -> !option.isEmpty());
    var bench = new BenchGet(directory, new RunCommand());
    assertThat(bench.execute(1, Stream.concat(all, given).toArray(String[]::new)))
        .as(bench.complaints())
        .isEqualTo(ExitCodes.USAGE);
    return bench.complaints();
  }
}
