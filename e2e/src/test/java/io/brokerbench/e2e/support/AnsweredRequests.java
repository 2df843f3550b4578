package io.brokerbench.e2e.support;

import static io.brokerbench.e2e.support.Cluster.CLIENT;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.brokerbench.core.json.Json;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * When a Kafka broker answered what was produced to one partition, by what it logs of each request
 * as its answer is sent: in its own clock, to the millisecond. Nobody has to look at the right time
 * for that, and so nothing is late where a machine is busy. For a broker that logs requests ({@link
 * KafkaShell#logRequests}), whose timestamps are of type LogAppendTime.
 *
 * @param byOffset by the offset of the first message of each batch
 */
public record AnsweredRequests(NavigableMap<Long, Batch> byOffset) {

  private static final Pattern REQUEST =
      Pattern.compile(
          "^\\[([^]]+)] DEBUG Completed request:(\\{.*\"requestApiKeyName\":\"PRODUCE\".*})"
              + " \\(kafka\\.request\\.logger\\)$",
          Pattern.MULTILINE);
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss,SSS");

  /**
   * @param appended when it was written
   * @param answered when whoever sent it was told so
   */
  public record Batch(Instant appended, Instant answered) {}

  /** What {@code broker} has logged since then. */
  public static AnsweredRequests of(Pod broker, Instant since) {
    var log =
        CLIENT.pods().resource(broker).inContainer("kafka").sinceTime(since.toString()).getLog();
    var byOffset = new TreeMap<Long, Batch>();
    REQUEST
        .matcher(log)
        .results()
        .forEach(line -> byOffset.putAll(read(line.group(1), line.group(2))));
    return new AnsweredRequests(byOffset);
  }

  private static Map<Long, Batch> read(String time, String request) {
    var answered = LocalDateTime.parse(time, TIME).toInstant(ZoneOffset.UTC);
    var batches = new TreeMap<Long, Batch>();
    for (var topic : parse(request).path("response").path("responses")) {
      for (var partition : topic.path("partitionResponses")) {
        var appended = Instant.ofEpochMilli(partition.required("logAppendTimeMs").longValue());
        batches.put(partition.required("baseOffset").longValue(), new Batch(appended, answered));
      }
    }
    return batches;
  }

  private static JsonNode parse(String json) {
    try {
      return Json.mapper().readTree(json);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(json, e);
    }
  }

  /** The first offset that was not acknowledged yet at that time. */
  public long firstUnanswered(Instant time) {
    return byOffset.entrySet().stream()
        .filter(batch -> batch.getValue().answered().isAfter(time))
        .findFirst()
        .orElseThrow()
        .getKey();
  }

  /** When the message at that offset was acknowledged. */
  public Instant answered(long offset) {
    return Optional.ofNullable(byOffset.floorEntry(offset)).orElseThrow().getValue().answered();
  }

  /**
   * When the message at that offset was to be sent, at a constant rate: as long before others as
   * follows from the rate, by the one of them that was written soonest for its place.
   *
   * @param until no batch counts that was written later
   */
  public Instant due(long offset, int rate, Instant until) {
    return byOffset.entrySet().stream()
        .filter(batch -> batch.getValue().appended().isBefore(until))
        .map(
            batch ->
                batch
                    .getValue()
                    .appended()
                    .plusNanos((offset - batch.getKey()) * TimeUnit.SECONDS.toNanos(1) / rate))
        .min(Comparator.naturalOrder())
        .orElseThrow();
  }
}
