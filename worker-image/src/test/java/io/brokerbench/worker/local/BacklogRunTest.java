package io.brokerbench.worker.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.handover.Progress;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.result.BacklogResult;
import io.brokerbench.core.result.BacklogResult.PhaseFigures;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.result.ThreadRole;
import io.brokerbench.core.result.Verdict;
import io.brokerbench.worker.coordinator.CoordinatorMessage;
import io.brokerbench.worker.coordinator.LoadObserver;
import io.brokerbench.worker.driver.StandInDriver;
import io.brokerbench.worker.driver.StandInDriver.Fate;
import io.brokerbench.worker.measure.IntervalFigures;
import io.brokerbench.worker.report.CheckMessage;
import io.brokerbench.worker.report.ReportMessage;
import io.brokerbench.worker.report.ResultFiles;
import io.brokerbench.worker.report.ResultTable;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Loads that are bound by messages, and such with a backlog, with a stand-in for the broker. */
@Execution(ExecutionMode.CONCURRENT)
class BacklogRunTest {

  private static final String WORKERS = "{count: 2, roles: Split, pacingGranularityMicros: 1000}";

  private final List<Progress> progress = new CopyOnWriteArrayList<>();
  private final StandInDriver driver = new StandInDriver(4, (producer, seq) -> Fate.DELIVERED);

  private ResultFiles files;

  private RunResult run(String workload) throws InterruptedException {
    var plan =
        Plans.of(
            "{partitionsPerTopic: 4, messageSizeBytes: 128, drainTimeoutSeconds: 5, "
                + workload
                + "}",
            WORKERS);
    plan.topics()
        .subscriptions()
        .forEach((topic, names) -> names.forEach(name -> driver.subscribe(topic, name)));
    var conclusion = LocalRuns.run(plan, driver, progress::add);
    files = conclusion.files();
    var result = conclusion.result();
    assertThat(result.completed()).isTrue();
    assertNothingLost(plan, result);
    return result;
  }

  private static void assertNothingLost(RunPlan plan, RunResult result) {
    var integrity = result.integrity();
    assertThat(integrity.acknowledged()).isEqualTo(integrity.sent()).isPositive();
    assertThat(integrity.lost() + integrity.duplicates() + integrity.outOfOrder()).isZero();
    assertThat(integrity.subscriptions())
        .hasSize(plan.load().subscriptionsPerTopic())
        .allSatisfy(s -> assertThat(s.received()).isEqualTo(integrity.sent()));
  }

  @ParameterizedTest(name = "{0} producers")
  @CsvSource({"1", "3"})
  void messagesOfAScheduleAreSentExactly(int producers) throws InterruptedException {
    var result =
        run(
            "producersPerTopic: %d, rate: {messagesPerSecond: 1000}, warmUpSeconds: 1, messages: 1537"
                .formatted(producers));

    assertThat(result.integrity().sent()).isEqualTo(2537);
    assertThat(result.figures().measuredSeconds()).isEqualTo(1.537);
    assertThat(result.figures().publishLatency().count()).isEqualTo(1537);
    assertThat(result.figures().endToEndLatency().count()).isEqualTo(1537);
    // The second one only reads: it is watched until the end as well.
    assertThat(result.workers()).allSatisfy(w -> assertThat(w.cpuPercent()).isPositive());
  }

  @ParameterizedTest(name = "{0} producers, {1} s of warm-up")
  @CsvSource({"1, 0", "3, 0", "2, 1"})
  void messagesOfAClosedLoopTakeAsLongAsTheyTake(int producers, int warmUp)
      throws InterruptedException {
    var result =
        run(
            ("producersPerTopic: %d, rate: {type: Unlimited, maxInFlightPerProducer: 1},"
                    + " warmUpSeconds: %d, messages: 1000")
                .formatted(producers, warmUp));

    var figures = result.figures();
    assertThat(figures.publishLatency().count()).isEqualTo(1000);
    if (warmUp == 0) {
      assertThat(result.integrity().sent()).isEqualTo(1000);
    }
    assertThat(figures.measuredSeconds()).isBetween(1e-6, 10.0);
    // What was in flight when measuring began was acknowledged within the measured time as well.
    assertThat(figures.publish().messages()).isBetween(1000L, 1000L + warmUp * producers);
    assertThat(figures.publish().messagesPerSecond())
        .isEqualTo(figures.publish().messages() / figures.measuredSeconds());
  }

  @Test
  void consumersCatchUpWhileProducersGoOn() throws InterruptedException, IOException {
    driver.slowReads(5);
    var result =
        run(
            "subscriptionsPerTopic: 2, rate: {messagesPerSecond: 1000}, warmUpSeconds: 1,"
                + " durationSeconds: 2, backlog: {type: CatchUp, seconds: 5}");

    var backlog = result.backlog();
    assertThat(backlog.caughtUp()).isTrue();
    assertThat(backlog.messages()).isPositive().isEqualTo(acknowledgedBefore("CatchUp"));
    assertThat(backlog.bytes()).isEqualTo(128 * backlog.messages());
    assertThat(backlog.phases())
        .extracting(PhaseFigures::phase)
        .containsExactly("Build", "CatchUp", "After");
    assertThat(backlog.phases().getFirst().seconds()).isEqualTo(4);
    assertThat(backlog.phases().getFirst().catchUpLatency()).isNull();
    assertThat(backlog.phases().getLast().seconds()).isEqualTo(2);
    assertThat(backlog.phases()).allSatisfy(phase -> assertThat(phase.tailingLatency()).isNull());
    assertThat(backlog.readMessages()).isGreaterThanOrEqualTo(2 * 4000);
    assertThat(backlog.peakReadMessagesPerSecond()).isPositive();
    assertThat(result.figures().endToEndLatency().p50()).isGreaterThan(500_000);
    assertThat(result.figures().measuredSeconds()).isEqualTo(backlog.phases().get(1).seconds());
    assertThat(progress)
        .extracting(Progress::stage)
        .containsSubsequence(
            CoordinatorMessage.BACKLOG_GROWS.with().toString(),
            CoordinatorMessage.BACKLOG_WAS_READ.with().toString());
    // Without a gap: the schedule of all phases together, to the message.
    var seconds = 5 + (long) backlog.phases().get(1).seconds() + 2;
    assertThat(result.integrity().sent()).isEqualTo(1000 * seconds);
    assertThat(ResultTable.of(result)).contains("Backlog of", "CatchUp");
    assertThat(files.histograms())
        .contains(
            "Tag=Build.publishFromIntended",
            "Tag=whole.catchUpFromIntended",
            "Tag=After.catchUpFromIntended")
        .doesNotContain("Tag=Build.catchUpFromIntended");
    assertThat(backlog.phases())
        .extracting(phase -> phase.generator().receivingThread() != null)
        .containsExactly(false, true, true);
    assertThat(backlog.phases())
        .allSatisfy(
            phase ->
                assertThat(phase.generator().sendingThread().role()).isEqualTo(ThreadRole.Sender));
    assertThat(backlog.phases())
        .extracting(PhaseFigures::limitedByGenerator)
        .satisfiesExactly(
            build -> assertThat(build).isNull(),
            catchUp -> assertThat(catchUp).isNotNull(),
            after -> assertThat(after).isNull());
    assertThat(phasesOverTime()).startsWith("WarmingUp", "Build", "CatchUp", "After");
  }

  /** Each once, in their order. */
  private List<String> phasesOverTime() throws IOException {
    return timeseries().map(row -> row[4]).distinct().toList();
  }

  private long acknowledgedBefore(String phase) throws IOException {
    return timeseries()
        .takeWhile(row -> !row[4].equals(phase))
        .mapToLong(row -> Long.parseLong(row[6]) * Long.parseLong(row[3]))
        .sum();
  }

  private Stream<String[]> timeseries() throws IOException {
    try (var stream = new GZIPInputStream(new ByteArrayInputStream(files.timeseries()))) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .skip(1)
          .map(row -> row.split(","));
    }
  }

  @Test
  void oneSubscriptionTailsBesideThoseThatCatchUp() throws InterruptedException {
    var result =
        run(
            "subscriptionsPerTopic: 2, rate: {messagesPerSecond: 1000}, warmUpSeconds: 0,"
                + " durationSeconds: 1, backlog: {type: Mixed, bytes: 256000}");

    var backlog = result.backlog();
    assertThat(backlog.caughtUp()).isTrue();
    assertThat(backlog.messages()).isGreaterThanOrEqualTo(2000);
    assertThat(backlog.phases()).hasSize(3);
    // What waited longest lay there for two seconds; nothing that is tailed does, on any machine.
    var catchingUp = backlog.phases().get(1).catchUpLatency().max();
    assertThat(catchingUp).isGreaterThan(1_000_000);
    assertThat(backlog.phases())
        .allSatisfy(phase -> assertThat(phase.tailingLatency().p50()).isLessThan(catchingUp));
    assertThat(result.figures().endToEndLatency().p50()).isLessThan(catchingUp);
  }

  /** Each reads 700 of 1000 messages a second: who tails is behind before anybody catches up. */
  @Test
  void tailingConsumersThatFallBehindAreTold() throws InterruptedException {
    driver.readAtMost(700);
    var plan =
        Plans.of(
            "{subscriptionsPerTopic: 2, rate: {messagesPerSecond: 1000}, warmUpSeconds: 1,"
                + " durationSeconds: 1, drainTimeoutSeconds: 1, partitionsPerTopic: 4,"
                + " messageSizeBytes: 128,"
                + " backlog: {type: Mixed, seconds: 7, catchUpTimeoutSeconds: 1}}",
            WORKERS);
    plan.topics()
        .subscriptions()
        .forEach((topic, names) -> names.forEach(name -> driver.subscribe(topic, name)));

    var result = LocalRuns.run(plan, driver, progress::add).result();

    var phases = result.backlog().phases();
    assertThat(phases.getFirst().sustained()).isFalse();
    assertThat(phases.getFirst().finding()).isNotBlank();
    assertThat(phases.get(1).sustained()).isNull();
    assertThat(result.verdict().checks())
        .filteredOn(check -> check.name().equals("RateSustained"))
        .hasSize(1)
        .allSatisfy(check -> assertThat(check.holds()).isFalse())
        .allSatisfy(
            check ->
                assertThat(check.found())
                    .isEqualTo(
                        CheckMessage.PHASE.with("Build", phases.getFirst().finding()).toString()));
    assertThat(ResultTable.of(result)).contains(ReportMessage.NOT_KEPT_UP.with().toString());
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "rate: {type: Unlimited, maxInFlightPerProducer: 8}, messages: 1000, warmUpSeconds: 0 | |"
            + " 1000",
        "rate: {messagesPerSecond: 1000}, messages: 1500, warmUpSeconds: 1 | | 2500",
        "rate: {messagesPerSecond: 1000}, warmUpSeconds: 1 | bytes: 128000 | ",
        "rate: {messagesPerSecond: 1000}, warmUpSeconds: 4 | bytes: 128 | ",
        "rate: {messagesPerSecond: 1000}, warmUpSeconds: 0 | seconds: 3 | 3000",
      })
  void producersStopBeforeTheBacklogIsRead(String load, String until, Long sent)
      throws InterruptedException {
    var result =
        run(
            "producersPerTopic: 2, %s, backlog: {type: CatchUp, producers: Stop%s}"
                .formatted(load, until == null ? "" : ", " + until));

    var backlog = result.backlog();
    assertThat(backlog.caughtUp()).isTrue();
    assertThat(backlog.messages()).isEqualTo(result.integrity().sent());
    if (sent != null) {
      assertThat(result.integrity().sent()).isEqualTo(sent);
    }
    assertThat(backlog.readMessages()).isEqualTo(backlog.messages());
    assertThat(backlog.phases())
        .extracting(PhaseFigures::phase)
        .containsExactly("Build", "CatchUp");
    var build = backlog.phases().getFirst();
    assertThat(result.figures().measuredSeconds()).isEqualTo(build.seconds());
    assertThat(result.figures().publish().messagesPerSecond())
        .isEqualTo(build.publishMessagesPerSecond())
        .isPositive();
    assertThat(result.figures().endToEndLatency()).isNull();
    assertThat(result.verdict().checks())
        .extracting(Verdict.Check::name)
        .contains("CaughtUp", "MessagesLost")
        .filteredOn(name -> name.equals("RateSustained"))
        .hasSize(load.contains("Unlimited") ? 0 : 1);
    assertThat(build.sustained() == null).isEqualTo(load.contains("Unlimited"));
    assertReadRateFromTheFirstMessageOn(backlog);
  }

  @ParameterizedTest(name = "producers {0}")
  @ValueSource(strings = {"Continue}, durationSeconds: 1", "Stop}"})
  void whatWasReadUntilItIsToldToStopIsKept(String producers) throws InterruptedException {
    driver.slowReads(1);
    var plan =
        Plans.of(
            "{rate: {messagesPerSecond: 5000}, warmUpSeconds: 1,"
                + " partitionsPerTopic: 4, messageSizeBytes: 128,"
                + " backlog: {type: CatchUp, seconds: 3, producers: %s}".formatted(producers),
            WORKERS);
    driver.subscribe(plan.topics().names().getFirst(), plan.topics().names().getFirst() + "-s0");
    var run = new LocalRun(LocalRuns.order(plan), new StandInAdmin(), driver, LocalRuns::identity);

    var result = run.run(new StopsAfterASecondOfReading(run)).result();

    assertThat(result.completed()).isFalse();
    var catchUp = result.backlog().phases().getLast();
    assertThat(catchUp.phase()).isEqualTo("CatchUp");
    assertThat(catchUp.seconds()).isBetween(1.0, 60.0);
    assertThat(result.backlog().readMessages()).isPositive();
    assertReadRateFromTheFirstMessageOn(result.backlog());
  }

  /** Consumers receive nothing for two seconds, then five messages every millisecond. */
  @Test
  void joiningIsNoPartOfTheReadRate() throws InterruptedException {
    driver.joinFor(Duration.ofSeconds(2));
    driver.slowReads(5);
    var result =
        run(
            "producersPerTopic: 2, consumersPerSubscription: 2, warmUpSeconds: 0, messages: 1000,"
                + " rate: {type: Unlimited, maxInFlightPerProducer: 8},"
                + " backlog: {type: CatchUp, producers: Stop}");

    var backlog = result.backlog();
    assertThat(backlog.secondsToFirstMessage()).isBetween(2.0, 30.0);
    var reading = backlog.catchUp().orElseThrow().seconds() - backlog.secondsToFirstMessage();
    assertThat(reading).isGreaterThan(0.09);
    assertReadRateFromTheFirstMessageOn(backlog);
    assertThat(ResultTable.of(result)).contains("First message after ");
  }

  private static void assertReadRateFromTheFirstMessageOn(BacklogResult backlog) {
    var seconds = backlog.phases().getLast().seconds();
    var reading = Math.max(1, seconds - backlog.secondsToFirstMessage());
    assertThat(backlog.secondsToFirstMessage()).isBetween(0.0, seconds);
    assertThat(backlog.meanReadMessagesPerSecond()).isEqualTo(backlog.readMessages() / reading);
  }

  /** Stops a run when each worker has told of a whole second in which the backlog was read. */
  private static final class StopsAfterASecondOfReading implements LoadObserver {

    private final LocalRun run;
    private final Set<Integer> workers = new HashSet<>();
    private int reading = Integer.MAX_VALUE;

    private StopsAfterASecondOfReading(LocalRun run) {
      this.run = run;
    }

    @Override
    public void progress(Progress progress) {}

    @Override
    public void measured(int worker, IntervalFigures figures) {
      if (figures.receipts().values().stream().anyMatch(r -> r.received() > 0)) {
        reading = Math.min(reading, figures.second());
      }
      if (figures.second() > reading) {
        workers.add(worker);
      }
      if (workers.size() == 2) {
        run.stop();
      }
    }
  }

  @Test
  void consumersThatAreTooSlowAreTold() throws InterruptedException {
    driver.slowReads(1);
    var plan =
        Plans.of(
            "{rate: {messagesPerSecond: 5000}, warmUpSeconds: 0, durationSeconds: 1,"
                + " drainTimeoutSeconds: 1, partitionsPerTopic: 4, messageSizeBytes: 128,"
                + " backlog: {type: CatchUp, seconds: 3, catchUpTimeoutSeconds: 3}}",
            WORKERS);
    driver.subscribe(plan.topics().names().getFirst(), plan.topics().names().getFirst() + "-s0");

    var result = LocalRuns.run(plan, driver, progress::add).result();

    assertThat(result.backlog().caughtUp()).isFalse();
    assertThat(result.verdict().checks())
        .filteredOn(check -> !check.holds())
        .extracting(Verdict.Check::name)
        .contains("CaughtUp", "MessagesLost");
  }
}
