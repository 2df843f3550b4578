package io.brokerbench.core.report;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** Sentences of the report on runs, and why a file of a run cannot be read. */
public enum PageMessage implements MessageId {
  SERIES_WITHOUT_HEADER("the time series is empty"),
  SERIES_ROW(
      "the time series has the row {line}, which should have {count} cells", "line", "count"),
  SERIES_TIME("the time series has the time {value}, must be RFC 3339", "value"),
  SERIES_NUMBER("the time series has {value} in column {name}, must be a number", "value", "name"),

  TITLE_OF_RUNS("{count} benchmark runs", "count"),
  TITLE("Benchmarks: {count} suites, {total} single runs", "count", "total"),
  NOT_DECIDED(
      "Single runs say nothing about the noise from run to run, so nothing is decided here. A"
          + " BenchmarkSuite repeats runs and gives intervals and verdicts"),
  PEER(
      "Not proven: {tool} measured this. Its file says nothing about durability, lost messages and"
          + " the delays of the generator. Latencies count from the actual send",
      "tool"),
  PEERS(
      "A hollow marker is a result of another benchmark. Compare it with the latencies of the runs"
          + " from the actual send"),
  MADE_BY("brokerbench {version}, report made on {time}", "version", "time"),
  FOOTER(
      "Measured numbers come from the documents under Sources. Point at a number to see its"
          + " document and field"),

  ANSWER_OF_RATE(
      "{system} at durability level {level} acknowledged {rate} msg/s for {seconds} s{details}",
      "system",
      "level",
      "rate",
      "seconds",
      "details"),
  ANSWER_OF_LATENCY(
      ". 99 % of the messages were acknowledged within {micros} ms{details}", "micros", "details"),
  ANSWER_OF_RECEIPT(" and received within {micros} ms", "micros"),
  PEAK("The highest rate that held is {rate} msg/s: {reason}", "rate", "reason"),
  PEAK_AT_LEAST("The highest rate that held is at least {rate} msg/s: {reason}", "rate", "reason"),
  QUOTABLE("The figures may be quoted: all {count} checks hold", "count"),
  QUOTABLE_WITHIN_LIMITS(
      "All {count} checks with a limit hold, but limits are looser than the defaults. Quote the"
          + " figures only together with them: {names}",
      "count",
      "names"),
  NOT_QUOTABLE(
      "Do not quote these figures: {count} of {total} checks do not hold", "count", "total"),
  UNKNOWN_CHECK_FAILED("{name}: {found}", "name", "found"),
  CHECK_FAILED("{name}: {found}. {remedy}", "name", "found", "remedy"),
  OBJECTIVES_MET("All objectives are met"),
  OBJECTIVES_MISSED("At least one objective is missed"),
  REMARK("Remark: {details}", "details"),
  OBSERVED("Under load: {details}", "details"),

  LABELLED("{name}: {details}", "name", "details"),
  DURABILITY("level {level} ({details}), replication factor {count}", "level", "details", "count"),
  LOAD(
      "{rate}, message size: {size}, topics: {topics}, {details}",
      "rate",
      "size",
      "topics",
      "details"),
  SIZE("{size} bytes", "size"),
  TOPICS("{topics} (partitions per topic: {partitions})", "topics", "partitions"),
  CLIENTS("producers: {producers}, consumers: {consumers}", "producers", "consumers"),
  MEASURED("measured for {seconds} s after {total} s of warm-up", "seconds", "total"),
  MEASURED_AT_ONCE("measured for {seconds} s without warm-up", "seconds"),
  MEASURED_STAGE(
      "each of {count} stages was measured for {seconds} s after {total} s of warm-up, and figures"
          + " without a stage are those at {rate} msg/s",
      "count",
      "seconds",
      "total",
      "rate"),
  MEASURED_BACKLOG(
      "a backlog gathered after {total} s of warm-up, and the time to read it was measured",
      "total"),
  LIMIT("{field} {value} (default {wanted})", "field", "value", "wanted"),
  AT_RATE("{rate} msg/s", "rate"),
  IN_FLIGHT("closed loop with {count} messages in flight per producer", "count"),
  PEAK_SEARCH("search for the peak rate"),
  STEPS("{rate} msg/s, one after the other", "rate"),

  FROM_INTENDED(
      "Latencies count from the time at which a message was due, so the wait behind a slow broker"
          + " is in them. Published benchmarks count from the actual send. Compare them with the"
          + " lines \"from actual send\""),
  CLOSED_LOOP("A closed loop has no schedule, so latencies count from the actual send"),
  GENERATOR_BOUND(
      "Dotted values are caused by the generator, not by the brokers. Do not quote them"),
  PERCENTILES_WHOLE("Curves show the whole histogram of the measured time"),
  PERCENTILES_ONLY(
      "Markers are the percentiles of result.json. The maximum stands apart, at the right"),
  OVER_TIME(
      "Warm-up and drain are shaded. They do not count. A line has a gap where an interval has too"
          + " few messages for its percentile. p99 and p99.9 of a second with few messages count"
          + " those of up to 20 s before it, too"),
  WORST_OF_BUCKET("Each point shows the worst quantile and the mean of {seconds} s", "seconds"),
  THIN_OF_GENERATOR("Thin parts are caused by the generator"),
  STAGES_CURVE("A hollow marker is a rate that brokers or consumers did not sustain"),
  BACKLOG_TEXT(
      "{count} messages ({size} MB) gathered before consumers started{details}",
      "count",
      "size",
      "details"),
  BACKLOG_NOT_READ(". Consumers did not catch up"),
  BACKLOG_READ(
      "Consumers received the first message after {seconds} s, which is no part of the read rate."
          + " From then on they read {count} messages at {rate} msg/s, and in the best second"
          + " {most} msg/s",
      "seconds",
      "count",
      "rate",
      "most"),
  BACKLOG_READ_WITH_JOINING(
      "Consumers read {count} messages at {rate} msg/s, and in the best second {most} msg/s. The"
          + " time in which they joined their group is part of the rate",
      "count",
      "rate",
      "most"),
  LIMITED_BY_BROKERS(
      "No thread of the generator was saturated: the brokers, or the messages in flight, limited"
          + " the rate"),
  LIMITED_BY_GENERATOR("The generator limited the rate: {details}", "details"),
  PROVEN(
      "All {count} settings of durability level {level} were read back from the brokers before and"
          + " after the load, and match",
      "count",
      "level"),
  NOT_PROVEN(
      "Durability level {level} is not proven: {count} settings do not match or could not be read",
      "level",
      "count"),
  NOT_READ_AFTER("The settings could not be read after the load"),
  SETTINGS_THINNED("The result keeps matching settings once: {details}", "details"),
  NOTHING_CONSUMED("Nothing was consumed, so lost messages cannot be detected"),
  NO_ENVIRONMENT("The run took place outside Kubernetes, so nodes and images are not known"),
  NO_SERIES("There is no file timeseries.csv.gz beside the result, so there is no chart over time"),
  EFFECTIVE("These are the effective settings of the run"),
  REPEAT_RUN(
      "Save this manifest as run.yaml{details}. If the namespace still has the run {name}, change"
          + " the name. Then apply it",
      "details",
      "name"),
  NAMES_OBJECTS(", and create the ConfigMaps and Secrets that it names"),
  SETS_VERSION(", and set spec.broker.version to {version}, which this run had", "version"),
  NO_MANIFEST("The document is of an earlier version of brokerbench, which kept no manifest"),
  EQUAL_PLANS("Only the names of the runs differ");

  private final MessageText text;

  PageMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
