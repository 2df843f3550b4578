package io.brokerbench.operator.suite;

import io.brokerbench.core.suite.SuitePlan;
import io.brokerbench.core.suite.progress.RunKey;
import io.brokerbench.core.suite.progress.RunKeys;
import io.brokerbench.operator.resources.SharedBrokers;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Brokers that runs of a suite shared, and that exist.
 *
 * @param name of the run that made them, as in the label of their objects
 * @param uid in the label of their objects
 * @param whole whether none of their objects is being deleted
 */
public record StandingBrokers(String name, String uid, boolean whole) {

  /**
   * Those that the run may take over: made in its round, by a cell of equal broker and durability.
   */
  static Optional<StandingBrokers> forRun(
      List<StandingBrokers> standing, SuitePlan plan, RunKey key) {
    var keys = new RunKeys(plan);
    return standing.stream()
        .filter(StandingBrokers::whole)
        .filter(
            brokers ->
                keys.find(SharedBrokers.maker(brokers.name()))
                    .filter(maker -> maker.round() == key.round())
                    .filter(maker -> group(plan, maker) == group(plan, key))
                    .isPresent())
        .min(Comparator.comparing(StandingBrokers::name));
  }

  private static int group(SuitePlan plan, RunKey key) {
    return plan.cells().get(key.cell()).brokers();
  }
}
