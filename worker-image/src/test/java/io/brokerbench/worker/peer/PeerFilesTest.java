package io.brokerbench.worker.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.result.Quantile;
import io.brokerbench.worker.peer.PeerResult.Load;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** All text files were recorded; {@code omb.json} was written by OMB's own class of results. */
class PeerFilesTest {

  private static final String SUMMARY = "records sent, ..., ms 99.9th.";

  @Test
  void readsKafkaProducerPerfTest() throws Exception {
    var result = text("kafka-producer");

    assertThat(result.tool()).isEqualTo(PeerTool.KAFKA_PRODUCER);
    assertThat(result.system()).isEqualTo("Kafka");
    assertThat(result.published().messagesPerSecond()).isEqualTo(4986.287709);
    assertThat(result.published().bytesPerSecond()).isEqualTo(4.87 * 1024 * 1024);
    assertThat(result.publishLatency().micros())
        .isEqualTo(
            Map.of(
                Quantile.P50, 5_000.0,
                Quantile.P95, 1_462_000.0,
                Quantile.P99, 1_573_000.0,
                Quantile.P999, 1_613_000.0,
                Quantile.MAX, 1_623_000.0));
    assertThat(result.received()).isNull();
    assertThat(result.endToEndLatency()).isNull();
  }

  @Test
  void readsOutputWithMetrics() throws Exception {
    assertThat(text("kafka-producer-metrics").published().messagesPerSecond())
        .isEqualTo(4983.802641);
  }

  @Test
  void steadyStateCountsWhereThereIsWarmUp() throws Exception {
    var result = text("kafka-producer-warm-up");

    assertThat(result.published().messagesPerSecond()).isEqualTo(4965.243297);
    assertThat(result.publishLatency().micros()).containsEntry(Quantile.P99, 231_000.0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"2.10.1", "4.0.8"})
  void readsPulsarPerfProduce(String version) throws Exception {
    var old = version.startsWith("2");
    var result = text("pulsar-" + version + "-produce");

    assertThat(result.tool()).isEqualTo(PeerTool.PULSAR_PRODUCE);
    assertThat(result.published().messagesPerSecond()).isEqualTo(old ? 1550.588 : 1437.579);
    assertThat(result.published().bytesPerSecond())
        .isCloseTo((old ? 12.114 : 11.231) * 131_072, within(1e-6));
    var micros = result.publishLatency().micros();
    assertThat(micros.get(Quantile.P50)).isEqualTo(old ? 3_371 : 6_051, within(1e-6));
    assertThat(micros.get(Quantile.P9999)).isEqualTo(old ? 269_247 : 688_123, within(1e-6));
    assertThat(micros.get(Quantile.MAX)).isEqualTo(old ? 269_301 : 699_035, within(1e-6));
    assertThat(result.endToEndLatency()).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"2.10.1", "4.0.8"})
  void readsPulsarPerfConsume(String version) throws Exception {
    var result = text("pulsar-" + version + "-consume");

    assertThat(result.tool()).isEqualTo(PeerTool.PULSAR_CONSUME);
    assertThat(result.received().messagesPerSecond()).isPositive();
    assertThat(result.endToEndLatency().micros())
        .containsEntry(Quantile.MAX, version.startsWith("2") ? 440_000.0 : 825_000.0);
    assertThat(result.published()).isNull();
    assertThat(result.publishLatency()).isNull();
  }

  @Test
  void readsOmbResult() throws Exception {
    var result = PeerFiles.ofJson(omb()).orElseThrow();

    assertThat(result.tool()).isEqualTo(PeerTool.OMB);
    assertThat(result.name()).isEqualTo("1 topic / 16 partitions / 1Kb");
    assertThat(result.published().messagesPerSecond()).isEqualTo(50_000);
    assertThat(result.published().bytesPerSecond()).isEqualTo(51_200_000);
    assertThat(result.received().messagesPerSecond()).isEqualTo(100_000);
    assertThat(result.publishLatency().micros())
        .containsEntry(Quantile.P50, 1750.0)
        .containsEntry(Quantile.P99, 3250.0)
        .containsEntry(Quantile.MAX, 4750.0);
    assertThat(result.endToEndLatency().micros()).containsEntry(Quantile.P99, 7750.0);
    assertThat(result.load()).isEqualTo(new Load(1024L, 2, 16, 6, 4));
    assertThat(result.failures()).isZero();
  }

  @Test
  @DisplayName("a rate or latency of which OMB has no sample, which it writes as zeros, is absent")
  void zerosOfOmbAreNoLatency() throws Exception {
    var file = omb();
    file.fieldNames()
        .forEachRemaining(
            name -> {
              if (name.startsWith("aggregatedEndToEndLatency") && file.get(name).isNumber()) {
                file.put(name, 0.0);
              }
            });

    file.set("consumeRate", Json.mapper().createArrayNode().add(0.0));

    var result = PeerFiles.ofJson(file).orElseThrow();

    assertThat(result.endToEndLatency()).isNull();
    assertThat(result.received()).isNull();
    assertThat(result.published()).isNotNull();
  }

  @Test
  void incompleteOmbResultNamesItsField() throws Exception {
    assertProblem(
        omb().without("aggregatedPublishLatency99pct"),
        PeerMessage.FIELD_MISSING.with(PeerTool.OMB, "aggregatedPublishLatency99pct"));
    assertProblem(
        omb().put("aggregatedPublishLatency99pct", "fast"),
        PeerMessage.FIELD_NOT_A_NUMBER.with(
            PeerTool.OMB, "aggregatedPublishLatency99pct", Json.mapper().valueToTree("fast")));
    assertProblem(
        omb().set("publishRate", Json.mapper().createArrayNode()),
        PeerMessage.NO_WINDOWS.with(PeerTool.OMB, "publishRate"));
  }

  @Test
  void outputWithoutItsSummaryIsTruncated() throws Exception {
    assertProblem(
        firstLines("kafka-producer", 2),
        PeerMessage.TRUNCATED.with(PeerTool.KAFKA_PRODUCER, SUMMARY));
    // The summary of all records is there, and that of the steady state is not.
    assertProblem(
        firstLines("kafka-producer-warm-up", 4),
        PeerMessage.TRUNCATED.with(PeerTool.KAFKA_PRODUCER, SUMMARY));
  }

  @ParameterizedTest
  @CsvSource({
    "pulsar-4.0.8-produce, PULSAR_PRODUCE, 1, Aggregated latency stats",
    "pulsar-4.0.8-produce, PULSAR_PRODUCE, 2, Aggregated throughput stats",
    "pulsar-4.0.8-consume, PULSAR_CONSUME, 2, Aggregated throughput stats",
  })
  void truncatedPulsarPerfNamesWhatIsMissing(
      String file, PeerTool tool, int dropped, String missing) throws Exception {
    var lines = content(file + ".txt").lines().toList();
    var aggregated = lines.stream().filter(line -> line.contains("Aggregated")).toList();
    var gone = aggregated.subList(aggregated.size() - dropped, aggregated.size());
    var rest = lines.stream().filter(line -> !gone.contains(line)).toList();

    assertProblem(String.join("\n", rest), PeerMessage.TRUNCATED.with(tool, missing));
  }

  @ParameterizedTest
  @CsvSource({"kafka-producer, KAFKA_PRODUCER", "pulsar-4.0.8-produce, PULSAR_PRODUCE"})
  void outputOfTwoTestsIsRefused(String file, PeerTool tool) throws Exception {
    var once = content(file + ".txt");

    assertProblem(once + once, PeerMessage.SEVERAL_SUMMARIES.with(2, tool));
  }

  @Test
  void testWithoutMessagesIsRefused() throws Exception {
    var nothing = content("kafka-producer.txt").replace("60000 records", "0 records");

    assertProblem(nothing, PeerMessage.NOTHING_MEASURED.with(PeerTool.KAFKA_PRODUCER));
  }

  @Test
  void otherTextsAndDocumentsAreNotRecognized() throws Exception {
    assertThat(PeerFiles.ofText("60000 records sent to the archive")).isEmpty();
    assertThat(PeerFiles.ofText("")).isEmpty();
    assertThat(PeerFiles.ofJson(Json.mapper().readTree("{\"driver\": \"Kafka\"}"))).isEmpty();
  }

  private static void assertProblem(String text, Message problem) {
    assertThatThrownBy(() -> PeerFiles.ofText(text))
        .isInstanceOfSatisfying(
            InvalidPeerException.class, e -> assertThat(e.problem()).isEqualTo(problem));
  }

  private static void assertProblem(JsonNode file, Message problem) {
    assertThatThrownBy(() -> PeerFiles.ofJson(file))
        .isInstanceOfSatisfying(
            InvalidPeerException.class, e -> assertThat(e.problem()).isEqualTo(problem));
  }

  private static String firstLines(String file, int count) throws IOException {
    List<String> lines = content(file + ".txt").lines().limit(count).toList();
    return String.join("\n", lines);
  }

  private static PeerResult text(String file) throws Exception {
    return PeerFiles.ofText(content(file + ".txt")).orElseThrow();
  }

  private static ObjectNode omb() throws IOException {
    return (ObjectNode) Json.mapper().readTree(content("omb.json"));
  }

  private static String content(String file) throws IOException {
    try (var stream = PeerFilesTest.class.getResourceAsStream("/peer/" + file)) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
