package io.brokerbench.core.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.Problem;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class CellChoiceTest {

  private static SuitePlan plan() throws InvalidRunException {
    return Suites.plan(
        Suites.SYSTEMS + ", " + Suites.LEVELS,
        "exclude: [{system: pulsar, level: 4}]",
        "compare: {axis: system, baseline: kafka, aaCell: {system: kafka, level: 3}}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "system=kafka,level=3        | system=kafka,level=3",
        "level=4,system=kafka        | system=kafka,level=4",
        "system=pulsar               | system=pulsar,level=3",
        "system=kafka,level=3,copy=2 | system=kafka,level=3,copy=2",
        "copy=2                      | system=kafka,level=3,copy=2",
      })
  void findsTheCell(String name, String cell) throws Exception {
    assertThat(CellChoice.of(plan(), name, "--cell").cell()).hasToString(cell);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource
  void rejectsOtherNames(String name, String value, Message message) throws Exception {
    var plan = plan();
    var error =
        catchThrowableOfType(InvalidRunException.class, () -> CellChoice.of(plan, name, "--cell"));

    assertThat(error.problems()).containsExactly(new Problem("--cell", value, message));
  }

  static Stream<Arguments> rejectsOtherNames() {
    return Stream.of(
        Arguments.of("", "", SuiteMessage.NOT_A_CELL.with()),
        Arguments.of("kafka", "kafka", SuiteMessage.NOT_A_CELL.with()),
        Arguments.of("=kafka", "=kafka", SuiteMessage.NOT_A_CELL.with()),
        Arguments.of("level=3,level=4", "level=3,level=4", SuiteMessage.NOT_A_CELL.with()),
        Arguments.of("level=3,", "level=3,", SuiteMessage.NOT_A_CELL.with()),
        Arguments.of("lvl=3", "lvl", SuiteMessage.UNKNOWN_AXIS.with(Set.of("system", "level"))),
        Arguments.of("level=5", "5", SuiteMessage.UNKNOWN_VALUE.with("level", List.of("3", "4"))),
        Arguments.of("level=3", "level=3", SuiteMessage.SEVERAL_CELLS.with(2, List.of("system"))),
        Arguments.of(
            "system=pulsar,level=4", "system=pulsar,level=4", SuiteMessage.NO_SUCH_CELL.with()));
  }
}
