package io.brokerbench.worker.report;

import static io.brokerbench.worker.report.Given.LIMITS;
import static io.brokerbench.worker.report.Given.failing;
import static io.brokerbench.worker.report.Given.figures;
import static io.brokerbench.worker.report.Given.latency;
import static io.brokerbench.worker.report.Given.worker;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.brokerbench.api.ChecksSpec;
import io.brokerbench.api.DurabilityCheck;
import io.brokerbench.api.PageCacheCheck;
import io.brokerbench.api.SharedNodesCheck;
import io.brokerbench.core.result.BacklogResult;
import io.brokerbench.core.result.BacklogResult.PhaseFigures;
import io.brokerbench.core.result.BacklogResult.PhaseGenerator;
import io.brokerbench.core.result.Figures;
import io.brokerbench.core.result.Figures.Throughput;
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
    "100.1, 0, 100, false",
  })
  void workersMayNeitherUseNorReachTheirLimit(
      double cpu, double throttled, int allowed, boolean holds) {
    var limits =
        new ChecksSpec(
            DurabilityCheck.Require,
            1,
            0L,
            0L,
            10,
            allowed,
            90,
            10,
            null,
            PageCacheCheck.Keep,
            null,
            SharedNodesCheck.Fail);

    var verdict =
        Verdicts.of(
            limits, new Given().workers(List.of(worker(5), worker(cpu, throttled))).findings());

    assertThat(failing(verdict)).isEqualTo(holds ? List.of() : List.of("WorkerCpu"));
  }

  /** What a user sees as the reason comes first. */
  @Test
  void workersThatLackCpuAreTheReasonForWhatComesOfIt() {
    var given = new Given().figures(figures(500, 1_000_000)).workers(List.of(worker(99)));

    var verdict = Verdicts.of(LIMITS, given.findings());

    assertThat(failing(verdict)).containsExactly("WorkerCpu", "RateShort", "ScheduleLag");
  }

  @ParameterizedTest(name = "workers on {0}, brokers on {1}, {2}: {3}")
  @CsvSource({
    "a b,   c d, Fail,   true,  no shared node is known",
    "a a,   c,   Fail,   false, 2 workers share node a",
    "a b,   b,   Fail,   false, 1 worker and 1 broker pod share node b",
    "b a a, a b, Fail,   false, '2 workers and 1 broker pod share node a; 2 nodes are shared in"
        + " all'",
    "a b,   c c, Fail,   true,  no shared node is known",
    "a b,   ?,   Fail,   true,  no shared node is known",
    "a b,   '',  Fail,   true,  no shared node is known",
    "? ?,   c,   Fail,   false, 2 workers share node host",
    "a a,   a,   Report, true,  2 workers and 1 broker pod share node a",
    "a b,   c,   Report, true,  no shared node is known",
  })
  void workersShareNoNode(
      String workers, String brokers, SharedNodesCheck wanted, boolean holds, String found) {
    var limits =
        new ChecksSpec(
            DurabilityCheck.Require,
            1,
            0L,
            0L,
            10,
            80,
            90,
            10,
            null,
            PageCacheCheck.Keep,
            null,
            wanted);
    var given =
        new Given()
            .workers(nodes(workers).map(node -> worker("host", node, 5, 0)).toList())
            .brokers(nodes(brokers).map(GeneratorVerdictsTest::broker).toList());

    var verdict = Verdicts.of(limits, given.findings());

    assertThat(verdict.valid()).isEqualTo(holds);
    assertThat(verdict.checks())
        .filteredOn(check -> check.name().equals("SharedNodes"))
        .extracting(Verdict.Check::holds, Verdict.Check::found, Verdict.Check::limit)
        .containsExactly(
            tuple(
                holds,
                found,
                wanted == SharedNodesCheck.Fail
                    ? "no worker shares a node with a broker or another worker"
                    : "shared nodes are reported"));
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
    var rate = new Throughput(0, 0, 5, 0);
    var figures =
        new Figures(
            1,
            null,
            rate,
            rate,
            latency,
            null,
            latency,
            null,
            latency,
            null,
            null,
            null,
            null,
            latency(0, 0),
            List.of());

    assertThat(failing(Verdicts.of(LIMITS, new Given().figures(figures).findings())))
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

    assertThat(failing(Verdicts.of(LIMITS, given.findings())))
        .isEqualTo(failing == null ? List.of() : List.of(failing));
  }

  @ParameterizedTest(name = "{0} % of a core, allowed {1} %: {2}")
  @CsvSource({"90, 90, true", "90.1, 90, false", "100, 100, true", "100.5, 100, true"})
  void noThreadUsesMostOfACore(double percent, int allowed, boolean holds) {
    var limits =
        new ChecksSpec(
            DurabilityCheck.Require,
            1,
            0L,
            0L,
            10,
            80,
            allowed,
            10,
            null,
            PageCacheCheck.Keep,
            null,
            SharedNodesCheck.Fail);
    var threads =
        List.of(
            new ThreadCpu("pacing-0", ThreadRole.Sender, 3, null),
            new ThreadCpu("consumer-7", ThreadRole.Consumer, percent, null));

    var verdict =
        Verdicts.of(limits, new Given().workers(List.of(worker(5, 0, threads))).findings());

    assertThat(failing(verdict)).isEqualTo(holds ? List.of() : List.of("ThreadSaturated"));
    assertThat(verdict.checks())
        .filteredOn(check -> check.name().equals("ThreadSaturated"))
        .extracting(Verdict.Check::found)
        .containsExactly("%.1f %% of a core in consumer-7".formatted(percent));
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
    var findings =
        new Given()
            .workers(List.of(busy))
            .backlog(new BacklogResult(1, 1, true, 1, 1, 1, phases))
            .findings();

    var verdict = Verdicts.of(LIMITS, findings);

    assertThat(failing(verdict)).isEqualTo(holds ? List.of() : List.of("ThreadSaturated"));
  }
}
