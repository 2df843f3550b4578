package io.brokerbench.core.archive;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Keeps objects in memory. */
final class MemoryStore implements ObjectStore {

  final TreeMap<String, byte[]> objects = new TreeMap<>();

  @Override
  public void put(String key, byte[] content) {
    objects.put(ObjectKeys.checked(key), content.clone());
  }

  @Override
  public Optional<byte[]> get(String key, int maxBytes) throws StoreException {
    var found = objects.get(ObjectKeys.checked(key));
    if (found != null && found.length > maxBytes) {
      throw AlteredException.tooLarge(location(), key, maxBytes);
    }
    return Optional.ofNullable(found).map(byte[]::clone);
  }

  @Override
  public void list(String prefix, Consumer<Listed> each) {
    List.copyOf(objects.keySet()).stream()
        .filter(key -> key.startsWith(prefix))
        .forEach(key -> each.accept(new Listed(key, Instant.EPOCH)));
  }

  @Override
  public String location() {
    return "memory";
  }

  @Override
  public void close() {
    // Nothing is open.
  }
}
