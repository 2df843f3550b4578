package io.brokerbench.core.suite.file;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** ConfigMaps that a test has made. */
public final class StoredFilesOfTest implements StoredFiles {

  private final Map<String, Stored> stored = new HashMap<>();

  /** One ConfigMap with one file. */
  public static StoredFilesOfTest text(String configMap, String key, String text) {
    return ofText(configMap, Map.of(key, text));
  }

  /** One ConfigMap; none where {@code data} is null. */
  public static StoredFilesOfTest ofText(String configMap, Map<String, String> data) {
    var files = new StoredFilesOfTest();
    if (data != null) {
      files.stored.put(configMap, new Stored(data, Map.of()));
    }
    return files;
  }

  /** Another ConfigMap, with a file of bytes. */
  public StoredFilesOfTest binary(String configMap, String key, byte... bytes) {
    stored.put(configMap, new Stored(Map.of(), Map.of(key, bytes)));
    return this;
  }

  @Override
  public Optional<Stored> find(String configMap) {
    return Optional.ofNullable(stored.get(configMap));
  }
}
