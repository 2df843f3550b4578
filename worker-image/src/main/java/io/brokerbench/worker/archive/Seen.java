package io.brokerbench.worker.archive;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BenchmarkSuite;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.CustomResource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A run or suite as far as the archiver goes by it.
 *
 * @param kind what it is
 * @param namespace of it
 * @param name of it
 * @param uid of it
 * @param wanted whether it has finished, has results and is not recorded as archived
 * @param attempts that are recorded
 * @param completed when it finished, in RFC 3339; empty where it does not say
 */
record Seen(
    Kind kind,
    String namespace,
    String name,
    String uid,
    boolean wanted,
    int attempts,
    String completed) {

  private static final String STATUS = "status";
  private static final String ARCHIVE = "archive";
  private static final String CONDITIONS = "conditions";
  private static final String RESULTS = "resultsRef";
  private static final String COMPLETED = "completionTime";

  /** What has results. */
  enum Kind {
    /** A BenchmarkRun. */
    RUN(BenchmarkRun.class),
    /** A BenchmarkSuite. */
    SUITE(BenchmarkSuite.class);

    private final Class<? extends CustomResource<?, ?>> type;

    Kind(Class<? extends CustomResource<?, ?>> type) {
      this.type = type;
    }

    Class<? extends CustomResource<?, ?>> type() {
      return type;
    }

    /** Of a resource of one of them. */
    static Kind of(GenericKubernetesResource resource) {
      return resource.getKind().equals(SUITE.type.getSimpleName()) ? SUITE : RUN;
    }
  }

  /** Of any version of brokerbench. */
  static Seen of(Kind kind, GenericKubernetesResource resource) {
    var metadata = resource.getMetadata();
    var archived = resource.<Object>get(STATUS, ARCHIVE, "digest") != null;
    var results = resource.<Object>get(STATUS, RESULTS, "name") != null;
    return new Seen(
        kind,
        metadata.getNamespace(),
        metadata.getName(),
        metadata.getUid(),
        isFinished(resource) && results && !archived,
        resource.<Object>get(STATUS, ARCHIVE, "attempts") instanceof Number number
            ? number.intValue()
            : 0,
        Objects.toString(resource.<Object>get(STATUS, COMPLETED), ""));
  }

  private static boolean isFinished(GenericKubernetesResource resource) {
    return resource.<Object>get(STATUS, CONDITIONS) instanceof List<?> conditions
        && conditions.stream().anyMatch(Seen::saysFinished);
  }

  private static boolean saysFinished(Object condition) {
    return condition instanceof Map<?, ?> fields
        && "Finished".equals(fields.get("type"))
        && "True".equals(fields.get(STATUS));
  }

  /** The same resource with no more than {@link #of} reads: there may be thousands of them. */
  static GenericKubernetesResource slim(GenericKubernetesResource resource) {
    var status = new HashMap<String, Object>();
    for (var field : List.of(CONDITIONS, RESULTS, COMPLETED, ARCHIVE)) {
      var value = resource.<Object>get(STATUS, field);
      if (value != null) {
        status.put(field, field.equals(CONDITIONS) ? finishedOnly(value) : value);
      }
    }
    var slim = new GenericKubernetesResource();
    slim.setApiVersion(resource.getApiVersion());
    slim.setKind(resource.getKind());
    slim.setMetadata(slim(resource.getMetadata()));
    slim.setAdditionalProperty(STATUS, status);
    return slim;
  }

  private static Object finishedOnly(Object conditions) {
    return conditions instanceof List<?> all
        ? all.stream().filter(Seen::saysFinished).toList()
        : List.of();
  }

  private static ObjectMeta slim(ObjectMeta metadata) {
    return new ObjectMetaBuilder()
        .withNamespace(metadata.getNamespace())
        .withName(metadata.getName())
        .withUid(metadata.getUid())
        .withResourceVersion(metadata.getResourceVersion())
        .build();
  }
}
