package io.brokerbench.core.archive;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/** SHA-256 in hexadecimal digits. */
final class Digests {

  private static final Pattern FORM = Pattern.compile("[0-9a-f]{64}");

  private Digests() {}

  static String of(byte[] content) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has it", e);
    }
  }

  static boolean isDigest(String text) {
    return text != null && FORM.matcher(text).matches();
  }
}
