package io.brokerbench.worker.experiments;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Keeps the samples of the published experiments as {@link Experiments} has them: fails where a
 * file differs, is missing, or is one too many. Run with {@code -Dexperiments.write} to write them.
 */
class ExperimentsTest {

  private static final Path DIRECTORY = Path.of("..", "config", "samples", "experiments");

  private static final List<Experiment> ALL = Experiments.all();

  /** What a run on one machine may have. */
  private static final int SMALL_PARTITIONS = 64;

  private static final int SMALL_SECONDS = 30;
  private static final int LONGEST_NAME = 52;

  private static final Set<String> FIGURES_OF_LATENCY =
      Set.of("Average", "P50", "P75", "P90", "P95", "P99", "P999", "P9999", "Max");

  private static final Set<String> PRECISIONS =
      Set.of("exact", "about", "contradicted", "behind", "failed");

  /** Consumers that read less than this share of what is published fall behind. */
  private static final BigDecimal KEEPS_UP = new BigDecimal("0.95");

  /** Experiments without a figure in their source. */
  private static final Set<String> NOT_PUBLISHED =
      """
      streamnative-kafka-level3-100p-peak
      streamnative-kafka-level4-100p-peak
      streamnative-pulsar-level3-100p-peak
      streamnative-pulsar-level4-bypass-100p-peak
      streamnative-kafka-level3-2000p-peak
      streamnative-kafka-level4-2000p-peak
      streamnative-pulsar-level3-2000p-peak
      streamnative-pulsar-level4-bypass-2000p-peak
      streamnative-kafka-level1-2000p-4prod-peak
      streamnative-kafka-level3-2000p-4prod-peak
      streamnative-kafka-level4-2000p-4prod-peak
      streamnative-pulsar-level1-2000p-4prod-peak
      streamnative-pulsar-level2-bypass-2000p-4prod-peak
      streamnative-pulsar-level3-2000p-4prod-peak
      streamnative-pulsar-level4-bypass-2000p-4prod-peak
      confluent-kafka-level1-100p-steps
      confluent-kafka-level1-100p-latency
      confluent-pulsar-level2-100p-steps
      confluent-pulsar-level2-100p-latency
      confluent-kafka-level1-100p-batch1kb-peak
      confluent-kafka-level1-100p-batch10kb-peak
      confluent-kafka-level1-100p-batch100kb-peak
      confluent-kafka-level1-100p-batch1mb-peak
      confluent-kafka-level2-100p-batch1kb-peak
      confluent-kafka-level2-100p-batch10kb-peak
      confluent-kafka-level2-100p-batch100kb-peak
      confluent-kafka-level2-100p-batch1mb-peak
      confluent-rabbitmq-level2-mirror3-transient-24p-10k
      confluent-rabbitmq-level2-mirror3-transient-24p-20k
      confluent-rabbitmq-level2-mirror3-transient-24p-40k
      confluent-rabbitmq-level1-mirror2-24p-10k
      confluent-rabbitmq-level1-mirror2-24p-20k
      confluent-rabbitmq-level1-mirror2-24p-40k
      confluent-rabbitmq-level2-mirror2-transient-24p-10k
      confluent-rabbitmq-level2-mirror2-transient-24p-20k
      confluent-rabbitmq-level2-mirror2-transient-24p-40k
      confluent-rabbitmq-level1-mirror3-24p-10k
      confluent-rabbitmq-level1-mirror3-24p-20k
      confluent-rabbitmq-level1-mirror3-24p-40k
      confluent-rabbitmq-level4-classic-transient-24p-10k
      confluent-rabbitmq-level4-classic-transient-24p-20k
      confluent-rabbitmq-level4-classic-transient-24p-40k
      confluent-rabbitmq-level4-classic-24p-10k
      confluent-rabbitmq-level4-classic-24p-20k
      confluent-rabbitmq-level4-classic-24p-40k
      confluent-rabbitmq-level1-quorum-24p-10k
      confluent-rabbitmq-level1-quorum-24p-20k
      confluent-rabbitmq-level1-quorum-24p-30k
      confluent-rabbitmq-level1-quorum-24p-40k
      confluent-rabbitmq-level1-quorum-24p-peak
      confluent-rabbitmq-level2-quorum-24p-10k
      confluent-rabbitmq-level2-quorum-24p-20k
      confluent-rabbitmq-level2-quorum-24p-30k
      confluent-rabbitmq-level2-quorum-24p-40k
      confluent-rabbitmq-level2-quorum-24p-peak
      confluent-rabbitmq-level2-stream-24p-10k
      confluent-rabbitmq-level2-stream-24p-20k
      confluent-rabbitmq-level2-stream-24p-30k
      confluent-rabbitmq-level2-stream-24p-40k
      confluent-rabbitmq-level2-stream-24p-peak
      streamnative-kafka-level3-100p-catchup
      streamnative-kafka-level4-100p-catchup
      streamnative-pulsar-level3-100p-catchup
      streamnative-pulsar-level4-100p-catchup
      streamnative-pulsar-level4-bypass-100p-catchup
      streamnative-kafka-level1-100p-mixed
      streamnative-kafka-level2-100p-mixed
      streamnative-kafka-level3-100p-mixed
      streamnative-kafka-level4-100p-mixed
      streamnative-pulsar-level1-100p-mixed
      streamnative-pulsar-level2-100p-mixed
      streamnative-pulsar-level2-bypass-100p-mixed
      streamnative-pulsar-level3-100p-mixed
      streamnative-pulsar-level4-100p-mixed
      streamnative-pulsar-level4-bypass-100p-mixed
      """
          .lines()
          .collect(toSet());

  @Test
  void theSamplesAreTheExperiments() throws IOException {
    var wanted = new TreeMap<Path, String>();
    for (var experiment : ALL) {
      var sources =
          figures()
              .filter(figure -> figure.experiment().equals(experiment.name()))
              .map(PublishedFigure::sourceInSample)
              .distinct()
              .toList();
      wanted.put(experiment.file(), ExperimentYaml.of(experiment, sources));
    }
    if (System.getProperty("experiments.write") != null) {
      write(wanted);
    }

    assertThat(samples()).isEqualTo(wanted.keySet());
    for (var sample : wanted.entrySet()) {
      assertThat(DIRECTORY.resolve(sample.getKey()))
          .as("mvn -pl crds,core,worker-image test -Dexperiments.write writes it")
          .content()
          .isEqualTo(sample.getValue());
    }
  }

  @Test
  void namesAreUniqueAndShortEnough() {
    assertThat(ALL).extracting(Experiment::name).doesNotHaveDuplicates();
    assertThat(ALL).extracting(Experiment::file).doesNotHaveDuplicates();
    assertThat(ALL).allMatch(experiment -> experiment.name().length() <= LONGEST_NAME);
  }

  @Test
  void everyPublishedFigureIsOfAnExperiment() {
    var published = figures().map(PublishedFigure::experiment).collect(toSet());
    var experiments = ALL.stream().filter(e -> !e.isSmall()).map(Experiment::name).collect(toSet());
    experiments.removeAll(NOT_PUBLISHED);

    assertThat(published).isEqualTo(experiments);
  }

  @ParameterizedTest
  @EnumSource
  void publishedFiguresAreOfTheirFamilyAndHaveTheirUnit(Family family) {
    var figures = PublishedFigure.of(family, DIRECTORY);

    assertThat(figures)
        .extracting(figure -> figure.experiment() + " " + figure.figure())
        .doesNotHaveDuplicates();
    assertThat(figures)
        .allSatisfy(
            figure -> {
              assertThat(figure.experiment()).startsWith(family.directory() + "-");
              assertThat(figure.precision()).isIn(PRECISIONS);
              assertThat(figure.isMissing()).isEqualTo(figure.precision().equals("failed"));
              assertThat(figure.isMissing() || figure.value().signum() > 0).isTrue();
              assertThat(figure.source()).isNotBlank();
              assertThat(figure.unit()).isIn(unitsOf(figure.figure()));
            });
  }

  /** None for a figure that nobody knows. */
  private static Set<String> unitsOf(String figure) {
    var percentile = figure.replaceFirst("^(publish|endToEnd)Latency", "");
    if (FIGURES_OF_LATENCY.contains(percentile) && !percentile.equals(figure)) {
      return Set.of("ms");
    }
    return Set.of("publishRate", "consumeRate", "peakReadRate", "meanReadRate").contains(figure)
        ? Set.of("MiB/s", "messages/s")
        : Set.of();
  }

  @ParameterizedTest
  @EnumSource
  void percentilesDoNotFall(Family family) {
    var rising = List.of("P50", "P75", "P90", "P95", "P99", "P999", "P9999", "Max");
    for (var kind : List.of("publishLatency", "endToEndLatency")) {
      PublishedFigure.of(family, DIRECTORY).stream()
          .filter(f -> f.figure().startsWith(kind) && !f.figure().endsWith("Average"))
          .filter(f -> !f.isMissing())
          .collect(groupingBy(PublishedFigure::experiment))
          .forEach(
              (experiment, figures) ->
                  assertThat(figures)
                      .as(experiment + " " + kind)
                      .isSortedAccordingTo(
                          Comparator.comparingInt(
                              f -> rising.indexOf(f.figure().substring(kind.length()))))
                      .extracting(PublishedFigure::value)
                      .isSorted());
    }
  }

  @Test
  void figuresOfOneRunAreAllMissingOrNone() {
    figures()
        .collect(groupingBy(PublishedFigure::experiment))
        .forEach(
            (experiment, figures) ->
                assertThat(figures)
                    .extracting(PublishedFigure::isMissing)
                    .as(experiment)
                    .containsOnly(figures.getFirst().isMissing()));
  }

  @Test
  void consumersThatFellBehindAreMarked() {
    var behind =
        figures()
            .filter(figure -> figure.precision().equals("behind"))
            .map(PublishedFigure::experiment)
            .collect(toSet());
    var published = valuesOf("publishRate");
    var consumed = valuesOf("consumeRate");
    consumed.keySet().retainAll(published.keySet());
    consumed.values().removeIf(Objects::isNull);
    consumed
        .entrySet()
        .removeIf(
            rate ->
                rate.getValue().compareTo(published.get(rate.getKey()).multiply(KEEPS_UP)) >= 0);

    assertThat(behind).isEqualTo(consumed.keySet());
  }

  private static Map<String, BigDecimal> valuesOf(String figure) {
    var values = new HashMap<String, BigDecimal>();
    figures()
        .filter(each -> each.figure().equals(figure))
        .forEach(each -> values.put(each.experiment(), each.value()));
    return values;
  }

  /** The sources disagree about the configuration that was measured, so each has the figures. */
  @Test
  void everyReadingOfMirroredQueuesHasTheFigures() {
    for (var load : List.of("30k", "peak")) {
      var readings = figuresOfReadings("-mirror[23](-transient)?-24p-" + load);
      assertThat(readings).hasSize(4);
      assertThat(Set.copyOf(readings.values())).hasSize(1);

      var classic = figuresOfReadings("-classic(-transient)?-24p-" + load);
      assertThat(classic).hasSize(2);
      assertThat(Set.copyOf(classic.values())).hasSize(1);
      assertThat(classic.values()).doesNotContainAnyElementsOf(readings.values());
    }
  }

  private static Map<String, Map<String, BigDecimal>> figuresOfReadings(String end) {
    return figures()
        .filter(f -> f.experiment().matches("confluent-rabbitmq-level[124]" + end))
        .peek(f -> assertThat(f.precision()).isEqualTo("contradicted"))
        .collect(
            groupingBy(
                PublishedFigure::experiment,
                toMap(PublishedFigure::figure, PublishedFigure::value)));
  }

  @Test
  void oneSmallVariantOfEachFamilyAndSystemFitsOneMachine() throws IOException {
    var small = ALL.stream().filter(Experiment::isSmall).toList();

    assertThat(small)
        .extracting(e -> e.family() + " " + e.durability().system())
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(Family.values()).flatMap(ExperimentsTest::systemsOf).toList());
    for (var experiment : small) {
      JsonNode spec =
          new YAMLMapper().readTree(DIRECTORY.resolve(experiment.file()).toFile()).path("spec");
      assertThat(spec.at("/broker/nodes").asInt()).isEqualTo(1);
      assertThat(spec.at("/checks/sharedNodes").asText()).isEqualTo("Report");
      assertThat(spec.at("/workload/partitionsPerTopic").asInt()).isBetween(1, SMALL_PARTITIONS);
      var stages = Math.max(1, spec.at("/workload/rate/stepsMessagesPerSecond").size());
      var seconds =
          spec.at("/workload/warmUpSeconds").asInt() + spec.at("/workload/durationSeconds").asInt();
      assertThat(stages * seconds).isLessThanOrEqualTo(SMALL_SECONDS);
      assertThat(seconds > 0 || spec.at("/workload/messages").asInt() > 0).isTrue();
    }
  }

  private static Stream<String> systemsOf(Family family) {
    var systems = Stream.of(family + " Kafka", family + " Pulsar");
    return family == Family.Confluent
        ? Stream.concat(systems, Stream.of(family + " RabbitMQ"))
        : systems;
  }

  private static Stream<PublishedFigure> figures() {
    return Arrays.stream(Family.values())
        .flatMap(family -> PublishedFigure.of(family, DIRECTORY).stream());
  }

  private static Set<Path> samples() throws IOException {
    try (var files = Files.walk(DIRECTORY)) {
      return files
          .filter(file -> file.toString().endsWith(".yaml"))
          .map(DIRECTORY::relativize)
          .collect(toSet());
    }
  }

  private static void write(TreeMap<Path, String> wanted) throws IOException {
    for (var sample : samples()) {
      Files.delete(DIRECTORY.resolve(sample));
    }
    for (var sample : wanted.entrySet()) {
      var file = DIRECTORY.resolve(sample.getKey());
      Files.createDirectories(file.getParent());
      Files.writeString(file, sample.getValue());
    }
  }
}
