package io.brokerbench.operator.suite;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.core.suite.result.SuiteResult;
import java.util.List;

/** Something to do. Repeating it changes nothing. */
public sealed interface SuiteAction {

  /**
   * Keep the results of a run that has ended, and how it ended.
   *
   * @param child that has ended
   * @param record of it
   * @param hasResults whether it has any
   */
  record Keep(BenchmarkRun child, RunRecord record, boolean hasResults) implements SuiteAction {}

  /**
   * Record a run that could not be created as failed.
   *
   * @param record of it
   */
  record Reject(RunRecord record) implements SuiteAction {}

  /**
   * Put back the label of a run without which the caches do not have it.
   *
   * @param child that has lost it
   */
  record Claim(BenchmarkRun child) implements SuiteAction {}

  /**
   * Delete a run that is recorded.
   *
   * @param child to delete
   */
  record Delete(BenchmarkRun child) implements SuiteAction {}

  /**
   * Delete brokers that runs shared, unless a run is active.
   *
   * @param brokers to delete
   */
  record Release(List<StandingBrokers> brokers) implements SuiteAction {

    /** Copies the list. */
    public Release {
      brokers = List.copyOf(brokers);
    }
  }

  /**
   * Publish what the suite found out so far.
   *
   * @param result all of it
   */
  record Publish(SuiteResult result) implements SuiteAction {}

  /**
   * Create a run, unless it exists or is recorded.
   *
   * @param manifest a BenchmarkRun
   */
  record Start(ObjectNode manifest) implements SuiteAction {

    /** The name of the run. */
    public String name() {
      return manifest.path("metadata").path("name").asText();
    }
  }
}
