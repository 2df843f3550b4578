package io.brokerbench.core.durability;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.KafkaFlush;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What docs/durability.md tells users is what the code does. */
class DurabilityPageTest {

  private static final Path PAGE = Path.of("..", "docs", "durability.md");
  private static final String FIRST_COLUMNS = "| level | kafkaFlush |";

  @ParameterizedTest
  @MethodSource("rows")
  void rowIsWhatTheCodeDoes(Map<String, String> row) {
    var level = Integer.parseInt(row.get("level"));
    var flush =
        row.get("kafkaFlush").isEmpty()
            ? KafkaFlush.OperatingSystem
            : KafkaFlush.valueOf(row.get("kafkaFlush"));
    var durability = new KafkaDurability(level, 3, flush);

    var settings = new LinkedHashMap<String, String>();
    settings.putAll(durability.producerConfig());
    settings.putAll(durability.topicConfig());
    settings.putAll(durability.requiredBrokerConfig());

    assertThat(settings.remove("unclean.leader.election.enable")).isEqualTo("false");
    assertThat(settings).isEqualTo(settingsOf(row));
  }

  @Test
  void everyLevelHasARow() throws IOException {
    assertThat(rows().map(row -> row.get("level"))).containsOnly("1", "2", "3", "4");
  }

  private static Map<String, String> settingsOf(Map<String, String> row) {
    var settings = new LinkedHashMap<>(row);
    settings.remove("level");
    settings.remove("kafkaFlush");
    settings.values().removeIf(String::isEmpty);
    settings.replaceAll(
        (name, value) -> value.equals("never") ? String.valueOf(Long.MAX_VALUE) : value);
    return settings;
  }

  static Stream<Map<String, String>> rows() throws IOException {
    var table =
        Files.readAllLines(PAGE).stream()
            .dropWhile(line -> !line.startsWith(FIRST_COLUMNS))
            .takeWhile(line -> line.startsWith("|"))
            .map(DurabilityPageTest::cells)
            .toList();
    var names = table.getFirst();
    return table.stream().skip(2).map(cells -> byName(names, cells));
  }

  private static List<String> cells(String line) {
    return Arrays.stream(line.substring(1).split("\\|")).map(String::strip).toList();
  }

  private static Map<String, String> byName(List<String> names, List<String> cells) {
    var row = new LinkedHashMap<String, String>();
    for (var i = 0; i < names.size(); i++) {
      row.put(names.get(i), cells.get(i));
    }
    return row;
  }
}
