package io.brokerbench.core.suite;

import static io.brokerbench.core.suite.SuiteMessage.AA_CELL_EXCLUDED;
import static io.brokerbench.core.suite.SuiteMessage.AXIS_MISSING;
import static io.brokerbench.core.suite.SuiteMessage.CHOICE_EMPTY;
import static io.brokerbench.core.suite.SuiteMessage.EXCLUDES_NOTHING;
import static io.brokerbench.core.suite.SuiteMessage.INCLUDES_NOTHING;
import static io.brokerbench.core.suite.SuiteMessage.NO_CELLS;
import static io.brokerbench.core.suite.SuiteMessage.TOO_MANY_CELLS;
import static io.brokerbench.core.suite.SuiteMessage.TOO_MANY_COMBINATIONS;
import static io.brokerbench.core.suite.SuiteMessage.UNKNOWN_AXIS;
import static io.brokerbench.core.suite.SuiteMessage.UNKNOWN_VALUE;
import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.Problem;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Which combinations of values are cells. */
class SelectionTest {

  private static final String MATRIX = Suites.SYSTEMS + ", " + Suites.LEVELS;

  @ParameterizedTest(name = "{0}")
  @MethodSource
  void selectsCells(String more, List<String> cells) throws Exception {
    assertThat(Suites.names(Suites.plan(MATRIX, more))).isEqualTo(cells);
  }

  static Stream<Arguments> selectsCells() {
    var kafka3 = "system=kafka,level=3";
    var kafka4 = "system=kafka,level=4";
    var pulsar3 = "system=pulsar,level=3";
    var pulsar4 = "system=pulsar,level=4";
    return Stream.of(
        Arguments.of("exclude: []", List.of(kafka3, kafka4, pulsar3, pulsar4)),
        Arguments.of("exclude: [{system: pulsar, level: 3}]", List.of(kafka3, kafka4, pulsar4)),
        Arguments.of("exclude: [{level: '3'}]", List.of(kafka4, pulsar4)),
        Arguments.of(
            "exclude: [{level: 3}, {system: kafka}, {level: 4}]\n"
                + "  include: [{level: 3, system: kafka}]",
            List.of(kafka3)),
        Arguments.of(
            "compare: {axis: system, baseline: kafka, aaCell: {level: 4, system: kafka}}",
            List.of(kafka3, kafka4, kafka4 + ",copy=2", pulsar3, pulsar4)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource
  void rejectsWrongChoices(String more, String field, String value, Message message) {
    assertThat(Suites.problems(MATRIX, more))
        .containsExactly(new Problem("spec." + field, value, message));
  }

  static Stream<Arguments> rejectsWrongChoices() {
    var axes = List.of("level", "system");
    return Stream.of(
        Arguments.of("exclude: [{}]", "exclude[0]", null, CHOICE_EMPTY.with()),
        Arguments.of(
            "exclude: [{level: 4}, {lvl: 3}]", "exclude[1].lvl", "lvl", UNKNOWN_AXIS.with(axes)),
        Arguments.of(
            "exclude: [{level: 5}]",
            "exclude[0].level",
            "5",
            UNKNOWN_VALUE.with("level", List.of("3", "4"))),
        Arguments.of(
            "exclude: [{system: kafka}, {system: kafka, level: 3}]",
            "exclude[1]",
            null,
            EXCLUDES_NOTHING.with()),
        Arguments.of("exclude: [{level: 3}, {level: 4}]", "exclude", null, NO_CELLS.with()),
        Arguments.of("include: [{}]", "include[0]", null, CHOICE_EMPTY.with()),
        Arguments.of(
            "include: [{system: kafka, level: 3}]", "include[0]", null, INCLUDES_NOTHING.with()),
        Arguments.of(
            "exclude: [{level: 3}]\n  include: [{level: 3}]",
            "include[0]",
            null,
            AXIS_MISSING.with(List.of("system"))),
        Arguments.of(
            "include: [{system: rabbit, level: 3}]",
            "include[0].system",
            "rabbit",
            UNKNOWN_VALUE.with("system", List.of("kafka", "pulsar"))),
        Arguments.of(
            "compare: {axis: system, baseline: kafka, aaCell: {level: 3}}",
            "compare.aaCell",
            null,
            AXIS_MISSING.with(List.of("system"))),
        Arguments.of(
            "compare: {axis: system, baseline: kafka, aaCell: {level: 3, system: kafka}}\n"
                + "  exclude: [{level: 3}]",
            "compare.aaCell",
            null,
            AA_CELL_EXCLUDED.with()));
  }

  @ParameterizedTest
  @MethodSource
  void limitsTheNumberOfCells(int[] values, String more, Message message) {
    assertThat(Suites.problems(axes(values), more))
        .containsExactly(new Problem("spec.matrix", message));
  }

  static Stream<Arguments> limitsTheNumberOfCells() {
    return Stream.of(
        Arguments.of(new int[] {29, 69}, "rounds: 4", TOO_MANY_CELLS.with(2_001, 2_000)),
        Arguments.of(
            new int[] {200, 100, 3}, "rounds: 4", TOO_MANY_COMBINATIONS.with("60000", 50_000)),
        Arguments.of(
            IntStream.generate(() -> 200).limit(16).toArray(),
            "rounds: 4",
            TOO_MANY_COMBINATIONS.with("more than 10^18", 50_000)));
  }

  @Test
  void secondRunCountsAsACell() {
    var more = "compare: {axis: a0, baseline: 0, aaCell: {a0: 0, a1: 0}}";

    assertThat(Suites.problems(axes(20, 100), more))
        .containsExactly(new Problem("spec.matrix", TOO_MANY_CELLS.with(2_001, 2_000)));
  }

  /** Patches that change nothing. */
  private static String axes(int... values) {
    return IntStream.range(0, values.length)
        .mapToObj(
            axis ->
                IntStream.range(0, values[axis])
                    .mapToObj(i -> "{name: '" + i + "', spec: {}}")
                    .collect(Collectors.joining(", ", "{axis: a" + axis + ", values: [", "]}")))
        .collect(Collectors.joining(", "));
  }
}
