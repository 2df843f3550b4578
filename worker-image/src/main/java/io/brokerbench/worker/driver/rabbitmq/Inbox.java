package io.brokerbench.worker.driver.rabbitmq;

import java.util.Arrays;

/**
 * What the threads of the client have received for one consumer, and its own thread has not taken
 * yet. Bounded by the consumer's prefetch. Allocates only when it holds more than ever before.
 */
public final class Inbox<C> {

  private Batch<C> filling = new Batch<>();
  private Batch<C> emptied = new Batch<>();
  private boolean woken;
  private boolean disturbed;

  /** One message was received. By any thread. */
  public synchronized void add(C channel, int partition, long tag, byte[] body) {
    filling.add(channel, partition, tag, body);
    if (filling.size == 1) {
      notifyAll();
    }
  }

  /** Ends the next or current wait at once. By any thread. */
  public synchronized void wakeUp() {
    woken = true;
    notifyAll();
  }

  /** Something has to be read anew. By any thread. */
  public synchronized void disturb() {
    disturbed = true;
    wakeUp();
  }

  /** Whether something has to be read anew, since this was asked last. */
  public synchronized boolean takeDisturbance() {
    var was = disturbed;
    disturbed = false;
    return was;
  }

  /**
   * Takes all that was received, waiting for at most {@code nanos} if there is nothing. What it
   * returned last must not be used any more. By the consumer's thread.
   */
  public synchronized Batch<C> take(long nanos) {
    var deadline = System.nanoTime() + nanos;
    var left = nanos;
    while (filling.size == 0 && !woken && left > 0) {
      try {
        // Rounded up: a wait of 0 ms would be one without an end.
        wait(left / 1_000_000 + 1);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        break;
      }
      left = deadline - System.nanoTime();
    }
    woken = false;
    emptied.clear();
    var taken = filling;
    filling = emptied;
    emptied = taken;
    return taken;
  }

  /** Messages in the order of their receipt. */
  public static final class Batch<C> {

    private static final int INITIAL_CAPACITY = 256;

    private int size;
    private Object[] channels = new Object[INITIAL_CAPACITY];
    private int[] partitions = new int[INITIAL_CAPACITY];
    private long[] tags = new long[INITIAL_CAPACITY];
    private byte[][] bodies = new byte[INITIAL_CAPACITY][];

    private void add(C channel, int partition, long tag, byte[] body) {
      if (size == tags.length) {
        channels = Arrays.copyOf(channels, 2 * size);
        partitions = Arrays.copyOf(partitions, 2 * size);
        tags = Arrays.copyOf(tags, 2 * size);
        bodies = Arrays.copyOf(bodies, 2 * size);
      }
      channels[size] = channel;
      partitions[size] = partition;
      tags[size] = tag;
      bodies[size] = body;
      size++;
    }

    /** Lets go of the bodies. */
    private void clear() {
      Arrays.fill(channels, 0, size, null);
      Arrays.fill(bodies, 0, size, null);
      size = 0;
    }

    /** How many there are. */
    public int size() {
      return size;
    }

    /** What the message at this place came by. */
    @SuppressWarnings("unchecked")
    public C channel(int at) {
      return (C) channels[at];
    }

    /** Its partition, from 0. */
    public int partition(int at) {
      return partitions[at];
    }

    /** Its delivery tag, or its offset. */
    public long tag(int at) {
      return tags[at];
    }

    /** The whole message. */
    public byte[] body(int at) {
      return bodies[at];
    }
  }
}
