package io.brokerbench.core.handover;

import com.fasterxml.jackson.databind.DeserializationFeature;
import io.brokerbench.core.json.Json;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * Compressed JSON. The settings of every partition that was read back are tens of thousands, and a
 * ConfigMap holds a megabyte.
 */
final class Packed {

  private Packed() {}

  static byte[] of(Object document) {
    var bytes = new ByteArrayOutputStream();
    try (var json = new GZIPOutputStream(bytes)) {
      Json.mapper().writeValue(json, document);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /**
   * Reads what {@link #of} made.
   *
   * @throws IOException if it is something else
   */
  static <T> T read(byte[] packed, Class<T> type) throws IOException {
    try (var json = new GZIPInputStream(new ByteArrayInputStream(packed))) {
      return Json.mapper().readValue(json, type);
    }
  }

  /**
   * Reads what {@link #of} of another version made, without what this one does not know.
   *
   * @throws IOException if it is something else
   */
  static <T> T readOtherVersion(byte[] packed, Class<T> type) throws IOException {
    try (var json = new GZIPInputStream(new ByteArrayInputStream(packed))) {
      return Json.mapper()
          .readerFor(type)
          .without(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .readValue(json);
    }
  }
}
