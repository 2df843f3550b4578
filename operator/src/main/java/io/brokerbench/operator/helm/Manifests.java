package io.brokerbench.operator.helm;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** Reads rendered manifests. */
final class Manifests {

  private static final KubernetesSerialization SERIALIZATION = new KubernetesSerialization();

  /**
   * As Helm reads them: of a key that is there twice the last one counts. Pulsar's chart 4.7.0 says
   * twice what nodes its Job is for. What is looked over and applied is what was read here.
   */
  private static final LoadSettings SETTINGS =
      LoadSettings.builder().setAllowDuplicateKeys(true).build();

  private Manifests() {}

  /**
   * The objects in YAML documents; documents without any are passed over.
   *
   * @throws ChartException if a document is not YAML, or not a Kubernetes object
   */
  static List<HasMetadata> parse(String text) throws ChartException {
    try {
      return Arrays.stream(text.split("(?m)^---.*$"))
          .filter(Manifests::saysSomething)
          .map(Manifests::object)
          .toList();
    } catch (RuntimeException e) {
      // What the YAML parser and the mapper throw has no common type.
      throw new ChartException(HelmMessage.MANIFESTS_UNREADABLE.with(firstLine(e)), e);
    }
  }

  private static HasMetadata object(String document) {
    var loaded = new Load(SETTINGS).loadFromString(document);
    return SERIALIZATION.unmarshal(SERIALIZATION.asJson(withoutNulls(loaded)));
  }

  /** A key without a value, such as {@code volumes:} of a pod without any, says nothing. */
  private static Object withoutNulls(Object value) {
    return switch (value) {
      case Map<?, ?> map -> {
        var kept = new LinkedHashMap<Object, Object>();
        map.forEach(
            (key, found) -> {
              if (found != null) {
                kept.put(key, withoutNulls(found));
              }
            });
        yield kept;
      }
      case List<?> list ->
          list.stream().filter(Objects::nonNull).map(Manifests::withoutNulls).toList();
      case null, default -> value;
    };
  }

  private static boolean saysSomething(String document) {
    return document.lines().map(String::strip).anyMatch(l -> !l.isEmpty() && !l.startsWith("#"));
  }

  private static String firstLine(RuntimeException e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }
}
