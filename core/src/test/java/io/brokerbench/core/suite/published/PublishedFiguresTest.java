package io.brokerbench.core.suite.published;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.brokerbench.core.suite.figure.OmbFigure;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The figures of config/suites/published. */
class PublishedFiguresTest {

  /** Cells without a figure in their source, each with the name of its suite. */
  private static final Path WITHOUT_FIGURES =
      Path.of("src", "test", "resources", "cells-without-figures.txt");

  /** Consumers that read less than this share of what is published fall behind. */
  private static final BigDecimal KEEPS_UP = new BigDecimal("0.95");

  @Test
  void everyCellHasFiguresOrIsKnownToHaveNone() throws IOException {
    var cells = new HashSet<String>();
    var published = new HashSet<String>();
    for (var suite : PublishedSuite.values()) {
      suite.plan().cells().forEach(cell -> cells.add(suite.file() + " " + cell.cell().name()));
      suite.figures().forEach(figure -> published.add(suite.file() + " " + figure.cell()));
    }
    var without = Files.readAllLines(WITHOUT_FIGURES);

    assertThat(without).isSorted().doesNotHaveDuplicates();
    cells.removeAll(without);
    assertThat(published).isEqualTo(cells);
    assertThat(published).doesNotContainAnyElementsOf(without);
  }

  @ParameterizedTest
  @EnumSource
  void everySuiteNamesItsFigures(PublishedSuite suite) throws IOException {
    assertThat(Files.readString(PublishedSuite.DIRECTORY.resolve(suite.file() + ".yaml")))
        .contains(
            "\n  published: {configMap: %s-published, key: published.csv}\n"
                .formatted(suite.file()));
  }

  @ParameterizedTest
  @EnumSource
  void percentilesDoNotFall(PublishedSuite suite) {
    var rising = List.of("P50", "P75", "P90", "P95", "P99", "P999", "P9999", "Max");
    for (var kind : List.of("publishLatency", "endToEndLatency")) {
      suite.figures().stream()
          .filter(f -> f.figure().key().startsWith(kind) && f.value() != null)
          .filter(f -> !f.figure().key().endsWith("Average"))
          .collect(groupingBy(PublishedFigure::cell))
          .forEach(
              (cell, figures) ->
                  assertThat(figures)
                      .as(cell + " " + kind)
                      .isSortedAccordingTo(
                          Comparator.comparingInt(
                              f -> rising.indexOf(f.figure().key().substring(kind.length()))))
                      .extracting(PublishedFigure::value)
                      .isSorted());
    }
  }

  @ParameterizedTest
  @EnumSource
  void figuresOfOneCellAreAllMissingOrNone(PublishedSuite suite) {
    suite.figures().stream()
        .collect(groupingBy(PublishedFigure::cell))
        .forEach(
            (cell, figures) ->
                assertThat(figures)
                    .extracting(figure -> figure.value() == null)
                    .as(cell)
                    .containsOnly(figures.getFirst().value() == null));
  }

  @ParameterizedTest
  @EnumSource
  void consumersThatFellBehindAreMarked(PublishedSuite suite) {
    var behind =
        suite.figures().stream()
            .filter(figure -> figure.precision() == Precision.BEHIND)
            .map(PublishedFigure::cell)
            .collect(toSet());
    var published = valuesOf(suite, OmbFigure.PublishRate);
    var consumed = valuesOf(suite, OmbFigure.ConsumeRate);
    consumed.keySet().retainAll(published.keySet());
    consumed.values().removeIf(Objects::isNull);
    consumed
        .entrySet()
        .removeIf(
            rate ->
                rate.getValue().compareTo(published.get(rate.getKey()).multiply(KEEPS_UP)) >= 0);

    assertThat(behind).isEqualTo(consumed.keySet());
  }

  private static Map<String, BigDecimal> valuesOf(PublishedSuite suite, OmbFigure figure) {
    var values = new HashMap<String, BigDecimal>();
    suite.figures().stream()
        .filter(each -> each.figure() == figure)
        .forEach(each -> values.put(each.cell(), each.value()));
    return values;
  }

  /** The source calls 10,000 messages or 1,000 ms Kafka's default, which they are not. */
  @Test
  void bothReadingsOfKafkasFlushHaveTheFigures() {
    for (var level : List.of(2, 4)) {
      var left = figuresOf("system=kafka,level=" + level);
      var interval = figuresOf("system=kafka-interval,level=" + level);
      assertThat(left).isNotEmpty().isEqualTo(interval);
    }
    assertThat(PublishedSuite.StreamNative.figures())
        .allSatisfy(
            f -> {
              var open = f.cell().matches("system=kafka(-interval)?,level=[24],.*");
              assertThat(isOpen(f, "flush")).isEqualTo(open);
              assertThat(!open || f.precision() == Precision.CONTRADICTED).isTrue();
            });
  }

  /** Table 1-4 does not say which journal its asynchronous rows had. */
  @Test
  void bothJournalsHaveTheLatencyOfTheMixedLoad() {
    for (var level : List.of(2, 4)) {
      var mixed = ",level=" + level + ",test=mixed";
      var written = figuresOf("system=pulsar" + mixed);
      assertThat(written).hasSize(1).isEqualTo(figuresOf("system=pulsar-bypass" + mixed));
    }
    assertThat(PublishedSuite.StreamNative.figures())
        .filteredOn(figure -> isOpen(figure, "journal"))
        .hasSize(4)
        .allMatch(figure -> figure.precision() == Precision.CONTRADICTED);
  }

  /** Table 1-1 and the tests that it sums up have rates as "~300 MB/s". */
  @Test
  void ratesOfStreamNativeAreNotExact() {
    assertThat(PublishedSuite.StreamNative.figures())
        .filteredOn(figure -> !figure.figure().isLatency())
        .hasSize(38)
        .extracting(PublishedFigure::precision)
        .containsOnly(Precision.ABOUT, Precision.CONTRADICTED);
  }

  /** Of the same measurement, the source has two values. */
  @Test
  void otherValueOfTheSourceIsNamed() {
    var other = Pattern.compile("; [0-9.]+ in ");
    assertThat(PublishedSuite.StreamNative.figures())
        .filteredOn(figure -> other.matcher(figure.source()).find())
        .allMatch(figure -> figure.precision() == Precision.CONTRADICTED)
        .extracting(
            figure -> figure.cell().replaceAll("(system|level|test|partitions)=|,prod.*", ""),
            figure -> figure.value().toPlainString(),
            figure -> figure.source().replace("; open: flush", ""))
        .containsExactlyInAnyOrder(
            tuple("kafka,1,peak,100", "420", "Table 1-1; 600 in Maximum Throughput Test #2"),
            tuple("kafka,2,peak,1", "180", "Table 1-1; 160 in Maximum Throughput Test #3"),
            tuple("kafka-interval,2,peak,1", "180", "Table 1-1; 160 in Maximum Throughput Test #3"),
            tuple("kafka,2,peak,100", "605", "Table 1-1; 500 in Maximum Throughput Test #2"),
            tuple(
                "kafka-interval,2,peak,100", "605", "Table 1-1; 500 in Maximum Throughput Test #2"),
            tuple("pulsar-bypass,4,latency,100", "2.81", "Table 2-4; 2.86 in Table 2-15"),
            tuple(
                "pulsar-bypass,2,catchup,100",
                "3700000",
                "Catch-up Read Test #1; 3500000 in the summary of the Catch-up Read Test"));
  }

  /** Publish p99 while consumers read a backlog. */
  @ParameterizedTest
  @CsvSource({"3, 5.89, 13.48", "1, 15.39, 2091.31", "4, 10.44, 9.51", "2, 35.51, 1014.95"})
  void mixedLoadHasTheValuesOfItsTable(int level, BigDecimal pulsar, BigDecimal kafka) {
    var both = Map.of("pulsar", pulsar, "kafka", kafka);
    both.forEach(
        (system, value) ->
            assertThat(PublishedSuite.StreamNative.figures())
                .filteredOn(
                    f ->
                        f.cell()
                            .matches("system=%s,level=%d,test=mixed,.*".formatted(system, level)))
                .hasSize(1)
                .allSatisfy(
                    f -> {
                      assertThat(f.value()).isEqualTo(value);
                      assertThat(f.figure()).isEqualTo(OmbFigure.PublishLatencyP99);
                      assertThat(f.unit()).isEqualTo(FigureUnit.MILLIS);
                      assertThat(f.source()).startsWith("Table 1-4");
                    }));
  }

  /** By what follows the system in the name of a cell, and by figure. */
  private static Map<String, BigDecimal> figuresOf(String start) {
    return PublishedSuite.StreamNative.figures().stream()
        .filter(f -> f.cell().startsWith(start + ","))
        .collect(
            toMap(
                f -> f.cell().replaceFirst("^[^,]*,", "") + " " + f.figure().key(),
                PublishedFigure::value));
  }

  /** The two machines with the load have 1 Gbit/s each. */
  @Test
  void ratesAboveTheNetworkAreMarked() {
    var limit = new BigDecimal(250_000_000);
    var rates = valuesOf(PublishedSuite.AscentStream, OmbFigure.PublishRate);
    rates.values().removeIf(Objects::isNull);
    rates
        .entrySet()
        .removeIf(rate -> rate.getValue().multiply(size(rate.getKey())).compareTo(limit) <= 0);

    assertThat(rates).hasSize(9);
    assertThat(PublishedSuite.AscentStream.figures())
        .allSatisfy(
            f -> {
              assertThat(isOpen(f, "network")).isEqualTo(rates.containsKey(f.cell()));
              assertThat(!isOpen(f, "network") || f.precision() != Precision.EXACT).isTrue();
            });
  }

  private static BigDecimal size(String cell) {
    return new BigDecimal(cell.replaceFirst(".*,size=(\\d+),.*", "$1"));
  }

  /** The sources disagree about the configuration that was measured, so each has the figures. */
  @ParameterizedTest
  @ValueSource(strings = {"30000", "peak"})
  void everyReadingOfMirroredQueuesHasTheFigures(String rate) {
    var mirrored = figuresOfReadings("mirror[23](-transient)?", rate);
    assertThat(mirrored).hasSize(4);
    assertThat(Set.copyOf(mirrored.values())).hasSize(1);

    var classic = figuresOfReadings("classic(-transient)?", rate);
    assertThat(classic).hasSize(2);
    assertThat(Set.copyOf(classic.values())).hasSize(1);
    assertThat(classic.values()).doesNotContainAnyElementsOf(mirrored.values());
  }

  private static Map<String, Map<OmbFigure, BigDecimal>> figuresOfReadings(
      String system, String rate) {
    var readings =
        PublishedSuite.ConfluentRabbitMq.figures().stream()
            .filter(f -> f.cell().matches("system=" + system + ",level=\\d,rate=" + rate))
            .toList();
    assertThat(readings)
        .extracting(PublishedFigure::precision)
        .containsOnly(Precision.CONTRADICTED);
    return readings.stream()
        .collect(
            groupingBy(
                PublishedFigure::cell, toMap(PublishedFigure::figure, PublishedFigure::value)));
  }

  private static boolean isOpen(PublishedFigure figure, String setting) {
    return figure.source().endsWith("; open: " + setting);
  }

  @Test
  void everyFileOfFiguresBelongsToASuite() throws IOException {
    try (Stream<Path> files = Files.list(PublishedSuite.DIRECTORY.resolve("published"))) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(
              Arrays.stream(PublishedSuite.values()).map(suite -> suite.file() + ".csv").toList());
    }
  }
}
