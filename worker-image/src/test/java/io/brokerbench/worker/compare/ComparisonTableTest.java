package io.brokerbench.worker.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.result.Quantile;
import io.brokerbench.worker.peer.PeerFiles;
import io.brokerbench.worker.report.ReportMessage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonTableTest {

  @Test
  void eachResultHasARow() {
    var lines = lines(Results.kafka("a").entry(), Results.kafka("b").entry());

    assertThat(lines.getFirst().split(" +"))
        .hasSize(16)
        .startsWith("RUN", "BROKER", "LEVEL")
        .endsWith("LOST", "VALID");
    assertThat(lines.get(1).split(" +"))
        .containsExactly(
            "a",
            "Kafka",
            "2",
            "OperatingSystem",
            "1/1",
            "1000",
            "1.02",
            "intended",
            "2.00",
            "4.00",
            "8.00",
            "4.00",
            "6.00",
            "12.00",
            "7",
            "True");
    assertThat(lines.get(2)).startsWith("b").endsWith("True");
    assertThat(lines).hasSize(4);
    assertThat(lines.get(3))
        .isEqualTo(
            ReportMessage.READ_BACK_LAST.with() + ". " + ReportMessage.LATENCIES_FROM.with() + ".");
  }

  @Test
  void failedCheckStandsBelow() {
    var lines = lines(Results.kafka("a").failing("RateShort", "5 % short").entry());

    assertThat(lines.get(1)).endsWith("False");
    assertThat(lines)
        .contains(
            ReportMessage.OF_RUN.with(
                    "a", CompareMessage.CHECK_FAILED.with("RateShort", "5 % short"))
                + ".");
  }

  @Test
  void quantileOfTheGeneratorIsMarked() {
    var lines =
        lines(
            Results.kafka("a")
                .set("/figures/publishLatencyFromIntended/generatorBound", List.of("p99"))
                .entry());

    assertThat(lines.get(1).split(" +")[9]).isEqualTo("4.00*");
    assertThat(lines)
        .contains(ReportMessage.OF_RUN.with("a", ReportMessage.GENERATOR_BOUND.with(10)) + ".");
  }

  /** Like stands beside like: a peer has no latency from the intended send. */
  @Test
  void besideAPeerResultsHaveLatenciesFromBothSends() throws Exception {
    var lines = lines(Results.kafka("a").entry(), peer("kafka-producer.txt"));

    assertThat(lines.get(1).split(" +")).contains("intended", "4.00");
    assertThat(lines.get(2).split(" +"))
        .startsWith("a", "Kafka")
        .contains("actual", "1.00", "2.00");
    assertThat(lines.get(3).strip().split(" {2,}"))
        .containsExactly(
            "file",
            "Kafka",
            "-",
            "-",
            "not proven",
            "4986",
            "5.11",
            "actual",
            "5.00",
            "1573.00",
            "1613.00",
            "-",
            "-",
            "-",
            "-",
            "-");
    assertThat(lines)
        .contains(
            ReportMessage.OF_RUN.with(
                    "file", CompareMessage.OF_PEER.with("kafka-producer-perf-test"))
                + ".");
  }

  @Test
  void consumerTestShowsWhatItReceived() throws Exception {
    var lines = lines(peer("pulsar-4.0.8-consume.txt"));

    assertThat(lines.get(1).strip().split(" {2,}"))
        .containsExactly(
            "file",
            "Pulsar",
            "-",
            "-",
            "not proven",
            "871",
            "0.89",
            "actual",
            "-",
            "-",
            "-",
            "17.00",
            "629.00",
            "815.00",
            "-",
            "-");
  }

  @Test
  void differencesStandBelow() {
    var a = Results.kafka("a").entry();
    var b = Results.kafka("b").set("/durability/level", 3).entry();
    var lines = lines(a, b);

    assertThat(lines)
        .contains(CompareMessage.DIFFER.with() + ":")
        .endsWith("  " + Differences.between(List.of(a, b)).getFirst());
  }

  /** A file of others may hold what a terminal would obey. */
  @Test
  void namesOfOthersStayOnTheirLine() {
    var lines = lines(Results.kafka("a\u001B[2J\nb").entry());

    assertThat(lines).hasSize(3);
    assertThat(lines.get(1)).doesNotContain("\u001B").startsWith("a").contains("b");
  }

  /** A name that is markup, and would break its row. */
  @Test
  void markdownHasNoMarkupOfOthers() {
    var markdown = ComparisonTable.markdown(List.of(Results.kafka("<b>|*x*").entry()));

    assertThat(markdown.lines().toList().get(2)).startsWith("| &lt;b&gt;\\|\\*x\\* | Kafka |");
    assertThat(markdown.lines().toList().get(1)).startsWith("| --- | ---").endsWith("| ---: |");
  }

  @Test
  void closedLoopCountsFromTheActualSend() {
    var entry =
        Results.kafka("a")
            .set("/plan/load/rate/type", "Unlimited")
            .without("/figures/publishLatencyFromIntended")
            .without("/figures/endToEndLatencyFromIntended")
            .entry();

    assertThat(entry.publish()).extracting(LatencyRow::origin).containsExactly(Origin.ACTUAL);
    assertThat(entry.publish().getFirst().micros()).containsEntry(Quantile.P99, 2000.0);
    assertThat(lines(entry))
        .contains(ReportMessage.OF_RUN.with("a", ReportMessage.CLOSED_LOOP.with()) + ".");
  }

  private static Entry peer(String resource) throws Exception {
    return Entry.of("file", PeerFiles.ofText(content(resource)).orElseThrow());
  }

  static String content(String resource) throws IOException {
    try (var stream = ComparisonTableTest.class.getResourceAsStream("/peer/" + resource)) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static List<String> lines(Entry... entries) {
    return ComparisonTable.of(List.of(entries)).lines().toList();
  }
}
