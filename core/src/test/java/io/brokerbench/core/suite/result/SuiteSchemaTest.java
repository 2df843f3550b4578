package io.brokerbench.core.suite.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Named.named;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.report.SampleSuite;
import io.brokerbench.core.suite.file.StoredFilesOfTest;
import io.brokerbench.core.suite.progress.RunOutcome;
import io.brokerbench.core.suite.progress.SimulatedSuite;
import java.io.IOException;
import java.nio.file.Files;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * docs/suite.schema.json is the schema of suite.json. Run with {@code -Dschema.write} to write it.
 */
class SuiteSchemaTest {

  private static final String COMPARE =
      "compare: {axis: system, baseline: kafka, figures: [PublishLatencyP99]}";
  private static final String PUBLISHED =
      """
      # title: A comparison
      # url: https://example.org/measured.pdf
      cell,figure,value,unit,precision,source
      system=pulsar,publishLatencyP99,6.35,ms,contradicted,Table 1
      system=kafka,publishRate,N/A,MiB/s,failed,Table 1
      """;

  @Test
  void schemaIsThatOfTheRecords() throws IOException {
    var wanted = SuiteSchema.text();
    if (System.getProperty("schema.write") != null) {
      Files.writeString(SuiteSchema.FILE, wanted);
    }

    assertThat(SuiteSchema.FILE)
        .as("mvn -pl crds,core test -Dschema.write writes it")
        .content()
        .isEqualTo(wanted);
  }

  @ParameterizedTest
  @MethodSource("suites")
  void acceptsWhatTheSuiteWrites(SuiteResult suite) {
    assertThat(SchemaErrors.of(Json.write(suite))).isEmpty();
  }

  static Stream<Named<SuiteResult>> suites() throws InvalidRunException {
    return Stream.of(
        named("before its first run", SuiteResultTest.result(new SimulatedSuite("rounds: 1"))),
        named("while it runs", running()),
        named("complete", finished(new SimulatedSuite("rounds: 4", COMPARE))),
        named(
            "with the same cell twice",
            finished(
                new SimulatedSuite(
                    "rounds: 6", COMPARE.replace("}", ", aaCell: {system: kafka}}")))),
        named(
            "with failed runs",
            finished(
                new SimulatedSuite("rounds: 4", COMPARE)
                    .withFate(key -> RunOutcome.values()[1 + key.round() % 4]))),
        named(
            "with a figure of 0",
            finished(new SimulatedSuite("rounds: 4", COMPARE).withLatency(key -> 0))),
        named(
            "ended by its budget",
            finished(new SimulatedSuite("rounds: 6", "budgetSeconds: 1000", COMPARE))),
        named(
            "with shared brokers",
            finished(SimulatedSuite.ofTwoLoads("rounds: 2", "brokers: PerRound"))),
        named("beside an earlier suite and published figures", withCompanions()),
        named("of twelve cells", SampleSuite.of("1, 10, 100", 6).result()));
  }

  private static SuiteResult running() throws InvalidRunException {
    var suite = SimulatedSuite.ofFourCells("rounds: 4", COMPARE);
    suite.advance(13);
    return SuiteResultTest.result(suite);
  }

  private static SuiteResult finished(SimulatedSuite suite) {
    suite.finish();
    return SuiteResultTest.result(suite);
  }

  private static SuiteResult withCompanions() throws InvalidRunException {
    var then = finished(new SimulatedSuite("rounds: 4", COMPARE));
    var suite =
        new SimulatedSuite(
            "rounds: 4",
            COMPARE,
            "prices: {brokerNodePerHour: \"0.904\"}",
            "published: {configMap: elsewhere}",
            "baseline: {configMap: earlier}");
    suite.finish();
    var spec = suite.suite().getSpec();
    var earlier = StoredFilesOfTest.text("earlier", "suite.json", Json.write(then));
    var published = StoredFilesOfTest.text("elsewhere", "published.csv", PUBLISHED);
    var companions =
        Companions.read(
            spec, suite.plan(), name -> earlier.find(name).or(() -> published.find(name)));
    var result =
        new SuiteResultBuilder(suite.plan(), spec, SimulatedSuite.SEED, suite.runs(), companions)
            .build("1.2.3", suite.now());
    assertThat(result.regressions()).isNotEmpty();
    assertThat(result.publishedFigures()).hasSize(2);
    return result;
  }

  /** One edit of a valid document each: the path of a field, and its new value; none removes it. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "/name; ; name",
        "/order/brokers; ; brokers",
        "/cells/0/coordinates; ; coordinates",
        "/runs/0/outcome; ; outcome",
        "/comparisons/0/verdict; ; verdict",
        "/comparisons/0/interval/level; ; level",
        "/noise/floorPercent; ; floorPercent",
        "/schemaVersion; \"brokerbench.io/suite/v2\"; schemaVersion",
        "/plannedRounds; \"4\"; plannedRounds",
        "/plannedRounds; 4.5; plannedRounds",
        "/cells; {}; cells",
        "/runs/0/from; \"yesterday\"; from",
        "/runs/0/figures/PublishLatencyP99; \"12\"; PublishLatencyP99",
        "/runs/0/figures/PublishLatencyP98; 12; PublishLatencyP98",
        "/comparisons/0/verdict; \"Faster\"; verdict",
        "/comparisons/0/higherIsBetter; 0; higherIsBetter",
        "/end; \"Tired\"; end",
      })
  void refusesAnotherDocument(String path, String value, String named) throws Exception {
    var suite = (ObjectNode) Json.tree(finished(new SimulatedSuite("rounds: 4", COMPARE)));
    assertThat(SchemaErrors.of(suite.toString())).isEmpty();
    var slash = path.lastIndexOf('/');
    var parent = (ObjectNode) suite.at(path.substring(0, slash));
    if (value == null) {
      assertThat(parent.remove(path.substring(slash + 1))).isNotNull();
    } else {
      parent.set(path.substring(slash + 1), Json.mapper().readTree(value));
    }

    assertThat(SchemaErrors.of(suite.toString()))
        .isNotEmpty()
        .anySatisfy(error -> assertThat(error).contains(named));
  }

  /** A later version may write more. */
  @Test
  void acceptsFieldsOfLaterVersions() throws InvalidRunException {
    var suite = (ObjectNode) Json.tree(finished(new SimulatedSuite("rounds: 4", COMPARE)));
    suite.put("more", 1);
    ((ObjectNode) suite.at("/cells/0")).put("more", 1);

    assertThat(SchemaErrors.of(suite.toString())).isEmpty();
  }
}
