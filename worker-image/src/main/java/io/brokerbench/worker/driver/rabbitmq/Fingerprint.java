package io.brokerbench.worker.driver.rabbitmq;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Tells the payloads of one producer apart. A server that sends a message back names the message by
 * nothing but its content.
 */
final class Fingerprint {

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  /** The load generator writes what differs from message to message within these. */
  private static final int BYTES = 64;

  private static final long SPREAD = 0x9E37_79B9_7F4A_7C15L;

  private Fingerprint() {}

  /** Of a payload, whose first 64 bytes differ from those of all others. */
  static long of(byte[] payload) {
    var hash = 0L;
    for (var at = 0; at + Long.BYTES <= Math.min(BYTES, payload.length); at += Long.BYTES) {
      hash = Long.rotateLeft(hash ^ (long) LONGS.get(payload, at), 29) * SPREAD;
    }
    return hash;
  }
}
