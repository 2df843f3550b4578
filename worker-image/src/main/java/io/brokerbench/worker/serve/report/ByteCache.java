package io.brokerbench.worker.serve.report;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;

/**
 * Keeps what was used last, up to a number of bytes. May be used by several threads.
 *
 * @param <V> what is kept
 */
final class ByteCache<V> {

  private final Map<String, V> values = new LinkedHashMap<>(16, 0.75F, true);
  private final ToIntFunction<V> size;
  private final long maxBytes;
  private long bytes;

  /**
   * An empty one.
   *
   * @param maxBytes of all values together; one that has more itself is not kept
   * @param size of a value, in bytes
   */
  ByteCache(long maxBytes, ToIntFunction<V> size) {
    this.maxBytes = maxBytes;
    this.size = size;
  }

  synchronized Optional<V> get(String key) {
    return Optional.ofNullable(values.get(key));
  }

  synchronized void put(String key, V value) {
    remove(key);
    if (size.applyAsInt(value) > maxBytes) {
      return;
    }
    values.put(key, value);
    bytes += size.applyAsInt(value);
    while (bytes > maxBytes) {
      remove(values.keySet().iterator().next());
    }
  }

  private void remove(String key) {
    var gone = values.remove(key);
    if (gone != null) {
      bytes -= size.applyAsInt(gone);
    }
  }

  synchronized long bytes() {
    return bytes;
  }
}
