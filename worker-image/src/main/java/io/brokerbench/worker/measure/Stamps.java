package io.brokerbench.worker.measure;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * The first {@value #LENGTH} bytes of every payload, big-endian, the same for all systems:
 *
 * <pre>
 *  0  magic and version, 8 bytes
 *  8  run: the first 8 bytes of SHA-256 of its UID
 * 16  producer, 8 bytes
 * 24  sequence of that producer, from 0, 8 bytes
 * 32  intended send time, nanoseconds since 1970 by the producer's clock, 8 bytes
 * 40  actual send time, likewise
 * 48  number of its key plus 1, or 0 if it has none, 8 bytes
 * 56  reserved, 8 bytes of zero
 * </pre>
 */
public final class Stamps {

  /** Bytes that the stamps take, so the smallest payload. */
  public static final int LENGTH = 64;

  private static final long MAGIC_AND_VERSION = 0x6272_6b62_6e63_6801L;
  private static final int RUN = 8;
  private static final int PRODUCER = 16;
  private static final int SEQUENCE = 24;
  private static final int INTENDED = 32;
  private static final int ACTUAL = 40;
  private static final int KEY = 48;

  private Stamps() {}

  /** What stands for a run in its payloads. */
  public static long runHash(String uid) {
    try {
      var digest =
          MessageDigest.getInstance("SHA-256").digest(uid.getBytes(StandardCharsets.UTF_8));
      return ByteBuffer.wrap(digest).getLong();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java runtime has SHA-256", e);
    }
  }

  /**
   * A payload whose stamps name run and producer.
   *
   * @throws IllegalArgumentException if {@code size} is less than {@value #LENGTH}
   */
  public static byte[] newPayload(int size, long runHash, int producer) {
    if (size < LENGTH) {
      throw new IllegalArgumentException(
          "a payload has at least " + LENGTH + " bytes for its stamps, not " + size);
    }
    var payload = new byte[size];
    Bytes.putLong(payload, 0, MAGIC_AND_VERSION);
    Bytes.putLong(payload, RUN, runHash);
    Bytes.putLong(payload, PRODUCER, producer);
    return payload;
  }

  /**
   * Writes what differs from message to message; times in nanoseconds since 1970.
   *
   * @param key number of the message's key, or -1 if it has none
   */
  public static void write(byte[] payload, int key, long sequence, long intended, long actual) {
    Bytes.putLong(payload, KEY, key + 1L);
    Bytes.putLong(payload, SEQUENCE, sequence);
    Bytes.putLong(payload, INTENDED, intended);
    Bytes.putLong(payload, ACTUAL, actual);
  }

  /** Whether this is a payload of ours and of that run. The buffer is big-endian, as all are. */
  public static boolean isOf(ByteBuffer payload, long runHash) {
    var at = payload.position();
    return payload.remaining() >= LENGTH
        && payload.order() == ByteOrder.BIG_ENDIAN
        && payload.getLong(at) == MAGIC_AND_VERSION
        && payload.getLong(at + RUN) == runHash;
  }

  /** Which producer sent it. */
  public static int producer(ByteBuffer payload) {
    return (int) payload.getLong(payload.position() + PRODUCER);
  }

  /** The producer's number for it, from 0. */
  public static long sequence(ByteBuffer payload) {
    return payload.getLong(payload.position() + SEQUENCE);
  }

  /** When it was due, in nanoseconds since 1970 by the producer's clock. */
  public static long intended(ByteBuffer payload) {
    return payload.getLong(payload.position() + INTENDED);
  }

  /** When it was handed to the client, in nanoseconds since 1970 by the producer's clock. */
  public static long actual(ByteBuffer payload) {
    return payload.getLong(payload.position() + ACTUAL);
  }

  /** The number of its key, or -1 if it has none. */
  public static int key(ByteBuffer payload) {
    return (int) (payload.getLong(payload.position() + KEY) - 1);
  }
}
