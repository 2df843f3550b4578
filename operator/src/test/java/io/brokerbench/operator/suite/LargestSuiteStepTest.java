package io.brokerbench.operator.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.BenchmarkSuite;
import io.brokerbench.api.BenchmarkSuiteStatus;
import io.brokerbench.api.ComparedFigure;
import io.brokerbench.core.condition.BrokerFacts;
import io.brokerbench.core.suite.SuitePlan;
import io.brokerbench.core.suite.SuitePlanner;
import io.brokerbench.core.suite.Suites;
import io.brokerbench.core.suite.figure.OmbFigures;
import io.brokerbench.core.suite.figure.Results;
import io.brokerbench.core.suite.figure.RunFigure;
import io.brokerbench.core.suite.figure.RunFigures;
import io.brokerbench.core.suite.progress.RunKey;
import io.brokerbench.core.suite.progress.RunKeys;
import io.brokerbench.core.suite.progress.RunOutcome;
import io.brokerbench.core.suite.progress.SuiteRun;
import io.brokerbench.core.suite.progress.SuiteRun.LoadTimes;
import io.brokerbench.core.suite.result.Companions;
import io.brokerbench.operator.nodes.Nodes;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A step of a suite of 2,000 cells in its last round; prints what it takes. */
class LargestSuiteStepTest {

  private static final int ROUNDS = 6;
  private static final int LEFT = 10;
  private static final int STATUS_BYTES = 256 * 1024;
  private static final double MOST_SECONDS = 5;
  private static final String LONG = "x".repeat(1000);
  private static final Instant START = Instant.parse("2026-11-27T08:00:00Z");
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final SuiteLifecycle LIFECYCLE = new SuiteLifecycle("1.2.3");

  private static final Map<ComparedFigure, RunFigure> FIGURES =
      RunFigures.of(Results.of(Results.FIGURES));

  private static BenchmarkSuite suite;
  private static SuitePlan plan;
  private static List<String> files;

  @BeforeAll
  static void run() throws Exception {
    suite =
        Suites.ofMostCells(
            "compare: {axis: system, baseline: kafka}",
            "rounds: " + ROUNDS,
            "order: {type: Interleaved}",
            "stopWhen: {decided: true}");
    suite.getMetadata().setNamespace("bench");
    suite.getMetadata().setGeneration(1L);
    suite.getMetadata().setUid("5f0c7a3e-1d7b-4a44-9a39-6c1f0e3d2b11");
    plan = SuitePlanner.plan(suite);
    files = new ArrayList<>();
    for (var round = 1; round <= ROUNDS; round++) {
      for (var cell = 0; cell < plan.cells().size(); cell++) {
        if (files.size() < ROUNDS * plan.cells().size() - LEFT) {
          files.add(record(cell, round).json());
        }
      }
    }
  }

  /** One in a hundred is rejected, with as much to say about it as there may be. */
  private static RunRecord record(int cell, int round) {
    var name = plan.cells().get(cell).runName(round, 1);
    var key = new RunKey(cell, round, 1);
    if (cell % 100 == 99) {
      return new RunRecord(
          SuiteRun.without(key, name, RunOutcome.Refused, List.of("SpecInvalid"), START, START),
          LONG);
    }
    var at = START.plusSeconds(100L * (round * 2000 + cell));
    var load = new LoadTimes(at, at.plusSeconds(50));
    return new RunRecord(
        new SuiteRun(
            key,
            name,
            RunOutcome.Valid,
            List.of(),
            at,
            at,
            load,
            FIGURES,
            OmbFigures.NONE,
            new BrokerFacts("4.3.1", "m6i.large (2 CPU, 8Gi)")),
        null);
  }

  private static SuiteView view() {
    return view(files.size());
  }

  /** After so many runs. */
  private static SuiteView view(int runs) {
    var keys = new RunKeys(plan);
    var records =
        files.subList(0, runs).stream()
            .map(file -> RunRecord.parse(file, keys))
            .flatMap(Optional::stream)
            .toList();
    return new SuiteView(
        suite,
        plan,
        () -> Companions.NONE,
        List.of(),
        records,
        Map.of(),
        List.of(),
        Nodes.pool("broker", 1),
        START.plusSeconds(1_300_000));
  }

  private static double seconds(Supplier<?> work) {
    var fastest = Double.MAX_VALUE;
    for (var i = 0; i < 2; i++) {
      var started = THREADS.getCurrentThreadCpuTime();
      assertThat(work.get()).isNotNull();
      fastest = Math.min(fastest, (THREADS.getCurrentThreadCpuTime() - started) / 1e9);
    }
    return fastest;
  }

  /** A two-hundredth of 12,000 runs is 60. */
  @Test
  void publishesAfterEachTwoHundredth() {
    suite.setStatus(null);
    for (var runs : List.of(11_800, 11_880, 11_881, 11_939, 11_940)) {
      var decision = LIFECYCLE.decide(view(runs));
      assertThat(decision.actions())
          .as("actions after run %d", runs)
          .hasSize(List.of(11_881, 11_939).contains(runs) ? 1 : 2);
      suite.setStatus(decision.status());
    }
    suite.setStatus(null);
  }

  @Test
  void stepIsCheapAndStatusSmall() {
    var view = view();
    var decision = LIFECYCLE.decide(view);
    assertThat(decision.actions())
        .hasExactlyElementsOfTypes(SuiteAction.Publish.class, SuiteAction.Start.class);
    var status = decision.status();
    assertThat(status.failures()).hasSize(BenchmarkSuiteStatus.MAX_FAILURES);
    assertThat(status.runs().finished()).isEqualTo(ROUNDS * 2000 - LEFT);
    var bytes = Serialization.asJson(status).getBytes(StandardCharsets.UTF_8).length;
    assertThat(bytes).isLessThan(STATUS_BYTES).isGreaterThan(LONG.length() * 20);

    suite.setStatus(status);
    var next = LIFECYCLE.decide(view);
    assertThat(next.actions()).hasExactlyElementsOfTypes(SuiteAction.Start.class);
    var step = seconds(() -> LIFECYCLE.decide(view()));
    suite.setStatus(null);
    var published = seconds(() -> LIFECYCLE.decide(view()));
    System.out.printf(
        "%d records of %d bytes: a step takes %.2f s of processor, one that publishes %.2f s;"
            + " status %d bytes%n",
        files.size(), files.getFirst().length(), step, published, bytes);
    assertThat(step).isLessThan(MOST_SECONDS);
  }
}
