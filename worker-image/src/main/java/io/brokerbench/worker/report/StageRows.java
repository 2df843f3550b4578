package io.brokerbench.worker.report;

import io.brokerbench.worker.measure.IntervalFigures;
import io.brokerbench.worker.schedule.Stage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** One stage over time, row by row, of all workers. Not thread-safe. */
final class StageRows {

  private static final int MAX_ROWS = 20_000;

  private final Stage stage;
  private final Instant startedAt;
  private final int rowSeconds;
  private final List<Row> rows = new ArrayList<>();

  /** Of a stage that starts then. */
  StageRows(Stage stage, Instant startedAt) {
    this.stage = stage;
    this.startedAt = startedAt;
    rowSeconds = Math.ceilDiv(stage.seconds(), MAX_ROWS);
  }

  void add(IntervalFigures figures) {
    var index = figures.second() / rowSeconds;
    while (rows.size() <= index) {
      rows.add(new Row(rows.size() * rowSeconds, rowSeconds));
      var outdated = rows.size() - 1 - RunRecorder.OPEN_SECONDS;
      if (outdated >= 0) {
        rows.get(outdated).close();
      }
    }
    rows.get(index).add(figures);
  }

  /** Keeps quantiles only: nothing more will come. */
  void close() {
    rows.forEach(Row::close);
  }

  Stage stage() {
    return stage;
  }

  Instant startedAt() {
    return startedAt;
  }

  /** In order; close them before they are read. */
  List<Row> rows() {
    return rows;
  }

  /** The phase that a second of the stage belongs to. */
  String phase(int second) {
    if (second < stage.settleSeconds()) {
      return "WarmingUp";
    }
    if (second >= stage.seconds()) {
      return "Draining";
    }
    return stage.purpose() == Stage.Purpose.Probe ? "Probing" : "Measuring";
  }
}
