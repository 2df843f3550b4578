package io.brokerbench.worker.integrity;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Interval sets as bytes: for each interval the gap since the end of the one before and the length
 * less one, each as one of {@link Varints}.
 */
public final class IntervalCodec {

  private IntervalCodec() {}

  /** The bytes of {@code set}. */
  public static byte[] encode(IntervalSet set) {
    var bytes = ByteBuffer.allocate(2 * Varints.LONGEST * set.intervals());
    var previous = 0L;
    for (var i = 0; i < set.intervals(); i++) {
      Varints.put(bytes, set.start(i) - previous);
      Varints.put(bytes, set.end(i) - set.start(i) - 1);
      previous = set.end(i);
    }
    return Arrays.copyOf(bytes.array(), bytes.position());
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
      var start = previous + Varints.get(bytes);
      previous = start + Varints.get(bytes) + 1;
      set.append(start, previous);
    }
    return set;
  }
}
