package io.brokerbench.core.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.brokerbench.api.BenchmarkSuite;
import io.brokerbench.core.message.InvalidRunException;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The largest suite there may be; prints how long its plan takes. */
class PlanningTimeTest {

  private static final int REPETITIONS = 5;
  private static final int CELLS = 2_000;
  private static final int FEW_CELLS = 20;

  /** A cell that is planned once more, or once per other cell, takes twice or 2,000 times. */
  private static final double MOST_GROWTH = 1.5;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private static BenchmarkSuite large;
  private static BenchmarkSuite small;

  /**
   * What a plan costs.
   *
   * @param seconds of the processor
   * @param bytes that it allocates, which do not depend on the machine or on what else runs there
   */
  private record Cost(double seconds, double bytes) {}

  @BeforeAll
  static void plan() throws Exception {
    large = Suites.ofMostCells("compare: {axis: system, baseline: kafka}");
    small = Suites.suite(Suites.axes(5, 1), "compare: {axis: system, baseline: kafka}");
    assertThat(SuitePlanner.plan(small).cells()).hasSize(FEW_CELLS);
    assertThat(SuitePlanner.plan(large).cells()).hasSize(CELLS);
  }

  @Test
  void aCellOfManyCostsNoMoreThanOneOfFew() throws Exception {
    var ofSmall = least(small);
    var ofLarge = least(large);

    var growth = ofLarge.bytes / CELLS / (ofSmall.bytes / FEW_CELLS);
    System.out.printf(
        "2000 cells take %.2f s of processor, each %.2f times as long as one of 20, and %.0f KiB"
            + " per cell, %.2f times as much%n",
        ofLarge.seconds,
        ofLarge.seconds / ofSmall.seconds / CELLS * FEW_CELLS,
        ofLarge.bytes / CELLS / 1024,
        growth);
    assertThat(growth).isLessThan(MOST_GROWTH);
  }

  private static Cost least(BenchmarkSuite suite) throws InvalidRunException {
    var seconds = Double.MAX_VALUE;
    var bytes = Double.MAX_VALUE;
    for (var i = 0; i < REPETITIONS; i++) {
      var allocated = THREADS.getCurrentThreadAllocatedBytes();
      var started = THREADS.getCurrentThreadCpuTime();
      SuitePlanner.plan(suite);
      seconds = Math.min(seconds, (THREADS.getCurrentThreadCpuTime() - started) / 1e9);
      bytes = Math.min(bytes, THREADS.getCurrentThreadAllocatedBytes() - allocated);
    }
    return new Cost(seconds, bytes);
  }
}
