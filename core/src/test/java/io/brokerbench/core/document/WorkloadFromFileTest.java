package io.brokerbench.core.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.ConfigMapFile;
import io.brokerbench.api.PayloadSpec;
import io.brokerbench.api.RuleText;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.Problem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WorkloadFromFileTest {

  private static final String FILE =
      """
      topics: 2
      partitionsPerTopic: 6
      messageSize: 1024
      subscriptionsPerTopic: 1
      consumerPerSubscription: 1
      producersPerTopic: 3
      producerRate: 1000
      testDurationMinutes: 5
      """;

  private static final String OTHERS =
      """
      apiVersion: brokerbench.io/v1alpha1
      kind: BenchmarkRun
      metadata: {name: a-run}
      spec:
        broker: %s
        durability: {level: 3, replicationFactor: 1}
      """;

  private static final String REFERENCE = "  ombWorkloadRef: {configMap: omb, key: file.yaml}\n";

  /** Whatever the rest of the spec is: its own rules were kept before, and are not asked again. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{kind: Kafka}",
        "{kind: Kafka, deployment: {type: StatefulSet}, nodes: 1, kafka: {}}",
        "{kind: Kafka, deployment: {type: External, external: {kafka: {bootstrapServers:"
            + " 'k:9092'}}}}",
        "{kind: Pulsar, deployment: {type: StatefulSet}, nodes: 1, pulsar: {}}",
        "{kind: Pulsar, storage: {devicesPerNode: 2}, pulsar: {zookeeper: {replicas: 5}}}",
      })
  void isTheSameAsByBenchRun(String broker) throws InvalidRunException {
    var file = OmbWorkload.parse(FILE);
    var own = RunDocument.parse(OTHERS.formatted(broker), file, false).run().getSpec().workload();

    assertThat(WorkloadFromFile.of(run(broker, "").getSpec(), file, null)).isEqualTo(own);
    assertThat(own.batching().maxBytes()).isEqualTo(131_072);
    assertThat(own.durationSeconds()).isEqualTo(300);
  }

  @ParameterizedTest(name = "{0} -> {1}: {2}: {3}")
  @CsvSource(
      delimiter = '|',
      value = {
        "messageSize: 1024 | messageSize: 10 | messageSize (spec.workload.messageSizeBytes)"
            + " | 10 | MUST_BE WHOLE_NUMBER_BETWEEN 64, 10000000",
        "messageSize: 1024 | messageSize: 20000000 | messageSize (spec.workload.messageSizeBytes)"
            + " | 20000000 | MUST_BE WHOLE_NUMBER_BETWEEN 64, 10000000",
        "partitionsPerTopic: 6 | partitionsPerTopic: 6000"
            + " | partitionsPerTopic (spec.workload.partitionsPerTopic)"
            + " | | TOO_MANY_PARTITIONS 12000, 10000",
        "consumerPerSubscription: 1 | consumerPerSubscription: 0"
            + " | consumerPerSubscription (spec.workload.consumersPerSubscription)"
            + " | 0 | MUST_BE WHOLE_NUMBER_BETWEEN 1, 1000",
        "producerRate: 1000 | producerRate: 5 | producerRate (spec.workload.rate.messagesPerSecond)"
            + " | | RATE_BELOW_PRODUCERS 5, 6",
        "testDurationMinutes: 5 | testDurationMinutes: 120 | spec.activeDeadlineSeconds"
            + " | | ACTIVE_DEADLINE_BEFORE_END_OF_LOAD 7200, 7260",
        "subscriptionsPerTopic: 1 | subscriptionsPerTopic: 0 | spec.objectives"
            + " | | OBJECTIVE_WITHOUT_SUBSCRIPTION 0",
      })
  void rulesOfARunHoldByTheNamesOfTheFile(
      String good, String bad, String field, String value, String expected)
      throws InvalidRunException {
    var spec =
        run("{kind: Kafka}", "  objectives: [{metric: EndToEndLatencyP99, atMostMicros: 1}]\n")
            .getSpec();
    var file = OmbWorkload.parse(FILE.replace(good, bad));

    var error =
        catchThrowableOfType(
            InvalidRunException.class, () -> WorkloadFromFile.of(spec, file, null));

    assertThat(error.problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.field()).isEqualTo(field);
              assertThat(problem.value()).isEqualTo(value);
              ExpectedError.parse(expected).assertIs(problem.message());
            });
  }

  @Test
  void payloadIsThatOfItsFile() throws InvalidRunException {
    var spec = run("{kind: Kafka}", "").getSpec();
    var file = new ConfigMapFile("omb", "payload-1Kb.data");

    var payload = WorkloadFromFile.of(spec, OmbWorkload.parse(FILE), file).payload();

    assertThat(payload).isEqualTo(new PayloadSpec(null, file));
  }

  @Test
  void runHasOneLoad() {
    var both = OTHERS.formatted("{kind: Kafka}") + REFERENCE + "  workload: {rate: {}}\n";
    var neither = OTHERS.formatted("{kind: Kafka}");

    assertThat(problem(both.replace("{rate: {}}", "{rate: {messagesPerSecond: 1}}")))
        .isEqualTo(new Problem("spec.ombWorkloadRef", rule("TWO_LOADS")));
    assertThat(problem(neither)).isEqualTo(new Problem("spec.workload", rule("NO_LOAD")));
  }

  private static Message rule(String name) {
    return new RuleId(name).with(RuleText.all().get(name));
  }

  @Test
  void fileThatIsGivenToBenchRunTakesThePlaceOfTheReference() throws InvalidRunException {
    var spec =
        RunDocument.parse(
                OTHERS.formatted("{kind: Kafka}") + REFERENCE, OmbWorkload.parse(FILE), false)
            .run()
            .getSpec();

    assertThat(spec.ombWorkloadRef()).isNull();
    assertThat(spec.workload().rate().messagesPerSecond()).isEqualTo(1000);
  }

  private static Problem problem(String text) {
    return catchThrowableOfType(InvalidRunException.class, () -> RunDocument.parse(text))
        .problems()
        .getFirst();
  }

  private static BenchmarkRun run(String broker, String more) throws InvalidRunException {
    return RunDocument.parse(OTHERS.formatted(broker) + REFERENCE + more).run();
  }
}
