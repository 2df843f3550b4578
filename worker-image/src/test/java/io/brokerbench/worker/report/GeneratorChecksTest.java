package io.brokerbench.worker.report;

import static io.brokerbench.worker.report.Given.LIMITS;
import static io.brokerbench.worker.report.Given.latency;
import static io.brokerbench.worker.report.Given.text;
import static io.brokerbench.worker.report.Given.worker;
import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.result.CheckName;
import io.brokerbench.core.result.ThreadCpu;
import io.brokerbench.core.result.ThreadRole;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is said of the generator's share, and of the generator in one stage. */
class GeneratorChecksTest {

  private final GeneratorChecks checks = new GeneratorChecks(LIMITS);

  @Test
  void namesEachLatencyOfTheComparison() {
    assertThat(checks.lag(latency(0, 400), latency(0, 4000), latency(0, 5000)).found())
        .isEqualTo(lag(400, 4000, 5000));
    assertThat(checks.hiccups(latency(0, 300), latency(0, 5000)).found())
        .isEqualTo(
            CheckMessage.HICCUPS.with(300, CheckMessage.END_TO_END_P99.with(5000)).toString());
    assertThat(checks.lag(latency(0, 400), latency(0, null), null).found())
        .isEqualTo(text("TOO_FEW_SAMPLES"));
  }

  private static String lag(long lag, long publish, long endToEnd) {
    return CheckMessage.LAG
        .with(
            lag,
            List.of(
                CheckMessage.PUBLISH_P99.with(publish), CheckMessage.END_TO_END_P99.with(endToEnd)))
        .toString();
  }

  /** The busiest thread and the one that waited longest may be two, in two workers. */
  @Test
  void stageHasTheWorstOfEachRole() {
    var load =
        checks.load(
            List.of(
                worker(5, 0, List.of(thread("a", ThreadRole.Sender, 40, 3.0))),
                worker(5, 0, List.of(thread("b", ThreadRole.Sender, 30, 7.0))),
                worker(5, 0, List.of(thread("c", ThreadRole.Sender, 20, null))),
                worker(5, 0, List.of(thread("d", ThreadRole.Client, 50, null)))),
            latency(0, 1),
            latency(0, 1),
            latency(0, 4000),
            latency(0, 5000));

    assertThat(load.threads())
        .containsExactly(
            thread("a", ThreadRole.Sender, 40, 7.0), thread("d", ThreadRole.Client, 50, null));
  }

  private static ThreadCpu thread(String name, ThreadRole role, double cpu, Double delay) {
    return new ThreadCpu(name, role, cpu, delay);
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
            CheckMessage.EXCEEDED.with(CheckName.WorkerCpu, text("CPU: 99.0; 0.0")).toString(),
            CheckMessage.EXCEEDED.with(CheckName.ScheduleLag, lag(401, 4000, 5000)).toString());
    assertThat(load.workerCpuPercent()).isEqualTo(99);
    assertThat(load.scheduleLagP99Micros()).isEqualTo(401);
    assertThat(load.receiverHiccupP99Micros()).isEqualTo(7);
  }
}
