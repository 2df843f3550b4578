package io.brokerbench.core.suite.published;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.brokerbench.core.suite.PlannedCell;
import java.util.Map;

/** What the name of a cell says about its run, for all axes of config/suites. */
final class CellMeaning {

  private static final String FLUSH = "/durability/kafka/flush";
  private static final String JOURNAL = "/durability/pulsar/journal";
  private static final String CLASSIC = "/durability/rabbitmq/classic";
  private static final String QUEUES = "/broker/rabbitmq/queueType";
  private static final String PARTITIONS = "/workload/partitionsPerTopic";
  private static final String RATE = "/workload/rate/messagesPerSecond";
  private static final String RATE_TYPE = "/workload/rate/type";
  private static final String BACKLOG = "/workload/backlog/type";
  private static final String STORAGE = "/broker/storage/storageClassName";
  private static final String PROTOCOL = "/broker/pulsar/protocol";
  private static final String VERSION = "/broker/version";
  private static final String COPIES = "/durability/replicationFactor";

  /** The oldest supported version, which has mirrored queues. */
  private static final String WITH_MIRRORS = "3.10.8";

  private static final Map<String, Map<String, String>> SYSTEMS =
      Map.ofEntries(
          Map.entry("kafka", kafka("")),
          Map.entry("kafka-interval", kafka("Interval")),
          Map.entry("pulsar", pulsar("Write|", "", "local-nvme")),
          Map.entry("pulsar-bypass", pulsar("Bypass", "", "local-nvme")),
          Map.entry("pulsar-tiered", pulsar("", "", "local-nvme")),
          Map.entry("pulsar-raid0", pulsar("", "", "local-raid0")),
          Map.entry("kop", pulsar("Write", "Kafka", "local-nvme")),
          Map.entry("mirror2", rabbitMq("ClassicMirrored", "2", "Persistent")),
          Map.entry("mirror3", rabbitMq("ClassicMirrored", "3", "Persistent")),
          Map.entry("mirror2-transient", rabbitMq("ClassicMirrored", "2", "Transient")),
          Map.entry("mirror3-transient", rabbitMq("ClassicMirrored", "3", "Transient")),
          Map.entry("classic", rabbitMq("Classic", "1", "Persistent")),
          Map.entry("classic-transient", rabbitMq("Classic", "1", "Transient")),
          Map.entry("quorum", rabbitMq("Quorum", "1|3", "")),
          Map.entry("stream", rabbitMq("Stream", "3", "")));

  private static final Map<String, Map<String, String>> TESTS =
      Map.of(
          "peak", Map.of(RATE_TYPE, "Peak", BACKLOG, ""),
          "batches", Map.of(RATE_TYPE, "Peak", BACKLOG, ""),
          "throughput", Map.of(RATE_TYPE, "Steps", BACKLOG, ""),
          "latency", Map.of(RATE, "200000", RATE_TYPE, "", BACKLOG, ""),
          "catchup", Map.of(RATE, "200000", RATE_TYPE, "", BACKLOG, "CatchUp"),
          "mixed", Map.of(RATE, "200000", RATE_TYPE, "", BACKLOG, "Mixed"));

  private static final Map<String, String> FIELDS =
      Map.of(
          "level", "/durability/level",
          "partitions", PARTITIONS,
          "producers", "/workload/producersPerTopic",
          "subscriptions", "/workload/subscriptionsPerTopic",
          "size", "/workload/messageSizeBytes",
          "batch", "/workload/batching/maxBytes");

  private final PlannedCell cell;

  CellMeaning(PlannedCell cell) {
    this.cell = cell;
  }

  void assertIsThatOfItsName() {
    cell.cell().values().forEach(this::assertIs);
  }

  private void assertIs(String axis, String value) {
    switch (axis) {
      case "system" -> assertFields(SYSTEMS.get(value));
      case "test" -> assertFields(TESTS.get(value));
      case "rate" -> assertRate(value);
      case "consumers" -> assertConsumers(value);
      default -> assertField(FIELDS.get(axis), value);
    }
  }

  private void assertRate(String value) {
    var peak = value.equals("peak");
    assertField(RATE_TYPE, peak ? "Peak" : "");
    assertField(RATE, peak ? "" : value);
  }

  /** Without any, nobody reads and nothing is kept for readers. */
  private void assertConsumers(String value) {
    var none = value.equals("0");
    assertField(
        none ? "/workload/subscriptionsPerTopic" : "/workload/consumersPerSubscription", value);
    assertField(BACKLOG, none ? "" : "CatchUp");
  }

  private void assertFields(Map<String, String> fields) {
    fields.forEach(this::assertField);
  }

  /** As a regular expression; empty for a field that the run does not have. */
  private void assertField(String pointer, String wanted) {
    JsonNode found = cell.spec().at(pointer);
    assertThat(found.asText()).as("%s of %s", pointer, cell.cell()).matches(wanted);
  }

  private static Map<String, String> kafka(String flush) {
    return Map.of(
        "/broker/kind", "Kafka", FLUSH, flush, JOURNAL, "", CLASSIC, "", STORAGE, "local-nvme");
  }

  private static Map<String, String> pulsar(String journal, String protocol, String storage) {
    return Map.of(
        "/broker/kind",
        "Pulsar",
        FLUSH,
        "",
        JOURNAL,
        journal,
        CLASSIC,
        "",
        STORAGE,
        storage,
        PROTOCOL,
        protocol,
        VERSION,
        protocol.isEmpty() ? "" : "2\\.10\\.7");
  }

  private static Map<String, String> rabbitMq(String queues, String copies, String classic) {
    return Map.of(
        "/broker/kind",
        "RabbitMQ",
        QUEUES,
        queues,
        FLUSH,
        "",
        JOURNAL,
        "",
        CLASSIC,
        classic,
        COPIES,
        copies,
        VERSION,
        classic.isEmpty() ? "" : WITH_MIRRORS);
  }
}
