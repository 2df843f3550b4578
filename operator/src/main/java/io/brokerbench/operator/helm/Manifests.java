package io.brokerbench.operator.helm;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.Arrays;
import java.util.List;

/** Reads rendered manifests. */
final class Manifests {

  private static final KubernetesSerialization SERIALIZATION = new KubernetesSerialization();

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
          .map(document -> (HasMetadata) SERIALIZATION.unmarshal(document))
          .toList();
    } catch (RuntimeException e) {
      // What the YAML parser and the mapper throw has no common type.
      throw new ChartException("its manifests cannot be read: " + firstLine(e), e);
    }
  }

  private static boolean saysSomething(String document) {
    return document.lines().map(String::strip).anyMatch(l -> !l.isEmpty() && !l.startsWith("#"));
  }

  private static String firstLine(RuntimeException e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }
}
