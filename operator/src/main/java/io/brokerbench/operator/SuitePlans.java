package io.brokerbench.operator;

import io.brokerbench.api.BenchmarkSuite;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.suite.SuitePlan;
import io.brokerbench.core.suite.SuitePlanner;
import java.lang.ref.SoftReference;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Plans suites, and keeps the last plans while there is memory: that of 2,000 cells takes a second.
 * Nothing depends on what is kept, since a plan is a function of the suite.
 */
final class SuitePlans {

  private static final int KEPT = 16;

  private record Key(String uid, long generation) {}

  private final Map<Key, SoftReference<SuitePlan>> plans =
      new LinkedHashMap<>(KEPT, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, SoftReference<SuitePlan>> eldest) {
          return size() > KEPT;
        }
      };

  /**
   * The plan of a suite.
   *
   * @throws InvalidRunException if it has errors
   */
  SuitePlan of(BenchmarkSuite suite) throws InvalidRunException {
    var metadata = suite.getMetadata();
    var key = new Key(metadata.getUid(), metadata.getGeneration());
    synchronized (plans) {
      var known = plans.get(key);
      var plan = known == null ? null : known.get();
      if (plan != null) {
        return plan;
      }
    }
    var plan = SuitePlanner.plan(suite);
    synchronized (plans) {
      plans.put(key, new SoftReference<>(plan));
    }
    return plan;
  }
}
