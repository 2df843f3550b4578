package io.brokerbench.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.Phase;
import io.brokerbench.e2e.support.AnsweredRequests;
import io.brokerbench.e2e.support.ContainerProcess;
import io.brokerbench.e2e.support.ContainerProcess.Frozen;
import io.brokerbench.e2e.support.KafkaShell;
import io.brokerbench.e2e.support.LogSegments;
import io.brokerbench.e2e.support.Manifest;
import io.brokerbench.e2e.support.RunHandle;
import io.brokerbench.e2e.support.Scenario;
import io.brokerbench.e2e.support.TestNamespace;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * A calibration of the latency from the intended send: a broker is frozen for a time F within a run
 * of measured time T, and the high percentiles must be what follows from that.
 *
 * <p>Messages are due at a constant rate. The first that the freeze kept from being acknowledged
 * was due when it began, or a little before where the broker was slow just then. One that is due x
 * after that first one cannot be acknowledged before the broker goes on, F after the first was due,
 * and is when the broker has caught up with as much of what was due as lies before it, at F + d(x).
 * So its latency is
 *
 * <pre>  L(x) = F + d(x) - x</pre>
 *
 * <p>which falls as x grows, as d(x), the drain, grows by less than x does. Nothing else takes
 * nearly as long. So the messages slower than this one are those due within x, a share x / T of
 * all, and the quantile q is L((1 - q) T), for (1 - q) T up to F.
 *
 * <p>A generator that waits for the broker, and forgets what it should have sent meanwhile, has one
 * slow message where here are as many as are due in F: its p99.5 would be that of a run without any
 * freeze.
 *
 * <p>When the freeze begins and ends is measured by who freezes; what was acknowledged by then, and
 * d(x), by what the broker logs of its requests, which nothing of the generator's measures: by when
 * it answered as many messages as were due within x. There is one partition, so that what was due
 * first is answered first. At four times the rate, a broker needs F / 3 to catch up; so the rate is
 * below a quarter of its capacity if this one needs less.
 *
 * <p>Tolerance: 5 %. On a machine that does other things one more run is made if the first is off.
 */
@Scenario
@Isolated
@Order(25)
class FrozenBrokerIT {

  /** Few and small: what drains in no time leaves little for a busy machine to delay. */
  private static final int RATE = 250;

  private static final int MESSAGE_BYTES = 1024;

  /** As long as Kafka's own tool takes to change what the broker logs. */
  private static final int WARM_UP_SECONDS = 10;

  private static final int SECONDS = 20;
  private static final long MICROS_PER_SECOND = TimeUnit.SECONDS.toMicros(1);
  private static final double TOLERANCE = 0.05;
  private static final double[] PERCENTILES = {97, 97.5, 98, 98.5, 99, 99.25, 99.5};
  private static final Duration ONE_SECOND = Duration.ofSeconds(1);

  /** Begins the tag of a histogram of the whole measured time. */
  private static final String WHOLE = "whole.";

  @Test
  @Tag("gate")
  void percentilesAreWhatFollowsFromTheFreeze(TestNamespace namespace) {
    var first = calibrate("frozen", namespace);
    var agreed = first.agrees() ? first : calibrate("frozen-again", namespace);

    assertThat(agreed.agrees()).as("%s; and at first %s", agreed, first).isTrue();
  }

  /**
   * The client may hold four batches of 16 KiB here. It opens one for each message, because a
   * message is due every 4 ms and waits for 1 ms only. So the fifth message that is due within the
   * freeze waits in {@code send}, and the later ones are sent after the freeze. At R messages a
   * second, these take longer than half of the freeze F:
   *
   * <ul>
   *   <li>from the intended send, about R F / 2 messages. The broker's log has the exact number,
   *       and it holds for acknowledgements and receipts;
   *   <li>from the actual send, the five messages that were handed over before the freeze ended,
   *       for acknowledgements and receipts.
   * </ul>
   *
   * <p>The first message is the slowest by all four latencies. Tolerances: the messages of 40 ms
   * for acknowledgements and of 80 ms for receipts, as a consumer has to fetch them; ten messages
   * that joined a batch; 100 ms for the slowest message.
   */
  @Test
  @Tag("gate")
  void everyLatencyCountsFromItsOwnSend(TestNamespace namespace) {
    var first = countSlow("frozen-full", namespace);
    var agreed = first.agrees() ? first : countSlow("frozen-full-again", namespace);

    assertThat(agreed.agrees()).as("%s; and at first %s", agreed, first).isTrue();
  }

  private static SlowMessages countSlow(String name, TestNamespace namespace) {
    var manifest =
        manifest(name)
            .with("workload.batching.maxBytes", 16_384)
            .with("workload.clientConfig", Map.of("producer", Map.of("buffer.memory", "65536")));
    var slow = SlowMessages.of(freeze(manifest, namespace));
    System.out.println(slow);
    return slow;
  }

  private static Calibration calibrate(String name, TestNamespace namespace) {
    var calibration = Calibration.of(freeze(manifest(name), namespace));
    System.out.println(calibration);
    return calibration;
  }

  private static Manifest manifest(String name) {
    return Manifest.shortRunOnOneNode(name)
        .load(RATE, WARM_UP_SECONDS, SECONDS)
        .with("workload.partitionsPerTopic", 1)
        .with("workload.messageSizeBytes", MESSAGE_BYTES)
        .with("workload.batching.maxDelayMicros", 1000)
        .with("broker.kafka.config", Map.of("log.message.timestamp.type", "LogAppendTime"));
  }

  /**
   * A run whose broker was frozen for a second.
   *
   * @param frozen from when to when
   * @param requests what the broker logged
   * @param histograms of the measured time, in microseconds, by the tags of {@code Metric}
   */
  private record FrozenRun(
      Frozen frozen, AnsweredRequests requests, Map<String, AbstractHistogram> histograms) {

    long firstUnanswered() {
      return requests.firstUnanswered(frozen.from());
    }

    /** When it was due, so many messages after the first that the freeze held up. */
    Instant due(long after) {
      return requests
          .due(firstUnanswered(), RATE, frozen.from())
          .plusNanos(after * TimeUnit.SECONDS.toNanos(1) / RATE);
    }

    /** From when it was due to the acknowledgement, in microseconds, by the broker alone. */
    double latency(long after) {
      return micros(due(after), requests.answered(firstUnanswered() + after));
    }
  }

  private static FrozenRun freeze(Manifest manifest, TestNamespace namespace) {
    var run = namespace.start(manifest);
    run.awaitPhase(Phase.WarmingUp);
    var broker = run.pods("broker").getFirst();
    var process = ContainerProcess.of(broker);
    new KafkaShell(namespace.name(), broker).logRequests(0);
    run.awaitPhase(Phase.Measuring);

    Frozen frozen;
    try (var files = LogSegments.of(broker, process, run.topic())) {
      frozen = process.freezeFor(ONE_SECOND);
      files.awaitBytes(files.bytes() + RATE * MESSAGE_BYTES * 2);
    }
    var requests = AnsweredRequests.of(broker, frozen.from().minus(ONE_SECOND.multipliedBy(2)));

    run.awaitSucceeded();
    run.assertVerifiedAndValidButForTiming();
    assertThat(run.result().integrity().lost()).isZero();
    assertThat(frozen.from()).isAfter(run.result().times().measuringStarted());
    assertThat(frozen.to().plus(ONE_SECOND)).isBefore(run.result().times().measuringEnded());
    return new FrozenRun(frozen, requests, histograms(run));
  }

  private static Map<String, AbstractHistogram> histograms(RunHandle run) {
    var log = run.results().getData().get("histograms.hlog").getBytes(StandardCharsets.UTF_8);
    var reader = new HistogramLogReader(new ByteArrayInputStream(log));
    var histograms = new TreeMap<String, AbstractHistogram>();
    for (var next = reader.nextIntervalHistogram();
        next != null;
        next = reader.nextIntervalHistogram()) {
      if (next.getTag().startsWith(WHOLE)) {
        histograms.put(next.getTag().substring(WHOLE.length()), (AbstractHistogram) next);
      }
    }
    return histograms;
  }

  private static double micros(Instant from, Instant to) {
    return Duration.between(from, to).toNanos() / 1000.0;
  }

  /**
   * What was found.
   *
   * @param frozen from when to when
   * @param firstDue when the first message was due that was not acknowledged as the freeze began
   * @param drain how long after that until all was answered that had been due meanwhile
   * @param expected by percentile, in microseconds
   * @param found measured, by percentile, in microseconds
   */
  private record Calibration(
      Frozen frozen,
      Instant firstDue,
      Duration drain,
      Map<Double, Double> expected,
      Map<Double, Long> found) {

    static Calibration of(FrozenRun run) {
      var histogram = run.histograms().get("publishFromIntended");
      var expected = new TreeMap<Double, Double>();
      var found = new TreeMap<Double, Long>();
      for (var percentile : PERCENTILES) {
        var slower = Math.round((1 - percentile / 100) * RATE * SECONDS);
        expected.put(percentile, run.latency(slower));
        found.put(percentile, histogram.getValueAtPercentile(percentile));
      }
      var frozen = run.frozen();
      var firstDue = run.due(0);
      var dueMeanwhile = Math.round(RATE * micros(firstDue, frozen.to()) / MICROS_PER_SECOND);
      var drained = run.requests().answered(run.firstUnanswered() + dueMeanwhile);
      return new Calibration(
          frozen, firstDue, Duration.between(frozen.to(), drained), expected, found);
    }

    boolean agrees() {
      return drain.toNanos() < Duration.between(frozen.from(), frozen.to()).toNanos() / 3
          && expected.entrySet().stream()
              .allMatch(
                  entry -> Math.abs(found.get(entry.getKey()) / entry.getValue() - 1) <= TOLERANCE);
    }

    @Override
    public String toString() {
      var text = new StringBuilder();
      text.append(
          "frozen for %.1f ms, %.1f ms after the first message was due; drained in %.1f ms"
              .formatted(
                  micros(frozen.from(), frozen.to()) / 1000,
                  micros(firstDue, frozen.from()) / 1000,
                  drain.toNanos() / 1e6));
      expected.forEach(
          (percentile, micros) ->
              text.append(
                  "; p%s %.1f ms, expected %.1f ms"
                      .formatted(percentile, found.get(percentile) / 1000.0, micros / 1000)));
      return text.toString();
    }
  }

  /**
   * How many messages took longer than half of the freeze.
   *
   * @param bound half of the freeze, in microseconds
   * @param expected how many did from the intended send to the acknowledgement, by the broker
   * @param longest the longest of them, likewise, in microseconds
   * @param found how many did, by metric
   * @param longestFound by metric, in microseconds
   */
  private record SlowMessages(
      long bound,
      long expected,
      double longest,
      Map<String, Long> found,
      Map<String, Long> longestFound) {

    /** In the client, and the one that waits in send. */
    private static final long TAKEN = 5;

    /** Messages that may join a batch of one that was taken. */
    private static final long JOINED = 10;

    private static final long PUBLISH_TOLERANCE = RATE * 40 / 1000;
    private static final long END_TO_END_TOLERANCE = RATE * 80 / 1000;
    private static final double LONGEST_TOLERANCE_MICROS = 100_000;

    static SlowMessages of(FrozenRun run) {
      var bound = (long) micros(run.frozen().from(), run.frozen().to()) / 2;
      // Twice what fell due in the freeze: the broker has caught up long before.
      var latencies = LongStream.range(0, 2 * RATE - 50).mapToDouble(run::latency).toArray();
      var found = new TreeMap<String, Long>();
      var longest = new TreeMap<String, Long>();
      for (var metric :
          List.of("publish", "publishFromIntended", "endToEnd", "endToEndFromIntended")) {
        var histogram = run.histograms().get(metric);
        found.put(metric, histogram.getTotalCount() - histogram.getCountBetweenValues(0, bound));
        longest.put(metric, histogram.getMaxValue());
      }
      return new SlowMessages(
          bound,
          Arrays.stream(latencies).filter(micros -> micros > bound).count(),
          Arrays.stream(latencies).max().orElseThrow(),
          found,
          longest);
    }

    boolean agrees() {
      return isNear("publishFromIntended", PUBLISH_TOLERANCE)
          && isNear("endToEndFromIntended", END_TO_END_TOLERANCE)
          && isAsManyAsWereTaken("publish")
          && isAsManyAsWereTaken("endToEnd")
          && longestFound.values().stream()
              .allMatch(micros -> Math.abs(micros - longest) <= LONGEST_TOLERANCE_MICROS);
    }

    private boolean isNear(String metric, long tolerance) {
      return Math.abs(found.get(metric) - expected) <= tolerance;
    }

    private boolean isAsManyAsWereTaken(String metric) {
      return found.get(metric) >= TAKEN - 1 && found.get(metric) <= TAKEN + JOINED;
    }

    @Override
    public String toString() {
      return ("slower than %d us: %s, expected %d from the intended send and %d to %d from the"
              + " actual; longest %s us, expected %.0f")
          .formatted(bound, found, expected, TAKEN - 1, TAKEN + JOINED, longestFound, longest);
    }
  }
}
