package io.brokerbench.worker.load;

import io.brokerbench.api.KeyDistribution;
import io.brokerbench.core.plan.KeyPlan;
import io.brokerbench.worker.driver.Keys;
import java.util.SplittableRandom;

/**
 * The keys of all producers of a worker. The same run and producer always give the same keys. Not
 * for several threads; the sequences are for a thread each.
 */
final class KeySequences {

  private static final double HUNDREDTHS = 100;

  private final KeyPlan plan;
  private final long runHash;

  /** One for all producers, as it has an entry for each key; null where no key is preferred. */
  private final AliasTable ranks;

  /** As {@code plan} says. */
  KeySequences(KeyPlan plan, long runHash) {
    this.plan = plan;
    this.runHash = runHash;
    ranks =
        plan.distribution() == KeyDistribution.Zipf
            ? AliasTable.ofZipf(plan.distinct(), plan.exponentPercent() / HUNDREDTHS)
            : null;
  }

  /** Producers begin at different keys, so that they do not go through them in step. */
  KeySequence of(int producer) {
    var distinct = plan.distinct();
    var random = new SplittableRandom(runHash + producer);
    return switch (plan.distribution()) {
      case None -> sequence -> Keys.NONE;
      case RoundRobin -> sequence -> (int) ((sequence + producer) % distinct);
      case Random -> sequence -> random.nextInt(distinct);
      case Zipf -> sequence -> ranks.pick(random.nextLong());
    };
  }
}
