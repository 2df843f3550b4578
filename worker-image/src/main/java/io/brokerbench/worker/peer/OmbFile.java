package io.brokerbench.worker.peer;

import com.fasterxml.jackson.databind.JsonNode;
import io.brokerbench.core.result.Quantile;
import io.brokerbench.worker.peer.PeerResult.Load;
import io.brokerbench.worker.peer.PeerResult.Rate;
import java.util.EnumMap;
import java.util.Map;

/**
 * The result file of OpenMessaging Benchmark, {@code TestResult} in its sources of January 2026.
 *
 * <p>Publish and end-to-end latencies are in milliseconds, from the actual send: OMB reports the
 * time between intended and actual send apart, as the publish delay, in microseconds. Rates are one
 * per window of 10 s.
 */
final class OmbFile {

  private static final PeerTool TOOL = PeerTool.OMB;

  private static final Map<Quantile, String> ENDINGS = endings();

  private final JsonNode file;

  private OmbFile(JsonNode file) {
    this.file = file;
  }

  private static Map<Quantile, String> endings() {
    var endings = new EnumMap<Quantile, String>(Quantile.class);
    endings.put(Quantile.P50, "50pct");
    endings.put(Quantile.P75, "75pct");
    endings.put(Quantile.P95, "95pct");
    endings.put(Quantile.P99, "99pct");
    endings.put(Quantile.P999, "999pct");
    endings.put(Quantile.P9999, "9999pct");
    endings.put(Quantile.MAX, "Max");
    return endings;
  }

  /** Whether a JSON document is such a file, complete or not. */
  static boolean isOne(JsonNode document) {
    return document.has("publishRate") && document.has("driver");
  }

  static PeerResult read(JsonNode document) throws InvalidPeerException {
    return new OmbFile(document).read();
  }

  private PeerResult read() throws InvalidPeerException {
    var size = number("messageSize");
    var topics = (int) number("topics");
    var publish = latency("aggregatedPublishLatency");
    var endToEnd = latency("aggregatedEndToEndLatency");
    var received = mean("consumeRate");
    // OMB writes zeros for a latency of which it has no sample.
    return new PeerResult(
        TOOL,
        file.path("workload").textValue(),
        file.path("driver").asText(),
        new Rate(mean("publishRate"), mean("publishRate") * size),
        received == 0 ? null : new Rate(received, received * size),
        publish.micros().get(Quantile.MAX) == 0 ? null : publish,
        endToEnd.micros().get(Quantile.MAX) == 0 ? null : endToEnd,
        new Load(
            (long) size,
            topics,
            (int) number("partitions"),
            (int) number("producersPerTopic") * topics,
            (int) number("consumersPerTopic")),
        mean("publishErrorRate"));
  }

  private PeerLatency latency(String name) throws InvalidPeerException {
    var millis = new EnumMap<Quantile, Double>(Quantile.class);
    for (var ending : ENDINGS.entrySet()) {
      millis.put(ending.getKey(), number(name + ending.getValue()));
    }
    return PeerLatency.ofMillis(millis);
  }

  private double mean(String name) throws InvalidPeerException {
    var windows = field(name);
    if (windows.isEmpty()) {
      throw new InvalidPeerException(PeerMessage.NO_WINDOWS.with(TOOL, name));
    }
    var sum = 0.0;
    for (var window : windows) {
      sum += number(name, window);
    }
    return sum / windows.size();
  }

  private double number(String name) throws InvalidPeerException {
    return number(name, field(name));
  }

  private static double number(String name, JsonNode value) throws InvalidPeerException {
    if (!value.isNumber() || !(value.doubleValue() >= 0)) {
      throw new InvalidPeerException(PeerMessage.FIELD_NOT_A_NUMBER.with(TOOL, name, value));
    }
    return value.doubleValue();
  }

  private JsonNode field(String name) throws InvalidPeerException {
    if (!file.has(name)) {
      throw new InvalidPeerException(PeerMessage.FIELD_MISSING.with(TOOL, name));
    }
    return file.get(name);
  }
}
