package io.brokerbench.worker.report;

import static io.brokerbench.worker.report.Given.LIMITS;
import static io.brokerbench.worker.report.Given.latency;
import static io.brokerbench.worker.report.Given.worker;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What is said of the generator's share, and of the generator in one stage. */
class GeneratorChecksTest {

  private final GeneratorChecks checks = new GeneratorChecks(LIMITS);

  @Test
  void namesEachLatencyOfTheComparison() {
    assertThat(checks.lag(latency(0, 400), latency(0, 4000), latency(0, 5000)).found())
        .isEqualTo("p99 of lag 400 us, publish 4000 us, end-to-end 5000 us");
    assertThat(checks.hiccups(latency(0, 300), latency(0, 5000)).found())
        .isEqualTo("p99 of hiccups 300 us, end-to-end 5000 us");
    assertThat(checks.lag(latency(0, 400), latency(0, null), null).found())
        .isEqualTo("too few samples for a p99");
  }

  @Test
  void stageListsOnlyExceededChecks() {
    var load =
        checks.load(
            List.of(worker(5), worker(99)),
            latency(0, 401),
            latency(0, 7),
            latency(0, 4000),
            latency(0, 5000));

    assertThat(load.exceeded())
        .containsExactly(
            "WorkerCpu: 99.0 % of the busiest worker's limit, and held up by it in 0.0 % of the"
                + " scheduling periods",
            "ScheduleLag: p99 of lag 401 us, publish 4000 us, end-to-end 5000 us");
    assertThat(load.workerCpuPercent()).isEqualTo(99);
    assertThat(load.scheduleLagP99Micros()).isEqualTo(401);
    assertThat(load.receiverHiccupP99Micros()).isEqualTo(7);
  }
}
