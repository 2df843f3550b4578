package io.brokerbench.core.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The largest suite there may be, with the time that it takes to plan it. */
class PlanningTimeTest {

  private static final int REPETITIONS = 5;

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  @Test
  void plansTheLargestSuite() throws Exception {
    var partitions = IntStream.rangeClosed(1, 50).mapToObj(Integer::toString);
    var sizes = IntStream.rangeClosed(1, 10).mapToObj(i -> Integer.toString(i * 100));
    var axes =
        String.join(
            ", ",
            Suites.SYSTEMS,
            Suites.LEVELS,
            "{axis: partitions, path: workload.partitionsPerTopic, values: "
                + partitions.collect(Collectors.joining(", ", "[", "]}")),
            "{axis: size, path: workload.messageSizeBytes, values: "
                + sizes.collect(Collectors.joining(", ", "[", "]}")));
    var suite = Suites.suite(axes, "compare: {axis: system, baseline: kafka}");

    for (var i = 0; i < REPETITIONS; i++) {
      var started = THREADS.getCurrentThreadCpuTime();
      var plan = SuitePlanner.plan(suite);
      var seconds = (THREADS.getCurrentThreadCpuTime() - started) / 1e9;
      System.out.printf("%d cells took %.2f s of processor%n", plan.cells().size(), seconds);
      assertThat(plan.cells()).hasSize(2_000);
    }
  }
}
