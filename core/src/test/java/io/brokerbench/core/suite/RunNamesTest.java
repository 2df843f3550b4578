package io.brokerbench.core.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RunNamesTest {

  private static final int LONGEST_NAME_OF_RUN = 52;
  private static final String LONGEST_SUITE = "s".repeat(32);

  @Test
  void namesSayTheCell() {
    var cells =
        List.of(
            cell("system", "kafka", "level", "2"),
            cell("system", "Pulsar_4.0", "level", "2"),
            new Cell(cell("system", "kafka", "level", "2").values(), 2));

    assertThat(RunNames.of("latency", cells))
        .containsExactly("latency-kafka-2", "latency-pulsar-4-0-2", "latency-kafka-2-2");
  }

  @Test
  void namesOfRunsSayRoundAndRepetition() {
    assertThat(RunNames.of("latency-kafka-2", 3, 1)).isEqualTo("latency-kafka-2-r3");
    assertThat(RunNames.of("latency-kafka-2", 3, 2)).isEqualTo("latency-kafka-2-r3-2");
  }

  @Test
  void cutsLongNamesAndKeepsThemApart() {
    var cells = IntStream.range(0, 2_000).mapToObj(i -> cell("v", "v".repeat(59) + i)).toList();

    var names = RunNames.of(LONGEST_SUITE, cells);

    assertThat(names).doesNotHaveDuplicates().allSatisfy(RunNamesTest::isNameOfRun);
    assertThat(names.getFirst()).startsWith(LONGEST_SUITE + "-v-");
  }

  /** They have other values, and would have the same name. */
  @Test
  void keepsCellsOfAlikeValuesApart() {
    var cells =
        List.of(
            cell("a", "x-y", "b", "z"),
            cell("a", "x", "b", "y-z"),
            cell("a", "X", "b", "Y-z"),
            cell("a", "x", "b", "z"));

    var names = RunNames.of("s", cells);

    assertThat(names).doesNotHaveDuplicates().allSatisfy(RunNamesTest::isNameOfRun);
    assertThat(names.getLast()).isEqualTo("s-x-z");
  }

  @Test
  void nameDependsOnTheCellOnly() {
    var cell = cell("v", "w".repeat(60));
    var alone = RunNames.of("s", List.of(cell));

    assertThat(RunNames.of("s", List.of(cell("v", "other"), cell)).getLast())
        .isEqualTo(alone.getFirst());
    assertThat(new HashSet<>(List.of(cell, cell("v", "w".repeat(60))))).hasSize(1);
  }

  private static void isNameOfRun(String name) {
    assertThat(RunNames.of(name, 100, 3))
        .matches("[a-z0-9]([-a-z0-9]*[a-z0-9])?")
        .hasSizeLessThanOrEqualTo(LONGEST_NAME_OF_RUN);
  }

  private static Cell cell(String... values) {
    var map = new LinkedHashMap<String, String>();
    for (var i = 0; i < values.length; i += 2) {
      map.put(values[i], values[i + 1]);
    }
    return new Cell(map, 1);
  }
}
