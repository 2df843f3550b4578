package io.brokerbench.core.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.brokerbench.api.BacklogType;
import io.brokerbench.api.ConfigMapFile;
import io.brokerbench.api.KeyDistribution;
import io.brokerbench.api.PayloadSpec;
import io.brokerbench.api.PeakSpec;
import io.brokerbench.api.RateType;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Problem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OmbWorkloadTest {

  /** The fields of OMB's own files, all of them. */
  private static final String GOOD =
      """
      name: 200k rate 4 producers and 4 consumers on 1 topic / 100 partition
      topics: 1
      partitionsPerTopic: 100
      messageSize: 1024
      useRandomizedPayloads: true
      randomBytesRatio: 0.5
      randomizedPayloadPoolSize: 1000
      subscriptionsPerTopic: 2
      consumerPerSubscription: 4
      producersPerTopic: 3
      producerRate: 200000
      consumerBacklogSizeGB: 0
      testDurationMinutes: 5
      """;

  private static final String RUN =
      """
      apiVersion: brokerbench.io/v1alpha1
      kind: BenchmarkRun
      metadata: {name: a-run}
      spec:
        broker: {kind: Kafka, nodes: 3}
        durability: {level: 2, replicationFactor: 3}
        workload: {batching: {maxBytes: 131072}}
      """;

  @Test
  void everyFieldBecomesOneOfTheRun() throws InvalidRunException {
    var omb = OmbWorkload.parse(GOOD);

    var workload = RunDocument.parse(RUN, omb, false).run().getSpec().workload();

    assertThat(workload.topics()).isEqualTo(1);
    assertThat(workload.partitionsPerTopic()).isEqualTo(100);
    assertThat(workload.messageSizeBytes()).isEqualTo(1024);
    assertThat(workload.payload().randomPercent()).isEqualTo(50);
    assertThat(workload.subscriptionsPerTopic()).isEqualTo(2);
    assertThat(workload.consumersPerSubscription()).isEqualTo(4);
    assertThat(workload.producersPerTopic()).isEqualTo(3);
    assertThat(workload.rate().type()).isEqualTo(RateType.Fixed);
    assertThat(workload.rate().messagesPerSecond()).isEqualTo(200_000);
    assertThat(workload.durationSeconds()).isEqualTo(300);
    assertThat(workload.warmUpSeconds()).isEqualTo(60);
    assertThat(workload.keys().distribution()).isEqualTo(KeyDistribution.None);
    assertThat(workload.batching().maxBytes()).isEqualTo(131_072);
    assertThat(omb.payloadFile()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "NO_KEY, None",
    "KEY_ROUND_ROBIN, RoundRobin",
    "RANDOM_NANO, Random",
  })
  void keysAreChosenAsThere(String theirs, KeyDistribution ours) throws InvalidRunException {
    var omb =
        OmbWorkload.parse(GOOD + "keyDistributor: " + theirs + "\nwarmupDurationMinutes: 0\n");

    var workload = RunDocument.parse(RUN, omb, false).run().getSpec().workload();

    assertThat(workload.keys().distribution()).isEqualTo(ours);
    assertThat(workload.keys().distinct()).isEqualTo(10_000);
    assertThat(workload.warmUpSeconds()).isZero();
  }

  /** Such a file says nothing of batches; a run of its own may not have less than a message. */
  @ParameterizedTest(name = "messages of {0} bytes, batching {1}: {2}")
  @CsvSource({
    "131072, {}, 131072",
    "131073, {}, 131073",
    "1048576, {maxDelayMicros: 2000}, 1048576",
    "1048576, {maxBytes: 2097152}, 2097152",
  })
  void batchesHaveRoomForAMessage(int messageBytes, String batching, int maxBytes)
      throws InvalidRunException {
    var omb = OmbWorkload.parse(GOOD.replace("Size: 1024", "Size: " + messageBytes));

    var run = RunDocument.parse(RUN.replace("{maxBytes: 131072}", batching), omb, false).run();

    assertThat(run.getSpec().workload().batching().maxBytes()).isEqualTo(maxBytes);
    if (!batching.contains("maxBytes")) {
      assertThat(WorkloadFromFile.of(run.getSpec(), omb, null).batching().maxBytes())
          .isEqualTo(maxBytes);
    }
  }

  @Test
  void tooSmallBatchesOfTheRunAreRefused() throws InvalidRunException {
    var omb = OmbWorkload.parse(GOOD.replace("Size: 1024", "Size: 131073"));

    var error =
        catchThrowableOfType(InvalidRunException.class, () -> RunDocument.parse(RUN, omb, false));

    assertThat(error.problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.field()).isEqualTo("spec.workload.messageSizeBytes");
              ExpectedError.parse("MESSAGE_LARGER_THAN_BATCH 131073, 131072")
                  .assertIs(problem.message());
            });
  }

  @Test
  void rateOfZeroSearchesForThePeakAsInOmb() throws InvalidRunException {
    var omb = OmbWorkload.parse(GOOD.replace("producerRate: 200000", "producerRate: 0"));

    var rate = RunDocument.parse(RUN, omb, false).run().getSpec().workload().rate();

    assertThat(rate.type()).isEqualTo(RateType.Peak);
    assertThat(rate.peak()).isEqualTo(new PeakSpec(10_000, 10_000_000, 2, 30, null, null, null));
  }

  @Test
  void backlogOfAllSubscriptionsGathersInEach() throws InvalidRunException {
    var omb = OmbWorkload.parse(GOOD.replace("SizeGB: 0", "SizeGB: 100\nbacklogDrainRatio: 0.9"));

    var backlog = RunDocument.parse(RUN, omb, false).run().getSpec().workload().backlog();

    assertThat(backlog.type()).isEqualTo(BacklogType.CatchUp);
    assertThat(backlog.bytes()).isEqualTo(50L << 30);
  }

  @Test
  void fileOfPayloadsIsNamedWithoutItsDirectories() throws InvalidRunException {
    var omb =
        OmbWorkload.parse(
            GOOD.replace("useRandomizedPayloads: true", "payloadFile: payload/payload-1Kb.data"));

    assertThat(omb.payloadFile()).contains("payload-1Kb.data");
    assertThat(RunDocument.parse(RUN, omb, true).run().getSpec().workload().payload())
        .isEqualTo(new PayloadSpec(null, new ConfigMapFile("payload-file", "payload-1Kb.data")));
    assertThat(
            RunDocument.parse(RUN, omb, false).run().getSpec().workload().payload().randomPercent())
        .isEqualTo(100);
  }

  @ParameterizedTest(name = "{0} -> {1}: {2} {3}")
  @CsvSource(
      delimiter = '|',
      value = {
        "topics: 1 | topic: 1 | topic | | UNKNOWN_OMB_FIELD backlogDrainRatio, topics",
        "topics: 1 | topic: 1 | topics | | REQUIRED_OMB_NUMBER",
        "topics: 1 | topics: one | topics | one | MUST_NOT_BE_A_STRING WHOLE_NUMBER_AT_LEAST 0",
        "topics: 1 | topics: -1 | topics | -1 | MUST_BE WHOLE_NUMBER_AT_LEAST 0",
        "messageSize: 1024 | messageSize: 1.5 | messageSize"
            + " | 1.5 | MUST_BE WHOLE_NUMBER_AT_LEAST 0",
        "messageSize: 1024 | messageSize: 99999999999 | messageSize"
            + " | 99999999999 | MUST_BE WHOLE_NUMBER_AT_MOST 2147483647",
        "testDurationMinutes: 5 | testDurationMinutes: 99999999999 | testDurationMinutes"
            + " | 99999999999 | MUST_BE WHOLE_NUMBER_BETWEEN 1, 10080",
        "testDurationMinutes: 5 | testDurationMinutes: 10081 | testDurationMinutes"
            + " | 10081 | MUST_BE WHOLE_NUMBER_BETWEEN 1, 10080",
        "testDurationMinutes: 5 | testDurationMinutes: 2h | testDurationMinutes"
            + " | 2h | MUST_BE_CONVERTED WHOLE_NUMBER_AT_LEAST 0, minutes, 120, 2h",
        "name: 200k | warmupDurationMinutes: 1441 # | warmupDurationMinutes"
            + " | 1441 | MUST_BE WHOLE_NUMBER_BETWEEN 0, 1440",
        "testDurationMinutes: 5 | name2: a | testDurationMinutes | | REQUIRED_OMB_NUMBER",
        "testDurationMinutes: 5 | testDurationMinutes: 0 | testDurationMinutes | 0"
            + " | ENDLESS_IN_OMB",
        "consumerBacklogSizeGB: 0 | consumerBacklogSizeGB: 900001 | consumerBacklogSizeGB"
            + " | 900001 | MUST_BE WHOLE_NUMBER_BETWEEN 0, 900000",
        "useRandomizedPayloads: true | useRandomizedPayloads: maybe | useRandomizedPayloads"
            + " | maybe | MUST_NOT_BE_A_STRING TRUE_OR_FALSE",
        "randomBytesRatio: 0.5 | randomBytesRatio: 1.5 | randomBytesRatio"
            + " | 1.5 | MUST_BE NUMBER_BETWEEN 0.0, 1.0",
        "randomBytesRatio: 0.5 | '' | randomBytesRatio | | REQUIRED_AS NUMBER_BETWEEN 0.0, 1.0",
        "name: 200k | keyDistributor: KEYS # | keyDistributor"
            + " | KEYS | MUST_BE ONE_OF NO_KEY, KEY_ROUND_ROBIN, RANDOM_NANO",
      })
  void whatOmbTakesOrGetsWrongIsRefused(
      String good, String bad, String field, String value, String expected) {
    var text = GOOD.replace(good, bad);
    assertThat(text).isNotEqualTo(GOOD);

    var error = catchThrowableOfType(InvalidRunException.class, () -> OmbWorkload.parse(text));

    assertThat(error).as(text).isNotNull();
    assertThat(error.problems())
        .filteredOn(problem -> problem.field().equals(field))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.value()).isEqualTo(value);
              ExpectedError.parse(expected).assertIs(problem.message());
            });
  }

  @Test
  void fieldOfBothFilesIsRefused() throws InvalidRunException {
    var omb = OmbWorkload.parse(GOOD);
    var run = RUN.replace("{batching", "{topics: 2, batching");

    var error =
        catchThrowableOfType(InvalidRunException.class, () -> RunDocument.parse(run, omb, false));

    assertThat(error.problems())
        .containsExactly(
            new Problem("spec.workload.topics", DocumentMessage.SET_IN_OMB_WORKLOAD.with()));
  }

  /** Every rule of a run holds for it too. */
  @Test
  void whatARunMayNotHaveIsRefused() throws InvalidRunException {
    var omb = OmbWorkload.parse(GOOD.replace("messageSize: 1024", "messageSize: 10"));

    var error =
        catchThrowableOfType(InvalidRunException.class, () -> RunDocument.parse(RUN, omb, false));

    assertThat(error.problems())
        .containsExactly(
            new Problem(
                "spec.workload.messageSizeBytes",
                "10",
                DocumentMessage.MUST_BE.with(
                    DocumentMessage.WHOLE_NUMBER_BETWEEN.with(64L, 10_000_000L))));
  }
}
