package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;

/**
 * What stays after a run has finished, until it is deleted.
 *
 * @param brokers brokers, with their claims and data
 */
public record RetainSpec(
    @Default("Never")
        @JsonPropertyDescription(
            "Whether the brokers stay, with their claims and data, to be looked at: Never,"
                + " OnFailure or Always. They go when the run is deleted, and keep other runs from"
                + " their node pool until then.")
        RetainPolicy brokers) {

  /** Nothing stays. */
  public static final RetainSpec NOTHING = new RetainSpec(RetainPolicy.Never);

  /** Whether the brokers of a run that has ended stay. */
  public boolean keepsBrokers(boolean succeeded) {
    return brokers == RetainPolicy.Always || (brokers == RetainPolicy.OnFailure && !succeeded);
  }
}
