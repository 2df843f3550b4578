package io.brokerbench.worker.serve.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The texts are those of kubectl (duration.HumanDuration). */
class AgeTest {

  @ParameterizedTest
  @CsvSource({
    "-PT5S, 0s",
    "PT0S, 0s",
    "PT1.9S, 1s",
    "PT119S, 119s",
    "PT2M, 2m",
    "PT2M1S, 2m1s",
    "PT9M59S, 9m59s",
    "PT10M59S, 10m",
    "PT2H59M, 179m",
    "PT3H, 3h",
    "PT3H1M, 3h1m",
    "PT7H59M, 7h59m",
    "PT8H59M, 8h",
    "PT47H59M, 47h",
    "PT48H, 2d",
    "PT49H, 2d1h",
    "P7DT23H, 7d23h",
    "P8DT1H, 8d",
    "P729D, 729d",
    "P730D, 2y",
    "P740D, 2y10d",
    "P2920D, 8y",
    "P3000D, 8y",
  })
  void isThatOfKubectl(Duration age, String text) {
    assertThat(Age.of(age)).isEqualTo(text);
  }
}
