package io.brokerbench.operator.act;

import io.brokerbench.core.suite.result.SuiteResult;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/** Fits {@code suite.json} into ConfigMaps: as it is, or compressed, in one or several. */
final class SuiteFile {

  /** The key of a compressed file, or of a part of one. */
  static final String COMPRESSED_KEY = SuiteResult.KEY + ".gz";

  /** Most bytes of a file in a ConfigMap, which may have 1 MiB. */
  static final int MAX_BYTES = 900 * 1024;

  private SuiteFile() {}

  /**
   * The contents of one ConfigMap after the other, to be merged into what they have: {@code null}
   * removes a key.
   *
   * @param maxBytes most bytes of a ConfigMap
   */
  static List<Map<String, Object>> parts(String json, int maxBytes) {
    var plain = json.getBytes(StandardCharsets.UTF_8);
    if (plain.length <= maxBytes) {
      return List.of(part(json, null));
    }
    var compressed = compress(plain);
    var parts = new ArrayList<Map<String, Object>>();
    for (var from = 0; from < compressed.length; from += maxBytes) {
      var bytes =
          Arrays.copyOfRange(compressed, from, Math.min(compressed.length, from + maxBytes));
      parts.add(part(null, Base64.getEncoder().encodeToString(bytes)));
    }
    return parts;
  }

  private static Map<String, Object> part(String text, String bytes) {
    var part = new HashMap<String, Object>();
    part.put("data", Collections.singletonMap(SuiteResult.KEY, text));
    part.put("binaryData", Collections.singletonMap(COMPRESSED_KEY, bytes));
    return part;
  }

  private static byte[] compress(byte[] plain) {
    var bytes = new ByteArrayOutputStream();
    try (var gzip = new GZIPOutputStream(bytes)) {
      gzip.write(plain);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }
}
