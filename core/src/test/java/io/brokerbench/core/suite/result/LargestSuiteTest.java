package io.brokerbench.core.suite.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.BaselineSpec;
import io.brokerbench.api.BenchmarkSuite;
import io.brokerbench.api.ComparedFigure;
import io.brokerbench.core.condition.BrokerFacts;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.suite.SuitePlan;
import io.brokerbench.core.suite.SuitePlanner;
import io.brokerbench.core.suite.Suites;
import io.brokerbench.core.suite.figure.OmbFigures;
import io.brokerbench.core.suite.figure.Results;
import io.brokerbench.core.suite.figure.RunFigure;
import io.brokerbench.core.suite.figure.RunFigures;
import io.brokerbench.core.suite.file.Gzip;
import io.brokerbench.core.suite.file.NamedFile;
import io.brokerbench.core.suite.file.StoredFilesOfTest;
import io.brokerbench.core.suite.progress.NextStep;
import io.brokerbench.core.suite.progress.RunKey;
import io.brokerbench.core.suite.progress.RunOutcome;
import io.brokerbench.core.suite.progress.SuiteProgress;
import io.brokerbench.core.suite.progress.SuiteRules;
import io.brokerbench.core.suite.progress.SuiteRun;
import io.brokerbench.core.suite.progress.SuiteRun.LoadTimes;
import io.brokerbench.core.suite.progress.SuiteRuns;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/** A suite of 2,000 cells; prints how large its result is, and how long it takes. */
class LargestSuiteTest {

  private static final int PART_BYTES = 900 * 1024;
  private static final BrokerFacts BROKERS = new BrokerFacts("4.3.1", "m6i.large (2 CPU, 8Gi)");
  private static final long SEED = 7;
  private static final int RUN_SECONDS = 120;
  private static final int REPETITIONS = 2;
  private static final double SPREAD = 0.05;
  private static final Instant START = Instant.parse("2026-11-27T08:00:00Z");
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  @Test
  void everyRunOfTheLargestSuite() throws InvalidRunException {
    var suite =
        Suites.ofMostCells(
            "compare: {axis: system, baseline: kafka}", "rounds: 6", "stopWhen: {decided: true}");
    var plan = SuitePlanner.plan(suite);
    var all = runs(plan);
    var half = new SuiteRuns(all.subList(0, all.size() / 2 + 1));
    var now = all.getLast().ended();
    var rules = SuiteRules.of(suite.getSpec());

    var next = SuiteProgress.of(plan, rules, SEED, half, now).next();
    assertThat(next)
        .isInstanceOfSatisfying(
            NextStep.Start.class,
            start -> assertThat(start.key()).isEqualTo(all.get(all.size() / 2 + 1).key()));
    var derived = seconds(() -> SuiteProgress.of(plan, rules, SEED, half, now));
    var result = build(suite, plan, all, now);
    assertThat(result.comparisons()).hasSize(2_000);
    assertThat(result.runs()).hasSize(all.size());
    var json = Json.write(result);
    assertThat(SuiteResult.parse(json)).isEqualTo(result);
    assertThat(SchemaErrors.of(json)).isEmpty();
    assertEarlier(json, plan);

    var bytes = json.getBytes(StandardCharsets.UTF_8);
    System.out.printf(
        "%d cells, %d rounds: %.1f MB, %.2f MB in gzip; next step %.2f s of processor,"
            + " result %.2f s%n",
        plan.cells().size(),
        plan.rounds(),
        bytes.length / 1e6,
        zipped(bytes) / 1e6,
        derived,
        seconds(() -> build(suite, plan, all, now)));
  }

  private static SuiteResult build(
      BenchmarkSuite suite, SuitePlan plan, List<SuiteRun> runs, Instant now) {
    return new SuiteResultBuilder(plan, suite.getSpec(), SEED, new SuiteRuns(runs))
        .build("1.2.3", now);
  }

  /** In as many ConfigMaps as the operator writes. */
  private static void assertEarlier(String json, SuitePlan plan) throws InvalidRunException {
    var parts = Gzip.parts(json, PART_BYTES);
    assertThat(parts).hasSizeGreaterThan(2);
    var files = StoredFilesOfTest.ofText("earlier", null);
    for (var i = 0; i < parts.size(); i++) {
      files.binary(NamedFile.part("earlier", i + 1), "suite.json.gz", parts.get(i));
    }
    var earlier = EarlierSuite.read(new BaselineSpec("earlier", "suite.json", 10), files, plan);
    assertThat(plan.cells())
        .hasSize(2_000)
        .allSatisfy(
            cell ->
                assertThat(earlier.values(cell, ComparedFigure.PublishLatencyP99))
                    .hasSize(plan.rounds()));
  }

  /** All of them, in their order; equal systems. */
  private static List<SuiteRun> runs(SuitePlan plan) {
    var random = new Random(SEED);
    var order = plan.order(SEED);
    var figures = RunFigures.of(Results.of(Results.FIGURES));
    var runs = new ArrayList<SuiteRun>();
    for (var round = 1; round <= plan.rounds(); round++) {
      for (var cell : order.ofRound(round)) {
        var start = START.plusSeconds((long) RUN_SECONDS * runs.size());
        var end = start.plusSeconds(RUN_SECONDS);
        runs.add(
            new SuiteRun(
                new RunKey(cell, round, 1),
                plan.cells().get(cell).runName(round, 1),
                RunOutcome.Valid,
                List.of(),
                start,
                end,
                new LoadTimes(start.plusSeconds(1), end.minusSeconds(1)),
                noisy(figures, random),
                OmbFigures.NONE,
                BROKERS));
      }
    }
    return runs;
  }

  private static Map<ComparedFigure, RunFigure> noisy(
      Map<ComparedFigure, RunFigure> figures, Random random) {
    var noisy = new EnumMap<ComparedFigure, RunFigure>(ComparedFigure.class);
    figures.forEach(
        (figure, found) -> {
          var value = Math.round(found.value() * Math.exp(SPREAD * random.nextGaussian()));
          noisy.put(figure, new RunFigure(value, found.excluded()));
        });
    return noisy;
  }

  private static double seconds(Supplier<?> work) {
    var fastest = Double.MAX_VALUE;
    for (var i = 0; i < REPETITIONS; i++) {
      var started = THREADS.getCurrentThreadCpuTime();
      assertThat(work.get()).isNotNull();
      fastest = Math.min(fastest, (THREADS.getCurrentThreadCpuTime() - started) / 1e9);
    }
    return fastest;
  }

  private static int zipped(byte... bytes) {
    var out = new ByteArrayOutputStream();
    try (var gzip = new GZIPOutputStream(out)) {
      gzip.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.size();
  }
}
