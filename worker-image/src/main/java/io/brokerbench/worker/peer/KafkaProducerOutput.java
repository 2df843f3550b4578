package io.brokerbench.worker.peer;

import io.brokerbench.core.result.Quantile;
import io.brokerbench.worker.peer.PeerResult.Load;
import io.brokerbench.worker.peer.PeerResult.Rate;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * What {@code kafka-producer-perf-test} prints: a line per 5 s and a summary, which alone has
 * percentiles. With {@code --warmup-records} a second summary is of the steady state.
 *
 * <p>Latencies are whole milliseconds from the actual send. 1 MB is 2^20 bytes there.
 */
final class KafkaProducerOutput {

  private static final PeerTool TOOL = PeerTool.KAFKA_PRODUCER;
  private static final double BYTES_PER_MB = 1 << 20;
  private static final String NUMBER = "([0-9.]+|NaN)";

  private static final Pattern LINE =
      Pattern.compile("(?m)^(\\d+) (steady state )?records sent, " + NUMBER + " records/sec");

  private static final Pattern SUMMARY =
      Pattern.compile(
          LINE
              + " \\(N MB/sec\\), N ms avg latency, N ms max latency,".replace("N", NUMBER)
              + " N ms 50th, N ms 95th, N ms 99th, N ms 99\\.9th\\.".replace("N", "(\\d+)"));

  private static final String STEADY = "In steady state.";

  private KafkaProducerOutput() {}

  /** Whether a text is such output, complete or not. */
  static boolean isOne(String text) {
    return LINE.matcher(text).find();
  }

  static PeerResult read(String text) throws InvalidPeerException {
    var summaries = SUMMARY.matcher(text).results().toList();
    var steady = summaries.stream().filter(KafkaProducerOutput::isSteady).toList();
    var wanted = text.contains(STEADY) ? steady : summaries;
    if (wanted.isEmpty()) {
      throw new InvalidPeerException(
          PeerMessage.TRUNCATED.with(TOOL, "records sent, ..., ms 99.9th."));
    }
    if (wanted.size() > 1) {
      throw new InvalidPeerException(PeerMessage.SEVERAL_SUMMARIES.with(wanted.size(), TOOL));
    }
    return read(wanted.getFirst());
  }

  private static boolean isSteady(MatchResult summary) {
    return summary.group(2) != null;
  }

  private static PeerResult read(MatchResult summary) throws InvalidPeerException {
    if (Long.parseLong(summary.group(1)) == 0) {
      throw new InvalidPeerException(PeerMessage.NOTHING_MEASURED.with(TOOL));
    }
    var quantiles = List.of(Quantile.MAX, Quantile.P50, Quantile.P95, Quantile.P99, Quantile.P999);
    Map<Quantile, Double> millis = new EnumMap<>(Quantile.class);
    for (var i = 0; i < quantiles.size(); i++) {
      millis.put(quantiles.get(i), number(summary, 6 + i));
    }
    return new PeerResult(
        TOOL,
        null,
        "Kafka",
        new Rate(number(summary, 3), number(summary, 4) * BYTES_PER_MB),
        null,
        PeerLatency.ofMillis(millis),
        null,
        Load.UNKNOWN,
        null);
  }

  private static double number(MatchResult summary, int group) {
    return Double.parseDouble(summary.group(group));
  }
}
