package io.brokerbench.worker.course;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReportedSecondsTest {

  @ParameterizedTest(name = "worker and second {0}: {1} complete, {2} reported by any")
  @CsvSource({
    "'', 0, 0",
    "0:0, 0, 1",
    "1:0 1:1 1:2, 0, 3",
    "1:0 1:1 1:2 0:0, 1, 3",
    "0:0 1:0 0:1 1:1, 2, 2",
    "0:0 0:1 1:0 0:0, 1, 2",
  })
  void aSecondIsCompleteWhenEveryWorkerHasReportedIt(String reports, int complete, int unreported) {
    var seconds = new ReportedSeconds(2);
    for (var report : reports.isEmpty() ? new String[0] : reports.split(" ")) {
      var parts = report.split(":");
      seconds.add(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
    }

    assertThat(seconds.complete()).isEqualTo(complete);
    assertThat(seconds.unreported()).isEqualTo(unreported);
  }
}
