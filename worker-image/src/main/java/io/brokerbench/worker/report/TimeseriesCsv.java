package io.brokerbench.worker.report;

import io.brokerbench.core.plan.LoadPlan;
import io.brokerbench.core.result.Quantile;
import io.brokerbench.worker.measure.Count;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/**
 * Every stage of the load over time, one row per second of all workers: rates per second, latencies
 * in microseconds from the intended send. Warm-up and drain are in it, told by their phase. A row
 * that stands for several seconds has their mean rates and latencies, and of each quantile the
 * worst. A high quantile may be of the rows before as well, where it needs their samples; it is
 * empty where it has too few.
 */
final class TimeseriesCsv {

  static final String HEADER =
      "time,stage,second,seconds,phase,sent_per_second,acknowledged_per_second,received_per_second,"
          + "acknowledged_bytes_per_second,received_bytes_per_second,send_errors,"
          + "publish_mean_micros,publish_p50_micros,publish_p99_micros,publish_p999_micros,"
          + "publish_max_micros,end_to_end_mean_micros,end_to_end_p50_micros,"
          + "end_to_end_p99_micros,end_to_end_p999_micros,end_to_end_max_micros,"
          + "schedule_lag_p99_micros,backlog_messages,receiver_hiccup_p99_micros,"
          + "publish_generator_bound,end_to_end_generator_bound";

  private final LoadPlan plan;
  private final GeneratorShare share;

  TimeseriesCsv(LoadPlan plan, GeneratorShare share) {
    this.plan = plan;
    this.share = share;
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
      backlog +=
          row.counts().get(Count.ACKNOWLEDGED) * plan.subscriptionsPerTopic()
              - row.counts().get(Count.RECEIVED);
      // The other way round when workers report the same second at slightly different times.
      writer.write(String.join(",", columns(stage, row, Math.max(0, backlog))));
      writer.write('\n');
    }
    return backlog;
  }

  private List<String> columns(StageRows stage, TimeRow row, long backlog) {
    var counts = row.counts();
    var seconds = row.seconds();
    var columns = new ArrayList<String>();
    columns.add(stage.startedAt().plusSeconds(row.second()).toString());
    columns.add(String.valueOf(stage.stage().number()));
    columns.add(String.valueOf(row.second()));
    columns.add(String.valueOf(seconds));
    columns.add(stage.phase(row.second()));
    var numbers =
        new Long[] {
          counts.get(Count.SENT) / seconds,
          counts.get(Count.ACKNOWLEDGED) / seconds,
          counts.get(Count.RECEIVED) / seconds,
          counts.get(Count.ACKNOWLEDGED) * plan.messageSizeBytes() / seconds,
          counts.get(Count.RECEIVED) * plan.messageSizeBytes() / seconds,
          counts.get(Count.FAILED),
          row.publish().publishedMean(),
          row.publish().publishedP50(),
          row.publish().publishedP99(),
          row.publish().publishedP999(),
          row.publish().publishedMax(),
          row.endToEnd().publishedMean(),
          row.endToEnd().publishedP50(),
          row.endToEnd().publishedP99(),
          row.endToEnd().publishedP999(),
          row.endToEnd().publishedMax(),
          row.scheduleLag().publishedP99(),
          backlog,
          row.hiccups().publishedP99()
        };
    for (var number : numbers) {
      columns.add(number == null ? "" : number.toString());
    }
    columns.add(generatorBound(row.publish(), row.publishLag()));
    columns.add(generatorBound(row.endToEnd(), row.endToEndLag(), row.endToEndHiccups()));
    return columns;
  }

  private String generatorBound(Quantiles latency, Quantiles... delays) {
    return Stream.of(Quantile.P50, Quantile.P99, Quantile.P999, Quantile.MAX)
        .filter(latency::isPublished)
        .filter(
            quantile ->
                Stream.of(delays)
                    .anyMatch(d -> share.isBeyond(latency.at(quantile), d.at(quantile))))
        .map(Quantile::key)
        .collect(Collectors.joining(" "));
  }
}
