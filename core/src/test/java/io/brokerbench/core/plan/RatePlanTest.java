package io.brokerbench.core.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.RateSpec;
import io.brokerbench.api.RateType;
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
    var plan = RatePlan.of(new RateSpec(type, 1000, null, null, inFlight));

    assertThat(plan.maxInFlightPerProducer()).isEqualTo(planned);
  }
}
