package io.brokerbench.core.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.PeakSpec;
import io.brokerbench.api.RateSpec;
import io.brokerbench.api.RateType;
import io.brokerbench.api.WorkloadSpec;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RatePlanTest {

  @ParameterizedTest(name = "{0} with {1} in flight: {2}")
  @CsvSource({
    "Unlimited, ,     16384",
    "Unlimited, 1,    1",
    "Unlimited, 100000, 100000",
    "Fixed,     ,     ",
    "Steps,     ,     ",
    "Peak,      ,     ",
  })
  void aClosedLoopHasABoundInAnyCaseAndAnOpenOneHasNone(
      RateType type, Integer inFlight, Integer planned) {
    var plan = RatePlan.of(workload(new RateSpec(type, 1000, null, null, inFlight)), 7200);

    assertThat(plan.maxInFlightPerProducer()).isEqualTo(planned);
  }

  @ParameterizedTest(name = "{0} set, {1} s active, {2} + {3} s: {4}")
  @CsvSource({
    "    , 7200,  60, 600,  5400",
    "    , 7201,  60, 600,  5401",
    "    , 1000,  60, 600,   750",
    // A probe of 10 + 30 s and a stage of the full time.
    "    , 7200,  60, 6000, 6100",
    "1800, 7200,  60, 600,  1800",
  })
  void searchForThePeakHasALongestTime(
      Integer set, int activeSeconds, int warmUp, int duration, int planned) {
    var peak = new PeakSpec(1, 10, 2, 30, null, null, set);
    var rate = new RateSpec(RateType.Peak, null, null, peak, null);

    var plan = RatePlan.of(workload(rate, warmUp, duration), activeSeconds);

    assertThat(plan.peak()).isEqualTo(peak.withMaxSearchSeconds(planned));
  }

  private static WorkloadSpec workload(RateSpec rate) {
    return workload(rate, 60, 600);
  }

  private static WorkloadSpec workload(RateSpec rate, int warmUp, int duration) {
    return new WorkloadSpec(
        1, 1, 1024, 1, 1, 1, null, null, null, rate, null, null, warmUp, duration, null, 60, null);
  }
}
