package io.brokerbench.core.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.ConfigMapFile;
import io.brokerbench.api.PayloadSpec;
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
  void isTheSameAsByBenchRun(String broker) throws InvalidDocumentException {
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
            + " | 10 is not allowed; allowed is 64 to 10000000",
        "messageSize: 1024 | messageSize: 20000000 | messageSize (spec.workload.messageSizeBytes)"
            + " | 20000000 is not allowed; allowed is 64 to 10000000",
        "partitionsPerTopic: 6 | partitionsPerTopic: 6000 | partitionsPerTopic"
            + " (spec.workload.partitionsPerTopic) | topics times partitionsPerTopic is 12000, at"
            + " most 10000 are allowed",
        "consumerPerSubscription: 1 | consumerPerSubscription: 0"
            + " | consumerPerSubscription (spec.workload.consumersPerSubscription)"
            + " | 0 is not allowed; allowed is 1 to 1000",
        "producerRate: 1000 | producerRate: 5 | producerRate (spec.workload.rate.messagesPerSecond)"
            + " | messagesPerSecond 5 must be at least one for each of the 6 producers",
        "testDurationMinutes: 5 | testDurationMinutes: 11000"
            + " | testDurationMinutes (spec.workload.durationSeconds)"
            + " | 660000 is not allowed; allowed is 1 to 604800",
        "testDurationMinutes: 5 | testDurationMinutes: 120 | spec.activeDeadlineSeconds"
            + " | activeDeadlineSeconds 7200 must be more than warmUpSeconds + durationSeconds,"
            + " 7260",
        "subscriptionsPerTopic: 1 | subscriptionsPerTopic: 0 | spec.objectives"
            + " | workload.subscriptionsPerTopic 0 receives nothing that an objective could be"
            + " about",
      })
  void rulesOfARunHoldByTheNamesOfTheFile(String good, String bad, String field, String message)
      throws InvalidDocumentException {
    var spec =
        run("{kind: Kafka}", "  objectives: [{metric: EndToEndLatencyP99, atMostMicros: 1}]\n")
            .getSpec();
    var file = OmbWorkload.parse(FILE.replace(good, bad));

    var error =
        catchThrowableOfType(
            InvalidDocumentException.class, () -> WorkloadFromFile.of(spec, file, null));

    assertThat(error.problems()).containsExactly(new Problem(field, message));
  }

  @Test
  void payloadIsThatOfItsFile() throws InvalidDocumentException {
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
        .isEqualTo(
            new Problem(
                "spec.ombWorkloadRef",
                "a run has one load: leave out either workload or ombWorkloadRef"));
    assertThat(problem(neither))
        .isEqualTo(
            new Problem(
                "spec.workload",
                "a run needs a load: one of workload and ombWorkloadRef is required"));
  }

  @Test
  void fileThatIsGivenToBenchRunTakesThePlaceOfTheReference() throws InvalidDocumentException {
    var spec =
        RunDocument.parse(
                OTHERS.formatted("{kind: Kafka}") + REFERENCE, OmbWorkload.parse(FILE), false)
            .run()
            .getSpec();

    assertThat(spec.ombWorkloadRef()).isNull();
    assertThat(spec.workload().rate().messagesPerSecond()).isEqualTo(1000);
  }

  private static Problem problem(String text) {
    return catchThrowableOfType(InvalidDocumentException.class, () -> RunDocument.parse(text))
        .problems()
        .getFirst();
  }

  private static BenchmarkRun run(String broker, String more) throws InvalidDocumentException {
    return RunDocument.parse(OTHERS.formatted(broker) + REFERENCE + more).run();
  }
}
