package io.brokerbench.core.durability;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.KafkaFlush;
import io.brokerbench.api.PulsarJournal;
import io.brokerbench.api.RabbitMqClassic;
import io.brokerbench.api.RabbitMqQueueType;
import io.brokerbench.api.RabbitMqSync;
import io.brokerbench.core.rabbitmq.RabbitMqVersion;
import io.brokerbench.core.system.kafka.KafkaDurability;
import io.brokerbench.core.system.pulsar.PulsarDurability;
import io.brokerbench.core.system.rabbitmq.RabbitMqDurability;
import java.io.IOException;
import java.io.UncheckedIOException;
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
  private static final String FLUSH = "durability.kafka.flush";
  private static final String JOURNAL = "durability.pulsar.journal";
  private static final String TYPE = "broker.rabbitmq.queueType";
  private static final String CHOICE = "durability.rabbitmq";

  @ParameterizedTest
  @MethodSource("kafkaRows")
  void rowOfKafkaIsWhatTheCodeDoes(Map<String, String> row) {
    var durability = new KafkaDurability(level(row), flush(row.get(FLUSH)));

    var settings = new LinkedHashMap<String, String>();
    settings.putAll(durability.producerConfig());
    settings.putAll(durability.topicConfig());
    settings.putAll(durability.requiredBrokerConfig());

    assertThat(settings.remove("unclean.leader.election.enable")).isEqualTo("false");
    assertThat(settings).isEqualTo(settingsOf(row));
  }

  @ParameterizedTest
  @MethodSource("pulsarRows")
  void rowOfPulsarIsWhatTheCodeDoes(Map<String, String> row) {
    var durability = new PulsarDurability(level(row), journal(row.get(JOURNAL)));

    var settings = new LinkedHashMap<String, String>();
    settings.putAll(durability.topicConfig());
    settings.putAll(durability.bookieConfig());

    assertThat(settings).isEqualTo(settingsOf(row));
  }

  @ParameterizedTest
  @MethodSource("rabbitmqRows")
  void rowOfRabbitMqIsWhatTheCodeDoes(Map<String, String> row) {
    var durability = rabbitmq(row);

    var settings = new LinkedHashMap<String, String>();
    settings.put("replicationFactor", String.valueOf(durability.level().replicationFactor()));
    settings.put("copies at confirm", String.valueOf(durability.copiesAtConfirm()));
    settings.put("delivery mode", String.valueOf(durability.deliveryMode()));
    settings.putAll(durability.arguments());
    settings.putAll(durability.policy());
    settings.putAll(durability.nodeConfig());
    settings
        .keySet()
        .removeIf(
            name ->
                name.matches(
                    "x-queue-type|x-queue-leader-locator|x-delivery-limit|ha-[^p].*|ha-pr.*"));

    assertThat(settings).isEqualTo(settingsOf(row));
  }

  private static RabbitMqDurability rabbitmq(Map<String, String> row) {
    var type = RabbitMqQueueType.valueOf(row.get(TYPE));
    var choice = row.get(CHOICE);
    var mirrored = type == RabbitMqQueueType.ClassicMirrored;
    return new RabbitMqDurability(
        new DurabilityLevel(
            Integer.parseInt(row.get("level")), Integer.parseInt(row.get("replicationFactor"))),
        type,
        type == RabbitMqQueueType.Quorum ? RabbitMqSync.valueOf(choice) : RabbitMqSync.None,
        type.isClassic() ? RabbitMqClassic.valueOf(choice) : RabbitMqClassic.Persistent,
        mirrored ? new RabbitMqVersion(3, 10) : new RabbitMqVersion(4, 0));
  }

  @Test
  void everyLevelAndModeHasItsRow() {
    assertThat(rabbitmqRows().map(r -> r.get("level") + " " + r.get(TYPE) + " " + r.get(CHOICE)))
        .containsExactly(
            "1 Quorum DataSync",
            "2 Quorum None",
            "2 Quorum SyncAfterConfirm",
            "2 Stream ",
            "1 ClassicMirrored Persistent",
            "2 ClassicMirrored Persistent",
            "2 ClassicMirrored Transient",
            "3 Quorum DataSync",
            "4 Quorum None",
            "4 Quorum SyncAfterConfirm",
            "4 Stream ",
            "4 Classic Persistent",
            "4 Classic Transient");
    assertThat(kafkaRows().map(row -> row.get("level") + " " + row.get(FLUSH)))
        .containsExactly(
            "1 ", "2 OperatingSystem", "2 Interval", "3 ", "4 OperatingSystem", "4 Interval");
    assertThat(pulsarRows().map(row -> row.get("level") + " " + row.get(JOURNAL)))
        .containsExactly("1 ", "2 Write", "2 Bypass", "3 ", "4 Write", "4 Bypass");
  }

  private static DurabilityLevel level(Map<String, String> row) {
    return new DurabilityLevel(Integer.parseInt(row.get("level")), 3);
  }

  private static KafkaFlush flush(String cell) {
    return cell.isEmpty() ? KafkaFlush.OperatingSystem : KafkaFlush.valueOf(cell);
  }

  private static PulsarJournal journal(String cell) {
    return cell.isEmpty() ? PulsarJournal.Write : PulsarJournal.valueOf(cell);
  }

  private static Map<String, String> settingsOf(Map<String, String> row) {
    var settings = new LinkedHashMap<>(row);
    settings.remove("level");
    settings.remove(FLUSH);
    settings.remove(JOURNAL);
    settings.remove(TYPE);
    settings.remove(CHOICE);
    settings.values().removeIf(String::isEmpty);
    settings.replaceAll(
        (name, value) -> value.equals("never") ? String.valueOf(Long.MAX_VALUE) : value);
    return settings;
  }

  static Stream<Map<String, String>> kafkaRows() {
    return rows("| level | " + FLUSH + " |");
  }

  static Stream<Map<String, String>> pulsarRows() {
    return rows("| level | " + JOURNAL + " |");
  }

  static Stream<Map<String, String>> rabbitmqRows() {
    return rows("| level | " + TYPE + " |");
  }

  private static Stream<Map<String, String>> rows(String firstColumns) {
    var table =
        lines().stream()
            .dropWhile(line -> !line.startsWith(firstColumns))
            .takeWhile(line -> line.startsWith("|"))
            .map(DurabilityPageTest::cells)
            .toList();
    var names = table.getFirst();
    return table.stream().skip(2).map(cells -> byName(names, cells));
  }

  private static List<String> lines() {
    try {
      return Files.readAllLines(PAGE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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
