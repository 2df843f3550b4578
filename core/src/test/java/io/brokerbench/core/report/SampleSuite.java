package io.brokerbench.core.report;

import io.brokerbench.core.json.Json;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.suite.SuitePlanner;
import io.brokerbench.core.suite.Suites;
import io.brokerbench.core.suite.progress.RunKey;
import io.brokerbench.core.suite.progress.SuiteRun;
import io.brokerbench.core.suite.progress.SuiteRuns;
import io.brokerbench.core.suite.result.SuiteResultBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A suite of two systems, two levels and some numbers of partitions, from runs that nobody
 * measured: the second system has half the latency of the first at level 3, and a fifth more at
 * level 4.
 */
public final class SampleSuite {

  private static final long SEED = 7;
  private static final double NOISE = 0.03;
  private static final int RUN_SECONDS = 100;
  private static final Instant START = Instant.parse("2026-11-27T08:00:00Z");

  private SampleSuite() {}

  /**
   * The suite.
   *
   * @param partitions values of that axis
   * @param more fields of the spec
   */
  public static SuiteInput of(String partitions, int rounds, String... more)
      throws InvalidRunException {
    var axes =
        String.join(
            ", ",
            Suites.SYSTEMS,
            Suites.LEVELS,
            "{axis: partitions, path: workload.partitionsPerTopic, values: [" + partitions + "]}");
    var fields = new ArrayList<String>();
    fields.add("rounds: " + rounds);
    fields.add(
        "compare: {axis: system, baseline: kafka,"
            + " figures: [PublishLatencyP99, EndToEndLatencyP99]}");
    fields.addAll(List.of(more));
    var suite = Suites.suite(axes, fields.toArray(String[]::new));
    var plan = SuitePlanner.plan(suite);
    var random = new Random(SEED);
    var runs = new ArrayList<SuiteRun>();
    var inputs = new ArrayList<RunInput>();
    var now = START;
    for (var round = 1; round <= rounds; round++) {
      var drift = Math.exp(NOISE * random.nextGaussian());
      for (var cell = 0; cell < plan.cells().size(); cell++) {
        var planned = plan.cells().get(cell);
        var values = planned.cell().coordinates();
        var level = Integer.parseInt(values.get("level"));
        var pulsar = values.get("system").equals("pulsar");
        var size = 1 + Math.log10(Double.parseDouble(values.get("partitions"))) / 2;
        var factor = size * (level == 3 ? 4 : 1) * (pulsar ? level == 3 ? 0.5 : 1.2 : 1);
        var noise = drift * Math.exp(NOISE * random.nextGaussian());
        var name = planned.runName() + "-r" + round;
        var json = SampleRuns.varied(name, pulsar ? "Pulsar" : "Kafka", level, factor * noise);
        var end = now.plusSeconds(RUN_SECONDS);
        runs.add(
            SuiteRun.of(
                new RunKey(cell, round, 1), name, RunResult.parse(json.toString()), now, end));
        inputs.add(SampleRuns.input("suite/" + name + "/result.json", json));
        now = end;
      }
    }
    var result =
        new SuiteResultBuilder(plan, suite.getSpec(), SEED, new SuiteRuns(runs))
            .build("1.2.3", now);
    var json = Json.write(result);
    return new SuiteInput("suite/suite.json", SampleRuns.tree(json), result, inputs);
  }
}
