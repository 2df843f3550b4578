package io.brokerbench.worker.driver.pulsar;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.pulsar.client.impl.MemoryLimitController;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClientMemoryTest {

  @ParameterizedTest(name = "{1} of {0} bytes: {2}")
  @CsvSource({
    "1600, 1500, false",
    "1600, 1501, true",
    "1600, 1601, true",
    "0, 1000000, false",
  })
  void otherThreadsMayFillWhatIsNearlyFull(long limit, long used, boolean nearlyFull) {
    var controller = new MemoryLimitController(limit);
    controller.forceReserveMemory(used);

    assertThat(ClientMemory.of(controller).isNearlyFull()).isEqualTo(nearlyFull);
  }
}
