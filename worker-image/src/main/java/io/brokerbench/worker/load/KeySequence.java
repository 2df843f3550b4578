package io.brokerbench.worker.load;

import io.brokerbench.core.plan.KeyPlan;
import io.brokerbench.worker.driver.Keys;
import java.util.SplittableRandom;

/** Chooses the key of each message of one producer. For one pacing thread. */
interface KeySequence {

  /**
   * The number of the key of the producer's next message, or {@link Keys#NONE}.
   *
   * @param sequence the producer's number for the message
   */
  int next(long sequence);

  /**
   * As {@code plan} says. Producers begin at different keys, so that they do not go through them in
   * step; the same run and producer always give the same keys.
   */
  static KeySequence of(KeyPlan plan, int producer, long runHash) {
    var distinct = plan.distinct();
    return switch (plan.distribution()) {
      case None -> sequence -> Keys.NONE;
      case RoundRobin -> sequence -> (int) ((sequence + producer) % distinct);
      case Random -> {
        var random = new SplittableRandom(runHash + producer);
        yield sequence -> random.nextInt(distinct);
      }
    };
  }
}
