package io.brokerbench.core.suite;

import static io.brokerbench.core.suite.SuiteMessage.PATH_SET_TWICE;
import static io.brokerbench.core.suite.SuiteMessage.RESERVED_AXIS;
import static io.brokerbench.core.suite.SuiteMessage.VALUE_FIELDS;
import static io.brokerbench.core.suite.SuiteMessage.VALUE_LOST;
import static io.brokerbench.core.suite.SuiteMessage.VALUE_NAME_CHARACTERS;
import static io.brokerbench.core.suite.SuiteMessage.VALUE_NAME_TWICE;
import static io.brokerbench.core.suite.SuiteMessage.VALUE_NOT_A_PATCH;
import static io.brokerbench.core.suite.SuiteMessage.VALUE_WITHOUT_NAME;
import static io.brokerbench.core.suite.SuiteMessage.VALUE_WITHOUT_PATH;
import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.document.DocumentMessage;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.Problem;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Axes of the matrix and their values. */
class AxesTest {

  private static final String KAFKA =
      "{axis: system, values: [{name: kafka, spec: {broker: {kind: Kafka}}}]}";

  private static final String OF_PATH = "{name: ..., value: ...}";
  private static final String PATCH = "{name: ..., spec: ...}";

  @Test
  void setsFieldsByPathAndPatch() throws Exception {
    var plan =
        Suites.plan(
            Suites.SYSTEMS
                + ", {axis: threads, path: 'broker.kafka.config[num.io.threads]',"
                + " values: [{name: many, value: '8'}]}"
                + ", {axis: compression, path: workload.batching.compression, values: [Lz4]}",
            "exclude: [{system: pulsar}]");

    var spec = plan.cells().getFirst().spec();
    assertThat(Suites.names(plan)).containsExactly("system=kafka,threads=many,compression=Lz4");
    assertThat(spec.at("/broker/kind").asText()).isEqualTo("Kafka");
    assertThat(spec.at("/broker/nodes").asInt()).isEqualTo(1);
    assertThat(spec.at("/broker/kafka/config/num.io.threads").asText()).isEqualTo("8");
    assertThat(spec.at("/workload/batching/compression").asText()).isEqualTo("Lz4");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{axis: nodes, path: broker.nodes, values: [{name: unset, value: null}]}",
        "{axis: nodes, values: [{name: unset, spec: {broker: {nodes: null}}}]}",
      })
  void nullRemovesAField(String axis) throws Exception {
    var three = "{axis: kind, path: durability.replicationFactor, values: [1]}";
    var plan = Suites.plan(KAFKA + ", " + three + ", " + axis);

    assertThat(plan.cells().getFirst().spec().at("/broker/nodes").isMissingNode()).isTrue();
    assertThat(plan.remarks())
        .contains(SuiteMessage.NULL_IN_VALUE.with("spec.matrix[2].values[0]"));
  }

  /** Else a value of another system would make a group that no run of this one may have. */
  @Test
  void nullMakesNoGroups() throws Exception {
    var threads =
        "{axis: threads, path: 'broker.kafka.config[a]', values: [{name: unset, value: null}]}";
    var plan = Suites.plan(Suites.SYSTEMS + ", " + threads);

    assertThat(plan.cells())
        .allSatisfy(c -> assertThat(c.spec().at("/broker").has("kafka")).isFalse());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource
  void rejectsWrongAxes(String axis, String field, String value, Message message) {
    assertThat(Suites.problems(KAFKA + ", " + axis))
        .containsExactly(new Problem("spec.matrix" + field, value, message));
  }

  static Stream<Arguments> rejectsWrongAxes() {
    return Stream.concat(wrongPaths(), wrongValues());
  }

  private static Stream<Arguments> wrongPaths() {
    return Stream.of(
        row(
            "{axis: level, path: durability.lvl, values: [1]}",
            "[1].path",
            "durability.lvl",
            DocumentMessage.UNKNOWN_FIELD.with(
                List.of("kafka", "level", "pulsar", "rabbitmq", "replicationFactor"))),
        row(
            "{axis: level, path: durability.level.x, values: [1]}",
            "[1].path",
            "durability.level.x",
            DocumentMessage.NO_FIELDS_WITHIN.with("level")),
        row(
            "{axis: level, path: durability/level, values: [1]}",
            "[1].path",
            "durability/level",
            DocumentMessage.NOT_A_PATH.with()),
        row(
            "{axis: a, path: 'workload', values: [{name: a, value: {}}]},"
                + " {axis: b, path: workload.topics, values: [1]}",
            "[2].path",
            "workload.topics",
            PATH_SET_TWICE.with("a")),
        row(
            "{axis: copy, path: durability.level, values: [3]}",
            "[1].axis",
            "copy",
            RESERVED_AXIS.with()));
  }

  private static Stream<Arguments> wrongValues() {
    return Stream.of(
        row("{axis: level, values: [3]}", "[1].values[0]", "3", VALUE_WITHOUT_PATH.with(PATCH)),
        row(
            "{axis: level, path: durability.level, values: [null]}",
            "[1].values[0]",
            "null",
            VALUE_WITHOUT_NAME.with(OF_PATH)),
        row(
            "{axis: level, path: durability.level, values: [{value: 3}]}",
            "[1].values[0]",
            "{\"value\":3}",
            VALUE_WITHOUT_NAME.with(OF_PATH)),
        row(
            "{axis: level, path: durability.level, values: [{name: no, value: 3}]}",
            "[1].values[0].name",
            "false",
            DocumentMessage.MUST_BE_IN_QUOTES.with()),
        row(
            "{axis: level, path: durability.level, values: [-1]}",
            "[1].values[0]",
            "-1",
            VALUE_NAME_CHARACTERS.with(63, OF_PATH)),
        row(
            "{axis: level, path: durability.level, values: [{name: 'a,b=c', value: 3}]}",
            "[1].values[0].name",
            "a,b=c",
            VALUE_NAME_CHARACTERS.with(63, OF_PATH)),
        row(
            "{axis: level, path: durability.level, values: [" + "a".repeat(64) + "]}",
            "[1].values[0]",
            "a".repeat(64),
            VALUE_NAME_CHARACTERS.with(63, OF_PATH)),
        row(
            "{axis: level, path: durability.level, values: [3, {name: '3', value: 4}]}",
            "[1].values[1].name",
            "3",
            VALUE_NAME_TWICE.with()),
        row(
            "{axis: level, path: durability.level, values: [{name: a, value: 3, spec: {}}]}",
            "[1].values[0].spec",
            null,
            VALUE_FIELDS.with(OF_PATH)),
        row(
            "{axis: level, path: durability.level, values: [{name: a}]}",
            "[1].values[0]",
            null,
            VALUE_LOST.with("value")),
        row(
            "{axis: level, values: [{name: a, spec: [1]}]}",
            "[1].values[0].spec",
            "[1]",
            VALUE_NOT_A_PATCH.with()));
  }

  private static Arguments row(String axis, String field, String value, Message message) {
    return Arguments.of(axis, field, value, message);
  }
}
