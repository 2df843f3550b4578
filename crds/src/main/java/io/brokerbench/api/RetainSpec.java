package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;

/**
 * What stays after a run has finished.
 *
 * @param brokers brokers, with their claims and data, until the run is deleted
 * @param results the ConfigMap with the results
 */
public record RetainSpec(
    @Default("Never")
        @JsonPropertyDescription(
            "Whether the brokers stay, with their claims and data, to be looked at: Never,"
                + " OnFailure or Always. They go when the run is deleted, and keep other runs from"
                + " their node pool until then.")
        RetainPolicy brokers,
    @Default("WithRun")
        @JsonPropertyDescription(
            "How long the ConfigMap with the results stays: WithRun, until the run is deleted, or"
                + " Always, until somebody deletes it.")
        ResultsRetention results) {

  /** Nothing but the results stays, and these only as long as the run. */
  public static final RetainSpec NOTHING =
      new RetainSpec(RetainPolicy.Never, ResultsRetention.WithRun);

  /** Whether the brokers of a run that has ended stay. */
  public boolean keepsBrokers(boolean succeeded) {
    return brokers == RetainPolicy.Always || (brokers == RetainPolicy.OnFailure && !succeeded);
  }
}
