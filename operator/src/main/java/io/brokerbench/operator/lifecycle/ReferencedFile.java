package io.brokerbench.operator.lifecycle;

import io.brokerbench.api.ConfigMapFile;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.Problem;
import io.fabric8.kubernetes.api.model.ConfigMap;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * A file in a ConfigMap that a run refers to.
 *
 * @param field of the run that does so
 * @param reference where the file is
 * @param namespace of the run
 * @param configMaps those that are there, by name
 */
record ReferencedFile(
    String field, ConfigMapFile reference, String namespace, Map<String, ConfigMap> configMaps) {

  /** What it holds, if it is there. */
  Optional<byte[]> find() {
    return Optional.ofNullable(configMaps.get(reference.configMap()))
        .flatMap(
            configMap ->
                Optional.ofNullable(dataOf(configMap).get(reference.key()))
                    .map(text -> text.getBytes(StandardCharsets.UTF_8))
                    .or(
                        () ->
                            Optional.ofNullable(binary(configMap).get(reference.key()))
                                .map(Base64.getDecoder()::decode)));
  }

  /**
   * What it holds.
   *
   * @throws InvalidRunException if there is no such ConfigMap or key
   */
  byte[] bytes() throws InvalidRunException {
    var found = find();
    if (found.isPresent()) {
      return found.get();
    }
    var configMap = configMaps.get(reference.configMap());
    if (configMap == null) {
      throw invalid(ReferencedMessage.NO_CONFIG_MAP.with(namespace));
    }
    var keys = new TreeSet<>(dataOf(configMap).keySet());
    keys.addAll(binary(configMap).keySet());
    throw invalid(
        keys.isEmpty()
            ? ReferencedMessage.NO_KEYS.with()
            : ReferencedMessage.NO_SUCH_KEY.with(List.copyOf(keys)));
  }

  /** Another file of the same kind. */
  ReferencedFile of(ConfigMapFile other) {
    return new ReferencedFile(field, other, namespace, configMaps);
  }

  InvalidRunException invalid(Message why) {
    return new InvalidRunException(List.of(error(why)));
  }

  Problem error(Message why) {
    return new Problem(
        field, "ConfigMap %s, key %s".formatted(reference.configMap(), reference.key()), why);
  }

  private static Map<String, String> dataOf(ConfigMap configMap) {
    return configMap.getData() == null ? Map.of() : configMap.getData();
  }

  private static Map<String, String> binary(ConfigMap configMap) {
    return configMap.getBinaryData() == null ? Map.of() : configMap.getBinaryData();
  }
}
