package io.brokerbench.worker.report;

import io.brokerbench.core.plan.LoadPlan;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/**
 * Every stage of the load over time, one row per second of all workers: rates per second, latencies
 * in microseconds from the intended send. Warm-up and drain are in it, told by their phase. A row
 * that stands for several seconds has their mean rates and of each quantile the worst.
 */
final class TimeseriesCsv {

  static final String HEADER =
      "time,stage,second,seconds,phase,sent_per_second,acknowledged_per_second,received_per_second,"
          + "acknowledged_bytes_per_second,received_bytes_per_second,send_errors,"
          + "publish_p50_micros,publish_p99_micros,publish_max_micros,"
          + "end_to_end_p50_micros,end_to_end_p99_micros,end_to_end_max_micros,"
          + "schedule_lag_p99_micros,backlog_messages";

  private final LoadPlan plan;

  TimeseriesCsv(LoadPlan plan) {
    this.plan = plan;
  }

  /** Compressed, and of rows that stand for twice the time as often as it takes to fit. */
  byte[] gzip(List<StageRows> stages, int maxBytes) {
    var longest = stages.stream().mapToInt(s -> s.rows().size()).max().orElse(0);
    var step = 1;
    var bytes = gzipped(stages, step);
    while (bytes.length > maxBytes && step < longest) {
      step *= 2;
      bytes = gzipped(stages, step);
    }
    return bytes;
  }

  private byte[] gzipped(List<StageRows> stages, int step) {
    var bytes = new ByteArrayOutputStream();
    try (Writer writer =
        new OutputStreamWriter(new GZIPOutputStream(bytes), StandardCharsets.UTF_8)) {
      write(stages, step, writer);
    } catch (IOException e) {
      throw new UncheckedIOException("into memory", e);
    }
    return bytes.toByteArray();
  }

  void write(List<StageRows> stages, int step, Writer writer) throws IOException {
    writer.write(HEADER);
    writer.write('\n');
    var backlog = 0L;
    for (var stage : stages) {
      backlog = write(stage, step, stage.continued() ? backlog : 0, writer);
    }
  }

  /** Returns the backlog at its end, of that at its start. */
  private long write(StageRows stage, int step, long before, Writer writer) throws IOException {
    var rows = stage.rows();
    var backlog = before;
    for (var from = 0; from < rows.size(); from += step) {
      var part = rows.subList(from, Math.min(rows.size(), from + step));
      var row = part.getFirst().copy();
      part.stream().skip(1).forEach(row::merge);
      backlog += row.counts().acknowledged * plan.subscriptionsPerTopic() - row.counts().received;
      // The other way round when workers report the same second at slightly different times.
      writer.write(String.join(",", columns(stage, row, Math.max(0, backlog))));
      writer.write('\n');
    }
    return backlog;
  }

  private List<String> columns(StageRows stage, Row row, long backlog) {
    var counts = row.counts();
    var seconds = row.seconds();
    var columns = new ArrayList<String>();
    columns.add(stage.startedAt().plusSeconds(row.second()).toString());
    columns.add(String.valueOf(stage.stage().number()));
    columns.add(String.valueOf(row.second()));
    columns.add(String.valueOf(seconds));
    columns.add(stage.phase(row.second()));
    var numbers =
        new long[] {
          counts.sent / seconds,
          counts.acknowledged / seconds,
          counts.received / seconds,
          counts.acknowledged * plan.messageSizeBytes() / seconds,
          counts.received * plan.messageSizeBytes() / seconds,
          counts.failed,
          row.publish().p50(),
          row.publish().p99(),
          row.publish().max(),
          row.endToEnd().p50(),
          row.endToEnd().p99(),
          row.endToEnd().max(),
          row.scheduleLagP99(),
          backlog
        };
    for (var number : numbers) {
      columns.add(String.valueOf(number));
    }
    return columns;
  }
}
