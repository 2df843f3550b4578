package io.brokerbench.core.suite.progress;

import io.brokerbench.api.ComparedFigure;
import io.brokerbench.core.condition.BrokerFacts;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.result.Verdict.Check;
import io.brokerbench.core.suite.figure.OmbFigures;
import io.brokerbench.core.suite.figure.RunFigure;
import io.brokerbench.core.suite.figure.RunFigures;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A run of a suite that exists, or whose results do.
 *
 * @param key which run
 * @param name of it
 * @param outcome how it stands
 * @param reasons why its figures do not count, each in one word; empty of others
 * @param started when it was created; null where only its results are left
 * @param ended when it ended; null while it is active, and where only its results are left
 * @param load when its messages were sent; null where it has no results
 * @param figures that it measured; empty without results
 * @param omb those that can stand beside published ones; empty likewise
 * @param brokers that it ran on; nothing is known without results
 */
public record SuiteRun(
    RunKey key,
    String name,
    RunOutcome outcome,
    List<String> reasons,
    Instant started,
    Instant ended,
    LoadTimes load,
    Map<ComparedFigure, RunFigure> figures,
    OmbFigures omb,
    BrokerFacts brokers) {

  /**
   * When messages were sent.
   *
   * @param firstMessage was due
   * @param lastMessage was received, or the time to wait for it was over
   */
  public record LoadTimes(Instant firstMessage, Instant lastMessage) {}

  /** Copies the collections. Records of earlier versions lack the last ones. */
  public SuiteRun {
    reasons = List.copyOf(reasons);
    figures = Map.copyOf(figures);
    omb = omb == null ? OmbFigures.NONE : omb;
    brokers = brokers == null ? BrokerFacts.UNKNOWN : brokers;
  }

  /** A run without results. */
  public static SuiteRun without(
      RunKey key,
      String name,
      RunOutcome outcome,
      List<String> reasons,
      Instant started,
      Instant ended) {
    return new SuiteRun(
        key,
        name,
        outcome,
        reasons,
        started,
        ended,
        null,
        Map.of(),
        OmbFigures.NONE,
        BrokerFacts.UNKNOWN);
  }

  /**
   * A run that ended as planned, whether it still exists or only its results do.
   *
   * @param started when it was created; null where only its results are left
   * @param ended when it ended; null likewise
   */
  public static SuiteRun of(
      RunKey key, String name, RunResult result, Instant started, Instant ended) {
    var valid = result.completed() && result.verdict().valid();
    var times = result.times();
    return new SuiteRun(
        key,
        name,
        valid ? RunOutcome.Valid : RunOutcome.Invalid,
        result.verdict().checks().stream().filter(c -> !c.holds()).map(Check::name).toList(),
        started,
        ended,
        times == null || times.loadStarted() == null || times.drained() == null
            ? null
            : new LoadTimes(times.loadStarted(), times.drained()),
        RunFigures.of(result),
        OmbFigures.of(result),
        BrokerFacts.of(result));
  }

  /** The same without figures that stand beside published ones. */
  public SuiteRun withoutOmb() {
    return new SuiteRun(
        key, name, outcome, reasons, started, ended, load, figures, OmbFigures.NONE, brokers);
  }

  /** Whether its figures count. */
  public boolean valid() {
    return outcome == RunOutcome.Valid;
  }

  /** When it was created; its first message where only its results are left. */
  Optional<Instant> earliest() {
    return Optional.ofNullable(started)
        .or(() -> Optional.ofNullable(load).map(LoadTimes::firstMessage));
  }

  /** Whether it may be replaced by a repetition. */
  boolean repeatable() {
    return outcome == RunOutcome.Invalid || outcome == RunOutcome.Failed;
  }
}
