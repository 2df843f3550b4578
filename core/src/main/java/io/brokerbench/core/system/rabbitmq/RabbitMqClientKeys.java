package io.brokerbench.core.system.rabbitmq;

import io.brokerbench.core.message.Message;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The settings of clients that a user may set, and their values. Those of AMQP 0-9-1 and of streams
 * have names of their own; where a client library has a name for a setting, it is that name.
 */
final class RabbitMqClientKeys {

  /** Messages that a consumer may have without having acknowledged them, by queue. */
  static final String PREFETCH = "prefetch";

  /** A consumer acknowledges after so many messages, all before them included. */
  static final String ACK_EVERY = "ackEvery";

  /** To which node a client connects: {@link #LEADER} of its queue, or {@link #ANY}. */
  static final String CONNECT_TO = "connectTo";

  static final String LEADER = "Leader";
  static final String ANY = "Any";

  /** Seconds of silence after which a connection counts as lost. */
  static final String HEARTBEAT = "requestedHeartbeat";

  /** Payload in bytes that a producer may have without a confirm. */
  static final String UNCONFIRMED_BYTES = "maxUnconfirmedBytes";

  /** The same in messages. */
  static final String UNCONFIRMED_MESSAGES = "maxUnconfirmedMessages";

  /** Milliseconds after which a message that was not confirmed fails. */
  static final String CONFIRM_TIMEOUT = "confirmTimeoutMillis";

  /** Messages in an entry of a stream: 1 for none. */
  static final String SUB_ENTRY = "subEntrySize";

  /** Chunks of messages that a reader of a stream is sent before it asks for more. */
  static final String CREDITS = "initialCredits";

  private static final String MOST_BYTES = String.valueOf(1L << 40);

  private static final Map<String, Range> AMQP_PRODUCER =
      Map.of(
          CONNECT_TO, Range.CHOICE,
          HEARTBEAT, new Range("1", "3600"),
          UNCONFIRMED_BYTES, new Range("1", MOST_BYTES));

  private static final Map<String, Range> AMQP_CONSUMER =
      Map.of(
          CONNECT_TO, Range.CHOICE,
          HEARTBEAT, new Range("1", "3600"),
          PREFETCH, new Range("1", "65535"),
          ACK_EVERY, new Range("1", "65535"));

  private static final Map<String, Range> STREAM_PRODUCER =
      Map.of(
          SUB_ENTRY, new Range("1", "65535"),
          UNCONFIRMED_BYTES, new Range("1", MOST_BYTES),
          UNCONFIRMED_MESSAGES, new Range("1", "1000000"),
          CONFIRM_TIMEOUT, new Range("1000", "3600000"));

  private static final Map<String, Range> STREAM_CONSUMER =
      Map.of(CREDITS, new Range("1", "10000"));

  private RabbitMqClientKeys() {}

  private record Range(String least, String most) {

    static final Range CHOICE = new Range(null, null);

    boolean holds(String value) {
      if (this == CHOICE) {
        return value.equals(LEADER) || value.equals(ANY);
      }
      return value.matches("[1-9][0-9]{0,15}")
          && Long.parseLong(value) >= Long.parseLong(least)
          && Long.parseLong(value) <= Long.parseLong(most);
    }

    Message refusal() {
      return this == CHOICE
          ? RabbitMqConfigMessage.ONE_OF.with(List.of(LEADER, ANY))
          : RabbitMqConfigMessage.NUMBER_RANGE.with(least + " to " + most);
    }
  }

  /** Whether a user may set {@code key}. */
  static boolean isKnown(boolean stream, boolean producer, String key) {
    return ranges(stream, producer).containsKey(key);
  }

  /** Why {@code value} is none of {@code key}, which is known; empty where it is. */
  static Optional<Message> refusal(boolean stream, boolean producer, String key, String value) {
    return Optional.of(ranges(stream, producer).get(key))
        .filter(range -> !range.holds(value))
        .map(Range::refusal);
  }

  /** The prefetch that a user has set; empty where it is not set, or not one. */
  static OptionalInt prefetch(Map<String, String> consumer) {
    return number(consumer, PREFETCH, AMQP_CONSUMER);
  }

  /** Messages of a sub-entry that a user has set; empty where it is not set, or not valid. */
  static OptionalInt subEntrySize(Map<String, String> producer) {
    return number(producer, SUB_ENTRY, STREAM_PRODUCER);
  }

  private static OptionalInt number(
      Map<String, String> config, String key, Map<String, Range> ranges) {
    var value = config.get(key);
    return value != null && ranges.get(key).holds(value)
        ? OptionalInt.of(Integer.parseInt(value))
        : OptionalInt.empty();
  }

  private static Map<String, Range> ranges(boolean stream, boolean producer) {
    if (stream) {
      return producer ? STREAM_PRODUCER : STREAM_CONSUMER;
    }
    return producer ? AMQP_PRODUCER : AMQP_CONSUMER;
  }
}
