package io.brokerbench.operator.act;

import io.brokerbench.core.json.Json;
import io.brokerbench.core.suite.file.Compression;
import io.brokerbench.core.suite.file.NamedFile;
import io.brokerbench.core.suite.result.SuiteResult;
import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/** Fits {@code suite.json} into ConfigMaps: as it is, or compressed, in one or several. */
final class SuiteFile {

  /** The key of a compressed file, or of a part of one. */
  static final String COMPRESSED_KEY = SuiteResult.KEY + NamedFile.COMPRESSED;

  /** Most bytes of a file in a ConfigMap, which may have 1 MiB. */
  static final int MAX_BYTES = 900 * 1024;

  private SuiteFile() {}

  /**
   * The contents of one ConfigMap after the other, to be merged into what they have: {@code null}
   * removes a key.
   *
   * @param maxBytes most bytes of a ConfigMap
   */
  static List<Map<String, Object>> parts(SuiteResult result, int maxBytes) {
    var plain = new Beginning(maxBytes);
    var compressed = new ByteArrayOutputStream();
    // Never the whole text at once: that of 2,000 cells is a quarter of the operator's memory.
    try (var gzip = new GZIPOutputStream(compressed)) {
      Json.mapper().writeValue(new Both(plain, gzip), result);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return plain.isAll()
        ? List.of(part(plain.toString(StandardCharsets.UTF_8), null))
        : compressed(compressed.toByteArray(), maxBytes);
  }

  private static List<Map<String, Object>> compressed(byte[] all, int maxBytes) {
    return Compression.split(all, maxBytes).stream()
        .map(bytes -> part(null, Base64.getEncoder().encodeToString(bytes)))
        .toList();
  }

  private static Map<String, Object> part(String text, String bytes) {
    var part = new HashMap<String, Object>();
    part.put("data", Collections.singletonMap(SuiteResult.KEY, text));
    part.put("binaryData", Collections.singletonMap(COMPRESSED_KEY, bytes));
    return part;
  }

  /** Keeps the first bytes. */
  private static final class Beginning extends ByteArrayOutputStream {

    private final int most;
    private boolean all = true;

    Beginning(int most) {
      this.most = most;
    }

    @Override
    public void write(int b) {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) {
      var taken = Math.min(length, most - size());
      super.write(bytes, from, taken);
      all = all && taken == length;
    }

    boolean isAll() {
      return all;
    }
  }

  /** Writes to both of two streams. */
  private static final class Both extends FilterOutputStream {

    private final OutputStream first;

    Both(OutputStream first, OutputStream second) {
      super(second);
      this.first = first;
    }

    @Override
    public void write(int b) throws IOException {
      first.write(b);
      out.write(b);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      first.write(bytes, from, length);
      out.write(bytes, from, length);
    }
  }
}
