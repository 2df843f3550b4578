package io.brokerbench.core.report;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;
import java.util.regex.Pattern;

/** Terms of the report, whose messages are their meanings. */
enum Term implements MessageId {
  CELL(
      "cell",
      "\\bcells?\\b",
      "A cell is one combination of the values of the matrix, such as one system at one level"),
  ROUND(
      "round",
      "\\brounds?\\b",
      "A round runs each cell once. Its runs are compared with each other, since conditions change"
          + " with time"),
  VALID(
      "valid",
      "\\b(in)?valid\\b",
      "A run is valid if all of its checks hold. Other runs enter no mean and no comparison"),
  BETTER(
      "better, worse",
      "\\b([Bb]etter|[Ww]orse)\\b",
      "The adjusted p is below 0.05, and the ratio is outside the zone of differences that do not"
          + " matter. The interval may reach into it"),
  EQUIVALENT(
      "equivalent",
      "\\b[Ee]quivalent\\b",
      "Two one-sided tests show that the ratio is within the zone of differences that do not"
          + " matter"),
  UNDECIDED(
      "undecided",
      "\\b[Uu]ndecided\\b",
      "The runs show neither a difference that matters nor that there is none"),
  PAIRS("pairs", "\\bpairs\\b", "Pairs are rounds in which both cells have a valid run"),
  ADJUSTED_P(
      "adjusted p",
      "\\badjusted p\\b",
      "p of a paired t test on the logarithms, corrected by Holm for the number of comparisons"),
  PERMUTATION_P(
      "permutation p",
      "\\bpermutation p\\b",
      "p of the exact sign-flip test, which assumes no distribution. The smallest possible p"
          + " depends on the number of pairs"),
  CV(
      "CV %",
      "\\bCV %",
      "The coefficient of variation from run to run, of a log-normal distribution with the spread"
          + " of the runs"),
  NOISE_WITHIN(
      "noise within a round",
      "[Nn]oise within a round",
      "How much a figure varies between runs of the same round, as a coefficient of variation"),
  FROM_INTENDED(
      "from intended send",
      "from intended send",
      "The latency counts from the time at which the schedule wanted to send the message"),
  FROM_ACTUAL(
      "from actual send",
      "from actual send",
      "The latency counts from the time at which the client got the message"),
  PUBLISH(
      "publish latency", "\\b[Pp]ublish (latency|p[0-9])", "The time until the acknowledgement"),
  END_TO_END(
      "end-to-end latency",
      "\\b[Ee]nd[- ]to[- ]end\\b",
      "The time until a consumer received the message"),
  SCHEDULE_LAG(
      "schedule lag",
      "\\b[Ss]chedule lag\\b|ScheduleLag",
      "How late the load generator sent a message, without the time in which the client waited for"
          + " brokers"),
  SEND_DELAY(
      "send delay",
      "\\b[Ss]end delay\\b",
      "How late a message was sent, with the time in which the client waited for brokers"),
  HICCUPS(
      "hiccups",
      "\\b[Hh]iccups?\\b|Hiccups",
      "How late a thread that only sleeps woke up in a worker: pauses of the JVM, the kernel or the"
          + " machine"),
  CLOCK(
      "clock uncertainty",
      "\\b[Cc]lock uncertainty\\b|ClockUncertainty",
      "How far the offset between two clocks may be from its estimate. It limits the end-to-end"
          + " latency between machines"),
  CPU_WAIT(
      "waits for a processor",
      "waits for a processor",
      "The share of time in which a thread was ready to run and had no processor"),
  SETTINGS(
      "settings before, after",
      "\\ball match\\b|\\bdo not match\\b",
      "Settings that were read back from the brokers before the load and after it"),
  IN_SYNC(
      "smallest in-sync set",
      "smallest in-sync set",
      "The fewest in-sync replicas that any partition had under load. Pulsar has no such set"),
  SUSTAINED(
      "held, sustained",
      "\\bsustained?\\b|^held$",
      "The brokers kept up with the rate: the backlog did not grow by more than its standard error"
          + " allows"),
  BACKLOG(
      "backlog %",
      "backlog %", "How fast the number of waiting messages grew, in percent of the rate"),
  PHASES(
      "Build, CatchUp, After",
      "\\b(CatchUp|[Cc]atch-up|[Cc]atching up)\\b",
      "The phases of a run with a backlog: it gathers without consumers, consumers read it, and"
          + " load without backlog goes on"),
  TAILING(
      "tailing",
      "\\b[Tt]ailing\\b",
      "Tailing consumers read messages as they come. Others read the backlog"),
  OPERATING_SYSTEM(
      "OperatingSystem",
      "\\bOperatingSystem\\b",
      "Kafka forces no flush. An acknowledged message is in the page cache"),
  INTERVAL_MODE(
      "Interval",
      "\\(Interval\\)",
      "Kafka flushes each second or after 10,000 messages, whichever comes first"),
  WRITE_MODE(
      "Write",
      "\\(Write\\)",
      "Bookies write their journal and do not flush it. An acknowledged message is in the page"
          + " cache"),
  BYPASS(
      "Bypass",
      "\\bBypass\\b",
      "Bookies write no journal. An acknowledged message is in their memory"),
  NO_SYNC(
      "None",
      "\\(None\\)",
      "RabbitMQ writes its log and does not sync it. An acknowledged message is in the page cache"),
  SYNC_AFTER_CONFIRM(
      "SyncAfterConfirm",
      "\\bSyncAfterConfirm\\b",
      "RabbitMQ syncs its log after it has acknowledged a message"),
  TRANSIENT(
      "Transient",
      "\\bTransient\\b",
      "RabbitMQ keeps messages in memory, and a killed node loses them"),
  LEVEL(
      "level",
      "\\blevel\\b",
      "Levels 1 to 4 say what an acknowledgement waits for. Level 1 waits for most"),
  SMALLEST_P(
      "smallest possible",
      "^smallest possible$",
      "The smallest permutation p that so many pairs can give. It is not corrected for the number"
          + " of comparisons"),
  MORE_ROUNDS(
      "more rounds",
      "^more rounds$",
      "Rounds that would decide with a probability of 80 %, if ratio and noise stayed as they are."
          + " A dash means more than 1,000"),
  NOT_DRAINED(
      "not drained",
      "^not drained$",
      "Messages that consumers had not received when the stage ended"),
  BLOCKED(
      "blocked in send",
      "blocked in send",
      "The time in which a sending thread waited for room in its client"),
  THROTTLED(
      "throttled %",
      "throttled %",
      "The share of the scheduler's periods in which the kernel held the worker back at its CPU"
          + " limit"),
  NO_VALUE(
      "–",
      "^–$",
      "There is no such value, too few samples for it, or too large a delay of the load generator."
          + " p99.9 takes 10,000 samples");

  private final String name;
  private final Pattern found;
  private final MessageText meaning;

  Term(String name, String found, String meaning) {
    this.name = name;
    this.found = Pattern.compile(found, Pattern.MULTILINE);
    this.meaning = MessageText.of(meaning);
  }

  /** The term as the page has it. */
  String shown() {
    return name;
  }

  /** Its meaning, without the last full stop. */
  @Override
  public MessageText text() {
    return meaning;
  }

  /** Whether a text has the term. */
  boolean isIn(String text) {
    return found.matcher(text).find();
  }
}
