package io.brokerbench.core.document;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A workload file of OpenMessaging Benchmark (its {@code Workload.java} of January 2026), as fields
 * of a run's {@code workload}. Strict where OMB is not: an unknown field, which it ignores, and a
 * missing number, which it takes for 0, are refused; so is what cannot be done here.
 *
 * <p>Defaults are OMB's: one minute of warm-up, no keys.
 */
public final class OmbWorkload {

  /** The field of a BenchmarkRun that such a file stands for. */
  static final String FIELD = "spec.workload";

  /** A hundred times as many as OMB's own files have. */
  private static final int MAX_CHARACTERS = 64 * 1024;

  private static final int SECONDS_PER_MINUTE = 60;
  private static final long BYTES_PER_GIGABYTE = 1L << 30;

  /** As many as backlog.bytes may be. */
  private static final long MAX_BACKLOG_GIGABYTES = 900_000;

  /** What batches have by default; the largest that they may have. */
  private static final int DEFAULT_BATCH_BYTES = 128 * 1024;

  private static final int MAX_BATCH_BYTES = 10 * 1024 * 1024;

  /** Numbers that mean the same here, by OMB's name. */
  private static final Map<String, String> RENAMED =
      Map.of(
          "topics", "topics",
          "partitionsPerTopic", "partitionsPerTopic",
          "messageSize", "messageSizeBytes",
          "subscriptionsPerTopic", "subscriptionsPerTopic",
          "producersPerTopic", "producersPerTopic",
          "consumerPerSubscription", "consumersPerSubscription");

  private static final Map<String, String> KEY_DISTRIBUTIONS =
      Map.of("NO_KEY", "None", "KEY_ROUND_ROBIN", "RoundRobin", "RANDOM_NANO", "Random");

  private static final List<String> KEY_DISTRIBUTORS =
      List.of("NO_KEY", "KEY_ROUND_ROBIN", "RANDOM_NANO");

  /** OMB's names of what cannot only be renamed, by ours. */
  private static final Map<String, String> CONVERTED =
      Map.of(
          "rate", "producerRate",
          "keys", "keyDistributor",
          "payload", "randomBytesRatio",
          "backlog", "consumerBacklogSizeGB",
          "durationSeconds", "testDurationMinutes",
          "warmUpSeconds", "warmupDurationMinutes");

  private static final Set<String> OTHERS =
      Set.of(
          "name",
          "producerRate",
          "keyDistributor",
          "useRandomizedPayloads",
          "randomBytesRatio",
          "randomizedPayloadPoolSize",
          "payloadFile",
          "consumerBacklogSizeGB",
          "backlogDrainRatio",
          "testDurationMinutes",
          "warmupDurationMinutes");

  private final ObjectNode file;
  private final ObjectNode workload = JsonNodeFactory.instance.objectNode();
  private final List<Problem> problems = new ArrayList<>();

  private OmbWorkload(ObjectNode file) {
    this.file = file;
  }

  /**
   * Reads YAML.
   *
   * @throws InvalidRunException with everything that is wrong, by OMB's names
   */
  public static OmbWorkload parse(String text) throws InvalidRunException {
    if (text.length() > MAX_CHARACTERS) {
      throw new InvalidRunException(
          List.of(
              new Problem("", DocumentMessage.FILE_TOO_LONG.with(text.length(), MAX_CHARACTERS))));
    }
    var parsed = new OmbWorkload(YamlDocument.read(text, "OMB workload"));
    parsed.refuseUnknown();
    parsed.convert();
    if (!parsed.problems.isEmpty()) {
      throw new InvalidRunException(parsed.problems);
    }
    return parsed;
  }

  /** Fields of {@code spec.workload}. */
  ObjectNode workload() {
    return workload;
  }

  /**
   * Makes room in the batches of {@code workload}, which has the fields of the file, for one
   * message of the file: it has no batches of its own. Does nothing where the workload says how
   * large they are, or where the default is enough.
   */
  void fitBatches(ObjectNode workload) {
    var messageBytes = workload.path("messageSizeBytes").asInt();
    var batching = workload.path("batching");
    var open = batching.isMissingNode() || batching.isObject() && !batching.has("maxBytes");
    if (open && messageBytes > DEFAULT_BATCH_BYTES) {
      workload
          .withObjectProperty("batching")
          .put("maxBytes", Math.min(messageBytes, MAX_BATCH_BYTES));
    }
  }

  /** The name of the file with the payload, without its directories, where there is one. */
  public Optional<String> payloadFile() {
    var path = file.path("payloadFile").asText("");
    return path.isEmpty() || file.path("useRandomizedPayloads").asBoolean(false)
        ? Optional.empty()
        : Optional.of(path.substring(path.lastIndexOf('/') + 1));
  }

  /**
   * The same problem of the load that a file came to, where it stands in the file: OMB's name
   * before ours.
   */
  public static Problem byTheirName(Problem problem) {
    if (!problem.field().startsWith(FIELD + ".")) {
      return problem;
    }
    var ours = problem.field().substring(FIELD.length() + 1).split("[.\\[]", 2)[0];
    return RENAMED.entrySet().stream()
        .filter(renamed -> renamed.getValue().equals(ours))
        .map(Map.Entry::getKey)
        .findFirst()
        .or(() -> Optional.ofNullable(CONVERTED.get(ours)))
        .map(theirs -> problem.at(theirs + " (" + problem.field() + ")"))
        .orElse(problem);
  }

  private void refuseUnknown() {
    file.fieldNames()
        .forEachRemaining(
            name -> {
              if (!RENAMED.containsKey(name) && !OTHERS.contains(name)) {
                problems.add(new Problem(name, DocumentMessage.UNKNOWN_OMB_FIELD.with(known())));
              }
            });
  }

  private static List<String> known() {
    return Stream.of(RENAMED.keySet(), OTHERS).flatMap(Set::stream).sorted().toList();
  }

  private void convert() {
    new TreeMap<>(RENAMED).forEach((theirs, ours) -> putNumber(theirs, ours, required(theirs)));
    putMinutes("testDurationMinutes", "durationSeconds", duration());
    putMinutes("warmupDurationMinutes", "warmUpSeconds", number("warmupDurationMinutes", 1));
    convertRate();
    convertKeys();
    convertPayload();
    convertBacklog();
  }

  private Long required(String name) {
    if (!file.has(name)) {
      problems.add(new Problem(name, DocumentMessage.REQUIRED_OMB_NUMBER.with()));
      return null;
    }
    return number(name, 0);
  }

  private Long duration() {
    var minutes = required("testDurationMinutes");
    if (minutes != null && minutes < 1) {
      problems.add(
          new Problem(
              "testDurationMinutes", minutes.toString(), DocumentMessage.ENDLESS_IN_OMB.with()));
      return null;
    }
    return minutes;
  }

  private void putNumber(String theirs, String ours, Long value) {
    if (value != null && value > Integer.MAX_VALUE) {
      wrong(theirs, DocumentMessage.WHOLE_NUMBER_AT_MOST.with((long) Integer.MAX_VALUE));
    } else if (value != null) {
      workload.put(ours, value.intValue());
    }
  }

  /** Refused in minutes: an error of ours would have a value that the file does not. */
  private void putMinutes(String theirs, String ours, Long minutes) {
    var schema = CrdSchema.ofWorkload().path("properties").path(ours);
    var most = schema.path("maximum").asLong() / SECONDS_PER_MINUTE;
    if (minutes != null && minutes > most) {
      var least = Math.ceilDiv(schema.path("minimum").asLong(), SECONDS_PER_MINUTE);
      wrong(theirs, DocumentMessage.WHOLE_NUMBER_BETWEEN.with(least, most));
    } else if (minutes != null) {
      workload.put(ours, Math.toIntExact(minutes * SECONDS_PER_MINUTE));
    }
  }

  private void convertRate() {
    var rate = required("producerRate");
    if (rate != null && rate == 0) {
      workload.putObject("rate").put("type", "Peak").putObject("peak");
    } else if (rate != null) {
      workload.putObject("rate").put("type", "Fixed").put("messagesPerSecond", rate);
    }
  }

  private void convertKeys() {
    var theirs = file.path("keyDistributor").asText("NO_KEY");
    var ours = KEY_DISTRIBUTIONS.get(theirs);
    if (ours == null) {
      var allowed = DocumentMessage.ONE_OF.with(KEY_DISTRIBUTORS);
      problems.add(Values.mustBe("keyDistributor", file.path("keyDistributor"), allowed));
    } else {
      workload.putObject("keys").put("distribution", ours);
    }
  }

  private void convertPayload() {
    var randomized = file.path("useRandomizedPayloads");
    if (!randomized.isMissingNode() && !randomized.isBoolean()) {
      wrong("useRandomizedPayloads", DocumentMessage.TRUE_OR_FALSE.with());
    } else if (randomized.asBoolean(false)) {
      var ratio = file.path("randomBytesRatio");
      if (ratio.isNumber() && ratio.asDouble() >= 0 && ratio.asDouble() <= 1) {
        var percent = (int) Math.round(ratio.asDouble() * 100);
        workload.putObject("payload").put("randomPercent", percent);
      } else {
        wrong("randomBytesRatio", DocumentMessage.NUMBER_BETWEEN.with("0.0", "1.0"));
      }
    }
  }

  /** OMB counts the backlog of all subscriptions together, and takes 2^30 bytes for a gigabyte. */
  private void convertBacklog() {
    var gigabytes = number("consumerBacklogSizeGB", 0);
    if (gigabytes == null || gigabytes == 0) {
      return;
    }
    if (gigabytes > MAX_BACKLOG_GIGABYTES) {
      wrong(
          "consumerBacklogSizeGB",
          DocumentMessage.WHOLE_NUMBER_BETWEEN.with(0L, MAX_BACKLOG_GIGABYTES));
      return;
    }
    var subscriptions = Math.max(1, file.path("subscriptionsPerTopic").asLong(1));
    workload
        .putObject("backlog")
        .put("type", "CatchUp")
        .put("bytes", gigabytes * BYTES_PER_GIGABYTE / subscriptions);
  }

  /** A whole number that is not negative; null, and a problem, if it is something else. */
  private Long number(String name, long otherwise) {
    var value = file.path(name);
    if (value.isMissingNode()) {
      return otherwise;
    }
    if (!value.isIntegralNumber() || !value.canConvertToLong() || value.asLong() < 0) {
      wrong(name, DocumentMessage.WHOLE_NUMBER_AT_LEAST.with(0L));
      return null;
    }
    return value.asLong();
  }

  private void wrong(String field, Message allowed) {
    problems.add(Values.mustBeOfType(field, file.path(field), allowed));
  }
}
