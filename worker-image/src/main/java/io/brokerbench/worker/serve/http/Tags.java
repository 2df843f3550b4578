package io.brokerbench.worker.serve.http;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Tags by which a browser asks whether something has changed ({@code ETag}). */
public final class Tags {

  private static final int BYTES = 16;

  private Tags() {}

  /** The tag of parts: others have another one. It is weak, as content may be compressed or not. */
  public static String of(String... parts) {
    var digest = sha256();
    for (var part : parts) {
      digest.update(part.getBytes(StandardCharsets.UTF_8));
      // Else parts that only divide the same text differently were the same.
      digest.update((byte) 0);
    }
    return "W/\"" + HexFormat.of().formatHex(digest.digest(), 0, BYTES) + '"';
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
