package io.brokerbench.worker.integrity;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;

/**
 * Interval sets as bytes: for each interval the gap since the end of the one before and the length
 * less one, each as a little-endian base-128 varint.
 */
public final class IntervalCodec {

  private static final int LONGEST_VARINT = 10;

  private IntervalCodec() {}

  /** The bytes of {@code set}. */
  public static byte[] encode(IntervalSet set) {
    var bytes = new ByteArrayOutputStream();
    var previous = 0L;
    for (var i = 0; i < set.intervals(); i++) {
      put(bytes, set.start(i) - previous);
      put(bytes, set.end(i) - set.start(i) - 1);
      previous = set.end(i);
    }
    return bytes.toByteArray();
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

  private static void put(ByteArrayOutputStream bytes, long value) {
    var rest = value;
    while ((rest & ~0x7FL) != 0) {
      bytes.write((int) (rest & 0x7F | 0x80));
      rest >>>= 7;
    }
    bytes.write((int) rest);
  }

  private static long get(ByteBuffer bytes) {
    var value = 0L;
    for (var shift = 0; shift < 7 * LONGEST_VARINT && bytes.hasRemaining(); shift += 7) {
      var next = bytes.get();
      value |= (next & 0x7FL) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw new IllegalArgumentException("the bytes of an interval set end within a number");
  }
}
