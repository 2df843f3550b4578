package io.brokerbench.core.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.ChecksSpec;
import io.brokerbench.api.PeakSpec;
import io.brokerbench.api.RateType;
import io.brokerbench.core.document.RunDocument;
import io.brokerbench.core.plan.RatePlan;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanRemarksTest {

  @Test
  void theLongestSearchIsSaid() {
    var peak = new PeakSpec(100, 1000, 2, 30, null, null, 5400);

    assertThat(
            PlanRemarks.of(
                new RatePlan(RateType.Peak, null, List.of(), peak, null), 100, checks(10)))
        .containsExactly(PlannerMessage.SEARCH_LIMIT.with(5400));
  }

  @Test
  void theSystemsRemarksComeFirst() throws Exception {
    var file =
        """
        apiVersion: brokerbench.io/v1alpha1
        kind: BenchmarkRun
        metadata: {name: test, namespace: default}
        spec:
          broker: {kind: RabbitMQ, version: 4.0.5, nodes: 3}
          durability: {level: 1, replicationFactor: 3}
          workload: {rate: {type: Peak, peak: {startMessagesPerSecond: 100}}}
        """;
    var spec = RunDocument.parse(file).run().getSpec();

    assertThat(PlanRemarks.of(spec).stream().map(remark -> remark.id().toString()))
        .containsExactly("REMARK_NO_BATCHES", "SEARCH_LIMIT");
  }

  @ParameterizedTest(name = "{0}, granularity {1} us, limit {2} %: delay {3}, median {4}")
  @CsvSource({
    "Fixed, 200, 10, , ",
    "Fixed, 201, 10, 100, 1005",
    "Fixed, 1000, 10, 500, 5000",
    "Steps, 1000, 49, 500, 1021",
    "Fixed, 1000, 50, , ",
    "Fixed, 100000, 100, , ",
    "Fixed, 100000, 0, , ",
    "Unlimited, 100000, 10, , ",
  })
  void coarsePacingIsSaidToMarkMedians(
      RateType type, int granularityMicros, int percent, Integer delay, Integer median) {
    var remarks =
        PlanRemarks.of(
            new RatePlan(type, 1000, List.of(), null, null), granularityMicros, checks(percent));

    if (delay == null) {
      assertThat(remarks).isEmpty();
    } else {
      assertThat(remarks)
          .containsExactly(PlannerMessage.COARSE_PACING.with(granularityMicros, delay, median));
    }
  }

  private static ChecksSpec checks(int maxGeneratorDelayPercent) {
    return new ChecksSpec(
        null, 1, 0L, 0L, maxGeneratorDelayPercent, 80, 90, 10, null, null, null, null);
  }
}
