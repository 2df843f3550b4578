package io.brokerbench.core.suite.progress;

/** What a suite does next. */
public sealed interface NextStep {

  /**
   * Make a run.
   *
   * @param key which run
   * @param name of it: the same step always has the same name, so that nothing runs twice
   */
  record Start(RunKey key, String name) implements NextStep {}

  /**
   * Wait for a run to end.
   *
   * @param run that is active
   */
  record Await(SuiteRun run) implements NextStep {}

  /**
   * Start nothing until {@code suspend} is false.
   *
   * @param next that would be made
   */
  record Hold(Start next) implements NextStep {}

  /**
   * Nothing is left to do.
   *
   * @param reason why
   */
  record End(EndReason reason) implements NextStep {}
}
