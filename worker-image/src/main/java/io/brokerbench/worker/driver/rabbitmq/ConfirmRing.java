package io.brokerbench.worker.driver.rabbitmq;

import io.brokerbench.worker.driver.SendListener;
import java.util.Arrays;

/**
 * The messages of one channel that the server has neither confirmed nor refused, by their delivery
 * tags. The server counts the messages of a channel from 1, so a tag is a place in a ring.
 *
 * <p>The listener hears of each message once: later confirms of the same message are ignored. Not
 * thread-safe. Allocates only when more messages are outstanding than ever before.
 */
final class ConfirmRing {

  private static final int INITIAL_CAPACITY = 1_024;

  private final SendListener listener;

  /** Lowest tag that is not settled yet, and the tag of the next message. */
  private long head = 1;

  private long next = 1;

  private int outstanding;
  private int mask = INITIAL_CAPACITY - 1;
  private long[] sequences = new long[INITIAL_CAPACITY];
  private long[] intended = new long[INITIAL_CAPACITY];
  private long[] actual = new long[INITIAL_CAPACITY];
  private long[] fingerprints = new long[INITIAL_CAPACITY];
  private int[] partitions = new int[INITIAL_CAPACITY];
  private boolean[] settled = new boolean[INITIAL_CAPACITY];

  /** Of a channel that has published nothing yet. */
  ConfirmRing(SendListener listener) {
    this.listener = listener;
  }

  /**
   * One more message is about to be published.
   *
   * @param fingerprint what {@link Fingerprint} says of its payload
   */
  void add(long sequence, long intendedAt, long actualAt, int partition, long fingerprint) {
    if (next - head > mask) {
      grow();
    }
    var at = (int) next & mask;
    sequences[at] = sequence;
    intended[at] = intendedAt;
    actual[at] = actualAt;
    fingerprints[at] = fingerprint;
    partitions[at] = partition;
    settled[at] = false;
    next++;
    outstanding++;
  }

  private void grow() {
    var old = mask + 1;
    var grown = new ConfirmRing(listener).sized(2 * old);
    for (var tag = head; tag < next; tag++) {
      var from = (int) tag & mask;
      var to = (int) tag & grown.mask;
      grown.sequences[to] = sequences[from];
      grown.intended[to] = intended[from];
      grown.actual[to] = actual[from];
      grown.fingerprints[to] = fingerprints[from];
      grown.partitions[to] = partitions[from];
      grown.settled[to] = settled[from];
    }
    mask = grown.mask;
    sequences = grown.sequences;
    intended = grown.intended;
    actual = grown.actual;
    fingerprints = grown.fingerprints;
    partitions = grown.partitions;
    settled = grown.settled;
  }

  private ConfirmRing sized(int capacity) {
    mask = capacity - 1;
    sequences = Arrays.copyOf(sequences, capacity);
    intended = Arrays.copyOf(intended, capacity);
    actual = Arrays.copyOf(actual, capacity);
    fingerprints = Arrays.copyOf(fingerprints, capacity);
    partitions = Arrays.copyOf(partitions, capacity);
    settled = Arrays.copyOf(settled, capacity);
    return this;
  }

  /**
   * The server has taken messages, as their durability asks.
   *
   * @param tag of the message; 0 with {@code multiple} stands for the last one
   * @param multiple whether all messages before it are meant too
   * @return how many the listener heard of
   */
  int acknowledge(long tag, boolean multiple) {
    return settle(tag, multiple, null);
  }

  /**
   * The server has refused messages, or has lost them.
   *
   * @return how many the listener heard of
   */
  int fail(long tag, boolean multiple, Exception cause) {
    return settle(tag, multiple, cause);
  }

  /** The messages that are outstanding will never be confirmed; returns how many there were. */
  int failAll(Exception cause) {
    return settle(next - 1, true, cause);
  }

  private int settle(long tag, boolean multiple, Exception cause) {
    var last = multiple && tag == 0 ? next - 1 : tag;
    if (last < head || last >= next) {
      return 0;
    }
    var before = outstanding;
    for (var one = multiple ? head : last; one <= last; one++) {
      settle((int) one & mask, cause);
    }
    advance();
    return before - outstanding;
  }

  private void settle(int at, Exception cause) {
    if (settled[at]) {
      return;
    }
    settled[at] = true;
    outstanding--;
    if (cause == null) {
      listener.acknowledged(sequences[at], intended[at], actual[at], partitions[at]);
    } else {
      listener.failed(sequences[at], intended[at], actual[at], cause);
    }
  }

  private void advance() {
    while (head < next && settled[(int) head & mask]) {
      head++;
    }
  }

  /**
   * The server has sent a message back, because no queue takes it. It confirms such a message as
   * well, later.
   *
   * @param fingerprint of its payload
   * @return how many the listener heard of: 0 if no such message is outstanding
   */
  int returned(long fingerprint, Exception cause) {
    for (var tag = head; tag < next; tag++) {
      var at = (int) tag & mask;
      if (!settled[at] && fingerprints[at] == fingerprint) {
        settle(at, cause);
        advance();
        return 1;
      }
    }
    return 0;
  }

  /** How many messages are outstanding. */
  int outstanding() {
    return outstanding;
  }
}
