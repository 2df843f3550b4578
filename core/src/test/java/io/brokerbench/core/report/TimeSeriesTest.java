package io.brokerbench.core.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TimeSeriesTest {

  private static final String HEADER = "time,stage,second,seconds,phase,publish_p99_micros\n";

  @Test
  void readsRowsWithTheirTimes() {
    var series =
        TimeSeries.parse(
            HEADER
                + "2026-11-27T08:00:00Z,1,0,2,WarmingUp,\n"
                + "2026-11-27T08:00:02.500Z,1,2,2,Measuring,4200\n");

    assertThat(series.rows()).hasSize(2);
    var last = series.rows().getLast();
    assertThat(last.seconds()).isEqualTo(2.5);
    assertThat(last.phase()).isEqualTo("Measuring");
    assertThat(last.value("publish_p99_micros")).isEqualTo(4200);
    assertThat(series.rows().getFirst().value("publish_p99_micros")).isNaN();
    assertThat(series.rows().getFirst().value("of another version")).isNaN();
    assertThat(Buckets.end(last)).isEqualTo(4.5);
  }

  @Test
  void namesWhatItCannotRead() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TimeSeries.parse(""))
        .withMessage(PageMessage.SERIES_WITHOUT_HEADER.with().toString());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TimeSeries.parse(HEADER + "cut,off"))
        .withMessage(PageMessage.SERIES_ROW.with("cut,off", 6).toString());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TimeSeries.parse(HEADER + "yesterday,1,0,1,Measuring,1"))
        .withMessage(PageMessage.SERIES_TIME.with("yesterday").toString());
    for (var cell : List.of("4ms", "Infinity", "NaN")) {
      assertThatIllegalArgumentException()
          .isThrownBy(
              () -> TimeSeries.parse(HEADER + "2026-11-27T08:00:00Z,1,0,1,Measuring," + cell))
          .withMessage(PageMessage.SERIES_NUMBER.with(cell, "publish_p99_micros").toString());
    }
  }

  /** A column that is there twice counts once, the first. */
  @Test
  void cellsAreFoundByTheirColumns() {
    var row =
        TimeSeries.parse("time,phase,note,note,end\n2026-11-27T08:00:00Z,,a,b,").rows().getFirst();

    assertThat(row.columns())
        .isEqualTo(Map.of("time", "2026-11-27T08:00:00Z", "phase", "", "note", "a", "end", ""));
    assertThat(row.columns()).containsKey("end").doesNotContainKey("other");
    assertThat(row.columns().getOrDefault("other", "none")).isEqualTo("none");
  }

  @Test
  void bucketsKeepTheMeanAndTheWorst() {
    var text = new StringBuilder("time,seconds,rate,max\n");
    for (var i = 0; i < 6; i++) {
      text.append("2026-11-27T08:00:0%dZ,1,%d,%s%n".formatted(i, i, i == 1 ? "" : i * 10));
    }
    var buckets = Buckets.of(TimeSeries.parse(text.toString()).rows(), 3);

    assertThat(buckets.mean("rate")).extracting(point -> point.y()).containsExactly(0.5, 2.5, 4.5);
    assertThat(buckets.worst("max"))
        .extracting(point -> point.y())
        .containsExactly(0.0, 30.0, 50.0);
    assertThat(buckets.mean("rate")).extracting(point -> point.x()).containsExactly(1.0, 3.0, 5.0);
    assertThat(buckets.seconds()).isEqualTo(2);
    assertThat(buckets.end()).isEqualTo(6);
  }

  @Test
  @DisplayName("a mean counts each row by its seconds, and leaves out what is not known")
  void meanCountsSecondsAndSkipsGaps() {
    var text =
        "time,seconds,rate,other\n"
            + "2026-11-27T08:00:00Z,3,100,\n"
            + "2026-11-27T08:00:03Z,1,500,\n"
            + "2026-11-27T08:00:04Z,1,,\n"
            + "2026-11-27T08:00:05Z,1,300,7\n";
    var rows = TimeSeries.parse(text).rows();

    assertThat(Buckets.of(rows, 2).mean("rate"))
        .extracting(point -> point.y())
        .containsExactly(200.0, 300.0);
    assertThat(Buckets.of(rows, 1).mean("rate"))
        .extracting(point -> point.y())
        .containsExactly(220.0);
    assertThat(Buckets.of(rows, 2).mean("other"))
        .extracting(point -> point.y())
        .containsExactly(Double.NaN, 7.0);
    assertThat(Buckets.of(rows, 1).weighted("other", "rate"))
        .extracting(point -> point.y())
        .containsExactly(7.0);
  }

  @Test
  void timesMayBeFarApart() {
    var series = TimeSeries.parse("time\n2026-11-27T08:00:00.250Z\n+1000000000-12-31T23:59:59Z\n");

    assertThat(series.rows().getLast().seconds()).isGreaterThan(3e16);
    assertThat(
            TimeSeries.parse("time\n2026-11-27T08:00:00.250Z\n2026-11-27T08:00:00Z")
                .rows()
                .getLast()
                .seconds())
        .isEqualTo(-0.25);
  }
}
