package io.brokerbench.generator.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RowTest {

  @Test
  void aLimitIsTheMostOrTheLeast() {
    assertThat(Row.atMost("", 1.1, 1.1, "").holds()).isTrue();
    assertThat(Row.atMost("", 1.11, 1.1, "").holds()).isFalse();
    assertThat(Row.atLeast("", 0.95, 0.95, "").holds()).isTrue();
    assertThat(Row.atLeast("", 0.94, 0.95, "").holds()).isFalse();
  }

  @Test
  void whatFailedDoesNotHold() {
    assertThat(Row.atMost("", Double.NaN, 1, "").holds()).isFalse();
    assertThat(Row.atLeast("", Double.NaN, 1, "").holds()).isFalse();
  }

  @Test
  void whatWasNotAskedForBreaksNothing() {
    var table = new Table();
    table.add(List.of(Row.notMeasured("OMB", "OMB_HOME is unset")));

    assertThat(table.holds()).isTrue();
    assertThat(table.toString()).contains("| OMB | | | | not measured: OMB_HOME is unset |");
  }

  @Test
  void aLineShowsTheFigureBesideItsLimit() {
    assertThat(Row.atMost("a / b", 1.2345, 1.1, "of 5").line())
        .isEqualTo("| a / b | 1.235 | at most 1.10 | DOES NOT HOLD | of 5 |");
  }
}
