package io.brokerbench.worker.cli;

import io.brokerbench.core.document.RunDocument;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.Problem;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Fields of runs that only the operator applies. */
final class OperatorFields {

  private static final String SPEC = "spec.";
  private static final String SUSPEND = SPEC + "suspend";
  private static final List<String> NOTED =
      List.of(
          "activeDeadlineSeconds",
          "retain",
          "retries",
          "startDeadlineSeconds",
          "ttlSecondsAfterFinished");

  private final Set<String> found = new TreeSet<>();

  /**
   * Adds those that a file sets.
   *
   * @throws InvalidRunException if the run is suspended
   */
  void add(RunDocument document) throws InvalidRunException {
    if (document.run().getSpec().suspend()) {
      throw new InvalidRunException(
          List.of(new Problem(SUSPEND, "true", CommandMessage.RUN_SUSPENDED.with())));
    }
    NOTED.stream().filter(document::sets).map(SPEC::concat).forEach(found::add);
  }

  /** Names those that were added. */
  Optional<Message> remark() {
    return found.isEmpty()
        ? Optional.empty()
        : Optional.of(CommandMessage.NOT_ENFORCED.with(List.copyOf(found)));
  }
}
