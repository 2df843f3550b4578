package io.brokerbench.generator.harness;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkloadTest {

  @ParameterizedTest
  @CsvSource({"20000, 1024", "50000, 100", "0, 1024"})
  void isARunThatBrokerbenchAccepts(long rate, int bytes) {
    var plan = new Workload(rate, bytes).plan();

    assertThat(plan.load().messageSizeBytes()).isEqualTo(bytes);
    assertThat(plan.load().rate().openLoop()).isEqualTo(rate > 0);
    assertThat(plan.clients().producer()).containsEntry("linger.ms", "1");
    assertThat(plan.topics().partitionsPerTopic()).isEqualTo(Workload.PARTITIONS);
  }
}
