package io.brokerbench.worker.driver.pulsar;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.pulsar.client.impl.MemoryLimitController;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClientMemoryTest {

  @ParameterizedTest(name = "{1} of {0} bytes: {2}")
  @CsvSource({
    "1600, 800, false",
    "1600, 801, true",
    "1600, 1601, true",
    "0, 1000000, false",
  })
  void otherThreadsMayFillWhatIsHalfFull(long limit, long used, boolean halfFull) {
    var controller = new MemoryLimitController(limit);
    controller.forceReserveMemory(used);

    assertThat(ClientMemory.of(controller).isHalfFull()).isEqualTo(halfFull);
  }
}
