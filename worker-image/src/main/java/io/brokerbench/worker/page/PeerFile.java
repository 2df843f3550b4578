package io.brokerbench.worker.page;

import com.fasterxml.jackson.databind.JsonNode;
import io.brokerbench.core.report.PeerInput;
import io.brokerbench.core.result.Quantile;
import io.brokerbench.core.text.Printable;
import io.brokerbench.worker.compare.CompareMessage;
import io.brokerbench.worker.peer.InvalidPeerException;
import io.brokerbench.worker.peer.PeerFiles;
import io.brokerbench.worker.peer.PeerLatency;
import io.brokerbench.worker.peer.PeerResult;
import io.brokerbench.worker.peer.PeerResult.Rate;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Reads results of other benchmarks. */
final class PeerFile {

  private static final int SHOWN = 60;
  private static final int FIELDS = 5;

  private PeerFile() {}

  /**
   * Reads one.
   *
   * @return empty if it is a document with a schema
   * @throws UnreadableException if it is none of all that can be read
   */
  static Optional<PeerInput> read(String file, String text) throws UnreadableException {
    try {
      if (text.stripLeading().startsWith("{")) {
        var document = UnreadableException.parse(text);
        return document.has("schemaVersion")
            ? Optional.empty()
            : Optional.of(
                of(file, PeerFiles.ofJson(document).orElseThrow(() -> unknown(document))));
      }
      return Optional.of(of(file, PeerFiles.ofText(text).orElseThrow(() -> unknown(text))));
    } catch (InvalidPeerException e) {
      throw new UnreadableException(e.problem());
    }
  }

  private static UnreadableException unknown(JsonNode document) {
    var fields =
        document
            .propertyStream()
            .map(field -> Printable.value(field.getKey()))
            .limit(FIELDS)
            .toList();
    return new UnreadableException(
        CompareMessage.UNKNOWN_FORM.with(CompareMessage.FOUND_JSON.with(fields)));
  }

  private static UnreadableException unknown(String text) {
    var line = text.strip().lines().findFirst();
    return new UnreadableException(
        CompareMessage.UNKNOWN_FORM.with(
            line.isEmpty()
                ? CompareMessage.FOUND_EMPTY.with()
                : CompareMessage.FOUND_TEXT.with(Printable.beginning(line.get(), SHOWN))));
  }

  private static PeerInput of(String file, PeerResult peer) {
    return new PeerInput(
        file,
        peer.tool().toString(),
        Printable.line(peer.name() == null ? file : peer.name()),
        Printable.line(peer.system()),
        rate(peer.published()),
        rate(peer.received()),
        latency(peer.publishLatency()),
        latency(peer.endToEndLatency()),
        facts(peer));
  }

  private static Double rate(Rate rate) {
    return rate == null ? null : (Double) rate.messagesPerSecond();
  }

  private static Map<Quantile, Double> latency(PeerLatency latency) {
    return latency == null ? Map.of() : latency.micros();
  }

  private static Map<String, String> facts(PeerResult peer) {
    var facts = new LinkedHashMap<String, String>();
    var load = peer.load();
    put(facts, "message size", load.messageSizeBytes(), " bytes");
    put(facts, "topics", load.topics(), "");
    put(facts, "partitions per topic", load.partitionsPerTopic(), "");
    put(facts, "producers", load.producers(), "");
    put(facts, "consumers per subscription", load.consumersPerSubscription(), "");
    var failures = peer.failures();
    if (failures != null) {
      facts.put("failed sends per second", String.format(Locale.ROOT, "%.1f", failures));
    }
    return facts;
  }

  private static void put(Map<String, String> facts, String name, Number value, String unit) {
    if (value != null) {
      facts.put(name, value + unit);
    }
  }
}
