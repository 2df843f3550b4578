package io.brokerbench.worker.report;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** The limits of checks, and what was found. */
public enum CheckMessage implements MessageId {
  RUN_TO_END("the load runs to its planned end"),
  RAN_TO_END("ran to its planned end, measured for {seconds} s", "seconds"),
  ENDED_EARLY("ended early, measured for {seconds} s", "seconds"),
  OWN_NODES("no worker shares a node with a broker or another worker"),
  NO_LIMIT("no limit"),
  NO_SHARED_NODE("no shared node is known"),
  CPU_LIMIT("at most {limit} % of the limit, throttled in at most 1 % of the periods", "limit"),
  CPU(
      "{percent} % of the busiest worker's limit, throttled in {throttled} % of the scheduling"
          + " periods",
      "percent", "throttled"),
  THREAD_LIMIT("at most {limit} % of a core in any thread that sends or receives", "limit"),
  THREAD("{percent} % of a core in {name}", "percent", "name"),
  NO_THREAD("no thread sends or receives"),
  RATE_LIMIT("at most {limit} % below {wanted} msg/s", "limit", "wanted"),
  RATE("{percent} % below, at {rate} msg/s", "percent", "rate"),
  STAGE_SUSTAINED("brokers and consumers keep up with a measured stage"),
  STAGE("at {rate} msg/s {reason}", "rate", "reason"),
  NO_STAGE("no stage was completed"),
  PHASES_SUSTAINED(
      "brokers and tailing consumers keep up before and after consumers read the backlog"),
  PHASE("in {phase} {reason}", "phase", "reason"),
  PHASES("{details}", "details"),
  NO_PHASE("no phase has a rate to keep up with"),
  PEAK_FOUND(
      "brokers hold a rate for the full time, and fail at the next one within the resolution"),
  STAGES_DRAINED("consumers receive every message of a stage before the next stage begins"),
  DRAINED("consumers received every message of the {count} stages before the last", "count"),
  UNDRAINED("{count} messages of stage {stage} were not received", "count", "stage"),
  DIRTY_PAGES_LIMIT(
      "at most {limit} dirty bytes on every broker node when a stage begins", "limit"),
  DIRTY_PAGES("{bytes} dirty bytes when stage {stage} began", "bytes", "stage"),
  MOST_DIRTY_PAGES("{bytes} dirty bytes when stage {stage} began, the most", "bytes", "stage"),
  DIRTY_PAGES_UNKNOWN("not read before stage {stage}", "stage"),
  NO_UNSENT("no unsent message"),
  UNSENT("{count} messages were due and never sent", "count"),
  COUNT_LIMIT("at most {limit}", "limit"),
  SEND_ERRORS("{count} of {total} sends failed", "count", "total"),
  CAUGHT_UP("consumers reach the end of the backlog in time"),
  REACHED_THE_END("consumers reached the end after {seconds} s", "seconds"),
  NOT_CAUGHT_UP("consumers did not reach the end within {seconds} s", "seconds"),
  CATCH_UP_NOT_BEGUN("consumers did not start to read the backlog"),
  LOST("{count} of {total} acknowledged messages did not arrive", "count", "total"),
  DELAY_LIMIT("p99 at most {limit} % of the p99 of each latency", "limit"),
  LAG("schedule lag p99 {micros} us, {details}", "micros", "details"),
  HICCUPS("hiccups p99 {micros} us, {details}", "micros", "details"),
  PUBLISH_P99("publish p99 {micros} us", "micros"),
  END_TO_END_P99("end-to-end p99 {micros} us", "micros"),
  TOO_FEW_SAMPLES("too few samples for a p99"),
  SENDER_HICCUPS_LIMIT(
      "hiccups p99 of sending workers at most {limit} % of the publish p99", "limit"),
  SENDER_HICCUPS("hiccups p99 {micros} us, publish p99 {median} us", "micros", "median"),
  CLOCK_LIMIT(
      "at most {limit} % of the end-to-end median, and at most 1 of {total} samples negative",
      "limit", "total"),
  CLOCKS(
      "{micros} us, the median is {median} us; {count} of {total} samples are negative",
      "micros",
      "median",
      "count",
      "total"),
  AS_LEVEL("level {level}, before and after the load", "level"),
  NOT_READ_BEFORE("not read back before the load"),
  NOT_READ_AFTER("not read back after the load"),
  ENSEMBLES_KEPT("no bookie is replaced in a ledger during the measurement"),
  ENSEMBLES_CHANGED("{count} replacements", "count"),
  ALL_IN_SYNC("all {wanted} replicas of each partition in sync during the measurement", "wanted"),
  SMALLEST_IN_SYNC_SET("{count} replicas of a partition in sync in the worst sample", "count"),
  NOT_READ("not read"),
  EXCEEDED("{name}: {found}", "name", "found"),
  FOUND("{found}", "found");

  private final MessageText text;

  CheckMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
