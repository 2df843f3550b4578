package io.brokerbench.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.ConditionType;
import io.brokerbench.api.Phase;
import io.brokerbench.e2e.support.AtOnce;
import io.brokerbench.e2e.support.Cluster;
import io.brokerbench.e2e.support.FullStages;
import io.brokerbench.e2e.support.KafkaShell;
import io.brokerbench.e2e.support.Manifest;
import io.brokerbench.e2e.support.RunHandle;
import io.brokerbench.e2e.support.Scenario;
import io.brokerbench.e2e.support.TestNamespace;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * The peak that is found is the capacity of the brokers: calibrated on one that is throttled to a
 * known capacity.
 */
@Scenario
@Isolated
@Order(26)
class PeakIT {

  private static final int MESSAGE_BYTES = 10_000;
  private static final long BYTES_PER_SECOND = 8_000_000;

  /**
   * What a message of that size costs on the wire beside its payload: some 11 bytes of its record,
   * and its part of the 61 of a batch and the 100 of a request that it shares with about seven
   * others, as many as come in the linger of 10 ms. Pulsar's entries cost about as much.
   */
  private static final int OVERHEAD_BYTES = 30;

  private static final double CAPACITY =
      (double) BYTES_PER_SECOND / (MESSAGE_BYTES + OVERHEAD_BYTES);

  private static final List<Integer> STEPS = List.of(600, 700);

  /** Above both capacities by more than the tolerance. Otherwise 1,200 would be tried first. */
  private static final int HIGHEST = 900;

  private static final String HIGHEST_RATE = "workload.rate.peak.maxMessagesPerSecond";

  private static final int RESOLUTION_PERCENT = 3;
  private static final int QUEUE_RESOLUTION_PERCENT = 10;
  private static final int WARM_UP_SECONDS = 3;
  private static final int MEASURED_SECONDS = 15;

  /**
   * The bucket of Pulsar's limit holds the tokens of a second (AsyncTokenBucket, whose capacity is
   * its rate), and has them all when a stage begins: over the stage it lets so much more through.
   */
  private static final double CAPACITY_WITH_BURST =
      CAPACITY * (1 + 1.0 / (WARM_UP_SECONDS + MEASURED_SECONDS));

  /** The kernel of the local cluster's nodes begins to write back before there are so many. */
  private static final long ANY_NUMBER_HERE = 8L << 30;

  /** Of a calibration, which may be repeated once. */
  private static final Percentage TOLERANCE = Percentage.withPercentage(5);

  /** Both at once: throttled as they are, they leave most of the machine to each other. */
  @Test
  @Tag("gate")
  void isTheCapacityOfAThrottledKafkaAndOfAThrottledPulsar(TestNamespace namespace) {
    AtOnce.run(
        () -> assertCalibrated(name -> ofKafka(namespace, name), "kafka", CAPACITY),
        () -> assertCalibrated(name -> ofPulsar(namespace, name), "pulsar", CAPACITY_WITH_BURST));
  }

  /** Likewise, and every one of five on its own: none of them may be repeated. */
  @RepeatedTest(5)
  @Tag("soak")
  void isThatCapacityEachTime(TestNamespace namespace) {
    AtOnce.run(
        () -> assertThat(ofKafka(namespace, "kafka")).isCloseTo(CAPACITY, TOLERANCE),
        () -> assertThat(ofPulsar(namespace, "pulsar")).isCloseTo(CAPACITY_WITH_BURST, TOLERANCE));
  }

  /**
   * How much a quorum queue on this machine takes is not known, and it varies with what else the
   * machine does: it has less than half a processor, so that there is a peak to be found, and what
   * is found must be one.
   */
  @Test
  @Tag("soak")
  void isFoundOnQuorumQueuesOfRabbitMq(TestNamespace namespace) {
    var run =
        namespace.start(
            search(
                    Manifest.sample("quickstart-rabbitmq")
                        .whoseTimingDoesNotMatter()
                        .on(Cluster.brokerNodes().getLast()))
                .with("workload.batching.maxDelayMicros", 1000)
                .with("workload.rate.peak.startMessagesPerSecond", 1500)
                .with("workload.rate.peak.resolutionPercent", QUEUE_RESOLUTION_PERCENT)
                .with(
                    "broker.rabbitmq.resources.limits", Map.of("cpu", "400m", "memory", "1536Mi")));

    assertThat(found(run, QUEUE_RESOLUTION_PERCENT)).isPositive();
  }

  /** What a step leaves there is several times as much, and is there for half a minute. */
  @Test
  @Tag("soak")
  void noStageBeginsBeforeTheDisksHaveWhatEarlierOnesLeft(TestNamespace namespace) {
    var atMost = 24L << 20;
    var run =
        namespace.start(
            Manifest.shortRunOnOneNode("written")
                .load(1, WARM_UP_SECONDS, MEASURED_SECONDS)
                .with("workload.rate", Map.of("type", "Steps", "stepsMessagesPerSecond", STEPS))
                .with("workload.messageSizeBytes", MESSAGE_BYTES)
                .with("checks.maxDirtyPageBytes", atMost));
    run.await(
        status ->
            status.phase() == Phase.Measuring
                && status.message().startsWith("waiting ")
                && status.message().contains(" " + atMost));
    run.awaitSucceeded();

    assertThat(run.result().stages())
        .hasSize(STEPS.size())
        .allSatisfy(stage -> assertThat(stage.dirtyPageBytes()).isBetween(1L, atMost));
    assertThat(run.result().verdict().checks())
        .filteredOn(check -> check.name().equals("DirtyPages"))
        .singleElement()
        .satisfies(check -> assertThat(check.holds()).isTrue());
  }

  private static void assertCalibrated(
      ToDoubleFunction<String> measure, String name, double capacity) {
    var peak = measure.applyAsDouble(name);
    if (Math.abs(peak - capacity) > capacity * TOLERANCE.value / 100) {
      peak = measure.applyAsDouble(name + "-again");
    }
    System.out.printf("%s: %.1f msg/s found, %.1f expected%n", name, peak, capacity);
    assertThat(peak).isCloseTo(capacity, TOLERANCE);
  }

  private static double ofKafka(TestNamespace namespace, String name) {
    var run =
        namespace.start(
            search(Manifest.shortRunOnOneNode(name).on(Cluster.brokerNodes().getFirst()))
                .with(HIGHEST_RATE, HIGHEST)
                // A probe is four times as long as these windows of a second each.
                .with("broker.kafka.config", Map.of("quota.window.num", "3")));
    run.awaitPhase(Phase.Starting);
    new KafkaShell(namespace.name(), run.pods("broker").getFirst())
        .limitProducers(BYTES_PER_SECOND);
    return found(run, RESOLUTION_PERCENT);
  }

  private static double ofPulsar(TestNamespace namespace, String name) {
    var limit = Map.of("maxPublishRatePerTopicInBytes", String.valueOf(BYTES_PER_SECOND));
    return found(
        namespace.start(
            search(
                    Manifest.sample("quickstart-pulsar")
                        .named(name)
                        .whoseTimingDoesNotMatter()
                        .on(Cluster.brokerNodes().getLast()))
                .with(HIGHEST_RATE, HIGHEST)
                .with("broker.pulsar.broker.config", limit)),
        RESOLUTION_PERCENT);
  }

  private static Manifest search(Manifest manifest) {
    var search =
        Map.of(
            "startMessagesPerSecond",
            600,
            "resolutionPercent",
            RESOLUTION_PERCENT,
            "probeSeconds",
            12);
    return manifest
        .load(1, WARM_UP_SECONDS, MEASURED_SECONDS)
        .with("workload.rate", Map.of("type", "Peak", "peak", search))
        .with("workload.messageSizeBytes", MESSAGE_BYTES)
        .with("workload.partitionsPerTopic", 1)
        .with("workload.batching.maxDelayMicros", 10_000)
        .with("checks.maxRateShortfallPercent", 1)
        .with("checks.maxDirtyPageBytes", ANY_NUMBER_HERE);
  }

  private static double found(RunHandle run, int resolutionPercent) {
    run.awaitSucceeded();

    var result = run.result();
    assertThat(result.integrity().lost()).isZero();
    assertThat(result.stages()).hasSizeGreaterThan(3);
    assertThat(result.stages()).anyMatch(stage -> !stage.sustained());
    assertThat(result.stages())
        .allSatisfy(stage -> assertThat(stage.dirtyPageBytes()).isBetween(1L, ANY_NUMBER_HERE));
    var quoted = result.figures().targetMessagesPerSecond();
    // The highest that held for the full time; the next step up did not.
    assertThat(FullStages.highestHeld(result.stages())).hasValue(quoted);
    assertThat(FullStages.lowestFailed(result.stages()).orElseThrow())
        .isBetween(quoted + 1, (long) Math.ceil(quoted * (1 + resolutionPercent / 100.0)));
    assertThat(result.peak().messagesPerSecond()).isEqualTo(quoted);
    assertThat(result.peak().atLeast()).isFalse();
    assertThat(run.condition(ConditionType.DurabilityVerified).getStatus()).isEqualTo("True");
    return result.figures().publish().messagesPerSecond();
  }
}
