package io.brokerbench.worker.page;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A run or a suite of a cluster, as the input of a report.
 *
 * @param suite whether it is a suite
 * @param name of the resource
 */
public record ClusterReference(boolean suite, String name) {

  private static final String RUN = "run/";
  private static final String SUITE = "suite/";

  private static final Pattern FORM =
      Pattern.compile("(" + RUN + "|" + SUITE + ")([a-z0-9](?:[-a-z0-9.]*[a-z0-9])?)");

  /** Empty where a user names a file or a directory. */
  public static Optional<ClusterReference> of(String input) {
    var found = FORM.matcher(input);
    return found.matches()
        ? Optional.of(new ClusterReference(found.group(1).equals(SUITE), found.group(2)))
        : Optional.empty();
  }

  /** As a user writes it. */
  @Override
  public String toString() {
    return (suite ? SUITE : RUN) + name;
  }
}
