package io.brokerbench.core.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.BenchmarkSuite;
import io.brokerbench.core.message.InvalidRunException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.junit.jupiter.api.Test;

/** The largest suite there may be; prints how long its plan takes. */
class PlanningTimeTest {

  private static final int REPETITIONS = 5;

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  @Test
  void plansTheLargestSuite() throws Exception {
    var large = Suites.ofMostCells("compare: {axis: system, baseline: kafka}");
    var small = Suites.suite(Suites.axes(5, 1), "compare: {axis: system, baseline: kafka}");
    assertThat(SuitePlanner.plan(small).cells()).hasSize(20);
    assertThat(SuitePlanner.plan(large).cells()).hasSize(2_000);

    var ofSmall = fastest(small);
    var ofLarge = fastest(large);

    System.out.printf(
        "2000 cells take %.2f s of processor, each %.2f times as long as one of 20%n",
        ofLarge, ofLarge / ofSmall / 100);
  }

  private static double fastest(BenchmarkSuite suite) throws InvalidRunException {
    var fastest = Double.MAX_VALUE;
    for (var i = 0; i < REPETITIONS; i++) {
      var started = THREADS.getCurrentThreadCpuTime();
      SuitePlanner.plan(suite);
      fastest = Math.min(fastest, (THREADS.getCurrentThreadCpuTime() - started) / 1e9);
    }
    return fastest;
  }
}
