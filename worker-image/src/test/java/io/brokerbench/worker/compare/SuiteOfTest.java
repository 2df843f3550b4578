package io.brokerbench.worker.compare;

import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.suite.progress.RunKey;
import io.brokerbench.core.suite.progress.RunOutcome;
import io.brokerbench.core.suite.progress.SimulatedSuite;
import io.brokerbench.core.suite.result.SuiteResult;
import io.brokerbench.core.suite.result.SuiteResultBuilder;
import java.util.function.ToDoubleFunction;

/** Results of suites of Kafka and Pulsar in four rounds, of which Pulsar's third run fails. */
public final class SuiteOfTest {

  private SuiteOfTest() {}

  /**
   * About 1 ms, except for Pulsar, which takes this many times as long.
   *
   * @param factor no two suites with different ones have an equal run
   */
  public static SuiteResult finished(double factor) {
    return finished(
        key ->
            1000 * (1 + 0.01 * (key.round() % 3)) * (key.cell() == 1 ? factor : 1 + factor / 1000));
  }

  /** Likewise, of equal systems. */
  public static SuiteResult finished() {
    return finished(1);
  }

  private static SuiteResult finished(ToDoubleFunction<RunKey> latency) {
    var suite = suite().withLatency(latency);
    suite.finish();
    return result(suite);
  }

  /** That has not created a run yet. */
  public static SuiteResult running() {
    return result(suite());
  }

  private static SimulatedSuite suite() {
    try {
      return new SimulatedSuite("rounds: 4")
          .withFate(
              key -> key.cell() == 1 && key.round() == 3 ? RunOutcome.Failed : RunOutcome.Valid);
    } catch (InvalidRunException e) {
      throw new AssertionError(e);
    }
  }

  private static SuiteResult result(SimulatedSuite suite) {
    return new SuiteResultBuilder(
            suite.plan(), suite.suite().getSpec(), SimulatedSuite.SEED, suite.runs())
        .build("1.2.3", suite.now());
  }
}
