package io.brokerbench.core.suite.progress;

import io.brokerbench.api.BenchmarkSuite;
import io.brokerbench.api.ComparedFigure;
import io.brokerbench.core.condition.BrokerFacts;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.suite.SuitePlan;
import io.brokerbench.core.suite.SuitePlanner;
import io.brokerbench.core.suite.Suites;
import io.brokerbench.core.suite.figure.OmbFigure;
import io.brokerbench.core.suite.figure.OmbFigures;
import io.brokerbench.core.suite.figure.RunFigure;
import io.brokerbench.core.suite.progress.SuiteRun.LoadTimes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** A suite whose runs end at once as a test says; each takes 100 s, 20 s after the one before. */
public final class SimulatedSuite {

  public static final Instant START = Instant.parse("2026-11-27T08:00:00Z");
  public static final long SEED = 7;

  private static final int RUN_SECONDS = 100;
  private static final int GAP_SECONDS = 20;
  private static final int DEPLOY_SECONDS = 40;
  private static final double SLOWER = 1.5;
  private static final double SPREAD = 0.01;
  private static final double RATE = 2048;
  private static final double MESSAGE_BYTES = 1024;

  private final BenchmarkSuite suite;
  private final SuitePlan plan;
  private final Random shuffle = new Random(SEED);
  private final Map<String, SuiteRun> world = new LinkedHashMap<>();
  private Function<RunKey, RunOutcome> fate = key -> RunOutcome.Valid;
  private ToDoubleFunction<RunKey> latency = this::slowCandidates;
  private BrokerFacts brokers = BrokerFacts.UNKNOWN;
  private Instant now = START;
  private Instant started;

  /** Two systems, with the fields of the spec. */
  public SimulatedSuite(String... more) throws InvalidRunException {
    this(Suites.SYSTEMS, more);
  }

  private SimulatedSuite(String axes, String... more) throws InvalidRunException {
    suite = Suites.suite(axes, more);
    plan = SuitePlanner.plan(suite);
  }

  /** Two systems at two levels. */
  public static SimulatedSuite ofFourCells(String... more) throws InvalidRunException {
    return new SimulatedSuite(Suites.SYSTEMS + "," + Suites.LEVELS, more);
  }

  /** Two systems with two loads, which may share brokers. */
  public static SimulatedSuite ofTwoLoads(String... more) throws InvalidRunException {
    return new SimulatedSuite(
        Suites.SYSTEMS + ", {axis: p, path: workload.partitionsPerTopic, values: [1, 2]}", more);
  }

  public SimulatedSuite withFate(Function<RunKey, RunOutcome> ending) {
    fate = ending;
    return this;
  }

  public SimulatedSuite withLatency(ToDoubleFunction<RunKey> micros) {
    latency = micros;
    return this;
  }

  public SimulatedSuite withBrokers(BrokerFacts facts) {
    brokers = facts;
    return this;
  }

  public SuitePlan plan() {
    return plan;
  }

  public BenchmarkSuite suite() {
    return suite;
  }

  public Instant now() {
    return now;
  }

  /** As the API server might list them: in any order. */
  public SuiteRuns runs() {
    var listed = new ArrayList<>(world.values());
    Collections.shuffle(listed, shuffle);
    return new SuiteRuns(listed, started);
  }

  public SuiteProgress look() {
    return SuiteProgress.of(plan, SuiteRules.of(suite.getSpec()), SEED, runs(), now);
  }

  /** Names of all runs that were made, in the order in which they were. */
  public List<String> made() {
    return List.copyOf(world.keySet());
  }

  /** Does one thing; the world refuses a run whose name exists, as the API server does. */
  public void act(NextStep step) {
    switch (step) {
      case NextStep.Start start -> make(start);
      case NextStep.Await await -> end(await.run());
      case NextStep.Hold hold -> throw new IllegalStateException("suspended before " + hold);
      case NextStep.End end -> throw new IllegalStateException("ended: " + end);
    }
  }

  public EndReason finish() {
    for (; ; ) {
      if (look().next() instanceof NextStep.End end) {
        return end.reason();
      }
      act(look().next());
    }
  }

  /** Whether so many steps were possible. */
  public boolean advance(int steps) {
    for (var i = 0; i < steps; i++) {
      if (look().next() instanceof NextStep.End) {
        return false;
      }
      act(look().next());
    }
    return true;
  }

  public void pass(int seconds) {
    now = now.plusSeconds(seconds);
  }

  /** The run and its results are deleted. */
  public void delete(String name) {
    world.remove(name);
  }

  /** The run is deleted, and its results stay. */
  public void deleteButResults() {
    world.replaceAll(
        (name, run) ->
            run.valid()
                ? new SuiteRun(
                    run.key(),
                    name,
                    run.outcome(),
                    List.of(),
                    null,
                    null,
                    run.load(),
                    run.figures(),
                    run.omb(),
                    run.brokers())
                : run);
  }

  private void make(NextStep.Start start) {
    now = now.plusSeconds(world.isEmpty() ? 0 : GAP_SECONDS);
    started = started == null ? now : started;
    world.putIfAbsent(
        start.name(),
        SuiteRun.without(start.key(), start.name(), RunOutcome.Active, List.of(), now, null));
  }

  private void end(SuiteRun run) {
    now = now.plusSeconds(RUN_SECONDS);
    var outcome = fate.apply(run.key());
    world.put(
        run.name(),
        new SuiteRun(
            run.key(),
            run.name(),
            outcome,
            outcome == RunOutcome.Valid ? List.of() : List.of("SendErrors"),
            run.started(),
            now,
            new LoadTimes(run.started().plusSeconds(DEPLOY_SECONDS), now),
            Map.of(
                ComparedFigure.PublishLatencyP99,
                new RunFigure(latency.applyAsDouble(run.key()), null)),
            omb(run.key()),
            brokers));
  }

  /** From the actual send, latencies are half as long; messages have 1 KiB. */
  private OmbFigures omb(RunKey key) {
    return new OmbFigures(
        Map.of(
            OmbFigure.PublishLatencyP99,
            new RunFigure(latency.applyAsDouble(key) / 2, null),
            OmbFigure.PublishRate,
            new RunFigure(RATE, null)),
        MESSAGE_BYTES);
  }

  private double slowCandidates(RunKey key) {
    var pulsar = plan.cells().get(key.cell()).cell().values().get("system").equals("pulsar");
    var noise = 1 + SPREAD * ((key.round() * 3 + key.cell() * 2) % 5);
    return 1000 * noise * (pulsar ? SLOWER : 1);
  }

  /** The same run with other figures. */
  public static SuiteRun with(SuiteRun run, Map<ComparedFigure, RunFigure> figures) {
    return with(run, figures, run.omb());
  }

  /** The same run with other figures and other figures of OpenMessaging Benchmark. */
  public static SuiteRun with(
      SuiteRun run, Map<ComparedFigure, RunFigure> figures, OmbFigures omb) {
    return new SuiteRun(
        run.key(),
        run.name(),
        run.outcome(),
        run.reasons(),
        run.started(),
        run.ended(),
        run.load(),
        figures,
        omb,
        run.brokers());
  }
}
