package io.brokerbench.core.suite.file;

import io.fabric8.kubernetes.api.model.ConfigMap;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The ConfigMaps of a namespace. */
public interface StoredFiles {

  /** The ConfigMap of a name; empty where there is none. */
  Optional<Stored> find(String configMap);

  /**
   * The contents of a ConfigMap, by key.
   *
   * @param text of {@code data}
   * @param binary of {@code binaryData}, decoded
   */
  record Stored(Map<String, String> text, Map<String, byte[]> binary) {

    /** Copies the maps. */
    public Stored {
      text = Map.copyOf(text);
      binary = Map.copyOf(binary);
    }

    /** As the API server has it. */
    public static Stored of(ConfigMap configMap) {
      var binary = new HashMap<String, byte[]>();
      Objects.requireNonNullElse(configMap.getBinaryData(), Map.<String, String>of())
          .forEach((key, bytes) -> binary.put(key, Base64.getDecoder().decode(bytes)));
      return new Stored(Objects.requireNonNullElse(configMap.getData(), Map.of()), binary);
    }
  }
}
