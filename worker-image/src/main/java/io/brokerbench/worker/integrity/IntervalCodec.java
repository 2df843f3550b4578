package io.brokerbench.worker.integrity;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Interval sets as bytes: for each interval the gap since the end of the one before and the length
 * less one, each as a little-endian base-128 varint.
 */
public final class IntervalCodec {

  private static final int LONGEST_VARINT = 10;

  private IntervalCodec() {}

  /** The bytes of {@code set}. */
  public static byte[] encode(IntervalSet set) {
    var bytes = new byte[Math.max(16, set.intervals() * 4)];
    var length = 0;
    var previous = 0L;
    for (var i = 0; i < set.intervals(); i++) {
      if (bytes.length - length < 2 * LONGEST_VARINT) {
        bytes = Arrays.copyOf(bytes, bytes.length * 2 + 2 * LONGEST_VARINT);
      }
      length = put(bytes, length, set.start(i) - previous);
      length = put(bytes, length, set.end(i) - set.start(i) - 1);
      previous = set.end(i);
    }
    return Arrays.copyOf(bytes, length);
  }

  /**
   * The set that {@link #encode} made the bytes of.
   *
   * @throws IllegalArgumentException if they are no such bytes
   */
  public static IntervalSet decode(ByteBuffer bytes) {
    var set = new IntervalSet();
    var previous = 0L;
    while (bytes.hasRemaining()) {
      var start = previous + get(bytes);
      previous = start + get(bytes) + 1;
      set.append(start, previous);
    }
    return set;
  }

  private static int put(byte[] bytes, int at, long value) {
    var rest = value;
    var index = at;
    while ((rest & ~0x7FL) != 0) {
      bytes[index++] = (byte) (rest & 0x7F | 0x80);
      rest >>>= 7;
    }
    bytes[index++] = (byte) rest;
    return index;
  }

  private static long get(ByteBuffer bytes) {
    var value = 0L;
    for (var shift = 0; shift < 64 && bytes.hasRemaining(); shift += 7) {
      var next = bytes.get();
      value |= (next & 0x7FL) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw new IllegalArgumentException("the bytes of an interval set end within a number");
  }
}
