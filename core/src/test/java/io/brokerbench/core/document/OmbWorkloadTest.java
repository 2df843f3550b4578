package io.brokerbench.core.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.brokerbench.api.BacklogType;
import io.brokerbench.api.ConfigMapFile;
import io.brokerbench.api.KeyDistribution;
import io.brokerbench.api.PayloadSpec;
import io.brokerbench.api.PeakSpec;
import io.brokerbench.api.RateType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
  void everyFieldBecomesOneOfTheRun() throws InvalidDocumentException {
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
  void keysAreChosenAsThere(String theirs, KeyDistribution ours) throws InvalidDocumentException {
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
      throws InvalidDocumentException {
    var omb = OmbWorkload.parse(GOOD.replace("Size: 1024", "Size: " + messageBytes));

    var run = RunDocument.parse(RUN.replace("{maxBytes: 131072}", batching), omb, false).run();

    assertThat(run.getSpec().workload().batching().maxBytes()).isEqualTo(maxBytes);
    if (!batching.contains("maxBytes")) {
      assertThat(WorkloadFromFile.of(run.getSpec(), omb, null).batching().maxBytes())
          .isEqualTo(maxBytes);
    }
  }

  @Test
  void tooSmallBatchesOfTheRunAreRefused() throws InvalidDocumentException {
    var omb = OmbWorkload.parse(GOOD.replace("Size: 1024", "Size: 131073"));

    var error =
        catchThrowableOfType(
            InvalidDocumentException.class, () -> RunDocument.parse(RUN, omb, false));

    assertThat(error.problems()).singleElement().asString().contains("maxBytes", "131072");
  }

  @Test
  void rateOfZeroSearchesForThePeakAsInOmb() throws InvalidDocumentException {
    var omb = OmbWorkload.parse(GOOD.replace("producerRate: 200000", "producerRate: 0"));

    var rate = RunDocument.parse(RUN, omb, false).run().getSpec().workload().rate();

    assertThat(rate.type()).isEqualTo(RateType.Peak);
    assertThat(rate.peak()).isEqualTo(new PeakSpec(10_000, 10_000_000, 2, 30, null, null, null));
  }

  @Test
  void backlogOfAllSubscriptionsGathersInEach() throws InvalidDocumentException {
    var omb = OmbWorkload.parse(GOOD.replace("SizeGB: 0", "SizeGB: 100\nbacklogDrainRatio: 0.9"));

    var backlog = RunDocument.parse(RUN, omb, false).run().getSpec().workload().backlog();

    assertThat(backlog.type()).isEqualTo(BacklogType.CatchUp);
    assertThat(backlog.bytes()).isEqualTo(50L << 30);
  }

  @Test
  void fileOfPayloadsIsNamedWithoutItsDirectories() throws InvalidDocumentException {
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
        "topics: 1 | topic: 1 | topic | unknown field of an OMB workload; known are backlogDrain",
        "topics: 1 | topics: one | topics | \"one\" is not allowed",
        "topics: 1 | topics: -1 | topics | -1 is not allowed",
        "messageSize: 1024 | messageSize: 1.5 | messageSize | 1.5 is not allowed",
        "messageSize: 1024 | messageSize: 99999999999 | messageSize | too large",
        "testDurationMinutes: 5 | name2: a | testDurationMinutes | required",
        "testDurationMinutes: 5 | testDurationMinutes: 0 | testDurationMinutes | for ever",
        "consumerBacklogSizeGB: 0 | consumerBacklogSizeGB: 900001 | consumerBacklogSizeGB | 0 to"
            + " 900000",
        "useRandomizedPayloads: true | useRandomizedPayloads: maybe | useRandomizedPayloads"
            + " | true, false",
        "randomBytesRatio: 0.5 | randomBytesRatio: 1.5 | randomBytesRatio | 0.0 to 1.0",
        "name: 200k | keyDistributor: KEYS # | keyDistributor | NO_KEY, KEY_ROUND_ROBIN",
      })
  void whatOmbTakesOrGetsWrongIsRefused(String good, String bad, String field, String message) {
    var text = GOOD.replace(good, bad);
    assertThat(text).isNotEqualTo(GOOD);

    var error = catchThrowableOfType(InvalidDocumentException.class, () -> OmbWorkload.parse(text));

    assertThat(error).as(text).isNotNull();
    assertThat(error.problems())
        .anySatisfy(
            problem -> {
              assertThat(problem.field()).isEqualTo(field);
              assertThat(problem.message()).contains(message);
            });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "[]", "- a", "a: b: c", "a: &x [*x", "\u0001", "topics: 1\n---\ntopics: 1"})
  void whatIsNoFileOfOmbIsRefused(String text) {
    assertThat(catchThrowableOfType(InvalidDocumentException.class, () -> OmbWorkload.parse(text)))
        .isNotNull();
  }

  @Test
  void fieldOfBothFilesIsRefused() throws InvalidDocumentException {
    var omb = OmbWorkload.parse(GOOD);
    var run = RUN.replace("{batching", "{topics: 2, batching");

    var error =
        catchThrowableOfType(
            InvalidDocumentException.class, () -> RunDocument.parse(run, omb, false));

    assertThat(error.problems())
        .containsExactly(
            new Problem("spec.workload.topics", "stands in the workload of OMB too; leave it out"));
  }

  /** Every rule of a run holds for it too. */
  @Test
  void whatARunMayNotHaveIsRefused() throws InvalidDocumentException {
    var omb = OmbWorkload.parse(GOOD.replace("messageSize: 1024", "messageSize: 10"));

    var error =
        catchThrowableOfType(
            InvalidDocumentException.class, () -> RunDocument.parse(RUN, omb, false));

    assertThat(error.problems())
        .singleElement()
        .asString()
        .contains("messageSizeBytes", "10", "64");
  }
}
