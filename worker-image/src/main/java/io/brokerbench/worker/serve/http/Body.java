package io.brokerbench.worker.serve.http;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.GZIPInputStream;

/** Content that is written piece by piece, so that a slow reader holds little memory. */
@FunctionalInterface
public interface Body {

  /** Writes all of it, not compressed. */
  void writeTo(OutputStream out) throws IOException;

  /** Text in UTF-8. */
  static Body of(String text) {
    var bytes = text.getBytes(StandardCharsets.UTF_8);
    return out -> out.write(bytes);
  }

  /** What compressed bytes (gzip) come to. */
  static Body inflated(byte... compressed) {
    return out -> {
      try (var plain = new GZIPInputStream(new ByteArrayInputStream(compressed))) {
        plain.transferTo(out);
      }
    };
  }

  /** One after the other. */
  static Body of(List<Body> parts) {
    return out -> {
      for (var part : parts) {
        part.writeTo(out);
      }
    };
  }
}
