package io.brokerbench.core.suite.file;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/** Compressed files for tests. */
public final class Gzip {

  private Gzip() {}

  /** A text in UTF-8, in parts of at most so many bytes. */
  public static List<byte[]> parts(String text, int maxBytes) {
    return parts(text.getBytes(StandardCharsets.UTF_8), maxBytes);
  }

  static List<byte[]> parts(byte[] plain, int maxBytes) {
    var bytes = new ByteArrayOutputStream();
    try (var gzip = new GZIPOutputStream(bytes)) {
      gzip.write(plain);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Compression.split(bytes.toByteArray(), maxBytes);
  }
}
