package io.brokerbench.operator.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DisplayTest {

  @ParameterizedTest
  @CsvSource({
    ", ",
    "0, 0us",
    "999, 999us",
    "1000, 1.00ms",
    "4214, 4.21ms",
    "999990, 999.99ms",
    "1000000, 1.00s",
    "1304000, 1.30s",
  })
  void latenciesHaveAUnit(Long micros, String text) {
    assertThat(Display.latency(micros)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "PT0S, 0s",
    "PT59S, 59s",
    "PT1M, 1m0s",
    "PT3M12S, 3m12s",
    "PT1H, 1h0m",
    "PT2H5M9S, 2h5m"
  })
  void durationsHaveTwoUnitsAtMost(Duration duration, String text) {
    assertThat(Display.duration(duration)).isEqualTo(text);
  }

  @Test
  void timesAreOfSeconds() {
    assertThat(Display.time(Instant.parse("2026-01-01T00:00:05.999Z")))
        .isEqualTo("2026-01-01T00:00:05Z");
  }

  @ParameterizedTest(name = "{0} characters: {1} of them")
  @CsvSource({"1023, 1023", "1024, 1024", "1025, 1021"})
  void aMessageIsCutShort(int characters, int kept) {
    var dots = kept < characters ? "..." : "";

    assertThat(Display.message("x".repeat(characters))).isEqualTo("x".repeat(kept) + dots);
  }
}
