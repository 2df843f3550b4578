package io.brokerbench.worker.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.Phase;
import io.brokerbench.api.Reason;
import io.brokerbench.core.document.SuiteDocument;
import io.brokerbench.core.handover.Progress;
import io.brokerbench.core.suite.SuitePlan;
import io.brokerbench.core.suite.SuitePlanner;
import io.brokerbench.core.suite.progress.NextStep;
import io.brokerbench.core.suite.progress.RunOutcome;
import io.brokerbench.core.suite.progress.SuiteProgress;
import io.brokerbench.core.suite.progress.SuiteRules;
import io.brokerbench.core.suite.progress.SuiteRun;
import io.brokerbench.core.suite.progress.SuiteRuns;
import io.brokerbench.worker.suite.RunEnd;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SuiteConsoleTest {

  private static final Instant START = Instant.parse("2026-11-27T08:00:00Z");

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final List<SuiteRun> runs = new ArrayList<>();
  private Instant now = START;

  @Test
  void printsALinePerStartAndEndWithoutATerminal() throws Exception {
    var plan = plan("level");
    var console = console(plan, false);
    var next = next(plan);
    console.reached(progress(plan));
    console.starts(next, progress(plan));
    console.loading(progress(Phase.Measuring, 50));
    now = START.plusSeconds(70);
    console.ended(
        SuiteRun.without(
            next.key(), next.name(), RunOutcome.Failed, List.of("NodeLost"), START, now),
        new RunEnd(START, now, new RunEnd.Failure(Reason.NodeLost, "told to", false), null));

    var left = SuiteListing.words(progress(plan).secondsLeft());
    assertThat(lines())
        .containsExactly(
            SuiteRunMessage.RUN_STARTS.with(1, 2, 1, 4, next.name(), left).toString(),
            SuiteRunMessage.RUN_ENDED.with(next.name(), "Failed", "1 min 10 s").toString(),
            SuiteRunMessage.RUN_FAILED.with(next.name(), "NodeLost", "told to").toString());
  }

  @Test
  void printsEachRoundThatIsComplete() throws Exception {
    var plan = plan("level");
    var console = console(plan, false);
    for (var i = 0; i < 5; i++) {
      console.reached(progress(plan));
      if (progress(plan).next() instanceof NextStep.Start next) {
        runs.add(
            SuiteRun.without(next.key(), next.name(), RunOutcome.Refused, List.of(), START, START));
      }
    }

    assertThat(lines())
        .containsExactly(
            SuiteRunMessage.ROUND_COMPLETE.with(1, 2).toString(),
            SuiteRunMessage.ROUND_COMPLETE.with(2, 2).toString());
  }

  @Test
  void roundsFromBeforeTheStartAreNotPrinted() throws Exception {
    var plan = plan("level");
    for (var i = 0; i < 2; i++) {
      var next = next(plan);
      runs.add(
          SuiteRun.without(next.key(), next.name(), RunOutcome.Refused, List.of(), START, START));
    }
    console(plan, false).reached(progress(plan));

    assertThat(progress(plan).completeRounds()).isEqualTo(1);
    assertThat(lines()).isEmpty();
  }

  @Test
  void showsABarOnATerminal() throws Exception {
    var plan = plan("level");
    var console = console(plan, true);
    console.starts(next(plan), progress(plan));
    now = START.plusSeconds(30);
    console.loading(progress(Phase.Measuring, 80));

    var left = SuiteListing.words(progress(plan).secondsLeft() - 30);
    var bar = "[##--------]";
    assertThat(out.toString(StandardCharsets.UTF_8))
        .endsWith(
            "\u001b[K"
                + SuiteRunMessage.BAR.with(bar, 1, 2, 1, 4, "level=1", "Measuring 80 %", left));
  }

  @Test
  void theBarFitsInTheLineOfATerminal() throws Exception {
    var plan = plan("an-axis-whose-name-is-long");
    var console = console(plan, true);
    console.starts(next(plan), progress(plan));
    console.loading(progress(Phase.Measuring, 100));

    var shown = out.toString(StandardCharsets.UTF_8).split("\r\u001b\\[K");
    assertThat(shown).hasSize(3);
    assertThat(shown[2]).hasSize(SuiteConsole.MOST_CHARACTERS).contains("...").endsWith(" left");
  }

  private SuiteConsole console(SuitePlan plan, boolean terminal) {
    var stream = new PrintStream(out, true, StandardCharsets.UTF_8);
    return new SuiteConsole(plan, new ConsoleProgress(stream, terminal), () -> now);
  }

  private List<String> lines() {
    return out.toString(StandardCharsets.UTF_8).lines().toList();
  }

  private static Progress progress(Phase phase, int percent) {
    return new Progress(START, phase, percent, 1, 1, START, null, null, null);
  }

  private NextStep.Start next(SuitePlan plan) {
    return (NextStep.Start) progress(plan).next();
  }

  private SuiteProgress progress(SuitePlan plan) {
    var rules = new SuiteRules(false, null, null, false, 0);
    return SuiteProgress.of(plan, rules, 7, new SuiteRuns(runs), START);
  }

  private static SuitePlan plan(String axis) throws Exception {
    return SuitePlanner.plan(
        SuiteDocument.parse(
            """
            apiVersion: brokerbench.io/v1alpha1
            kind: BenchmarkSuite
            metadata: {name: mine}
            spec:
              template:
                broker: {kind: Kafka}
                workload: {rate: {messagesPerSecond: 1000}}
              matrix: [{axis: %s, path: durability.level, values: [1, 2]}]
              rounds: 2
              order: {type: Interleaved}
            """
                .formatted(axis)));
  }
}
