package io.brokerbench.worker.cli;

import io.brokerbench.core.handover.Progress;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.suite.SuitePlan;
import io.brokerbench.core.suite.progress.NextStep;
import io.brokerbench.core.suite.progress.SuiteProgress;
import io.brokerbench.core.suite.progress.SuiteRun;
import io.brokerbench.worker.suite.RunEnd;
import io.brokerbench.worker.suite.SuiteRunner;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** Shows how a suite goes: a bar on a terminal, else a line at each start and end. */
final class SuiteConsole implements SuiteRunner.Listener {

  private static final int BAR_CHARACTERS = 10;

  /** A line that a terminal wraps cannot be rewritten. */
  static final int MOST_CHARACTERS = 79;

  private static final String CUT = "...";

  private final SuitePlan plan;
  private final ConsoleProgress console;
  private final InstantSource clock;
  private SuiteProgress suite;
  private NextStep.Start run;
  private Instant started;

  /** That were complete before; null at first. */
  private Integer completeRounds;

  SuiteConsole(SuitePlan plan, ConsoleProgress console, InstantSource clock) {
    this.plan = plan;
    this.console = console;
    this.clock = clock;
  }

  @Override
  public void reached(SuiteProgress progress) {
    if (completeRounds != null && completeRounds < progress.completeRounds()) {
      console.print(SuiteRunMessage.ROUND_COMPLETE.with(progress.completeRounds(), plan.rounds()));
    }
    completeRounds = progress.completeRounds();
  }

  /** A run starts, of a suite that is so far. */
  void starts(NextStep.Start next, SuiteProgress progress) {
    suite = progress;
    run = next;
    started = clock.instant();
    if (console.isTerminal()) {
      preparing(SuiteRunMessage.PREPARING.with());
    } else {
      console.print(
          SuiteRunMessage.RUN_STARTS.with(
              next.key().round(),
              plan.rounds(),
              number(),
              progress.counts().total(),
              next.name(),
              SuiteListing.words(progress.secondsLeft())));
    }
  }

  /** How far topics and settings are. By any thread. */
  void preparing(Message done) {
    showBar(done.toString(), 0);
  }

  /** How far the load is. */
  void loading(Progress progress) {
    showBar(progress.phase() + " " + progress.percent() + " %", progress.percent());
  }

  private synchronized void showBar(String phase, int percent) {
    if (console.isTerminal()) {
      var done = suite.counts().finished() + percent / 100.0;
      console.show(bar(phase, done / suite.counts().total()));
    }
  }

  private String bar(String phase, double done) {
    var cell = plan.cells().get(run.key().cell()).cell().name();
    var line = bar(phase, done, cell);
    if (line.length() <= MOST_CHARACTERS) {
      return line;
    }
    var room = cell.length() - (line.length() - MOST_CHARACTERS) - CUT.length();
    var cut = bar(phase, done, cell.substring(0, Math.max(0, room)) + CUT);
    return cut.substring(0, Math.min(cut.length(), MOST_CHARACTERS));
  }

  private String bar(String phase, double done, String cell) {
    var full = (int) Math.round(Math.min(1, done) * BAR_CHARACTERS);
    var elapsed = Duration.between(started, clock.instant()).toSeconds();
    return SuiteRunMessage.BAR
        .with(
            "[" + "#".repeat(full) + "-".repeat(BAR_CHARACTERS - full) + "]",
            run.key().round(),
            plan.rounds(),
            number(),
            suite.counts().total(),
            cell,
            phase,
            SuiteListing.words(Math.max(0, suite.secondsLeft() - elapsed)))
        .toString();
  }

  private int number() {
    return suite.counts().finished() + 1;
  }

  /** A run is done. */
  void ended(SuiteRun done, RunEnd end) {
    var seconds = Duration.between(end.started(), end.ended()).toSeconds();
    console.print(
        SuiteRunMessage.RUN_ENDED.with(done.name(), done.outcome(), SuiteListing.words(seconds)));
    if (end.failure() != null) {
      console.print(
          SuiteRunMessage.RUN_FAILED.with(
              done.name(), end.failure().reason(), end.failure().message()));
    } else if (!done.valid()) {
      end.conclusion().result().verdict().checks().stream()
          .filter(check -> !check.holds())
          .forEach(
              check ->
                  console.print(
                      SuiteRunMessage.RUN_FAILED.with(done.name(), check.name(), check.found())));
    }
  }
}
