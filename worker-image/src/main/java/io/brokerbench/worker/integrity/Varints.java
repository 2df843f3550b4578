package io.brokerbench.worker.integrity;

import java.nio.ByteBuffer;

/**
 * Numbers as little-endian base-128 varints: 7 bits in a byte, the last without its highest bit.
 */
public final class Varints {

  /** Bytes of the longest one. */
  public static final int LONGEST = 10;

  private Varints() {}

  /** Writes a number. */
  public static void put(ByteBuffer bytes, long value) {
    var rest = value;
    while ((rest & ~0x7FL) != 0) {
      bytes.put((byte) (rest & 0x7F | 0x80));
      rest >>>= 7;
    }
    bytes.put((byte) rest);
  }

  /**
   * Reads a number.
   *
   * @throws IllegalArgumentException if the bytes end within it
   */
  public static long get(ByteBuffer bytes) {
    var value = 0L;
    for (var shift = 0; shift < 7 * LONGEST && bytes.hasRemaining(); shift += 7) {
      var next = bytes.get();
      value |= (next & 0x7FL) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw new IllegalArgumentException("the bytes end within a number");
  }
}
