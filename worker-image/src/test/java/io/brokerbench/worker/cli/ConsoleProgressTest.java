package io.brokerbench.worker.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.Phase;
import io.brokerbench.core.handover.Progress;
import io.brokerbench.core.handover.Progress.RecentFigures;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConsoleProgressTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "none",
      value = {
        "4210 | 5020 | published 1,000 msg/s (p99 4.2 ms)  consumed 990 msg/s (p99 5.0 ms)",
        "4210 | none | published 1,000 msg/s (p99 4.2 ms)  consumed 990 msg/s (p99 -)",
        "none | none | published 1,000 msg/s (p99 -)  consumed 990 msg/s (p99 -)",
      })
  void latencyWithoutASampleIsADash(Long publishP99, Long endToEndP99, String figures) {
    var recent = new RecentFigures(1_000, 990, publishP99, publishP99, endToEndP99, endToEndP99, 2);
    var progress =
        new Progress(
            Instant.EPOCH, Phase.Measuring, 50, 2, 2, Instant.EPOCH, recent, "step 2 of 3", null);

    assertThat(ConsoleProgress.describe(progress))
        .isEqualTo("Measuring   50 %  " + figures + "  errors 2  step 2 of 3");
  }
}
