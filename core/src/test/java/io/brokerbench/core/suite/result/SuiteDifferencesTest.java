package io.brokerbench.core.suite.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.core.condition.Aspect;
import io.brokerbench.core.condition.BrokerFacts;
import io.brokerbench.core.condition.Condition;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.suite.file.StoredFilesOfTest;
import io.brokerbench.core.suite.progress.RunKey;
import io.brokerbench.core.suite.progress.SimulatedSuite;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What makes a suite incomparable with the earlier one, or may explain a difference. */
class SuiteDifferencesTest {

  private static final String KAFKA = "system=kafka";
  private static final String PULSAR = "system=pulsar";
  private static final BrokerFacts SMALL = new BrokerFacts("4.2.0", "m6i.large (2 CPU, 8Gi)");
  private static final BrokerFacts LARGE = new BrokerFacts("4.3.1", "m6i.xlarge (4 CPU, 16Gi)");

  private static SimulatedSuite finished(BrokerFacts brokers) throws InvalidRunException {
    var suite =
        new SimulatedSuite(
                "rounds: 4",
                "compare: {axis: system, baseline: kafka, figures: [PublishLatencyP99]}",
                "baseline: {configMap: earlier}")
            .withBrokers(brokers)
            .withLatency(SuiteDifferencesTest::noise);
    suite.finish();
    return suite;
  }

  private static double noise(RunKey key) {
    return 1000 * (1 + 0.01 * ((key.round() * 3 + key.cell() * 2) % 5));
  }

  private static ObjectNode then(BrokerFacts brokers) throws InvalidRunException {
    return (ObjectNode) Json.tree(SuiteResultTest.result(finished(brokers)));
  }

  /** Of an earlier suite whose template had other fields. */
  private static ObjectNode then(String patch) throws InvalidRunException, IOException {
    var then = then(BrokerFacts.UNKNOWN);
    patch(then.at("/spec/template"), patch);
    return then;
  }

  private static void patch(JsonNode object, String patch) throws IOException {
    Json.mapper().readerForUpdating(object).readValue(patch.replace('\'', '"'));
  }

  private static SuiteResult result(SimulatedSuite suite, JsonNode then)
      throws InvalidRunException {
    var spec = suite.suite().getSpec();
    var files = StoredFilesOfTest.text("earlier", "suite.json", Json.write(then));
    var companions = Companions.read(spec, suite.plan(), files);
    return new SuiteResultBuilder(suite.plan(), spec, SimulatedSuite.SEED, suite.runs(), companions)
        .build("1.2.3", suite.now());
  }

  private static SuiteResult result(JsonNode then) throws InvalidRunException {
    return result(finished(BrokerFacts.UNKNOWN), then);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'workload': {'messageSizeBytes': 100}} | MESSAGE_SIZE | 100 | 1024",
        "{'workload': {'rate': {'messagesPerSecond': 500}}} | RATE | 500 msg/s | 1000 msg/s",
        "{'workload': {'partitionsPerTopic': 8}} | PARTITIONS | 8 | 1",
        "{'broker': {'nodes': 3}, 'durability': {'replicationFactor': 3}} | REPLICATION_FACTOR | 3"
            + " | 1",
      })
  void cellsOfAnotherQuestionAreUndecided(
      String patch, Condition condition, String then, String now) throws Exception {
    var earlier = then("{}");
    patch(earlier.at("/spec/matrix/0/values/0/spec"), patch);

    var result = result(earlier);

    var other = SuiteResultMessage.DIFFERENT.with(new Aspect(condition), then, now);
    var kafka = result.regressions().getFirst();
    assertThat(kafka.verdict()).isEqualTo(RegressionVerdict.Undecided);
    assertThat(kafka.ratio()).isNull();
    assertThat(kafka.interval()).isNull();
    assertThat(kafka.runsThen()).isEqualTo(4);
    assertThat(kafka.leftOut())
        .isEqualTo(SuiteResultMessage.OTHER_QUESTION.with(List.of(other)).toString());
    assertThat(result.regressions().get(1).verdict()).isEqualTo(RegressionVerdict.WithinLimit);
    assertThat(result.differences().getFirst())
        .isEqualTo(new SuiteDifference(words(condition), true, then, now, List.of(KAFKA)));
    assertThat(SuiteResult.parse(Json.write(result))).isEqualTo(result);
  }

  private static String words(Condition condition) {
    return condition.with().toString();
  }

  @Test
  void allCellsOfAnotherTemplateAreUndecided() throws Exception {
    var result = result(then("{'workload': {'messageSizeBytes': 100}}"));

    assertThat(result.regressions())
        .extracting(RegressionResult::verdict)
        .containsExactly(RegressionVerdict.Undecided, RegressionVerdict.Undecided);
    assertThat(result.differences())
        .containsExactly(
            new SuiteDifference(
                words(Condition.MESSAGE_SIZE), true, "100", "1024", List.of(KAFKA, PULSAR)));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'workload': {'warmUpSeconds': 5}} | warm-up in seconds | 5 | 20",
        "{'workload': {'durationSeconds': 99}} | measured seconds or messages | 99 s | 30 s",
        "{'broker': {'storage': {'sizePerDevice': '99Gi'}}} | spec field"
            + " broker.storage.sizePerDevice | 99Gi | 10Gi",
        "{'workers': {'count': 4}} | workers | 4 | 2",
      })
  void circumstancesStandBesideAndDecideNothing(
      String patch, String condition, String then, String now) throws Exception {
    var result = result(then(patch));

    assertThat(result.regressions())
        .extracting(RegressionResult::verdict)
        .containsOnly(RegressionVerdict.WithinLimit);
    assertThat(result.differences())
        .containsExactly(new SuiteDifference(condition, false, then, now, List.of(KAFKA, PULSAR)));
  }

  @Test
  void brokersOfTheRunsAreCompared() throws Exception {
    var result = result(finished(LARGE), then(SMALL));

    assertThat(result.regressions())
        .extracting(RegressionResult::verdict)
        .containsOnly(RegressionVerdict.WithinLimit);
    assertThat(result.differences())
        .containsExactly(
            brokers(Condition.BROKER_VERSION, SMALL.version(), LARGE.version()),
            brokers(Condition.BROKER_MACHINE, SMALL.machine(), LARGE.machine()));
    assertThat(result(finished(LARGE), then(LARGE)).differences()).isEmpty();
    assertThat(result(finished(LARGE), then(BrokerFacts.UNKNOWN)).differences())
        .containsExactly(
            brokers(Condition.BROKER_VERSION, null, LARGE.version()),
            brokers(Condition.BROKER_MACHINE, null, LARGE.machine()));
  }

  private static SuiteDifference brokers(Condition condition, String then, String now) {
    return new SuiteDifference(words(condition), false, then, now, List.of(KAFKA, PULSAR));
  }

  /** What the brokers reported counts, and not the version that a spec asked for. */
  @Test
  void versionThatRanCountsBeforeTheOneAskedFor() throws Exception {
    var then = then(LARGE);
    patch(then.at("/spec/matrix/0/values/0/spec/broker"), "{'version': '4.2.0'}");
    assertThat(result(finished(LARGE), then).differences()).isEmpty();

    var unknown = then(BrokerFacts.UNKNOWN);
    patch(unknown.at("/spec/matrix/0/values/0/spec/broker"), "{'version': '4.2.0'}");
    assertThat(result(unknown).differences())
        .containsExactly(
            new SuiteDifference(
                words(Condition.BROKER_VERSION), false, "4.2.0", "4.3.1", List.of(KAFKA)));
  }

  @Test
  void versionOfBrokerbenchIsCompared() throws Exception {
    var then = then("{}").put("generatorVersion", "1.2.0");

    assertThat(result(then).differences())
        .containsExactly(brokers(Condition.GENERATOR_VERSION, "1.2.0", "1.2.3"));
  }

  @Test
  void cellsHaveTheBrokersOfTheirRuns() throws Exception {
    assertThat(SuiteResultTest.result(finished(LARGE)).cells())
        .allSatisfy(
            cell -> {
              assertThat(cell.brokerVersion()).isEqualTo(LARGE.version());
              assertThat(cell.brokerMachine()).isEqualTo(LARGE.machine());
            });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'spec': null}",
        "{'spec': {'template': {'workload': {'gone': 1}}, 'rounds': 3}}",
        "{'spec': {'gone': 1}}",
        "{'spec': {'rounds': 0}}",
      })
  void refusesASuiteWhoseSpecCannotBeRead(String patch) throws Exception {
    var then = then("{}");
    patch(then, patch);

    assertThat(rejected(then).id()).isEqualTo(SuiteResultMessage.SPEC_UNREADABLE);
  }

  @Test
  void refusesASpecWithoutTheCell() throws Exception {
    var then = then("{}");
    patch(then.at("/spec/matrix/0/values/1"), "{'name': 'other'}");

    assertThat(rejected(then).id()).isEqualTo(SuiteResultMessage.SPEC_UNREADABLE);
  }

  private static Message rejected(JsonNode then) {
    var error = catchThrowableOfType(InvalidRunException.class, () -> result(then));
    assertThat(error).isNotNull();
    assertThat(error.problems()).hasSize(1);
    return error.problems().getFirst().message();
  }
}
