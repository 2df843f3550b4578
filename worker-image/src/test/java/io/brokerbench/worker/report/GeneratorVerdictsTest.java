package io.brokerbench.worker.report;

import static io.brokerbench.worker.report.Given.closedLoop;
import static io.brokerbench.worker.report.Given.failing;
import static io.brokerbench.worker.report.Given.figures;
import static io.brokerbench.worker.report.Given.latency;
import static io.brokerbench.worker.report.Given.limits;
import static io.brokerbench.worker.report.Given.text;
import static io.brokerbench.worker.report.Given.worker;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.brokerbench.api.SharedNodesCheck;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.result.BacklogResult;
import io.brokerbench.core.result.BacklogResult.PhaseFigures;
import io.brokerbench.core.result.BacklogResult.PhaseGenerator;
import io.brokerbench.core.result.LatencyFigures;
import io.brokerbench.core.result.RunEnvironment.NodeFacts;
import io.brokerbench.core.result.RunEnvironment.PodFacts;
import io.brokerbench.core.result.ThreadCpu;
import io.brokerbench.core.result.ThreadRole;
import io.brokerbench.core.result.Verdict;
import io.brokerbench.worker.schedule.Stage.Purpose;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What says that the figures are those of brokers, and not of whoever makes the load. */
class GeneratorVerdictsTest {

  @ParameterizedTest(name = "CPU {0} %, held up in {1} % of periods, allowed {2} %: {3}")
  @CsvSource({
    "50, 1, 80, true",
    "50, 1.1, 80, false",
    "81, 0, 80, false",
    "100, 50, 100, true",
    "100.1, 0, 100, true",
    "99.1, 0, 99, false",
  })
  void workersMayNeitherUseNorReachTheirLimit(
      double cpu, double throttled, int allowed, boolean holds) {
    var limits = limits("maxWorkerCpuPercent", allowed);

    var verdict =
        new Given().workers(List.of(worker(5), worker(cpu, throttled))).limits(limits).verdict();

    assertThat(failing(verdict)).isEqualTo(holds ? List.of() : List.of("WorkerCpu"));
  }

  /** What a user sees as the reason comes first. */
  @Test
  void workersThatLackCpuAreTheReasonForWhatComesOfIt() {
    var given = new Given().figures(figures(500, 1_000_000)).workers(List.of(worker(99)));

    var verdict = given.verdict();

    assertThat(failing(verdict)).containsExactly("WorkerCpu", "RateShort", "ScheduleLag");
  }

  @ParameterizedTest(name = "workers on {0}, brokers on {1}, {2}: {3}, {4} and {5} share {6}")
  @CsvSource({
    "a b,   c d, Fail,   true,  0, 0,     , 0",
    "a a,   c,   Fail,   false, 2, 0, a   , 1",
    "a b,   b,   Fail,   false, 1, 1, b   , 1",
    "b a a, a b, Fail,   false, 2, 1, a   , 2",
    "a b,   b b, Fail,   false, 1, 2, b   , 1",
    "a b,   c c, Fail,   true,  0, 0,     , 0",
    "a b,   ?,   Fail,   true,  0, 0,     , 0",
    "a b,   '',  Fail,   true,  0, 0,     , 0",
    "? ?,   c,   Fail,   false, 2, 0, host, 1",
    "a a,   a,   Report, true,  2, 1, a   , 1",
    "a b,   c,   Report, true,  0, 0,     , 0",
  })
  void workersShareNoNode(
      String workers,
      String brokers,
      SharedNodesCheck wanted,
      boolean holds,
      int sharingWorkers,
      int sharingBrokers,
      String node,
      int shared) {
    var limits = limits("sharedNodes", wanted);
    var given =
        new Given()
            .workers(nodes(workers).map(on -> worker("host", on, 5, 0)).toList())
            .brokers(nodes(brokers).map(GeneratorVerdictsTest::broker).toList());

    var verdict = given.limits(limits).verdict();

    assertThat(verdict.valid()).isEqualTo(holds);
    assertThat(verdict.checks())
        .filteredOn(check -> check.name().equals("SharedNodes"))
        .extracting(Verdict.Check::holds, Verdict.Check::found, Verdict.Check::limit)
        .containsExactly(
            tuple(
                holds,
                node == null
                    ? text("NO_SHARED_NODE")
                    : sharing(sharingWorkers, sharingBrokers, node, shared).toString(),
                text(wanted == SharedNodesCheck.Fail ? "OWN_NODES" : "NO_LIMIT")));
  }

  private static Message sharing(int workers, int brokers, String node, int nodes) {
    var ofWorkers =
        workers == 1 ? ReportMessage.ONE_WORKER.with() : ReportMessage.WORKERS.with(workers);
    var ofBrokers =
        brokers == 1 ? ReportMessage.ONE_BROKER.with() : ReportMessage.BROKERS.with(brokers);
    var users = brokers == 0 ? ofWorkers : ReportMessage.BOTH.with(ofWorkers, ofBrokers);
    return nodes == 1
        ? ReportMessage.SHARE_NODE.with(users, node)
        : ReportMessage.SHARE_NODES.with(users, node, nodes);
  }

  /** Names apart by spaces; null for one that is not known. */
  private static Stream<String> nodes(String names) {
    return Stream.of(names.split(" "))
        .filter(name -> !name.isEmpty())
        .map(name -> name.equals("?") ? null : name);
  }

  private static PodFacts broker(String node) {
    var facts = node == null ? null : new NodeFacts(node, null, "6", "os", "cri", "2", "1Gi");
    return new PodFacts("broker", "image", null, null, List.of(), facts);
  }

  @ParameterizedTest(name = "{0} of {1} samples negative: {2}")
  @CsvSource({"0, 1, true", "1, 1000, true", "1, 999, false", "2001, 2000000, false"})
  void fewSamplesMayBeNegativeWhateverTheClocksState(long negative, long count, boolean holds) {
    var latency =
        new LatencyFigures(
            count,
            0,
            0,
            2000L,
            0L,
            0L,
            0L,
            4000L,
            0L,
            0L,
            0,
            negative,
            negative == 0 ? 0 : -9,
            List.of());

    assertThat(failing(new Given().figures(closedLoop(latency, latency, latency)).verdict()))
        .isEqualTo(holds ? List.of() : List.of("ClockUncertainty"));
  }

  @ParameterizedTest(name = "p99 of lag {0} us, of hiccups {1} us: {2}")
  @CsvSource({
    "400, 400, ",
    "401, 0, ScheduleLag",
    "0, 401, ReceiverHiccups",
    " , , ",
  })
  void generatorAddsLittleToTheShownQuantile(Long lag, Long hiccups, String failing) {
    var given = new Given().figures(figures(1000, latency(0, lag), latency(0, hiccups)));

    assertThat(failing(given.verdict())).isEqualTo(failing == null ? List.of() : List.of(failing));
  }

  @ParameterizedTest(name = "{0} % of a core, allowed {1} %: {2}")
  @CsvSource({"90, 90, true", "90.1, 90, false", "100, 100, true", "100.5, 100, true"})
  void noThreadUsesMostOfACore(double percent, int allowed, boolean holds) {
    var limits = limits("maxThreadCpuPercent", allowed);
    var threads =
        List.of(
            new ThreadCpu("pacing-0", ThreadRole.Sender, 3, null),
            new ThreadCpu("consumer-7", ThreadRole.Consumer, percent, null));

    var verdict = new Given().workers(List.of(worker(5, 0, threads))).limits(limits).verdict();

    assertThat(failing(verdict)).isEqualTo(holds ? List.of() : List.of("ThreadSaturated"));
    assertThat(verdict.checks())
        .filteredOn(check -> check.name().equals("ThreadSaturated"))
        .extracting(Verdict.Check::found)
        .containsExactly(text("THREAD: %.1f; consumer-7".formatted(percent)));
  }

  /** Consumers that read a backlog are expected to be at their end, wherever the run is open. */
  @ParameterizedTest(name = "{1} at 95 % in {0}: holds {2}")
  @CsvSource({
    "Build,   Sender,         false",
    "Build,   Consumer,       false",
    "CatchUp, Sender,         false",
    "CatchUp, ProducerClient, false",
    "CatchUp, Consumer,       true",
    "CatchUp, Client,         true",
    "After,   ConsumerClient, false",
  })
  void saturatedThreadOfAPhaseIsJudged(Purpose purpose, ThreadRole role, boolean holds) {
    var thread = new ThreadCpu("it", role, 95, null);
    var idle = new ThreadCpu("idle", ThreadRole.Client, 1, null);
    var generator =
        role.sends()
            ? new PhaseGenerator(1, thread, idle, null)
            : new PhaseGenerator(1, null, thread, null);
    var phases =
        List.of(
            new PhaseFigures("Build", 3, 1, null, null, null, true, "", null, null),
            new PhaseFigures(purpose.name(), 3, 1, null, null, null, true, "", generator, null));
    var busy = worker(5, 0, List.of(new ThreadCpu("consumer-7", ThreadRole.Consumer, 99, null)));
    var verdict =
        new Given()
            .workers(List.of(busy))
            .backlog(new BacklogResult(1, 1, true, 1, 0.5, 1, 1, phases))
            .verdict();

    assertThat(failing(verdict)).isEqualTo(holds ? List.of() : List.of("ThreadSaturated"));
  }
}
