package io.brokerbench.worker.report;

import io.brokerbench.worker.measure.IntervalFigures;
import io.brokerbench.worker.measure.LatencySet;
import io.brokerbench.worker.schedule.Stage;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** One stage over time, row by row, of all workers. Not thread-safe. */
final class StageRows {

  private static final int MAX_ROWS = 20_000;

  private final Stage stage;
  private final Instant startedAt;
  private final boolean continued;
  private int rowSeconds;
  private int endSecond;
  private final List<TimeRow> rows = new ArrayList<>();
  private final Deque<LatencySet> newestClosed = new ArrayDeque<>();

  /**
   * Of a stage that starts then.
   *
   * @param continued whether it goes on where the one before ended, with its backlog
   */
  StageRows(Stage stage, Instant startedAt, boolean continued) {
    this.stage = stage;
    this.startedAt = startedAt;
    this.continued = continued;
    endSecond = stage.seconds();
    rowSeconds = stage.isOpen() ? 1 : Math.ceilDiv(stage.seconds(), MAX_ROWS);
  }

  /** Adds what one worker measured in that second of the stage. */
  void add(IntervalFigures figures, int second) {
    while (stage.isOpen() && second / rowSeconds >= MAX_ROWS) {
      joinPairs();
    }
    var index = second / rowSeconds;
    while (rows.size() <= index) {
      rows.add(new TimeRow(rows.size() * rowSeconds, rowSeconds));
      var outdated = rows.size() - 1 - RunRecorder.OPEN_SECONDS;
      if (outdated >= 0) {
        close(rows.get(outdated));
      }
    }
    rows.get(index).add(figures);
  }

  private void joinPairs() {
    if (rows.size() % 2 == 1) {
      rows.add(new TimeRow(rows.size() * rowSeconds, rowSeconds));
    }
    rows.forEach(this::close);
    var joined = new ArrayList<TimeRow>();
    for (var i = 0; i < rows.size(); i += 2) {
      joined.add(rows.get(i));
      joined.getLast().merge(rows.get(i + 1));
    }
    rows.clear();
    rows.addAll(joined);
    rowSeconds *= 2;
  }

  /** It was not measured for longer. */
  void cutShort(double measuredSeconds) {
    endSecond = stage.settleSeconds() + (int) Math.ceil(measuredSeconds);
  }

  boolean continued() {
    return continued;
  }

  /** Keeps quantiles only: nothing more will come. */
  void close() {
    rows.forEach(this::close);
    newestClosed.clear();
  }

  /** In the order of the rows. */
  private void close(TimeRow row) {
    if (row.isOpen()) {
      if (row.second() >= stage.settleSeconds()
          && row.second() - rowSeconds < stage.settleSeconds()) {
        newestClosed.clear();
      }
      newestClosed.addFirst(row.close(List.copyOf(newestClosed)));
      while (newestClosed.size() * rowSeconds > BorrowedRows.MOST_SECONDS) {
        newestClosed.removeLast();
      }
    }
  }

  Stage stage() {
    return stage;
  }

  Instant startedAt() {
    return startedAt;
  }

  /** In order; close them before they are read. */
  List<TimeRow> rows() {
    return rows;
  }

  /** The phase that a second of the stage belongs to. */
  String phase(int second) {
    if (second < stage.settleSeconds()) {
      return "WarmingUp";
    }
    if (second >= endSecond) {
      return "Draining";
    }
    return switch (stage.purpose()) {
      case Measurement -> "Measuring";
      case Probe -> "Probing";
      case Build, CatchUp, After -> stage.purpose().name();
    };
  }
}
