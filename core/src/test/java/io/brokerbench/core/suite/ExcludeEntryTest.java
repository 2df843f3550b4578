package io.brokerbench.core.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExcludeEntryTest {

  private static final List<Cell> ALL =
      Stream.of("kafka 1", "kafka 2", "pulsar 1", "pulsar 2").map(ExcludeEntryTest::cell).toList();

  private static Cell cell(String values) {
    var named = new LinkedHashMap<String, String>();
    named.put("system", values.split(" ")[0]);
    named.put("level", values.split(" ")[1]);
    return new Cell(named, 1);
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "kafka 2 | {system: kafka, level: 2} | 1",
        "kafka 1, kafka 2 | {system: kafka} | 2",
        "kafka 2, pulsar 2 | {level: 2} | 2",
        "kafka 2, pulsar 1 | {system: kafka, level: 2} | 1",
        "kafka 1, pulsar 1, pulsar 2 | {system: kafka, level: 1} | 1",
        "kafka 1, kafka 2, pulsar 1, pulsar 2 | |",
      })
  void leavesOutUnwantedCellsOnly(String unwanted, String written, Integer count) {
    var cells = Stream.of(unwanted.split(", ")).map(ExcludeEntryTest::cell).toList();

    var entry = ExcludeEntry.of(cells, ALL);

    assertThat(entry.map(ExcludeEntry::toString).orElse(null)).isEqualTo(written);
    assertThat(entry.map(e -> e.cells().size()).orElse(null)).isEqualTo(count);
    entry.ifPresent(e -> assertThat(cells).containsAll(e.cells()));
  }

  @ParameterizedTest
  @CsvSource({
    "kafka, kafka",
    "1, 1",
    "0, 0",
    "v1.5, v1.5",
    "1.5, '\"1.5\"'",
    "010, '\"010\"'",
    "1e3, '\"1e3\"'",
    "9999999999, '\"9999999999\"'",
    "true, '\"true\"'",
    "Off, '\"Off\"'",
    "null, '\"null\"'",
    "nullable, nullable",
  })
  void quotesWhatYamlReadsAsSomethingElse(String value, String written) {
    assertThat(new ExcludeEntry(Map.of("axis", value), Set.of()))
        .hasToString("{axis: " + written + "}");
  }
}
