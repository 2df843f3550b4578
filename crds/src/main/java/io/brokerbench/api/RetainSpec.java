package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;

/**
 * What stays after a run has finished.
 *
 * @param brokers brokers, with their claims and data, until the run is deleted
 * @param pods ended Jobs of coordinator and workers, with their pods, until the run is deleted
 * @param results the ConfigMap with the results
 */
public record RetainSpec(
    @Default("Never")
        @JsonPropertyDescription(
            "Whether the brokers stay, with their claims and data, to be looked at: Never,"
                + " OnFailure or Always. They go when the run is deleted, and keep other runs from"
                + " their node pool until then.")
        RetainPolicy brokers,
    @Default("OnFailure")
        @JsonPropertyDescription(
            "Whether the Jobs of coordinator and workers stay that have ended by themselves, with"
                + " their ended pods and logs, to be looked at: Never, OnFailure or Always. They go"
                + " when the run is deleted, and keep no other run waiting. Jobs that still run"
                + " when the run ends are deleted.")
        RetainPolicy pods,
    @Default("WithRun")
        @JsonPropertyDescription(
            "How long the ConfigMap with the results stays. WithRun: until the run is deleted."
                + " Always: until you delete it. Archived: until the archiver has copied it to the"
                + " archive and read it back. Neither spec.ttlSecondsAfterFinished nor a suite"
                + " deletes the run before. The archiver is part of the operator's chart:"
                + " archive.enabled.")
        ResultsRetention results) {

  /** What stays of a run that does not say. */
  public static final RetainSpec DEFAULT = new RetainSpec(null, null, null);

  /** An absent field reads as its default. */
  public RetainSpec {
    brokers = brokers == null ? RetainPolicy.Never : brokers;
    pods = pods == null ? RetainPolicy.OnFailure : pods;
    results = results == null ? ResultsRetention.WithRun : results;
  }
}
