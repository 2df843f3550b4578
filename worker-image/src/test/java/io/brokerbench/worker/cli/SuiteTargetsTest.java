package io.brokerbench.worker.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.brokerbench.api.BrokerKind;
import io.brokerbench.core.document.SuiteDocument;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.Problem;
import io.brokerbench.core.suite.Cell;
import io.brokerbench.core.suite.SuiteMessage;
import io.brokerbench.core.suite.SuitePlanner;
import io.brokerbench.core.system.rabbitmq.RabbitMqConfigMessage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class SuiteTargetsTest {

  private static final String SYSTEMS =
      "{axis: system, values: [{name: kafka, spec: {broker: {kind: Kafka}}},"
          + " {name: pulsar, spec: {broker: {kind: Pulsar}}}]}";
  private static final String IMAGES =
      "{axis: version, path: broker.version, values: [4.2.0, 4.3.1]}";
  private static final String SIZES =
      "{axis: size, path: workload.messageSizeBytes, values: [100, 200]}";
  private static final String NO_OPTIONS = "";
  private static final String KAFKA = "--bootstrap-servers=a:1";
  private static final String PULSAR = "--service-url=pulsar://a:1 --admin-url=http://a:2";
  private static final String LOAD = "workload: {rate: {messagesPerSecond: 1000}}";
  private static final String TWO_DISKS = "broker: {storage: {devicesPerNode: 2}}, ";

  @TempDir private Path directory;

  @Test
  void eachSystemHasItsOwnAddress() throws Exception {
    assertThat(problems(SYSTEMS, TWO_DISKS + LOAD, KAFKA + " " + PULSAR)).isEmpty();
  }

  @Test
  void anAddressThatIsMissingNamesTheCell() throws Exception {
    var missing = CommandMessage.OPTION_MISSING.with(BrokerKind.Pulsar, "--service-url");

    assertThat(problems(SYSTEMS, TWO_DISKS + LOAD, KAFKA))
        .containsExactly(inCell("system", "pulsar", "", missing));
  }

  @Test
  void missingRabbitMqAddressNamesItsOption() throws Exception {
    var problem =
        new Problem("--amqp-address", RabbitMqConfigMessage.NO_WAY_TO_CREATE.with()).toString();

    assertThat(problems(SIZES, "broker: {kind: RabbitMQ}, " + LOAD, NO_OPTIONS))
        .singleElement()
        .satisfies(found -> assertThat(found.toString()).endsWith(problem));
  }

  @Test
  void addressesOfTheTemplateCount() throws Exception {
    var external =
        "broker: {kind: Kafka, deployment: {type: External,"
            + " external: {kafka: {bootstrapServers: 'a:1'}}}}, ";

    assertThat(problems(SIZES, external + LOAD, NO_OPTIONS)).isEmpty();
    assertThat(problems(SIZES, external + LOAD, KAFKA)).isEmpty();
  }

  @Test
  void anAddressThatNoCellUsesIsAnError() throws Exception {
    assertThat(problems(SYSTEMS, TWO_DISKS + LOAD, KAFKA + " " + PULSAR + " --amqp-address=b:1"))
        .containsExactly(new Problem("--amqp-address", SuiteRunMessage.OPTION_UNUSED.with()));
  }

  @Test
  void cellsThatDifferInBrokersOnlyAreAnError() throws Exception {
    var equal = SuiteRunMessage.EQUAL_CELLS.with(new Cell(Map.of("version", "4.2.0"), 1));

    assertThat(problems(IMAGES, "broker: {kind: Kafka}, " + LOAD, KAFKA))
        .containsExactly(inCell("version", "4.3.1", "", equal));
  }

  @Test
  void theTwoRunsOfTheAaCellMayBeEqual() throws Exception {
    var compare = "compare: {axis: size, baseline: 100, aaCell: {size: 100}}";

    assertThat(problems(SIZES, "broker: {kind: Kafka}, " + LOAD, KAFKA, compare)).isEmpty();
  }

  @Test
  void aLoadInAClusterIsAnError() throws Exception {
    var reference = "ombWorkloadRef: {configMap: loads, key: a.yaml}";

    assertThat(problems(SYSTEMS, TWO_DISKS + reference, KAFKA + " " + PULSAR))
        .containsExactly(
            inCell(
                "system",
                "kafka",
                "spec.ombWorkloadRef",
                SuiteRunMessage.WORKLOAD_IN_CLUSTER.with("a.yaml", "loads")));
  }

  @Test
  void optionsThatNoCellNeedsAreErrors() throws Exception {
    assertThat(problems(SYSTEMS, TWO_DISKS + LOAD, KAFKA + " " + PULSAR + " --credentials=none"))
        .containsExactly(new Problem("--credentials", CommandMessage.CREDENTIALS_UNUSED.with()));
    assertThat(problems(SYSTEMS, TWO_DISKS + LOAD, KAFKA + " " + PULSAR + " --payload-file=none"))
        .containsExactly(new Problem("--payload-file", CommandMessage.PAYLOAD_UNUSED.with()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "authentication.secret | a | b | true",
        "authentication.username | a | b | false",
      })
  void oneDirectoryServesOneSecret(String field, String first, String other, boolean refused)
      throws Exception {
    Files.writeString(directory.resolve("password"), "hunter2");
    var external = "broker.deployment.external.";
    var axis = "{axis: of, path: %s%s, values: [%s, %s]}".formatted(external, field, first, other);
    var template =
        "broker: {kind: Kafka, deployment: {type: External, external: {kafka: {bootstrapServers:"
            + " 'a:1'}, authentication: {type: Plain, username: u, secret: a}}}}, ";

    var found = problems(axis, template + LOAD, "--credentials=" + directory);

    var several = SuiteRunMessage.SEVERAL_SECRETS.with("password", List.of(first, other));
    assertThat(found)
        .isEqualTo(
            refused
                ? List.of(inCell("of", other, "spec." + external + field, several))
                : List.of());
  }

  @Test
  void secretsOfDifferentFilesShareADirectory() throws Exception {
    Files.writeString(directory.resolve("password"), "hunter2");
    Files.writeString(directory.resolve("token"), "hunter2");
    var systems =
        "{axis: system, values: [{name: kafka, spec: {broker: {kind: Kafka, deployment: {type:"
            + " External, external: {kafka: {bootstrapServers: 'a:1'}, authentication: {type:"
            + " Plain, username: u, secret: a}}}}}}, {name: pulsar, spec: {broker: {kind: Pulsar,"
            + " deployment: {type: External, external: {pulsar: {serviceUrl: 'pulsar://a:1',"
            + " adminUrl: 'http://a:2'}, authentication: {type: Token, secret: b}}}}}}]}";

    assertThat(problems(systems, LOAD, "--credentials=" + directory)).isEmpty();
  }

  private static Problem inCell(String axis, String value, String field, Message message) {
    var cell = new Cell(Map.of(axis, value), 1);
    return new Problem("", SuiteMessage.IN_CELL.with(cell, new Problem(field, message)));
  }

  private static List<Problem> problems(
      String axis, String template, String options, String... fields) throws Exception {
    var text =
        """
        apiVersion: brokerbench.io/v1alpha1
        kind: BenchmarkSuite
        metadata: {name: mine}
        spec:
          template: {durability: {level: 2}, %s}
          matrix: [%s]
        """
                .formatted(template, axis)
            + String.join("", List.of(fields).stream().map(field -> "  " + field + "\n").toList());
    var plan = SuitePlanner.plan(SuiteDocument.parse(text));
    var parsed = new Command();
    new CommandLine(parsed).parseArgs(options.isEmpty() ? new String[0] : options.split(" "));
    var invalid =
        catchThrowableOfType(
            InvalidRunException.class,
            () -> new SuiteTargets(plan, parsed.brokers, parsed.credentials, parsed.payload));
    return invalid == null ? List.of() : invalid.problems();
  }

  @CommandLine.Command
  private static final class Command {
    @CommandLine.Mixin private EndpointOptions brokers;
    @CommandLine.Mixin private CredentialsOption credentials;
    @CommandLine.Mixin private PayloadOption payload;
  }
}
